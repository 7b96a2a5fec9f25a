import type { Outcome, Speaker } from './dialogue.ts'

interface SpokenWords {
  speaker: Speaker
  text: string
  outcome?: Outcome | null
}

/** A short summary of an AI dialogue for the operator who takes over. */
interface DialogueSummary {
  /** Null: the visitor asked nothing. */
  lastQuestion: string | null
  questions: number
  /** How many questions the AI did not answer. */
  unanswered: number
}

const isWithoutAnswer = ({ outcome }: SpokenWords): boolean =>
  outcome === 'unanswered' || outcome === 'refused' || outcome === 'failed'

/** Whether the visitor continued this question before it was answered. Then the visitor's next words begin with it. */
const isContinuedBy = (text: string, next: SpokenWords | undefined): boolean =>
  next?.speaker === 'visitor' && next.text.startsWith(text)

export function summaryOf(words: readonly SpokenWords[]): DialogueSummary {
  const questions = words.filter(
    ({ speaker, text }, at) => speaker === 'visitor' && !isContinuedBy(text, words[at + 1]),
  )
  return {
    lastQuestion: questions.at(-1)?.text ?? null,
    questions: questions.length,
    unanswered: words.filter(isWithoutAnswer).length,
  }
}
