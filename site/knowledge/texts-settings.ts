import type {
  AiFaultReason,
  Answerer,
  Greeter,
  HearingService,
  VoiceService,
} from '#core/dialogue/dialogue.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_SERVICES: Record<VoiceService, string> = {
  browser: 'サイネージの端末の声',
  voicevox: 'VOICEVOX',
  openai: 'OpenAI互換の音声サービス',
  google: 'Google Cloud',
}
const EN_SERVICES: Record<VoiceService, string> = {
  browser: 'The kiosk’s own voice',
  voicevox: 'VOICEVOX',
  openai: 'OpenAI-compatible speech service',
  google: 'Google Cloud',
}
const JA_HEARING: Record<HearingService, string> = {
  browser: 'サイネージのブラウザで聞き取る',
  openai: '音声認識サービスで聞き取る',
}
const EN_HEARING: Record<HearingService, string> = {
  browser: 'By the kiosk’s browser',
  openai: 'By the speech recognition service',
}
const JA_GREETERS: Record<Greeter, string> = {
  people: 'オペレーターを呼び出す',
  ai: 'AIが案内を始める',
  hours: '時間帯で切り替える',
}
const EN_GREETERS: Record<Greeter, string> = {
  people: 'Operators are called',
  ai: 'The AI begins',
  hours: 'By hours',
}
const JA_ANSWERERS: Record<Answerer, string> = {
  embedded: '登録した知識だけで答える',
  chat: 'チャットサーバー(生成AI)も使う',
}
const EN_ANSWERERS: Record<Answerer, string> = {
  embedded: 'From registered knowledge only',
  chat: 'With a chat server (generative AI), too',
}

type FaultReason = Exclude<AiFaultReason, 'status'>
const JA_FAULTS: Record<FaultReason, string> = {
  address: 'このアドレスには接続できません。インターネットに公開されたhttpsのアドレスを入力してください',
  patience: '時間内に応答がありませんでした',
  connection: '接続できませんでした',
  answer: '応答の形式が正しくありません',
  tooLong: '応答が長すぎるため、読み込みを止めました',
  model: 'モデルを1つに決められません。モデル名を入力してください',
  budget: 'きょうの利用が上限に達しています',
}
const EN_FAULTS: Record<FaultReason, string> = {
  address: 'This address is not allowed. Enter an https address on the public internet',
  patience: 'No answer in time',
  connection: 'No connection',
  answer: 'The answer is not in the expected format',
  tooLong: 'The answer was too long and was cut off',
  model: 'The server offers several models. Enter the name of one',
  budget: 'Today’s limit is reached',
}
const jaStatus = (status: number): string => {
  if (status === 401 || status === 403) return `鍵(APIキー)が正しくないか、使う権限がありません(${status})`
  if (status === 404) return 'アドレスかモデル名が正しくありません(404)'
  if (status === 429) return '利用枠を使い切ったか、混み合っています(429)'
  if (status >= 500) return `サーバーで障害が起きています(${status})`
  return `サーバーが受け付けませんでした(${status})`
}
const enStatus = (status: number): string => {
  if (status === 401 || status === 403) return `The key is wrong or lacks permission (${status})`
  if (status === 404) return 'The address or the model is wrong (404)'
  if (status === 429) return 'The quota is used up, or the server is busy (429)'
  if (status >= 500) return `The server has an internal error (${status})`
  return `The server refused the request (${status})`
}

