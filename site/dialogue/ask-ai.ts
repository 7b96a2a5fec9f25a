import { type DialogueReply, talkAI } from '#core/dialogue/contract.ts'
import type { DialogueCommand } from '#core/dialogue/cycle.ts'
import type { DialogueEffect } from '#core/dialogue/effects.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'

interface AskAi {
  /** The reply comes as commands: its clauses, then the whole reply or a failure. */
  ask(question: DialogueEffect & { kind: 'ask' }, talkId: string | undefined): Promise<void>
  /** Aborts the running question. */
  stop: Stop
}

/** Asks the answering server, one question at a time. */
export function createAskAi(request: Request, perform: (command: DialogueCommand) => void): AskAi {
  let asking: AbortController | undefined
  return {
    async ask({ turn, text, lang, isCandidate }, talkId) {
      asking = new AbortController()
      const candidate = isCandidate ? text : undefined
      const reply = await request(
        talkAI,
        { msg: text, lang, talkId, candidate, stream: true },
        {
          signal: asking.signal,
          onEvent(name, data) {
            const clause = name === 'clause' ? clauseOf(data) : undefined
            if (clause) perform({ kind: 'clause', turn, text: clause })
          },
        },
      )
      if (reply.kind === 'ok') perform({ kind: 'reply', turn, reply: replyOf(reply.value) })
      else perform({ kind: 'failed', turn })
    },
    stop: () => asking?.abort(),
  }
}

const clauseOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text
    : undefined

const replyOf = ({ steps: _, ...reply }: DialogueReply) => reply
