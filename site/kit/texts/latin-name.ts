import { defineTexts } from './define.ts'

/** Texts of the form field for a user's name in Latin letters. */
export const latinNameTexts = defineTexts({
  ja: {
    latinName: 'ローマ字の氏名',
    help: '英語や中国語のお客さまに、担当者の名前として表示します。',
  },
  en: {
    latinName: 'Name in Latin letters',
    help: 'Shown to visitors who read English or Chinese, as the name of their host.',
  },
})
