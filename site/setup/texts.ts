import { defineTexts } from '../kit/texts/define.ts'

/** decisions 1: the guide of the first day. */
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
    title: 'First setup',
    beginLead:
      'Nobody has an account on this server yet. Register your company and its first administrator, yourself.',
    guideLead: 'One step after the other. What you put off waits here until you come back.',
    key: 'Setup key',
    keyHelp:
      'The server printed it as “setup key” where it was started, and in its log. The printed link fills it in.',
    company: 'Company',
    name: 'Your name',
    email: 'E-mail address',
    emailHelp: 'This is your login ID. Mail goes there when you forget your password.',
    password: 'Password',
    begin: 'Register and begin',
    failed: 'Nothing could be loaded from the server',
    states: { open: 'To do', skipped: 'Later', done: 'Done' },
    skip: 'Later',
    resume: 'Come back to this',
    steps: {
      company: { title: 'Company and administrator', text: 'Registered.' },
      address: {
        title: 'Address',
        text: 'The address of this server in mails and in links of reservations.',
      },
      mail: { title: 'Mail', text: 'Send one to try, and see what the mail server says.' },
      people: {
        title: 'Operators',
        text: 'Add the people who receive visitors with you. Calls reach them automatically. If you work alone, you can do this later.',
      },
      signage: { title: 'Signage', text: 'Register the screen that stands at your reception.' },
      kiosk: { title: 'Device', text: 'Connect the device at your reception by a code of six letters.' },
    },
    named: (url) => `The address that was set is ${url}.`,
    notNamed: (url) =>
      `No address was set, so ${url} is used. For other devices set the environment variable PUBLIC_URL to the address that people open, and start again.`,
    sameAddress: 'It is the one you have opened.',
    otherAddress: (origin) => `You have opened ${origin}. Which of them do people open?`,
    secure: 'Camera and microphone work at this address.',
    notSecure: 'Browsers allow no camera and no microphone at this address. It should begin with https.',
    check: 'Check the address',
    found: {
      here: 'It leads to this server.',
      elsewhere: 'It leads to another server. Please check the address.',
      nobody:
        'Nobody answered there. Within an office only, or with a certificate of your own, that may well be.',
    },
    words: (words) => `Answer: ${words}`,
    smtp: (sender) => `The mail server sends as ${sender}.`,
    outbox:
      'No mail server was set: mails stay in the server’s outbox folder. To send them set the environment variable SMTP_URL.',
    recipient: 'To',
    send: 'Send one',
    outcomes: {
      sent: 'The mail server has taken it. Please see whether it arrives.',
      kept: 'It lies in the outbox folder.',
      failed: 'It could not be sent. Please check the settings of the mail server.',
    },
    addPerson: 'Add an operator',
    addSignage: 'Add a signage',
    connect: 'Connect a device',
    kioskAddress: (address) => `Open ${address} in the browser of the device at your reception.`,
    ready: 'Your reception can open',
    readyText: 'While the standby page is open, calls of the signage reach you.',
    standby: 'Open the standby page',
  },
})
