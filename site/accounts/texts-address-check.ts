import { defineTexts } from '../kit/texts/define.ts'

/** decisions 2: the code that comes by mail before the first booking. */
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
    title: 'Please confirm your e-mail address before you book',
    text: (address) =>
      `Enter the 6 digits that have come by mail${address === undefined ? '' : ` to ${address}`}. You are asked only this once.`,
    code: 'Confirmation code',
    check: 'Confirm',
    send: 'Send the code again',
    sent: 'The code has been sent. If it does not come, please look into your spam folder, too.',
    confirmed: 'Your e-mail address is confirmed. You can book now.',
  },
})
