import type { TalkLanguage } from '../talk-words.ts'

export type { TalkLanguage }

export const TALK_LANGUAGES: readonly TalkLanguage[] = ['ja', 'en', 'zh']
