import type { Language } from '#core/fields/shapes.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_LANGUAGES: Record<Language, string> = { ja: '日本語', en: '英語', zh: '中国語' }
const EN_LANGUAGES: Record<Language, string> = { ja: 'Japanese', en: 'English', zh: 'Chinese' }

/** Texts of captions for a company's staff. */
export const captionTexts = defineTexts({
  ja: {
    title: '会話の字幕',
    /** The indicator that the call is transcribed. Operator and visitor see it. */
    written: '文字にして記録中',
    translated: '翻訳・記録中',
    untranslated: '翻訳できません。原文をお読みください',
    empty: 'お話しになると、ここに文字で表示されます。',
    deaf: 'この端末では、ご自分の言葉を文字にできません。お客さまの言葉は表示されます。',
    muted: 'マイクが切れているため、ご自分の言葉は文字になりません。',
    key: '字幕',
    keyHelp: '会話を文字にして記録します。お客さまの画面にも表示されます。',
    mine: '自分の言語',
    languages: JA_LANGUAGES,
    you: 'あなた',
    visitor: 'お客さま',
    original: (text: string) => `原文: ${text}`,
    file: '会話をCSVで保存',
    transcript: '通話の会話',
    gone: (days: number) =>
      `保存期間（${days}日）を過ぎたため、通話の会話を記録していた場合も、内容は消去されています。`,
    in: (language: string, text: string) => `${language}訳: ${text}`,
  },
  en: {
    title: 'Captions',
    written: 'Captions on and saved',
    translated: 'Translated and saved',
    untranslated: 'Translation unavailable. Please read the original',
    empty: 'Captions of the conversation appear here.',
    deaf: 'This device cannot show captions for your voice. Captions of the visitor still appear.',
    muted: 'Your microphone is off, so there are no captions for your voice.',
    key: 'Captions',
    keyHelp: 'Shows and saves the conversation as text. The visitor’s screen says so.',
    mine: 'My language',
    languages: EN_LANGUAGES,
    you: 'You',
    visitor: 'Visitor',
    original: (text: string) => `Original: ${text}`,
    file: 'Save the conversation as CSV',
    transcript: 'Transcript of the call',
    gone: (days) =>
      `Any transcript of this call has been deleted. Transcripts are kept for ${days === 1 ? 'a day' : `${days} days`}.`,
    in: (language: string, text: string) => `In ${language}: ${text}`,
  },
})
