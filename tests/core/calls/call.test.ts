import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Call,
  type CallCommand,
  type CallVerdict,
  dueAt,
  olderFirst,
  willing,
} from '#core/calls/call.ts'
import { applyCall } from '#core/calls/call-apply.ts'
import { decideCall } from '#core/calls/call-decide.ts'
import { TALKS, type Talk } from '#core/signages/signage.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const SINCE = 1_000_000
const LATER = SINCE + 5_000

/** The call in each state. It is offered to users 1, 2 and 3; user 3 has rejected it. */
const CALLS: Record<Talk, Call | undefined> = {
  none: undefined,
  Calling: {
    requestId: 'r',
    talk: 'Calling',
    candidates: [1, 2, 3],
    rejectedBy: [3],
    requestedAt: SINCE,
    phaseSinceAt: SINCE,
  },
  Crowded: {
    requestId: 'r',
    talk: 'Crowded',
    candidates: [1, 2, 3],
    rejectedBy: [3],
    requestedAt: SINCE,
    phaseSinceAt: SINCE,
  },
  Active: {
    requestId: 'r',
    talk: 'Active',
    candidates: [1, 2, 3],
    rejectedBy: [3],
    requestedAt: SINCE,
    phaseSinceAt: SINCE,
    hostId: 1,
  },
}

const COMMANDS: Record<string, { command: CallCommand; at?: number }> = {
  'request, somebody free': { command: { kind: 'request', requestId: 'new', candidates: [1, 2], free: [2] } },
  'request, nobody free': { command: { kind: 'request', requestId: 'new', candidates: [1, 2], free: [] } },
  'request, no candidates': { command: { kind: 'request', requestId: 'new', candidates: [], free: [] } },
  'request repeated': { command: { kind: 'request', requestId: 'r', candidates: [1, 2], free: [1] } },
  begin: { command: { kind: 'begin', requestId: 'new', hostId: 7 } },
  'accept by 1': { command: { kind: 'accept', requestId: 'r', userId: 1, free: true } },
  'accept by 2': { command: { kind: 'accept', requestId: 'r', userId: 2, free: true } },
  'accept by 2, not free': { command: { kind: 'accept', requestId: 'r', userId: 2, free: false } },
  'accept by 3 after all': { command: { kind: 'accept', requestId: 'r', userId: 3, free: true } },
  'accept by 3, not free': { command: { kind: 'accept', requestId: 'r', userId: 3, free: false } },
  'accept by a stranger': { command: { kind: 'accept', requestId: 'r', userId: 9, free: true } },
  'accept of another': { command: { kind: 'accept', requestId: 'other', userId: 1, free: true } },
  'reject by 1': { command: { kind: 'reject', requestId: 'r', userId: 1 } },
  'reject by 3 again': { command: { kind: 'reject', requestId: 'r', userId: 3 } },
  'reject by a stranger': { command: { kind: 'reject', requestId: 'r', userId: 9 } },
  'reject of another': { command: { kind: 'reject', requestId: 'other', userId: 1 } },
  'review, 1 is free': { command: { kind: 'review', free: [1, 9], able: [1, 9] } },
  'review, 1 is busy': { command: { kind: 'review', free: [3, 9], able: [1, 3, 9] } },
  'review, only 3 is free': { command: { kind: 'review', free: [3, 9], able: [3, 9] } },
  'review, all are offline': { command: { kind: 'review', free: [], able: [] } },
  home: { command: { kind: 'home' } },
  'tick a moment before 60 s': { command: { kind: 'tick' }, at: SINCE + 59_999 },
  'tick at 60 s': { command: { kind: 'tick' }, at: SINCE + 60_000 },
  'host leaves': { command: { kind: 'hostLeaves', userId: 1 } },
  'another leaves': { command: { kind: 'hostLeaves', userId: 2 } },
  'host returns': { command: { kind: 'hostReturns', userId: 1 } },
  'another returns': { command: { kind: 'hostReturns', userId: 2 } },
  'close lost': { command: { kind: 'close', cause: 'lost' } },
}

function print(verdict: CallVerdict): string {
  if (!verdict.ok) return `- ${verdict.refusal}`
  const { event } = verdict
  if (event.kind === 'requested') return `requested ${event.talk}`
  return event.kind === 'closed' ? `closed ${event.cause}` : event.kind
}

