/** What kiosks, visitors and everything said to them are in. */
export const LANGUAGES = ['ja', 'en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
