import { defineTexts } from '../kit/texts/define.ts'

/** A rest: not rung for some minutes, and back by itself. */
export const restTexts = defineTexts({
  ja: {
    question: 'しばらく呼び出しを休みますか？',
    minutes: (minutes: number) => `${minutes}分`,
    restFor: (minutes: number) => `${minutes}分のあいだ休む`,
    label: '休む時間',
    noThanks: '休まない',
    resting: '休んでいます',
    left: 'あと',
    back: '受付に戻る',
    backAt: (time: string, left: string) =>
      `${time} に受付へ戻ります(あと ${left})。それまでの呼び出しは、ほかの担当に届きます。`,
  },
  en: {
    question: 'Do you want to be left alone for a while?',
    minutes: (minutes: number) => `${minutes} min`,
    restFor: (minutes: number) => `Rest for ${minutes} minutes`,
    label: 'Rest',
    noThanks: 'No',
    resting: 'You rest',
    left: 'left',
    back: 'Back to reception',
    backAt: (time: string, left: string) =>
      `You are back at ${time} (in ${left}). Until then calls go to other operators.`,
  },
})
