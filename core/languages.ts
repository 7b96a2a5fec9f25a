/** Languages of kiosks and of everything shown or said to visitors. */
export const LANGUAGES = ['ja', 'en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** One value for each language. */
export const everyLanguage = <Value>(make: (lang: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, make(lang)])) as Record<Language, Value>
