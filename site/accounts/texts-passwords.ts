import { defineTexts } from '../kit/texts/define.ts'

/** Spec 4.2 and 5: texts of the password rules, the reset by mail, and the forced change of a temporary password. */
export const passwordTexts = defineTexts({
  ja: {
    rules: {
      length: '8〜128文字',
      kinds: '英大文字・英小文字・数字・記号のうち3種類以上',
      characters: '半角の英数字と記号 !#%&*+-./<=>?@^_~ だけ',
    },
    newPassword: '新しいパスワード',
    confirm: '新しいパスワード(確認)',
    reset: {
      title: 'パスワードの再設定',
      lead: '登録したメールアドレスに、仮パスワードをお送りします。',
      loginId: 'ログインID',
      help: '登録したメールアドレスです。サイネージのIDなど、メールアドレスでないIDのパスワードは、会社の管理者が再設定します。',
      send: '仮パスワードを送る',
      doneTitle: '仮パスワードをお送りしました',
      done: '登録のあるアドレスには、まもなくメールが届きます。24時間以内に仮パスワードでログインして、新しいパスワードを設定してください。',
      doneHint: '届かないときは、迷惑メールのフォルダーと、入力したアドレスをご確認ください。',
      toLogin: 'ログイン画面へ',
      again: '別のログインIDで送る',
    },
    setting: {
      title: '新しいパスワードの設定',
      lead: '仮パスワードでログインしています。続けるには、新しいパスワードを設定してください。',
      save: 'パスワードを設定する',
      leave: '設定せずにログアウト',
    },
    invitation: {
      title: 'パスワードを決める',
      lead: (name: string, company: string) =>
        `${company ? `${company} の` : ''}${name} さんのアカウントです。これから使うパスワードを決めてください。`,
      loginId: (id: string) => `ログインID: ${id}`,
      over: '招待リンクを使えません',
      failed: '招待を読み込めませんでした',
      toLogin: 'ログイン画面へ',
    },
  },
  en: {
    rules: {
      length: '8 to 128 characters',
      kinds: 'At least three of uppercase, lowercase, digits and symbols',
      characters: 'Only half-width letters, digits and !#%&*+-./<=>?@^_~',
    },
    newPassword: 'New password',
    confirm: 'New password (again)',
    reset: {
      title: 'Reset your password',
      lead: 'We will mail a temporary password to the address you registered.',
      loginId: 'Login ID',
      help: "The email address you registered. For a display or another kind of ID, ask your company's administrator to reset the password.",
      send: 'Send a temporary password',
      doneTitle: 'Temporary password sent',
      done: 'If the address is registered, an email will arrive shortly. Sign in with the temporary password within 24 hours and set a new one.',
      doneHint: 'If nothing arrives, check your spam folder and the address you entered.',
      toLogin: 'Go to sign-in',
      again: 'Use another login ID',
    },
    setting: {
      title: 'Set a new password',
      lead: 'You signed in with a temporary password. Set a new password to continue.',
      save: 'Set the password',
      leave: 'Sign out without setting it',
    },
    invitation: {
      title: 'Choose your password',
      lead: (name, company) =>
        `This account is for ${name}${company ? ` of ${company}` : ''}. Choose the password you will sign in with.`,
      loginId: (id) => `Login ID: ${id}`,
      over: 'The invitation link does not work',
      failed: 'Failed to load the invitation',
      toLogin: 'Go to sign-in',
    },
  },
})
