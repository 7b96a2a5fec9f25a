import { defineTexts } from './define.ts'

/** Spec 2.2: where guests land when the meeting is over. */
export const logoutTexts = defineTexts({
  ja: {
    title: '会議は終了しました',
    text: 'ご参加ありがとうございました。この画面は閉じていただけます。',
    signIn: 'ログイン画面へ',
  },
  en: {
    title: 'The meeting has ended',
    text: 'Thank you for joining. You can close this page.',
    signIn: 'To the sign-in page',
  },
})
