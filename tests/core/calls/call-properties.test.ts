import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Call, type CallCommand, CLOSE_CAUSES, dueAt } from '#core/calls/call.ts'
import { applyCall } from '#core/calls/call-apply.ts'
import { decideCall } from '#core/calls/call-decide.ts'

const PEOPLE = [1, 2, 3, 4]
const person = fc.constantFrom(...PEOPLE)
const people = fc.subarray(PEOPLE)
const requestId = fc.constantFrom('a', 'b')

const command: fc.Arbitrary<CallCommand> = fc.oneof(
  fc.record({ kind: fc.constant('request' as const), requestId, candidates: people, free: people }),
  fc.record({ kind: fc.constant('begin' as const), requestId, hostId: person }),
  fc.record({ kind: fc.constant('accept' as const), requestId, userId: person, free: fc.boolean() }),
  fc.record({ kind: fc.constant('reject' as const), requestId, userId: person }),
  fc.record({ kind: fc.constant('review' as const), free: people, able: people }),
  fc.constant<CallCommand>({ kind: 'home' }),
  fc.constant<CallCommand>({ kind: 'tick' }),
  fc.record({ kind: fc.constant('hostLeaves' as const), userId: person }),
  fc.record({ kind: fc.constant('close' as const), cause: fc.constantFrom(...CLOSE_CAUSES) }),
)
const steps = fc.array(fc.record({ command, afterMs: fc.nat(70_000) }), { maxLength: 40 })

function checkInvariants(before: Call | undefined, after: Call | undefined): void {
  if (!after) return
  assert.notEqual(after.talk, 'none')
  assert.equal(
    after.talk === 'Active',
    after.hostId !== undefined,
    'a call has a host if and only if it is Active',
  )
  assert.ok(after.rejectedBy.every((userId) => after.candidates.includes(userId)))
  assert.equal(new Set(after.rejectedBy).size, after.rejectedBy.length, 'no operator declines twice')
  assert.ok(after.requestedAt <= after.phaseSinceAt)
  if (!before) return
  assert.equal(after.requestId, before.requestId, 'the ID of a call never changes')
  assert.equal(after.requestedAt, before.requestedAt)
  if (before.hostId !== undefined)
    assert.equal(after.hostId, before.hostId, 'the host of a call does not change')
}

test('[4.4] keeps every call valid under any sequence of commands', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let call: Call | undefined
      let at = 1_000
      for (const { command: wanted, afterMs } of sequence) {
        at += afterMs
        const verdict = decideCall(call, wanted, at)
        if (!verdict.ok) continue
        const after = applyCall(call, verdict.event)
        checkInvariants(call, after)
        if (verdict.event.kind === 'closed') assert.equal(after, undefined)
        if (verdict.event.kind === 'unchanged') assert.equal(after, call)
        call = after
      }
    }),
    { numRuns: 2_000 },
  )
})

test('[4.4] closes a call exactly at its deadline, whatever commands came before', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let call: Call | undefined
      let at = 1_000
      for (const { command: wanted, afterMs } of sequence) {
        at += afterMs
        const verdict = decideCall(call, wanted, at)
        if (verdict.ok) call = applyCall(call, verdict.event)
      }
      const due = call && dueAt(call)
      if (!call || due === undefined) return
      const before = decideCall(call, { kind: 'tick' }, due - 1)
      assert.ok(before.ok && before.event.kind === 'unchanged')
      const verdict = decideCall(call, { kind: 'tick' }, due)
      assert.ok(verdict.ok && verdict.event.kind === 'closed')
      assert.equal(applyCall(call, verdict.event), undefined)
    }),
    { numRuns: 500 },
  )
})
