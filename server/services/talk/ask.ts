import type { CompanyAsker } from '#rules/asker.ts'
import { ASKED_MAX_PER_MINUTE } from '#rules/limits.ts'
import type { Db } from '../../../db/open.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import type { ParsedInputOf } from '../../contract/define-endpoint.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { TalkClause, TalkReply, talkAI } from '../../contract/talk.ts'
import { createFailureCounter } from '../failure-counter.ts'
import { TALK_TEXTS } from '../texts/talk.ts'

export type TalkEvent = { event: 'clause'; data: TalkClause } | { event: 'reply'; data: TalkReply }

export interface TalkDeps {
  db: Db
  now: () => number
}

/** Questions of a signage in the last minute. */
const asked = createFailureCounter(ASKED_MAX_PER_MINUTE, 60_000)

/** The answer to a visitor's words, clause by clause; the reply comes last. @throws Refusal aiTalkOff, tooMany */
export async function* askAI(
  { db, now }: TalkDeps,
  { signageId }: CompanyAsker,
  { lang }: ParsedInputOf<typeof talkAI>,
): AsyncGenerator<TalkEvent, void> {
  const signage = signageId === null ? undefined : findSignage(db, signageId)
  if (!signage?.aiTalk) throw new Refusal('aiTalkOff')
  const key = String(signage.id)
  const retryAfterMs = asked.waitMs(key, now())
  if (retryAfterMs > 0) throw new Refusal('tooMany', { retryAfterMs })
  asked.fail(key, now())
  const answer = TALK_TEXTS.unanswered[lang]
  yield { event: 'clause', data: { text: answer, index: 0 } }
  yield { event: 'reply', data: { answer, outcome: 'unanswered', sources: [], steps: 1 } }
}

/** The same in one piece. @throws Refusal as askAI */
export async function replyOf(events: AsyncGenerator<TalkEvent, void>): Promise<TalkReply> {
  for await (const { event, data } of events) if (event === 'reply') return data
  throw new Error('a talk ended without its reply')
}