/** /app/ai-guide/talk_config, 設定: texts of the AI settings. */
export const aiSettingsTexts = defineTexts({
  ja: {
    saved: '設定を保存しました',
    save: '設定を保存する',
    revert: '変更を取り消す',
    unsaved: '保存していない変更があります',
    fix: (count: number) => `${count}か所を確認してください`,
    leave: '保存していない変更があります。このページを離れますか?',
    failed: '設定を読み込めませんでした',
    persona: {
      title: '話しかた',
      label: 'キャラクターの役割と話しかた',
      help: 'チャットサーバーで答えるときの口調や、答えてよい範囲をお書きください。',
      placeholder: '例: デモ商事の受付です。ていねいな言葉で、短く答えます。',
      greeting: 'はじめのあいさつ',
      greetingHelp: '空欄の言語では、標準のあいさつを話します。',
    },
    voice: {
      title: '声',
      help: '言語ごとに声を選べます。サービスが応答しないときは、サイネージの端末の声で話します。',
      service: 'サービス',
      services: JA_SERVICES,
      notHere: (service: string) => `${service}(この環境にはありません)`,
      away: 'いま応答がありません',
      name: '声',
      nameTyped: '声の名前',
      standard: '標準の声',
      speed: '速さ',
      speedOf: (speed: number) => (speed === 1 ? '標準' : `${speed}倍`),
      listen: '声を聞く',
      stop: '止める',
      listenTo: (language: string) => `${language}の声を聞く`,
      sample: {
        ja: 'いらっしゃいませ。ご用件をお話しください。',
        en: 'Welcome. How may I help you?',
        zh: '欢迎光临。请问您有什么需要?',
      },
      instead: 'サービスが応答しないため、この端末の声で再生しました',
      notHeard: '声を再生できませんでした',
    },
    hearing: {
      title: '聞き取り',
      choices: JA_HEARING,
      noService: 'この環境には音声認識サービスがありません。ブラウザで聞き取ります。',
      help: 'お客さまの声の録音は残しません。',
    },
    greeter: {
      title: 'はじめの応対',
      help: 'お客さまがボタンを押したときの動きです。サイネージの設定で「AIの案内を使う」がオンのときに働きます。',
      choices: JA_GREETERS,
      hoursTitle: 'オペレーターを呼び出す時間帯',
      hoursHelp: 'この時間帯の外では、AIが案内を始めます。1つもなければ、いつもオペレーターを呼び出します。',
      add: '時間帯を追加',
      remove: (n: number) => `時間帯${n}を削除`,
      window: (n: number) => `時間帯${n}`,
      presence: '人が近づいたらAIから話しかける',
    },
    handOver: {
      title: 'オペレーターへの引き継ぎ',
      failedTurns: '答えられない質問が続いたら呼び出す',
      turns: (count: number) => `${count}回`,
      offersPerson: '「係の者を呼ぶ」ボタンを表示する',
      returnsToAi: 'だれも応答できなかったら、AIの案内に戻る',
    },
    captions: {
      title: '字幕と翻訳',
      help: 'オペレーターとお客さまの会話で使います。オンにすると、文字にすることを双方の画面でお知らせします。',
      captions: '会話を字幕で表示する',
      days: '発言の記録を残す日数',
      daysHelp:
        '1日から365日まで。AIとの会話にも当てはまります。短くすると、それより古い発言をすぐに削除します。元に戻せません。',
      translates: '字幕を相手の言語に翻訳する',
      speaks: '翻訳をキャラクターの声で読み上げる',
    },
    answerer: {
      title: '回答のしくみ',
      choices: JA_ANSWERERS,
      embeddedHelp: '登録した回答、店舗の情報、展示の説明から選んで答えます。費用はかかりません。',
      chatHelp:
        '登録した知識をもとに文章を作って答えます。サーバーにつながらないときや上限に達したときは、登録した知識だけで答えます。',
      none: 'チャットサーバーが設定されていません。設定するまでは、登録した知識だけで答えます。',
      server: '接続先',
      shared: 'この環境のサーバー',
      sharedNone: 'この環境のサーバー(ありません)',
      own: '自社で用意したサーバー',
      url: 'サーバーのアドレス',
      urlHelp: 'OpenAI互換のAPIのアドレスです。例: https://ai.example.com/v1',
      model: 'モデル',
      modelHelp: '例: gpt-5-mini。サーバーのモデルが1つだけなら、空欄のままで使えます。',
      modelNeeded:
        'サーバーのモデルを1つに決められませんでした。アドレスと鍵を確かめるか、モデル名を入力してください。',
      modelStandard: (model: string) => `標準(${model})`,
      key: '鍵(APIキー)',
      keySet: '設定済み',
      keyChange: '鍵を変更',
      keyRemoved: '新しい鍵を入力してください。空欄のまま保存すると、今の鍵を削除します。',
      keyKeep: '変更をやめる',
      keyHelp: '保存した鍵は表示されません。',
      keyLost: 'アドレスを変えると鍵は消えます。新しい鍵を入力してください。',
      free: '登録にないことも答える',
      freeHelp:
        'オフのときは、登録した知識にないことは答えません。オンにすると、誤った答えや、「話しかた」に書いた内容がお客さまに伝わることを完全には防げません。知られて困ることは書かないでください。',
      inYen: '入力100万トークンの料金',
      outYen: '出力100万トークンの料金',
      yen: '円',
      limited: '1日の上限を設ける',
      limit: '1日の上限',
      limitHelp: '上限に達したあとは、その日は登録した知識だけで答えます。',
      spent: 'きょうの利用',
      amount: (yen: number) => yen.toLocaleString('ja-JP'),
      spentOf: (yen: number) => `上限 ${yen.toLocaleString('ja-JP')}円`,
      spentFree: '上限なし',
      installation: 'きょうの利用(この環境のサーバー。声と聞き取りを含む)',
      usedUp:
        'きょうの利用枠を使い切りました。日付が変わるまで、登録した知識だけで答え、サイネージの端末の声で話します。',
      test: '接続を確かめる',
      testing: '確かめています',
      testHelp: '保存した設定のサーバーに、短い質問を1つ送ります。',
      testUnsaved: '接続は、設定を保存したあとに確かめられます。',
      tested: (answer: string) => `応答がありました:「${answer}」`,
      testedEmpty: '応答はありましたが、言葉が空でした',
      testFailed: '確かめられませんでした。少し待ってから、もう一度お試しください。',
    },
    status: {
      answered: '最後の応答',
      failed: '最後の失敗',
      fault: (reason: AiFaultReason, status: number | null): string =>
        reason === 'status' ? jaStatus(status ?? 0) : JA_FAULTS[reason],
      said: (detail: string) => `サーバーからの説明:「${detail}」`,
    },
    words: {
      title: '読みかた',
      help: '社名や地名など、正しく読ませたい言葉を登録します。',
      written: '書きかた',
      spoken: '読みかた',
      language: '言語',
      listen: (word: string) => `「${word}」を聞く`,
      listenEmpty: '読みかたを聞く',
      remove: (word: string) => `「${word}」を削除`,
      removeEmpty: 'この行を削除',
      removed: (word: string) => `「${word}」を削除しました`,
      add: '読みかたを追加',
      save: '読みかたを保存する',
      saved: '読みかたを保存しました',
      empty: '読みかたはまだありません',
      emptyHelp: '例: 「御茶ノ水」を「おちゃのみず」と読む',
      row: (n: number) => `${n}行目`,
    },
  },
  en: {
    saved: 'The settings have been saved',
    save: 'Save the settings',
    revert: 'Discard changes',
    unsaved: 'There are unsaved changes',
    fix: (count) => (count === 1 ? 'Please check 1 entry' : `Please check ${count} entries`),
    leave: 'There are unsaved changes. Leave this page?',
    failed: 'The settings could not be loaded',
    persona: {
      title: 'Manner of speaking',
      label: 'The character’s role and manner',
      help: 'For answers of a chat server: its tone, and the topics it may talk about.',
      placeholder: 'E.g. You are the reception of Demo Trading. Be polite and brief.',
      greeting: 'Greeting',
      greetingHelp: 'Leave empty for the standard greeting.',
    },
    voice: {
      title: 'Voices',
      help: 'One voice per language. If its service does not answer, the kiosk’s own voice speaks.',
      service: 'Service',
      services: EN_SERVICES,
      notHere: (service) => `${service} (not available here)`,
      away: 'Not answering right now',
      name: 'Voice',
      nameTyped: 'Voice name',
      standard: 'Standard voice',
      speed: 'Speed',
      speedOf: (speed) => (speed === 1 ? 'Standard' : `× ${speed}`),
      listen: 'Listen',
      stop: 'Stop',
      listenTo: (language) => `Listen to the voice: ${language}`,
      sample: {
        ja: 'いらっしゃいませ。ご用件をお話しください。',
        en: 'Welcome. How may I help you?',
        zh: '欢迎光临。请问您有什么需要?',
      },
      instead: 'The service does not answer; this device’s voice was heard instead',
      notHeard: 'The voice could not be played',
    },
    hearing: {
      title: 'Speech recognition',
      choices: EN_HEARING,
      noService: 'No speech recognition service is set up. The browser’s is used.',
      help: 'Recordings of visitors’ voices are not kept.',
    },
    greeter: {
      title: 'Who greets',
      help: 'When a visitor presses a button. Applies to signages with “AI guide” turned on.',
      choices: EN_GREETERS,
      hoursTitle: 'Hours in which people are called',
      hoursHelp: 'Outside these hours the AI starts. Without any, people are always called.',
      add: 'Add hours',
      remove: (n) => `Delete hours ${n}`,
      window: (n) => `Hours ${n}`,
      presence: 'The AI greets people who come near',
    },
    handOver: {
      title: 'Handover to people',
      failedTurns: 'Call staff after this many unanswered questions',
      turns: (count) => (count === 1 ? '1 question' : `${count} questions`),
      offersPerson: 'Show the button “Call staff”',
      returnsToAi: 'Return to the AI if no one answers the call',
    },
    captions: {
      title: 'Captions and translation',
      help: 'In calls between staff and visitors. Both screens show that the conversation is written down.',
      captions: 'Show captions',
      days: 'Days to keep transcripts',
      daysHelp:
        '1 to 365, including conversations with the AI. If you lower it, older transcripts are deleted at once and cannot be restored.',
      translates: 'Translate captions into the other’s language',
      speaks: 'Speak translations in the character’s voice',
    },
    answerer: {
      title: 'How it answers',
      choices: EN_ANSWERERS,
      embeddedHelp: 'Chooses among registered answers, facts and exhibits. Free of charge.',
      chatHelp:
        'Writes answers based on your registered knowledge. If the server cannot be reached or the limit is reached, it uses registered answers only.',
      none: 'No chat server is set up. Until then, only registered answers are used.',
      server: 'Server',
      shared: 'This installation’s server',
      sharedNone: 'This installation’s server (none)',
      own: 'Our own server',
      url: 'Address of the server',
      urlHelp: 'An OpenAI-compatible API, e.g. https://ai.example.com/v1',
      model: 'Model',
      modelHelp: 'E.g. gpt-5-mini. Can be empty if the server has exactly one model.',
      modelNeeded: 'The server did not name exactly one model. Check its address and key, or enter a model.',
      modelStandard: (model) => `Standard (${model})`,
      key: 'Key (API key)',
      keySet: 'Set',
      keyChange: 'Change the key',
      keyRemoved: 'Enter a new key. If you save it empty, the current key is deleted.',
      keyKeep: 'Keep the key',
      keyHelp: 'A saved key is never shown.',
      keyLost: 'Changing the address removes the key. Please enter a new one.',
      free: 'Also answer questions beyond the registered knowledge',
      freeHelp:
        'Off: answers from registered knowledge only. On: wrong answers, and visitors learning what you wrote under “Manner of speaking”, cannot be fully prevented. Do not write anything confidential there.',
      inYen: 'Price per million input tokens',
      outYen: 'Price per million output tokens',
      yen: 'yen',
      limited: 'Limit the daily cost',
      limit: 'Daily limit',
      limitHelp: 'Once reached, only registered answers are used for the rest of the day.',
      spent: 'Spent today',
      amount: (yen) => yen.toLocaleString('en-GB'),
      spentOf: (yen) => `of ${yen.toLocaleString('en-GB')} yen`,
      spentFree: 'No limit',
      installation: 'Spent today (this installation’s servers, including speech)',
      usedUp:
        'Today’s limit is reached. Until midnight Japan time, only registered answers are used, in the kiosk’s own voice.',
      test: 'Test the connection',
      testing: 'Testing',
      testHelp: 'Sends one short question to the saved server.',
      testUnsaved: 'Save the settings first to test the connection.',
      tested: (answer) => `Answer: “${answer}”`,
      testedEmpty: 'The answer was empty',
      testFailed: 'The test could not run. Please wait a moment and try again.',
    },
    status: {
      answered: 'Last answer',
      failed: 'Last failure',
      fault: (reason, status) => (reason === 'status' ? enStatus(status ?? 0) : EN_FAULTS[reason]),
      said: (detail) => `The server says: “${detail}”`,
    },
    words: {
      title: 'Pronunciation',
      help: 'Words that must be pronounced correctly, such as names of companies and places.',
      written: 'Written',
      spoken: 'Spoken',
      language: 'Language',
      listen: (word) => `Listen to “${word}”`,
      listenEmpty: 'Listen',
      remove: (word) => `Delete “${word}”`,
      removeEmpty: 'Delete this row',
      removed: (word) => `“${word}” has been deleted`,
      add: 'Add a word',
      save: 'Save the words',
      saved: 'The words have been saved',
      empty: 'No words yet',
      emptyHelp: 'E.g. “Leicester” is pronounced “Lester”',
      row: (n) => `Row ${n}`,
    },
  },
})
