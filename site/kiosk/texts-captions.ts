import { defineTexts } from '../kit/texts/define.ts'

/** Tells visitors that the call is transcribed. Loaded with the first transcribed call. */
export const kioskCaptionTexts = defineTexts({
  ja: {
    written: '会話を文字で記録中',
    translated: '会話を翻訳・記録中',
    untranslated: '翻訳休止・記録中',
  },
  en: {
    written: 'Being transcribed',
    translated: 'Transcribed and translated',
    untranslated: 'Transcribed, not translated',
  },
  zh: {
    written: '对话转写保存中',
    translated: '对话翻译保存中',
    untranslated: '翻译暂停，保存中',
  },
})