test('[4.4] accepts or refuses each call command in the talk states none, Calling, Crowded and Active', () => {
  const printed = printMatrix(
    Object.entries(COMMANDS),
    TALKS,
    ([title]) => title,
    ([, { command, at = LATER }], talk) => print(decideCall(CALLS[talk], command, at)),
  )
  assert.equal(
    printed,
    table(`
                              | none              | Calling         | Crowded         | Active
    request, somebody free    | requested Calling | - busySignage   | - busySignage   | - busySignage
    request, nobody free      | requested Crowded | - busySignage   | - busySignage   | - busySignage
    request, no candidates    | requested Crowded | - busySignage   | - busySignage   | - busySignage
    request repeated          | requested Calling | unchanged       | unchanged       | unchanged
    begin                     | begun             | - busySignage   | - busySignage   | - busySignage
    accept by 1               | - withdrawn       | accepted        | accepted        | acceptRepeated
    accept by 2               | - withdrawn       | accepted        | accepted        | - alreadyAnswered
    accept by 2, not free     | - withdrawn       | - notFree       | - notFree       | - alreadyAnswered
    accept by 3 after all     | - withdrawn       | accepted        | accepted        | - alreadyAnswered
    accept by 3, not free     | - withdrawn       | - notFree       | - notFree       | - alreadyAnswered
    accept by a stranger      | - withdrawn       | - notACandidate | - notACandidate | - alreadyAnswered
    accept of another         | - withdrawn       | - withdrawn     | - withdrawn     | - withdrawn
    reject by 1               | - withdrawn       | rejected        | rejected        | - withdrawn
    reject by 3 again         | - withdrawn       | rejected        | rejected        | - withdrawn
    reject by a stranger      | - withdrawn       | - notACandidate | - notACandidate | - withdrawn
    reject of another         | - withdrawn       | - withdrawn     | - withdrawn     | - withdrawn
    review, 1 is free         | - noCall          | unchanged       | offered         | unchanged
    review, 1 is busy         | - noCall          | queued          | unchanged       | unchanged
    review, only 3 is free    | - noCall          | closed rejected | closed rejected | unchanged
    review, all are offline   | - noCall          | closed rejected | closed rejected | unchanged
    home                      | - noCall          | closed home     | closed home     | endAsked
    tick a moment before 60 s | unchanged         | unchanged       | unchanged       | unchanged
    tick at 60 s              | unchanged         | closed timeout  | closed timeout  | unchanged
    host leaves               | - noCall          | - noCall        | - noCall        | hostLeft
    another leaves            | - noCall          | - noCall        | - noCall        | - notTheHost
    host returns              | - noCall          | - noCall        | - noCall        | unchanged
    another returns           | - noCall          | - noCall        | - noCall        | - notTheHost
    close lost                | - noCall          | closed lost     | closed lost     | closed lost
    `),
  )
})

test('[4.4] updates the call after each accepted command', () => {
  const printed = printMatrix(
    Object.entries(COMMANDS),
    TALKS,
    ([title]) => title,
    ([, { command, at = LATER }], talk) => {
      const verdict = decideCall(CALLS[talk], command, at)
      if (!verdict.ok) return '-'
      const after = applyCall(CALLS[talk], verdict.event)
      if (!after) return 'none'
      const { talk: next, hostId, rejectedBy, phaseSinceAt, hostAbsent, endAskedAt } = after
      const facts = [
        next,
        hostId && `host ${hostId}`,
        rejectedBy.length > 0 && `no ${rejectedBy.join(',')}`,
        phaseSinceAt === at && 'new',
        hostAbsent && 'absent',
        endAskedAt && 'asked',
      ]
      return facts.filter(Boolean).join(' ')
    },
  )
  assert.equal(
    printed,
    table(`
                              | none               | Calling                 | Crowded           | Active
    request, somebody free    | Calling new        | -                       | -                 | -
    request, nobody free      | Crowded new        | -                       | -                 | -
    request, no candidates    | Crowded new        | -                       | -                 | -
    request repeated          | Calling new        | Calling no 3            | Crowded no 3      | Active host 1 no 3
    begin                     | Active host 7 new  | -                       | -                 | -
    accept by 1               | -                  | Active host 1 no 3 new  | Active host 1 no 3 new | Active host 1 no 3
    accept by 2               | -                  | Active host 2 no 3 new  | Active host 2 no 3 new | -
    accept by 2, not free     | -                  | -                       | -                 | -
    accept by 3 after all     | -                  | Active host 3 no 3 new  | Active host 3 no 3 new | -
    accept by 3, not free     | -                  | -                       | -                 | -
    accept by a stranger      | -                  | -                       | -                 | -
    accept of another         | -                  | -                       | -                 | -
    reject by 1               | -                  | Calling no 3,1          | Crowded no 3,1    | -
    reject by 3 again         | -                  | Calling no 3            | Crowded no 3      | -
    reject by a stranger      | -                  | -                       | -                 | -
    reject of another         | -                  | -                       | -                 | -
    review, 1 is free         | -                  | Calling no 3            | Calling no 3 new  | Active host 1 no 3
    review, 1 is busy         | -                  | Crowded no 3 new        | Crowded no 3      | Active host 1 no 3
    review, only 3 is free    | -                  | none                    | none              | Active host 1 no 3
    review, all are offline   | -                  | none                    | none              | Active host 1 no 3
    home                      | -                  | none                    | none              | Active host 1 no 3 asked
    tick a moment before 60 s | none               | Calling no 3            | Crowded no 3      | Active host 1 no 3
    tick at 60 s              | none               | none                    | none              | Active host 1 no 3
    host leaves               | -                  | -                       | -                 | Active host 1 no 3 absent
    another leaves            | -                  | -                       | -                 | -
    host returns              | -                  | -                       | -                 | Active host 1 no 3
    another returns           | -                  | -                       | -                 | -
    close lost                | -                  | none                    | none              | none
    `),
  )
})

