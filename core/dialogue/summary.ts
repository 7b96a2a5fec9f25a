import type { Outcome, Speaker } from './dialogue.ts'

export interface SpokenWords {
  speaker: Speaker
  text: string
  outcome?: Outcome | null
}

/** An AI talk in one line, as whoever takes it over reads it. */
export interface TalkSummary {
  /** Null: the visitor has asked nothing. */
  lastQuestion: string | null
  questions: number
  /** Of these the AI could not answer. */
  unanswered: number
}

const isWithoutAnswer = ({ outcome }: SpokenWords): boolean =>
  outcome === 'unanswered' || outcome === 'refused' || outcome === 'failed'

export function summaryOf(words: readonly SpokenWords[]): TalkSummary {
  const questions = words.filter(({ speaker }) => speaker === 'visitor')
  return {
    lastQuestion: questions.at(-1)?.text ?? null,
    questions: questions.length,
    unanswered: words.filter(isWithoutAnswer).length,
  }
}
