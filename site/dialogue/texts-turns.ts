import type { DialoguePhase, Outcome, Speaker } from '#core/dialogue/dialogue.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_SPEAKERS: Record<Speaker, string> = { visitor: 'お客さま', ai: 'AI', operator: '担当者' }
const EN_SPEAKERS: Record<Speaker, string> = { visitor: 'Visitor', ai: 'AI', operator: 'Operator' }

const JA_PHASES: Record<DialoguePhase, string> = {
  speaking: '話しています',
  listening: '聞いています',
  processing: '考えています',
}
const EN_PHASES: Record<DialoguePhase, string> = {
  speaking: 'speaking',
  listening: 'listening',
  processing: 'thinking',
}

/** Labels of the outcomes. An answered question needs no label, so its text is empty. */
const JA_OUTCOMES: Record<Outcome, string> = {
  answered: '',
  candidates: '候補を示しました',
  unanswered: '答えられませんでした',
  handOver: '係の者を呼びました',
  refused: 'お断りしました',
  failed: 'サーバーが答えませんでした',
}
const EN_OUTCOMES: Record<Outcome, string> = {
  answered: '',
  candidates: 'Asked what was meant',
  unanswered: 'Had no answer',
  handOver: 'Called an operator',
  refused: 'Declined',
  failed: 'The server did not answer',
}

/** Texts of AI dialogues as the company's users see them. */
export const dialogueTexts = defineTexts({
  ja: {
    before: 'AIとのこれまでの会話',
    summary: (question: string, questions: number, unanswered: number) =>
      `最後の質問「${question}」 · 質問${questions}件${unanswered > 0 ? `、うち未回答${unanswered}件` : ''}`,
    noQuestion: 'まだ質問はありません',
    speakers: JA_SPEAKERS,
    outcomes: JA_OUTCOMES,
    said: (speaker: string, text: string) => `${speaker}「${text}」`,
    running: (phase: DialoguePhase) => `AIがご案内中(${JA_PHASES[phase]})`,
    latency: (recognised: string, token: string, sound: string) =>
      `認識 ${recognised} · 最初の言葉 ${token} · 最初の音 ${sound}`,
    seconds: (ms: number) => `${(ms / 1_000).toFixed(2)}秒`,
    none: '—',
  },
  en: {
    before: 'Conversation with the AI',
    summary: (question: string, questions: number, unanswered: number) =>
      `Last question “${question}” · ${questions} asked${unanswered > 0 ? `, ${unanswered} unanswered` : ''}`,
    noQuestion: 'No questions yet',
    speakers: EN_SPEAKERS,
    outcomes: EN_OUTCOMES,
    said: (speaker: string, text: string) => `${speaker}: “${text}”`,
    running: (phase: DialoguePhase) => `The AI is helping a visitor (${EN_PHASES[phase]})`,
    latency: (recognised: string, token: string, sound: string) =>
      `Recognized ${recognised} · first words ${token} · first sound ${sound}`,
    seconds: (ms: number) => `${(ms / 1_000).toFixed(2)} s`,
    none: '—',
  },
})
