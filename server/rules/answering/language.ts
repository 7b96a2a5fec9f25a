export const TALK_LANGUAGES = ['ja', 'en', 'zh'] as const
export type TalkLanguage = (typeof TALK_LANGUAGES)[number]
