import type { AiFaultReason, Answerer } from '#core/dialogue/dialogue.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_ANSWERERS: Record<Answerer, string> = {
  embedded: '登録した知識だけで答える',
  chat: 'チャットサーバー(生成AI)も使う',
}
const EN_ANSWERERS: Record<Answerer, string> = {
  embedded: 'From registered knowledge only',
  chat: 'Also with a chat server (generative AI)',
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

/** Texts of the chat server settings, and of when each AI service last answered or failed. */
export const answererTexts = defineTexts({
  ja: {
    answerer: {
      title: '答えかた',
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
      installation: 'きょうの利用(この環境のサーバー、声と聞き取りを含む)',
      usedUp:
        'きょうの利用枠を使い切りました。日付が変わるまで、登録した知識だけで答え、サイネージの端末の声で話します。',
      test: '接続を確かめる',
      testing: '確かめています',
      testHelp: '保存した設定のサーバーに、短い質問を1つ送ります。',
      testUnsaved: '接続は、設定を保存したあとに確かめられます。',
      tested: (answer: string) => `応答がありました:「${answer}」`,
      testedEmpty: '応答はありましたが、内容が空でした',
      testFailed: '確かめられませんでした。少し待ってから、もう一度お試しください。',
    },
    status: {
      answered: '最後の応答',
      failed: '最後の失敗',
      fault: (reason: AiFaultReason, status: number | null): string =>
        reason === 'status' ? jaStatus(status ?? 0) : JA_FAULTS[reason],
      said: (detail: string) => `サーバーからの説明:「${detail}」`,
    },
  },
  en: {
    answerer: {
      title: 'How it answers',
      choices: EN_ANSWERERS,
      embeddedHelp: 'Chooses from registered answers, store info and exhibits. Free of charge.',
      chatHelp:
        'Writes answers based on your registered knowledge. If the server cannot be reached or the limit is reached, it uses registered knowledge only.',
      none: 'No chat server is set up. Until then, only registered knowledge is used.',
      server: 'Server',
      shared: 'This installation’s server',
      sharedNone: 'This installation’s server (none)',
      own: 'Our own server',
      url: 'Address of the server',
      urlHelp: 'An OpenAI-compatible API, for example https://ai.example.com/v1',
      model: 'Model',
      modelHelp: 'For example, gpt-5-mini. Can be empty if the server has exactly one model.',
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
      limitHelp: 'Once reached, only registered knowledge is used for the rest of the day.',
      spent: 'Spent today',
      amount: (yen) => yen.toLocaleString('en-GB'),
      spentOf: (yen) => `of ${yen.toLocaleString('en-GB')} yen`,
      spentFree: 'No limit',
      installation: 'Spent today (this installation’s servers, including speech)',
      usedUp:
        'Today’s limit is reached. Until midnight Japan time, only registered knowledge is used, in the display’s own voice.',
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
  },
})
