import type { Language } from '#core/fields/shapes.ts'

/** The AI's standard texts, used unless the company has its own (decisions 7). */
export const DIALOGUE_TEXTS = {
  greeting: {
    ja: 'いらっしゃいませ。ご用件をお話しください。',
    en: 'Welcome. How may I help you?',
    zh: '欢迎光临。请问有什么可以帮您？',
  },
  unanswered: {
    ja: '申し訳ございません。その件はわかりかねます。別の言いかたでお尋ねいただけますか。',
    en: 'I am sorry, I do not know about that. Could you ask in another way?',
    zh: '非常抱歉，这个问题我不太清楚。能换一种说法吗？',
  },
  candidates: {
    ja: '次のどれについてのご質問でしょうか。',
    en: 'Which of these would you like to know about?',
    zh: '您想了解的是下面哪一项？',
  },
  handOver: {
    ja: '係の者をお呼びします。少々お待ちください。',
    en: 'I will call a member of our staff. One moment, please.',
    zh: '我来为您叫工作人员，请稍候。',
  },
  noPerson: {
    ja: '申し訳ございません。ただいまの時間は、係の者をお呼びできません。',
    en: 'I am sorry, I cannot call a member of our staff at this time.',
    zh: '非常抱歉，现在这个时间无法呼叫工作人员。',
  },
  refused: {
    ja: '申し訳ございません。そのご質問にはお答えできません。',
    en: 'I am sorry, I cannot help with that.',
    zh: '非常抱歉，这个问题我无法回答。',
  },
  goodbye: {
    ja: 'またお越しくださいませ。',
    en: 'Thank you for coming. See you again.',
    zh: '欢迎您再次光临。',
  },
  thanks: {
    ja: 'とんでもございません。ほかにもございましたら、お声がけください。',
    en: 'You are welcome. Please ask me anything else you would like to know.',
    zh: '不客气。如果还有其他问题，请随时问我。',
  },
} as const satisfies Record<string, Record<Language, string>>
