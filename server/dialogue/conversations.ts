import type { Speaker } from '#core/dialogue/dialogue.ts'
import { CONVERSATION_FORGOTTEN_MS } from '#core/limits.ts'
import type { Question } from '../knowledge/find.ts'
import type { Verdict } from './embedded.ts'

export interface Turn {
  speaker: Extract<Speaker, 'visitor' | 'ai'>
  text: string
}

/** What is remembered of a conversation. */
interface Remembered {
  /** The most recent questions with their answers, as context for the chat server. */
  turns: readonly Turn[]
  /** Number of consecutive questions that got no answer. */
  failed: number
  /** The source of each offered question, by the text on its button. */
  offered: ReadonlyMap<string, string>
  /**
   * Whether the offered questions are possible meanings of the visitor's last question; otherwise they are follow-up questions.
   */
  asksBack: boolean
  /**
   * Sources that were used for answers in this conversation. Questions about the same sources are not suggested again.
   */
  answeredSources: ReadonlySet<string>
}

/** The last question whose outcome was recorded, and the conversation's memory before this question. */
interface LastQuestion extends Pick<Question, 'text' | 'lang'>, Pick<Verdict, 'outcome' | 'sources'> {
  at: number
  before: Remembered
}

/** The conversation at one signage, and the questions offered there. */
export interface Conversation extends Remembered {
  talkId: string | undefined
  at: number
  last: LastQuestion | undefined
}

/** Maximum number of utterances of visitor and AI that are kept for the chat server. */
const TURNS_KEPT = 12

/** In-memory conversations, one per signage. A conversation is forgotten after ten minutes without a question. */
export interface Conversations {
  /** The conversation at a signage. A different talkId starts a new one. */
  of(signageId: number, talkId: string | undefined, now: number): Conversation
  say(conversation: Conversation, turns: readonly Turn[]): void
  /**
   * Forgets the last question, because the visitor has continued it.
   * @param text the question; if the last question has another text, nothing is forgotten
   * @returns the forgotten question
   */
  takeBack(conversation: Conversation, text: string): LastQuestion | undefined
  forget(signageId: number): void
}

export function createConversations(): Conversations {
  /** Conversations by signage ID, the least recently used first. */
  const known = new Map<number, Conversation>()

  const forgetOld = (now: number): void => {
    for (const [signageId, { at }] of known) {
      if (now - at < CONVERSATION_FORGOTTEN_MS) return
      known.delete(signageId)
    }
  }

  return {
    of(signageId, talkId, now) {
      forgetOld(now)
      const before = known.get(signageId)
      const isSame =
        before && (talkId === undefined || before.talkId === undefined || before.talkId === talkId)
      const conversation: Conversation = isSame
        ? before
        : {
            talkId,
            turns: [],
            failed: 0,
            offered: new Map(),
            asksBack: false,
            answeredSources: new Set(),
            at: now,
            last: undefined,
          }
      conversation.talkId = talkId ?? conversation.talkId
      conversation.at = now
      known.delete(signageId)
      known.set(signageId, conversation)
      return conversation
    },
    say(conversation, turns) {
      conversation.turns = [...conversation.turns, ...turns].slice(-TURNS_KEPT)
    },
    takeBack(conversation, text) {
      const { last } = conversation
      if (last?.text !== text) return undefined
      Object.assign(conversation, last.before)
      conversation.last = undefined
      return last
    },
    forget: (signageId) => void known.delete(signageId),
  }
}
