import { defineTexts } from '../kit/texts/define.ts'

/** Texts for the mailed code that is required before the first booking (decisions 2). */
export const addressCheckTexts = defineTexts({
  ja: {
    title: '予約の前に、メールアドレスを確認します',
    text: (address: string | undefined) =>
      `${address ?? 'メールアドレス'} にお送りした6桁の確認コードを入力してください。一度確認すれば、次からは必要ありません。`,
    code: '確認コード',
    check: '確認する',
    send: '確認コードをもう一度送る',
    sent: '確認コードを送りました。届かないときは、迷惑メールのフォルダーもご確認ください。',
    confirmed: 'メールアドレスを確認しました。予約できます。',
  },
  en: {
    title: 'Confirm your email address before you book',
    text: (address) =>
      `Enter the 6-digit code we sent${address === undefined ? ' by email' : ` to ${address}`}. You only need to do this once.`,
    code: 'Confirmation code',
    check: 'Confirm',
    send: 'Send the code again',
    sent: 'We sent the code. If it does not arrive, check your spam folder.',
    confirmed: 'Your email address is confirmed. You can book now.',
  },
})
