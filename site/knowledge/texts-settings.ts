import type { Greeter, HearingService } from '#core/dialogue/dialogue.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_HEARING: Record<HearingService, string> = {
  browser: 'サイネージのブラウザで聞き取る',
  openai: '音声認識サービスで聞き取る',
}
const EN_HEARING: Record<HearingService, string> = {
  browser: 'By the display’s browser',
  openai: 'By the speech recognition service',
}
const JA_GREETERS: Record<Greeter, string> = {
  people: 'オペレーターを呼び出す',
  ai: 'AIが案内を始める',
  hours: '時間帯で切り替える',
}
const EN_GREETERS: Record<Greeter, string> = {
  people: 'Call the operators',
  ai: 'Start with the AI',
  hours: 'Depends on the time of day',
}
/** Texts of the pages あいさつと引き継ぎ (greeting and hand-over) and 答えかた (answering), and those that all AI settings share. */
export const aiSettingsTexts = defineTexts({
  ja: {
    saved: '設定を保存しました',
    save: '設定を保存する',
    revert: '変更を取り消す',
    unsaved: '保存していない変更があります',
    fix: (count: number) => `${count}か所を確認してください`,
    leave: '保存していない変更があります。このページを離れますか?',
    failed: '設定を読み込めませんでした',
    greetingPage: {
      title: 'あいさつと引き継ぎ',
      lead: 'お客さまにだれが先に応対するか、AIが何と話しはじめるか、いつ人を呼ぶかを決めます。',
    },
    answeringPage: {
      title: '答えかた',
      lead: '登録した内容だけで答えるか、生成AIのサーバーも使うかを選びます。',
    },
    persona: {
      title: '話しかた',
      label: 'キャラクターの役割と話しかた',
      help: 'チャットサーバーで答えるときの口調や、答えてよい範囲をお書きください。',
      placeholder: '例: デモ商事の受付です。ていねいな言葉で、短く答えます。',
      greeting: 'はじめのあいさつ',
      greetingHelp: '空欄の言語では、標準のあいさつを話します。',
    },
    hearing: {
      title: '聞き取り',
      choices: JA_HEARING,
      noService: 'この環境には音声認識サービスがありません。このままでは、AIはお客さまの声を聞き取れません。',
      help: 'お客さまの声の録音は残しません。',
      instead: 'ブラウザで聞き取れない端末では、この環境の音声認識サービスが聞き取ります。',
    },
    greeter: {
      title: 'ボタンが押されたとき',
      help: 'お客さまがボタンを押したときの動きです。サイネージの設定で「AIの案内を使う」がオンのときに働きます。',
      choices: JA_GREETERS,
      hoursTitle: 'オペレーターを呼び出す時間帯',
      hoursHelp:
        'この時間帯の外では、AIが案内を始めます。1つもなければ、いつもオペレーターを呼び出します。会社や店舗の営業時間を決めているときは、そちらに従います。',
      add: '時間帯を追加',
      remove: (n: number) => `時間帯${n}を削除`,
      window: (n: number) => `時間帯${n}`,
      presence: '人が近づいたらAIから話しかける',
    },
    handOver: {
      title: 'オペレーターへの引き継ぎ',
      offersPerson: '「係の者を呼ぶ」ボタンを表示する',
      returnsToAi: 'だれも応答できなかったら、AIの案内に戻る',
    },
    captions: {
      title: '字幕と翻訳',
      help: 'オペレーターとお客さまの会話で使います。応対画面の「字幕」で、通話ごとにオン・オフできます。オンのあいだは、文字にして記録していることを双方の画面でお知らせします。',
      captions: '通話のはじめから字幕をオンにする',
      days: '発言の記録を残す日数',
      daysHelp:
        '1日から365日まで。AIとの会話にも当てはまります。短くすると、それより古い発言をすぐに削除します。元に戻せません。',
      translates: '字幕を相手の言語に翻訳する',
      speaks: '翻訳をキャラクターの声で読み上げる',
    },
  },
  en: {
    saved: 'Settings saved',
    save: 'Save the settings',
    revert: 'Discard changes',
    unsaved: 'You have unsaved changes',
    fix: (count) => (count === 1 ? 'Please check 1 entry' : `Please check ${count} entries`),
    leave: 'You have unsaved changes. Leave this page?',
    failed: 'The settings could not be loaded',
    greetingPage: {
      title: 'Greeting and hand-over',
      lead: 'Who greets visitors first, what the AI says first, and when it calls a person.',
    },
    answeringPage: {
      title: 'Answering',
      lead: 'Answer from your own knowledge alone, or with a generative AI server.',
    },
    persona: {
      title: 'Manner of speaking',
      label: 'The character’s role and manner',
      help: 'For answers of a chat server: its tone, and the topics it may talk about.',
      placeholder: 'For example, You are the receptionist of Demo Trading. Be polite and brief.',
      greeting: 'Greeting',
      greetingHelp: 'Leave empty for the standard greeting.',
    },
    hearing: {
      title: 'Speech recognition',
      choices: EN_HEARING,
      noService:
        'This installation has no speech recognition service. With this choice, the AI cannot hear visitors.',
      help: 'Recordings of visitors’ voices are not kept.',
      instead: 'If a display’s browser cannot recognize speech, this installation’s service does.',
    },
    greeter: {
      title: 'Who greets',
      help: 'What happens when a visitor presses a button. Applies to displays with “AI guidance” turned on.',
      choices: EN_GREETERS,
      hoursTitle: 'Hours in which operators are called',
      hoursHelp:
        'Outside these hours, the AI starts. Without any, operators are always called. If the company or store has opening hours, those apply instead.',
      add: 'Add hours',
      remove: (n) => `Delete hours ${n}`,
      window: (n) => `Hours ${n}`,
      presence: 'The AI speaks first when someone comes near',
    },
    handOver: {
      title: 'Hand-over to operators',
      offersPerson: 'Show the button “Talk to our staff”',
      returnsToAi: 'Return to the AI if no one answers the call',
    },
    captions: {
      title: 'Captions and translation',
      help: 'For calls between operators and visitors. Operators turn them on and off in each call. While they are on, both screens say that the conversation is saved as text.',
      captions: 'Turn captions on when a call starts',
      days: 'Days to keep transcripts',
      daysHelp:
        '1 to 365, including conversations with the AI. If you lower it, older transcripts are deleted at once and cannot be restored.',
      translates: 'Translate captions into the other person’s language',
      speaks: 'Speak translations in the character’s voice',
    },
  },
})
