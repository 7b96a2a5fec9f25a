import { defineTexts } from '../kit/texts/define.ts'

/** Spec 2.4.1 and 4.1: sign-in. */
export const loginTexts = defineTexts({
  ja: {
    heading: 'ログイン',
    tagline: 'アバター受付・サイネージ',
    // \u200b marks where a line may break: most browsers cannot find the phrases of a Japanese text
    slogan: ['遠くにいても、', '目の前で\u200bお迎えする。'].join('\n'),
    loginId: 'ログインID',
    loginIdHelp: 'メールアドレス、またはサイネージID',
    password: 'パスワード',
    remember: 'ログイン状態を保持する',
    submit: 'ログイン',
    passkey: {
      button: 'パスキーでログイン',
      none: 'パスキーは選ばれませんでした。この端末にないときは、パスワードでログインしてください。',
      absent: 'パスキーは、このブラウザ、またはこのアドレスでは使えません。',
    },
    forgotten: 'パスワードを忘れた方',
    newHere: 'はじめての方は',
    register: 'アカウント登録',
    toKiosk: 'この端末をサイネージにする(コードでつなぐ)',
    notices: {
      registeredMailed: {
        title: 'アカウントを登録しました',
        text: 'メールでお送りした仮パスワードでログインしてください。',
      },
      passwordSet: {
        title: 'パスワードを設定しました',
        text: '新しいパスワードでログインしてください。',
      },
      changed: {
        title: '変更を保存しました',
        text: '新しいログインIDとパスワードでログインしてください。',
      },
    },
    firstDay: {
      title: 'はじめての方へ',
      text: 'このサーバーには、まだアカウントがありません。会社と、最初の管理者を登録します。',
      go: 'はじめの設定を開く',
    },
    needsLoginId: 'ログインIDを入力してください。',
    needsPassword: 'パスワードを入力してください。',
    tooLong: '256文字以内で入力してください。',
    waitFor: (seconds: number) =>
      seconds < 60
        ? `あと${seconds}秒お待ちください。`
        : `あと約${Math.ceil(seconds / 60)}分お待ちください。`,
    waitingForServer: 'サーバーにつながるのを待っています。つながると、自動で続けます。',
    needsScript: 'ログインするには、ブラウザのJavaScriptを有効にしてください。',
    demo: {
      heading: 'デモ環境のアカウント',
      password: (password: string) => `パスワードはすべて ${password}`,
      fill: (loginId: string) => `${loginId} を入力欄に入れる`,
      companyAdmin: '会社の管理者',
      operator: 'オペレーター',
      signage: 'サイネージ(本店)',
      webReservationUser: '予約利用者',
    },
  },
  en: {
    heading: 'Sign in',
    tagline: 'Avatar reception and signage',
    slogan: ['Far away,', 'yet here to welcome you.'].join('\n'),
    loginId: 'Login ID',
    loginIdHelp: 'Email address or display ID',
    password: 'Password',
    remember: 'Keep me signed in',
    submit: 'Sign in',
    passkey: {
      button: 'Sign in with a passkey',
      none: 'No passkey was chosen. If this device has none, sign in with your password.',
      absent: 'Passkeys do not work in this browser or at this address.',
    },
    forgotten: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Create an account',
    toKiosk: 'Make this device a display (connect with a code)',
    notices: {
      registeredMailed: {
        title: 'Your account was created',
        text: 'Sign in with the temporary password we mailed to you.',
      },
      passwordSet: {
        title: 'Your password was set',
        text: 'Sign in with the new password.',
      },
      changed: {
        title: 'Your changes were saved',
        text: 'Sign in with the new login ID and password.',
      },
    },
    firstDay: {
      title: 'First time here?',
      text: 'This server has no accounts yet. Register your company and its first administrator.',
      go: 'Open initial setup',
    },
    needsLoginId: 'Enter your login ID.',
    needsPassword: 'Enter your password.',
    tooLong: 'Use 256 characters or fewer.',
    waitFor: (seconds) =>
      seconds < 60
        ? `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
        : `Please wait about ${Math.ceil(seconds / 60)} min.`,
    waitingForServer: 'Waiting for the server. This page continues automatically.',
    needsScript: 'To sign in, enable JavaScript in your browser.',
    demo: {
      heading: 'Demo accounts',
      password: (password) => `All passwords: ${password}`,
      fill: (loginId) => `Fill in ${loginId}`,
      companyAdmin: 'Company administrator',
      operator: 'Operator',
      signage: 'Display (main store)',
      webReservationUser: 'Reservation user',
    },
  },
})
