import type { Speaker } from '#core/dialogue/dialogue.ts'
import { TALK_FORGOTTEN_MS } from '#core/limits.ts'

export interface Turn {
  speaker: Extract<Speaker, 'visitor' | 'ai'>
  text: string
}

/** What was said at a signage, and what was offered there. */
export interface Conversation {
  talkId: string | undefined
  /** The last of them. */
  turns: Turn[]
  /** Turns in a row that nothing was known about. */
  failed: number
  /** What stands on the buttons → its source. */
  offered: ReadonlyMap<string, string>
  at: number
}

/** A chat server is told no more. */
const TURNS_KEPT = 12

/** The server's memory of the talks that go on now, one a signage; nobody goes on with it for ten minutes, and it is gone. */
export interface Conversations {
  /** Another talkId than before begins anew. */
  of(signageId: number, talkId: string | undefined, now: number): Conversation
  say(conversation: Conversation, turns: readonly Turn[]): void
  forget(signageId: number): void
}

export function createConversations(): Conversations {
  /** The one that was spoken in last stands last. */
  const known = new Map<number, Conversation>()

  const forgetOld = (now: number): void => {
    for (const [signageId, { at }] of known) {
      if (now - at < TALK_FORGOTTEN_MS) return
      known.delete(signageId)
    }
  }

  return {
    of(signageId, talkId, now) {
      forgetOld(now)
      const before = known.get(signageId)
      const goesOn =
        before && (talkId === undefined || before.talkId === undefined || before.talkId === talkId)
      const conversation: Conversation = goesOn
        ? before
        : { talkId, turns: [], failed: 0, offered: new Map(), at: now }
      conversation.talkId = talkId ?? conversation.talkId
      conversation.at = now
      known.delete(signageId)
      known.set(signageId, conversation)
      return conversation
    },
    say(conversation, turns) {
      conversation.turns = [...conversation.turns, ...turns].slice(-TURNS_KEPT)
    },
    forget: (signageId) => void known.delete(signageId),
  }
}
