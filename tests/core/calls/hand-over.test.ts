import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Call, type CallCommand, dueAt } from '#core/calls/call.ts'
import { applyCall } from '#core/calls/call-apply.ts'
import { decideCall } from '#core/calls/call-decide.ts'
import { canTakeOver, type LiveHost } from '#core/calls/candidates.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const SINCE = 1_000_000
const LATER = SINCE + 5_000

/** User 1 is the host. User 2 is the colleague to whom the host offers the call. */
const talk: Call = {
  requestId: 'r',
  talk: 'Active',
  candidates: [1, 2, 3],
  rejectedBy: [],
  requestedAt: SINCE,
  phaseSinceAt: SINCE,
  hostId: 1,
}
const CALLS: Record<string, Call | undefined> = {
  none: undefined,
  calling: { ...talk, talk: 'Calling', hostId: undefined } as Call,
  talk,
  offered: { ...talk, handOver: { toId: 2, sinceAt: SINCE } },
  accepted: { ...talk, handOver: { toId: 2, sinceAt: SINCE - 3_000, acceptedAt: SINCE } },
}

const offer = (userId: number, toId: number, isCandidate = true, isAble = true): CallCommand => ({
  kind: 'offerHandOver',
  requestId: 'r',
  userId,
  toId,
  isCandidate,
  isAble,
})
const answer = (
  userId: number,
  word: 'accept' | 'refuse' | 'ready' | 'failed',
  isAble = true,
): CallCommand => ({ kind: 'answerHandOver', requestId: 'r', userId, answer: word, isAble })

const COMMANDS: Record<string, { command: CallCommand; at?: number }> = {
  '1 offers 2': { command: offer(1, 2) },
  '1 offers 3': { command: offer(1, 3) },
  '1 offers itself': { command: offer(1, 1) },
  '1 offers a stranger': { command: offer(1, 9, false) },
  '1 offers 2, who is busy': { command: offer(1, 2, true, false) },
  '3 offers 2': { command: offer(3, 2) },
  '1 offers another call': { command: { ...offer(1, 2), requestId: 'other' } as CallCommand },
  '1 withdraws': { command: { kind: 'withdrawHandOver', requestId: 'r', userId: 1 } },
  '3 withdraws': { command: { kind: 'withdrawHandOver', requestId: 'r', userId: 3 } },
  '2 accepts': { command: answer(2, 'accept') },
  '2 accepts, busy': { command: answer(2, 'accept', false) },
  '3 accepts': { command: answer(3, 'accept') },
  '2 refuses': { command: answer(2, 'refuse') },
  '2 is ready': { command: answer(2, 'ready') },
  '3 is ready': { command: answer(3, 'ready') },
  '2 has failed': { command: answer(2, 'failed') },
  'nothing can come of it': { command: { kind: 'endHandOver', cause: 'unavailable' } },
  '1 is lost': { command: { kind: 'takeOver' } },
  'tick a moment before 20 s': { command: { kind: 'tick' }, at: SINCE + 19_999 },
  'tick at 20 s': { command: { kind: 'tick' }, at: SINCE + 20_000 },
  'tick a moment before 30 s': { command: { kind: 'tick' }, at: SINCE + 29_999 },
  'tick at 30 s': { command: { kind: 'tick' }, at: SINCE + 30_000 },
  'the visitor goes home': { command: { kind: 'home' } },
  'the call is closed': { command: { kind: 'close', cause: 'closed' } },
}

/** Prints the decision and the resulting host; `→ 2` while a hand-over to user 2 is in progress. */
function print(call: Call | undefined, command: CallCommand, at: number): string {
  const verdict = decideCall(call, command, at)
  if (!verdict.ok) return `- ${verdict.refusal}`
  const { event } = verdict
  const after = applyCall(call, event)
  const said = 'cause' in event ? `${event.kind} ${event.cause}` : event.kind
  if (!after) return said
  const way = after.handOver ? ` → ${after.handOver.toId}` : ''
  return event.kind === 'unchanged' ? said : `${said}: ${after.hostId}${way}`
}

