import { defineTexts } from '../kit/texts/define.ts'

/** Texts of breaks: the operator gets no calls for some minutes and then returns to Standby automatically. */
export const breakTexts = defineTexts({
  ja: {
    question: 'しばらく呼び出しを休みますか?',
    minutes: (minutes: number) => `${minutes}分`,
    restFor: (minutes: number) => `${minutes}分のあいだ休む`,
    label: '休む時間',
    noThanks: '休まない',
    resting: '休んでいます',
    left: 'あと',
    back: '受付に戻る',
    backAt: (time: string, left: string) => `${time} に受付へ戻ります(あと ${left})。`,
    meanwhile: {
      everywhere: 'それまでの呼び出しは、ほかの担当に届きます。',
      partly: 'それまで、応対できる人がいないサイネージがあります。',
      none: 'それまで、ほかに受付中の人がいません。',
    },
  },
  en: {
    question: 'Take a short break from calls?',
    minutes: (minutes: number) => `${minutes} min`,
    restFor: (minutes: number) => `Take a break for ${minutes} minutes`,
    label: 'Break',
    noThanks: 'No, thanks',
    resting: 'On a break',
    left: 'Time left',
    back: 'Back to reception',
    backAt: (time: string, left: string) => `Your break ends at ${time} (in ${left}). `,
    meanwhile: {
      everywhere: 'Until then, calls go to other operators.',
      partly: 'Until then, no one can answer some displays.',
      none: 'Until then, no one else is available.',
    },
  },
})