test('[4.4] accepts or refuses each command while the operator (host) is away, and after the visitor asked to end the call', () => {
  const talks: [string, Call][] = [
    ['host is out', { ...CALLS.Active!, hostAbsent: true }],
    ['end asked', { ...CALLS.Active!, endAskedAt: SINCE }],
  ]
  const printed = printMatrix(
    Object.entries(COMMANDS),
    talks.map(([title]) => title),
    ([title]) => title,
    ([, { command, at = LATER }], state) => {
      const verdict = decideCall(new Map(talks).get(state), command, at)
      if (!verdict.ok) return print(verdict)
      const after = applyCall(new Map(talks).get(state), verdict.event)
      const facts = [after?.talk ?? 'none', after?.hostAbsent && 'absent', after?.endAskedAt && 'asked']
      return `${print(verdict)}: ${facts.filter(Boolean).join(' ')}`
    },
  )
  assert.equal(
    printed,
    table(`
                              | host is out                   | end asked
    request, somebody free    | - busySignage                 | - busySignage
    request, nobody free      | - busySignage                 | - busySignage
    request, no candidates    | - busySignage                 | - busySignage
    request repeated          | unchanged: Active absent      | unchanged: Active asked
    begin                     | - busySignage                 | - busySignage
    accept by 1               | acceptRepeated: Active absent | acceptRepeated: Active asked
    accept by 2               | - alreadyAnswered             | - alreadyAnswered
    accept by 2, not free     | - alreadyAnswered             | - alreadyAnswered
    accept by 3 after all     | - alreadyAnswered             | - alreadyAnswered
    accept by 3, not free     | - alreadyAnswered             | - alreadyAnswered
    accept by a stranger      | - alreadyAnswered             | - alreadyAnswered
    accept of another         | - withdrawn                   | - withdrawn
    reject by 1               | - withdrawn                   | - withdrawn
    reject by 3 again         | - withdrawn                   | - withdrawn
    reject by a stranger      | - withdrawn                   | - withdrawn
    reject of another         | - withdrawn                   | - withdrawn
    review, 1 is free         | unchanged: Active absent      | unchanged: Active asked
    review, 1 is busy         | unchanged: Active absent      | unchanged: Active asked
    review, only 3 is free    | unchanged: Active absent      | unchanged: Active asked
    review, all are offline   | unchanged: Active absent      | unchanged: Active asked
    home                      | endAsked: Active absent asked | unchanged: Active asked
    tick a moment before 60 s | unchanged: Active absent      | closed home: none
    tick at 60 s              | unchanged: Active absent      | closed home: none
    host leaves               | unchanged: Active absent      | hostLeft: Active absent asked
    another leaves            | - notTheHost                  | - notTheHost
    host returns              | hostReturned: Active          | unchanged: Active asked
    another returns           | - notTheHost                  | - notTheHost
    close lost                | closed lost: none             | closed lost: none
    `),
  )
})