test('[4.4] accepts or refuses each hand-over command before an offer, after an offer and after its acceptance', () => {
  const printed = printMatrix(
    Object.entries(COMMANDS),
    Object.keys(CALLS),
    ([title]) => title,
    ([, { command, at = LATER }], column) => {
      if (column === 'calling' && command.kind === 'tick') return 'unchanged'
      return print(CALLS[column], command, at)
    },
  )
  assert.equal(
    printed,
    table(`
                              | none           | calling        | talk                   | offered                      | accepted
    1 offers 2                | - noCall       | - noCall       | handOverOffered: 1 → 2 | unchanged                    | unchanged
    1 offers 3                | - noCall       | - noCall       | handOverOffered: 1 → 3 | - handOverUnderWay           | - handOverUnderWay
    1 offers itself           | - noCall       | - noCall       | - notACandidate        | - handOverUnderWay           | - handOverUnderWay
    1 offers a stranger       | - noCall       | - noCall       | - notACandidate        | - handOverUnderWay           | - handOverUnderWay
    1 offers 2, who is busy   | - noCall       | - noCall       | - colleagueNotFree     | unchanged                    | unchanged
    3 offers 2                | - noCall       | - noCall       | - notTheHost           | - notTheHost                 | - notTheHost
    1 offers another call     | - noCall       | - noCall       | - noCall               | - noCall                     | - noCall
    1 withdraws               | - handOverGone | - handOverGone | - handOverGone         | handOverEnded withdrawn: 1   | handOverEnded withdrawn: 1
    3 withdraws               | - handOverGone | - handOverGone | - handOverGone         | - notTheHost                 | - notTheHost
    2 accepts                 | - handOverGone | - handOverGone | - handOverGone         | handOverAccepted: 1 → 2      | unchanged
    2 accepts, busy           | - handOverGone | - handOverGone | - handOverGone         | - notFree                    | unchanged
    3 accepts                 | - handOverGone | - handOverGone | - handOverGone         | - handOverGone               | - handOverGone
    2 refuses                 | - handOverGone | - handOverGone | - handOverGone         | handOverEnded refused: 1     | handOverEnded refused: 1
    2 is ready                | - handOverGone | - handOverGone | - handOverGone         | - handOverGone               | handedOver: 2
    3 is ready                | - handOverGone | - handOverGone | - handOverGone         | - handOverGone               | - handOverGone
    2 has failed              | - handOverGone | - handOverGone | - handOverGone         | - handOverGone               | handOverEnded failed: 1
    nothing can come of it    | unchanged      | unchanged      | unchanged              | handOverEnded unavailable: 1 | handOverEnded unavailable: 1
    1 is lost                 | - handOverGone | - handOverGone | - handOverGone         | - handOverGone               | handedOver: 2
    tick a moment before 20 s | unchanged      | unchanged      | unchanged              | unchanged                    | unchanged
    tick at 20 s              | unchanged      | unchanged      | unchanged              | unchanged                    | handOverEnded failed: 1
    tick a moment before 30 s | unchanged      | unchanged      | unchanged              | unchanged                    | handOverEnded failed: 1
    tick at 30 s              | unchanged      | unchanged      | unchanged              | handOverEnded timeout: 1     | handOverEnded failed: 1
    the visitor goes home     | - noCall       | closed home    | endAsked: 1            | endAsked: 1 → 2              | endAsked: 1 → 2
    the call is closed        | - noCall       | closed closed  | closed closed          | closed closed                | closed closed
    `),
  )
})

test('[4.4] a hand-over fails if it is not complete 20 s after the colleague has accepted it', () => {
  const asked = { ...CALLS['accepted'], endAskedAt: SINCE + 1_000 } as Call
  assert.equal(dueAt(asked), SINCE + 16_000)
  const late = { ...CALLS['accepted'], endAskedAt: SINCE + 9_000 } as Call
  assert.equal(dueAt(late), SINCE + 20_000)
  assert.equal(dueAt(talk), undefined)
  assert.equal(print(late, { kind: 'tick' }, SINCE + 20_000), 'handOverEnded failed: 1')
  assert.equal(print(asked, { kind: 'tick' }, SINCE + 16_000), 'closed home')
})

test("[decisions 2] allows a hand-over only to an operator in Standby whose avatar channel is unused or is the host's channel", () => {
  const host = (userId: number, change: Partial<LiveHost> = {}): LiveHost => ({
    userId,
    state: 'Standby',
    stored: 'Standby',
    here: true,
    channelId: userId,
    ...change,
  })
  const talks = host(1, { state: 'Active' })
  const able = (change: Partial<LiveHost>, others: LiveHost[] = []): boolean =>
    canTakeOver(2, 1, [talks, host(2, change), ...others])
  assert.deepEqual(
    {
      standsBy: able({}),
      isSilentForAMoment: able({ here: false }),
      isAway: able({ state: 'Leaving' }),
      talks: able({ state: 'Active' }),
      isOut: able({ state: 'Logout' }),
      hasNoChannel: canTakeOver(2, 1, [talks, { ...host(2), channelId: undefined } as LiveHost]),
      sharesTheHosts: able({ channelId: 1 }),
      sharesAnotherTalks: able({ channelId: 3 }, [host(3, { state: 'Active' })]),
      isUnknown: canTakeOver(7, 1, [talks]),
    },
    {
      standsBy: true,
      isSilentForAMoment: true,
      isAway: false,
      talks: false,
      isOut: false,
      hasNoChannel: false,
      sharesTheHosts: true,
      sharesAnotherTalks: false,
      isUnknown: false,
    },
  )
})
