/** Languages of kiosks and of everything shown or said to visitors. */
export const LANGUAGES = ['ja', 'en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
