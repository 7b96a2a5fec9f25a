import { defineTexts } from '../../kit/texts/define.ts'

export const notAnOperatorTexts = defineTexts({
  ja: {
    title: 'システム管理者は呼び出しに応対しません',
    text: 'この会社のサイネージとオペレーターの今の状態は、応対ボードで確認できます。',
    toBoard: '応対ボードを開く',
  },
  en: {
    title: 'System administrators do not answer calls',
    text: 'The board shows what the displays and operators of this company are doing now.',
    toBoard: 'Open the board',
  },
})
