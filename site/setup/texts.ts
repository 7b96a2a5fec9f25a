import { defineTexts } from '../kit/texts/define.ts'

/** decisions 1: the first-day setup guide. */
export const setupTexts = defineTexts({
  ja: {
    title: 'はじめの設定',
    beginLead:
      'このサーバーには、まだアカウントがありません。会社と、最初の管理者(あなた)を登録してください。',
    guideLead: '上から順に進めます。あとに回した設定も、いつでもここに戻って続けられます。',
    key: '設定キー',
    keyHelp:
      'サーバーを起動した画面か記録(ログ)に、setup key として表示しています。表示されたリンクから開くと、自動で入ります。',
    company: '会社名',
    name: 'お名前',
    email: 'メールアドレス',
    emailHelp: 'ログインIDになります。パスワードを忘れたときのメールも、ここに届きます。',
    password: 'パスワード',
    begin: '登録して始める',
    failed: 'サーバーから読み込めませんでした',
    states: { open: 'これから', skipped: 'あとで', done: '済み' },
    skip: 'あとにする',
    resume: 'この設定に戻る',
    steps: {
      company: { title: '会社と管理者', text: '登録しました。' },
      address: {
        title: 'アドレス',
        text: 'メールや予約のリンクに使う、このサーバーのアドレスです。',
      },
      mail: { title: 'メール', text: '試しに1通送り、メールサーバーの返事を確かめます。' },
      people: {
        title: 'オペレーター',
        text: '一緒に応対する人を追加します。呼び出しは、追加した人にも自動で届きます。一人で使うときは、あとにしてかまいません。',
      },
      signage: { title: 'サイネージ', text: '受付に置く画面を1台ぶん登録します。' },
      kiosk: {
        title: '端末',
        text: '受付に置く端末を、6文字のコードでサイネージにつなぎます。',
      },
    },
    named: (url: string) => `設定されたアドレスは ${url} です。`,
    notNamed: (url: string) =>
      `アドレスが設定されていないので、${url} を使っています。ほかの端末から使うには、環境変数 PUBLIC_URL に、みなさんが開くアドレスを設定して、起動し直してください。`,
    sameAddress: 'いま開いているアドレスと同じです。',
    otherAddress: (origin: string) =>
      `いま開いているアドレスは ${origin} です。みなさんが開くアドレスはどちらですか。`,
    secure: 'カメラとマイクを使えるアドレスです。',
    notSecure: 'このアドレスでは、ブラウザがカメラとマイクを使わせません。https のアドレスにしてください。',
    check: 'アドレスを確かめる',
    found: {
      here: 'このサーバーにつながりました。',
      elsewhere: '別のサーバーにつながりました。アドレスを確かめてください。',
      nobody:
        'このアドレスでは、つながりませんでした。社内からだけ使うときや、証明書を自分で作ったときは、つながらないことがあります。',
    },
    words: (words: string) => `返事: ${words}`,
    smtp: (sender: string) => `メールサーバーから、${sender} として送ります。`,
    outbox:
      'メールサーバーが設定されていないので、メールはサーバーの outbox フォルダに残ります。送るには、環境変数 SMTP_URL を設定してください。',
    recipient: '送り先',
    send: '1通送る',
    outcomes: {
      sent: 'メールサーバーが受け取りました。届いたか、確かめてください。',
      kept: 'outbox フォルダに置きました。',
      failed: '送れませんでした。メールサーバーの設定を確かめてください。',
    },
    addPerson: 'オペレーターを追加',
    addSignage: 'サイネージを追加',
    connect: '端末をつなぐ',
    kioskAddress: (address: string) => `受付に置く端末のブラウザで ${address} を開いてください。`,
    ready: '受付を始められます',
    readyText: '受付スタンバイを開いておくと、サイネージの呼び出しがあなたに届きます。',
    standby: '受付スタンバイを開く',
  },
  en: {
    title: 'Initial setup',
    beginLead:
      'This server has no accounts yet. Register your company and yourself as its first administrator.',
    guideLead: 'Go through the steps in order. You can skip a step and come back to it here at any time.',
    key: 'Setup key',
    keyHelp:
      'The server prints it as “setup key” on the console and in its log. If you open the printed link, it is filled in for you.',
    company: 'Company',
    name: 'Your name',
    email: 'Email address',
    emailHelp: 'This is your login ID. Password reset mails are sent here.',
    password: 'Password',
    begin: 'Register and start',
    failed: 'Could not load from the server',
    states: { open: 'To do', skipped: 'Later', done: 'Done' },
    skip: 'Skip for now',
    resume: 'Return to this step',
    steps: {
      company: { title: 'Company and administrator', text: 'Registered.' },
      address: {
        title: 'Address',
        text: "This server's address, used in mails and reservation links.",
      },
      mail: { title: 'Mail', text: "Send a test mail and check the mail server's answer." },
      people: {
        title: 'Operators',
        text: 'Add the people who receive visitors with you. Calls reach them automatically. If you work alone, you can do this later.',
      },
      signage: { title: 'Display', text: 'Register the screen at your reception.' },
      kiosk: { title: 'Device', text: 'Connect the device at your reception with a six-letter code.' },
    },
    named: (url) => `The configured address is ${url}.`,
    notNamed: (url) =>
      `No address is configured, so ${url} is used. To use other devices, set the environment variable PUBLIC_URL to the address people will open, and restart the server.`,
    sameAddress: 'This is the address you opened.',
    otherAddress: (origin) => `You opened ${origin}. Which of the two will people open?`,
    secure: 'Camera and microphone work at this address.',
    notSecure: 'Browsers block camera and microphone at this address. Use an https address.',
    check: 'Check the address',
    found: {
      here: 'The address leads to this server.',
      elsewhere: 'The address leads to another server. Check the address.',
      nobody:
        'No answer from this address. This can happen if it is only reachable inside your office or uses your own certificate.',
    },
    words: (words) => `Answer: ${words}`,
    smtp: (sender) => `Mails are sent by the mail server as ${sender}.`,
    outbox:
      'No mail server is configured, so mails stay in the server’s outbox folder. To send them, set the environment variable SMTP_URL.',
    recipient: 'To',
    send: 'Send test mail',
    outcomes: {
      sent: 'The mail server accepted the mail. Check whether it arrives.',
      kept: 'The mail was saved in the outbox folder.',
      failed: 'The mail could not be sent. Check the mail server settings.',
    },
    addPerson: 'Add an operator',
    addSignage: 'Add a display',
    connect: 'Connect a device',
    kioskAddress: (address) => `Open ${address} in the browser of the device at your reception.`,
    ready: 'Your reception is ready',
    readyText: 'While the standby page is open, you receive calls from the display.',
    standby: 'Open the standby page',
  },
})
