import { defineTexts } from '../kit/texts/define.ts'

/** Texts for editing the call results that a company adds. */
export const resultListTexts = defineTexts({
  ja: {
    title: '応対の結果',
    failed: '応対の結果を読み込めませんでした',
    help: (stock: readonly string[]) =>
      `応対のあとに選ぶ結果です。${stock.map((name) => `「${name}」`).join('')}は、はじめからあります。空欄にして保存すると、消えます。`,
    named: (n: number) => `結果 ${n}`,
    add: '結果を追加',
    save: '保存する',
    saved: '応対の結果を保存しました',
  },
  en: {
    title: 'Results of calls',
    failed: 'The results could not be loaded',
    help: (stock) =>
      `Operators choose one after a call. ${stock.join(', ')} are always there. Clear a line and save to remove it.`,
    named: (n) => `Result ${n}`,
    add: 'Add a result',
    save: 'Save',
    saved: 'Results saved',
  },
})