test('[4.4] lets the owner of a reserved room return after leaving it, and ignores a second leave', () => {
  const out: Call = { ...CALLS.Active!, hostAbsent: true }
  assert.equal(print(decideCall(out, { kind: 'hostReturns', userId: 1 }, LATER)), 'hostReturned')
  assert.equal(print(decideCall(out, { kind: 'hostLeaves', userId: 1 }, LATER)), 'unchanged')
  assert.equal(print(decideCall(out, { kind: 'hostReturns', userId: 2 }, LATER)), '- notTheHost')
  const back = applyCall(out, { kind: 'hostReturned', at: LATER, userId: 1 })
  assert.equal(back?.hostAbsent, false)
  assert.equal(back?.talk, 'Active')
})

test('[4.4] closes a Calling or Crowded call when all operators to whom it was offered have rejected it', () => {
  for (const talk of ['Calling', 'Crowded'] as const) {
    const call = { ...CALLS[talk]!, rejectedBy: [3, 1, 2] }
    const everybody = [1, 2, 3, 9]
    const review = { kind: 'review', free: everybody, able: everybody } as const
    assert.equal(print(decideCall(call, review, LATER)), 'closed rejected')
  }
})

test('[4.4] keeps a call open while an operator who has not rejected it is busy', () => {
  const review = (able: number[], rejectedBy = [3]): string => {
    const call = { ...CALLS.Crowded!, rejectedBy }
    return print(decideCall(call, { kind: 'review', free: [], able }, LATER))
  }
  assert.equal(review([1]), 'unchanged', '1 talks and could answer afterwards')
  assert.equal(review([3]), 'closed rejected', '1 and 2 are offline, 3 has declined')
  assert.equal(review([9]), 'closed rejected', '9 may not answer this signage')
  assert.equal(review([], []), 'unchanged', 'no operator has declined, so one may still come')
})

test('[4.4] does not close a call that has been offered to no operator, because no operator has rejected it', () => {
  const call: Call = { ...CALLS.Crowded!, candidates: [], rejectedBy: [] }
  assert.equal(print(decideCall(call, { kind: 'review', free: [1], able: [1] }, LATER)), 'unchanged')
})

test("[4.4] ends a talk 15 s after the visitor's first request to end it", () => {
  const asked = applyCall(CALLS.Active, { kind: 'endAsked', at: LATER })
  assert.equal(asked && dueAt(asked), LATER + 15_000)
  assert.equal(print(decideCall(asked, { kind: 'home' }, LATER + 9_000)), 'unchanged')
  assert.equal(print(decideCall(asked, { kind: 'tick' }, LATER + 14_999)), 'unchanged')
  assert.equal(print(decideCall(asked, { kind: 'tick' }, LATER + 15_000)), 'closed home')
})

test('[4.4] never ends a talk automatically unless the visitor has asked to end it', () => {
  assert.equal(dueAt(CALLS.Active!), undefined)
  assert.equal(print(decideCall(CALLS.Active, { kind: 'tick' }, SINCE + 86_400_000)), 'unchanged')
})

test('[4.4] willing() returns those of the given users who were offered the call and have not rejected it', () => {
  assert.deepEqual(willing(CALLS.Calling!, [1, 2, 3, 9]), [1, 2])
  assert.deepEqual(willing(CALLS.Calling!, [3, 9]), [])
})

test('[4.4] sorts calls by the time of the button press, then by id', () => {
  const call = (requestId: string, requestedAt: number): Call => ({
    ...CALLS.Calling!,
    requestId,
    requestedAt,
    phaseSinceAt: 9 - requestedAt,
  })
  const sorted = [call('c', 2), call('b', 1), call('d', 2), call('a', 3)].sort(olderFirst)
  assert.deepEqual(
    sorted.map((one) => one.requestId),
    ['b', 'c', 'd', 'a'],
  )
})

test("[4.4] applyCall() throws if an event does not fit the call's state", () => {
  assert.throws(() => applyCall(undefined, { kind: 'accepted', at: 1, userId: 1 }), /needs a call/)
  assert.throws(
    () =>
      applyCall(CALLS.Active, { kind: 'requested', at: 1, requestId: 'x', candidates: [], talk: 'Calling' }),
    /not allowed in Active/,
  )
  assert.throws(() => applyCall(undefined, { kind: 'rejected', at: 1, userId: 1 }), /rejected needs a call/)
})
