// Runs while the kiosk's page is parsed: puts the remembered company name and character on it (site/kiosk/memory.ts).
;(() => {
  if (!/(^|;\s*)user_role=signage/.test(document.cookie)) return
  try {
    const shown = JSON.parse(localStorage.getItem('uketsuke.kiosk'))
    const fallback = document.querySelector('[data-fallback]')
    // what a visitor reads in the signage's own language (core/visitor-texts/text-for.ts)
    const other = shown.language === 'ja' ? undefined : (shown.companyTranslations ?? {})
    fallback.querySelector('b').textContent = other ? (other[shown.language] ?? '') : shown.companyName
    const image = new Image()
    image.alt = ''
    image.src = shown.default_character.posters.neutral
    fallback.querySelector('[data-character]').append(image)
  } catch {
    return // nothing is remembered, or another version wrote it: the calm picture alone is shown
  }
})()
