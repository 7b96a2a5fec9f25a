// Runs while the kiosk's page is parsed: shows the stored company name and character (site/kiosk/memory.ts). At the
// first start nothing is stored, and the server names the character's picture (server/http/site.ts).
;(() => {
  const fallback = document.querySelector('[data-fallback]')
  const show = (picture) => {
    const image = new Image()
    image.alt = ''
    image.src = picture
    fallback.querySelector('[data-character]').append(image)
  }
  const isSignage = /(^|;\s*)user_role=signage/.test(document.cookie)
  try {
    const shown = JSON.parse(isSignage && localStorage.getItem('uketsuke.kiosk'))
    // the company's name in the signage's own language, as visitors read it (core/visitor-texts/text-for.ts)
    const other = shown.language === 'ja' ? undefined : (shown.companyTranslations ?? {})
    fallback.querySelector('b').textContent = other ? (other[shown.language] ?? '') : shown.companyName
    show(shown.default_character.posters.neutral)
  } catch {
    // nothing is stored, or another version of the site has stored it in another form
    const [navigation] = performance.getEntriesByType('navigation')
    const named = navigation?.serverTiming?.find(({ name }) => name === 'picture')
    if (named) show(named.description)
  }
})()
