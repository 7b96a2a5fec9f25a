// Applies the theme, language and text size of this browser, which site/kit/preferences.ts stores. Runs in the head before
// anything is painted, and again when a preference changes or ClientRouter shows another page.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = {}

  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is blocked: use what the user chose on this page, else the defaults
    }
  }
  // the same default as in site/kit/preferences.ts
  const browserLanguage = /^ja/i.test(navigator.languages?.[0] ?? 'ja') ? 'ja' : 'en'
  const preference = (key) => chosen[key] ?? stored(key)

  const apply = () => {
    const root = document.documentElement
    const theme = preference('theme')
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light'
    root.dataset.textSize = preference('textSize') ?? 'standard'
    // until the session is loaded, styles use this role to reserve space for the parts that only administrators see
    root.dataset.role = /(?:^|;\s*)user_role=(\w+)/.exec(document.cookie)?.[1] ?? ''
    // a page with a fixed language names it in data-language
    root.lang = root.dataset.language ?? preference('language') ?? browserLanguage
  }

  apply()
  dark.addEventListener('change', apply)
  document.addEventListener('astro:after-swap', apply)
  document.addEventListener('uketsuke:appearance', (event) => {
    chosen[event.detail.key] = event.detail.value
    apply()
  })
})()
