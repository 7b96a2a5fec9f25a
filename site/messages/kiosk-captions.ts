import { defineTexts } from './define.ts'

/** That a talk is written down, as visitors read it. Loaded with the first talk that is. */
export const kioskCaptionTexts = defineTexts({
  ja: {
    written: '会話を文字にして記録しています',
    translated: '会話を翻訳し、記録しています',
    untranslated: '翻訳は休止中。会話を記録しています',
  },
  en: {
    written: 'This talk is written down',
    translated: 'This talk is translated and written down',
    untranslated: 'Written down; no translation just now',
  },
  zh: {
    written: '对话正在转为文字并保存',
    translated: '对话正在翻译并保存',
    untranslated: '翻译暂停中，对话正在保存',
  },
})
