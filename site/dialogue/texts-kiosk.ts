import type { DialoguePhase } from '#core/dialogue/dialogue.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA: Record<DialoguePhase, { title: string; text: string }> = {
  speaking: { title: 'お話ししています', text: '途中で話しかけてもかまいません' },
  listening: { title: '聞いています', text: 'マイクに向かってお話しください' },
  processing: { title: '考えています', text: '少しお待ちください' },
}
const EN: Record<DialoguePhase, { title: string; text: string }> = {
  speaking: { title: 'Speaking', text: 'You may interrupt at any time' },
  listening: { title: 'Listening', text: 'Please speak now' },
  processing: { title: 'Thinking', text: 'One moment, please' },
}
const ZH: Record<DialoguePhase, { title: string; text: string }> = {
  speaking: { title: '正在回答', text: '您可以随时插话' },
  listening: { title: '正在聆听', text: '请对着麦克风说话' },
  processing: { title: '正在思考', text: '请稍候' },
}

/** Texts of the AI dialogue for visitors. Loaded with the dialogue. */
export const kioskDialogueTexts = defineTexts({
  ja: {
    badge: 'AIがご案内しています',
    you: 'お客さま',
    ai: 'AI',
    phases: JA,
    /** Nothing was recognized. */
    again: 'もう一度お話しください',
    /** No microphone, or no speech recognition. */
    deaf: { title: 'ご質問をどうぞ', text: 'ボタンか文字でどうぞ' },
    /** The microphone is not ready yet. */
    opening: { title: 'マイクを準備しています', text: '少しお待ちください' },
    /** Shown while the AI speaks and only a touch can interrupt it. */
    byTouch: '画面にふれると止まります',
    choices: 'よくあるご質問',
    typing: '文字でも質問できます',
    placeholder: 'ご質問を入力',
    type: '文字で聞く',
    back: '戻る',
    ask: '聞く',
    person: '係の者を呼ぶ',
    end: '終わる',
    microphone: 'マイクを使用中',
    apology:
      '申し訳ございません。ただいまお答えできません。もう一度お聞きいただくか、係の者をお呼びください。',
    apologyClosed: '申し訳ございません。ただいまお答えできません。もう一度お尋ねください。',
    nobodyCame: 'ただいま係の者が出られません。私がご案内いたします。ご用件をお聞かせください。',
  },
  en: {
    badge: 'AI assistant',
    you: 'You',
    ai: 'AI',
    phases: EN,
    again: 'Please say that again',
    deaf: { title: 'How may I help you?', text: 'Press a question, or type' },
    opening: { title: 'One moment, please', text: 'The microphone is starting' },
    byTouch: 'Touch the screen to stop me',
    choices: 'Frequently asked',
    typing: 'You can also type your question',
    placeholder: 'Type your question',
    type: 'Type',
    back: 'Back',
    ask: 'Ask',
    person: 'Talk to our staff',
    end: 'Finish',
    microphone: 'Microphone in use',
    apology: 'I am sorry, I cannot answer right now. Please ask again, or talk to our staff.',
    apologyClosed: 'I am sorry, I cannot answer right now. Please ask again.',
    nobodyCame: 'Our staff is not available right now, so I will help you. What can I do for you?',
  },
  zh: {
    badge: 'AI正在为您服务',
    you: '您',
    ai: 'AI',
    phases: ZH,
    again: '请再说一遍',
    deaf: { title: '请问有什么可以帮您', text: '请点选问题或输入文字' },
    opening: { title: '正在准备麦克风', text: '请稍候' },
    byTouch: '触摸屏幕即可停止',
    choices: '常见问题',
    typing: '也可以输入文字提问',
    placeholder: '请输入您的问题',
    type: '文字提问',
    back: '返回',
    ask: '提问',
    person: '呼叫工作人员',
    end: '结束',
    microphone: '麦克风使用中',
    apology: '非常抱歉，现在无法回答。请再问一次，或呼叫工作人员。',
    apologyClosed: '非常抱歉，现在无法回答。请再问一次。',
    nobodyCame: '工作人员现在不在，由我为您服务。请问有什么可以帮您？',
  },
})
