import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the setup guide for a new server (decisions 1). */
export const setupTexts = defineTexts({
  ja: {
    title: 'はじめの設定',
    beginLead:
      'このサーバーには、まだアカウントがありません。会社と、最初の管理者(あなた)を登録してください。',
    guideLead: '受付を始める準備を、ひとつずつ進めます。',
    key: '設定キー',
    keyHelp:
      'サーバーを起動した画面か記録(ログ)に、setup key として表示しています。表示されたリンクから開くと、自動で入ります。',
    register: '会社と管理者',
    company: '会社名',
    name: 'お名前',
    email: 'メールアドレス',
    emailHelp: 'ログインIDになります。パスワードを忘れたときのメールも、ここに届きます。',
    password: 'パスワード',
    begin: '登録して始める',
    failed: 'サーバーから読み込めませんでした',
    progress: (done: number, of: number) => `${of}つのうち${done}つが済みました`,
    skip: 'あとにする',
    notSkipped: 'あとまわしにできませんでした。もう一度お試しください。',
    skipped: 'あとまわしにしています',
    fold: '閉じる',
    change: '変更',
    open: '開く',
    openOf: (title: string, verb: string) => `${title}: ${verb}`,
    steps: {
      screen: {
        title: '画面',
        text: '受付に置く画面に名前を付けて、端末をつなぎます。',
        next: '受付に置く画面を登録し、端末をつなぎます',
      },
      call: {
        title: '試しの呼び出し',
        text: 'お客さまの気持ちで、一度呼び出してみましょう。',
        next: '本当に呼び出して、話してみます',
      },
      look: {
        title: 'ロゴとボタン',
        text: '見本を選ぶと、画面の絵とボタンがひととおり整います。あとから自由に変えられます。',
        next: '4つの見本から選べます',
      },
      people: {
        title: '人',
        text: '一緒に受付をする人を追加します。呼び出しは、追加した人にも自動で届きます。',
        next: '一緒に受付をする人を招きます',
      },
      system: {
        title: 'アドレスとメール',
        text: 'システム担当の方へ。サーバーの設定を確かめます。あとからでもかまいません。',
        next: 'システム担当の方へ。あとからでも設定できます',
      },
    },
    done: {
      screen: (name: string, orientation: string) => `${name}・${orientation}`,
      call: (signage: string, host: string, time: string) =>
        host === ''
          ? `${signage} からの呼び出しに応対しました(${time})`
          : `${signage} からの呼び出しに、${host} さんが応対しました(${time})`,
      look: '画面の見た目を整えました',
      people: (count: number) => `${count}人で受付できます`,
      system: 'アドレスとメールを確かめました',
    },
    parts: { address: 'このサーバーのアドレス', mail: 'メール' },
    paired: (name: string) => `${name} は端末とつながっています。`,
    pair: (name: string) => `受付に置く端末を「${name}」につなぎます。`,
    pairing: 'つながりました。端末の画面が変わるのを待っています',
    screenFirst: '先に「画面」の手順で、端末をつないでください。',
    flow: {
      touch: 'サイネージのボタンにふれる',
      ring: 'この画面に呼び出しが届く',
      talk: '「応対する」を押して話してみる',
    },
    beginReception: '受付を始めて、呼び出しを待つ',
    noMicrophone: 'マイクが使えないので、まだ呼び出しが届きません。',
    preparing: '受付の準備をしています',
    waiting: {
      portrait: 'サイネージからの呼び出しを待っています',
      landscape: 'サイネージの前に立つか、画面にふれてください。呼び出しを待っています',
    },
    ringing: (name: string) => `${name} が呼び出しています。「応対する」を押してください。`,
    talking: (name: string) => `${name} とつながりました。どちらの画面でも話せます。`,
    logo: 'ロゴ',
    logoHelp: '.png または .jpg、5 MB まで。背景が透明な横長の画像がきれいに出ます。',
    chooseLogo: 'ロゴを選ぶ',
    openEditor: '文字やボタンを変える',
    byMail: '名前とメールアドレスを入れると、招待のメールが届きます。',
    byPaper: '名前を入れると、仮パスワードを表示します。印刷して渡せます。7日間使えます。',
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
    addPerson: '人を追加する',
    ready: '受付を始められます',
    readyText: '受付スタンバイを開いておくと、サイネージの呼び出しがあなたに届きます。',
    standby: '受付スタンバイを開く',
  },
  en: {
    title: 'Initial setup',
    beginLead:
      'This server has no accounts yet. Register your company and yourself as its first administrator.',
    guideLead: 'Get your reception ready, one step at a time.',
    key: 'Setup key',
    keyHelp:
      'The server prints it as “setup key” on the console and in its log. If you open the printed link, it is filled in for you.',
    register: 'Company and administrator',
    company: 'Company',
    name: 'Your name',
    email: 'Email address',
    emailHelp: 'This is your login ID. Password reset emails are sent here.',
    password: 'Password',
    begin: 'Register and start',
    failed: 'Could not load from the server',
    progress: (done, of) => `${done} of ${of} done`,
    skip: 'Skip for now',
    notSkipped: 'The step could not be skipped. Please try again.',
    skipped: 'Skipped for now',
    fold: 'Close',
    change: 'Change',
    open: 'Open',
    openOf: (title, verb) => `${title}: ${verb}`,
    steps: {
      screen: {
        title: 'Screen',
        text: 'Name the screen at your reception and connect its device.',
        next: 'Add the screen at your reception and connect its device',
      },
      call: {
        title: 'First call',
        text: 'Try it as a visitor: make one call.',
        next: 'Make a real call and talk',
      },
      look: {
        title: 'Logo and buttons',
        text: 'Choose a starting template for pictures and buttons. You can change everything later.',
        next: 'Four starting templates to choose from',
      },
      people: {
        title: 'People',
        text: 'Add the people who receive visitors with you. Calls reach them automatically.',
        next: 'Invite the people who receive visitors with you',
      },
      system: {
        title: 'Address and email',
        text: 'For your IT person: check the server’s settings. This can wait.',
        next: 'For your IT person; can be done later',
      },
    },
    done: {
      screen: (name, orientation) => `${name}, ${orientation}`,
      call: (signage, host, time) =>
        host === ''
          ? `The call from ${signage} was answered (${time})`
          : `${host} answered the call from ${signage} (${time})`,
      look: 'The screen has its design',
      people: (count) => `${count} people can receive visitors`,
      system: 'Address and email are checked',
    },
    parts: { address: 'Address of this server', mail: 'Email' },
    paired: (name) => `${name} is connected to its device.`,
    pair: (name) => `Connect the device at your reception to “${name}”.`,
    pairing: 'Connected. Waiting for the device to change',
    screenFirst: 'Connect a device in the step “Screen” first.',
    flow: {
      touch: 'Touch a button on the display',
      ring: 'The call arrives on this page',
      talk: 'Press “Answer” and talk',
    },
    beginReception: 'Start receiving and wait for the call',
    noMicrophone: 'Calls do not arrive yet, because the microphone cannot be used.',
    preparing: 'Getting ready',
    waiting: {
      portrait: 'Waiting for a call from the display',
      landscape: 'Stand in front of the display or touch it. Waiting for the call',
    },
    ringing: (name) => `${name} is calling. Press “Answer”.`,
    talking: (name) => `Connected to ${name}. You can talk on both sides.`,
    logo: 'Logo',
    logoHelp: '.png or .jpg up to 5 MB. A wide picture with a transparent background looks best.',
    chooseLogo: 'Choose a logo',
    openEditor: 'Change texts and buttons',
    byMail: 'Enter a name and an email address. The person receives an invitation by email.',
    byPaper:
      'Enter a name. A temporary password is shown, which you can print and hand over. It works for 7 days.',
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
    smtp: (sender) => `Emails are sent by the mail server as ${sender}.`,
    outbox:
      'No mail server is configured, so emails stay in the server’s outbox folder. To send them, set the environment variable SMTP_URL.',
    recipient: 'To',
    send: 'Send a test email',
    outcomes: {
      sent: 'The mail server accepted the email. Check that it arrives.',
      kept: 'The email was saved in the outbox folder.',
      failed: 'The email could not be sent. Check the mail server settings.',
    },
    addPerson: 'Add a person',
    ready: 'Your reception is ready',
    readyText: 'While the standby page is open, you receive calls from the display.',
    standby: 'Open the standby page',
  },
})
