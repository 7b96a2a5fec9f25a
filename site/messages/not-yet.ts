import { defineTexts } from './define.ts'

/** Pages that links lead to before their own screens exist: what to do instead. */
export const notYetTexts = defineTexts({
  ja: {
    register: 'アカウント登録',
    registerText: 'ここでの登録はまだできません。アカウントは会社の管理者が作成します。',
    passwordReset: 'パスワードの再設定',
    passwordResetText: 'ここでの再設定はまだできません。会社の管理者にご連絡ください。',
    toLogin: 'ログイン画面へ',
  },
  en: {
    register: 'Create an account',
    registerText: 'Accounts cannot be created here yet. The administrator of your company makes them.',
    passwordReset: 'Reset your password',
    passwordResetText: 'Passwords cannot be reset here yet. Please ask the administrator of your company.',
    toLogin: 'To the sign-in page',
  },
})
