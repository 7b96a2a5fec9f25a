import { defineTexts } from '../kit/texts/define.ts'

/** Spec 4.2 and 5: the rules of a password, its reset by mail and the forced change. */
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
      help: '登録したメールアドレス。サイネージとメールアドレス以外のIDは、会社の管理者が再設定します。',
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
      lead: 'A temporary password is mailed to the address you registered.',
      loginId: 'Login ID',
      help: 'The e-mail address you registered. Passwords of signages and of other IDs are reset by the administrator of the company.',
      send: 'Send a temporary password',
      doneTitle: 'A temporary password has been mailed',
      done: 'If the address is registered, a mail arrives shortly. Sign in with the temporary password within 24 hours and set a new one.',
      doneHint: 'If nothing arrives, please look into the spam folder and check the address.',
      toLogin: 'To the sign-in page',
      again: 'Use another login ID',
    },
    setting: {
      title: 'Set a new password',
      lead: 'You have signed in with a temporary password. Please set your own to go on.',
      save: 'Set the password',
      leave: 'Sign out without setting it',
    },
  },
})
