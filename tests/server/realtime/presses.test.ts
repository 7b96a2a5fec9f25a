import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToServer } from '#core/realtime/to-server.ts'
import { openReceptionFixture } from '../../support/reception-fixture.ts'
import { uuid } from '../../support/uuid.ts'

const pressOf = (n: number): ToServer => ({
  type: 'stateTransitionEvent',
  eventType: 'receptionRequest',
  requestId: uuid(n),
  touchButton: '受付',
  reason: 'touch',
  lang: 'ja',
})

async function opened(t: { after(run: () => Promise<void>): void }) {
  const fixture = openReceptionFixture()
  t.after(() => fixture.close())
  await fixture.pass(2)
  const { lobby, Sato } = fixture.pages
  return {
    fixture,
    lobby,
    Sato,
    rings: () => Sato.requests().map(({ requestId }) => requestId),
    /** Delivers a message late: the kiosk sent it `ageMs` ago, or at `clockMs` by its own clock. */
    async arrives(message: ToServer, made: { ageMs: number; clockMs?: number }) {
      lobby.socket()?.emit('message', Buffer.from(JSON.stringify({ ...message, made })), false)
      // lets the server handle the message before time passes
      await fixture.pass(0)
      await fixture.pass(1)
    },
  }
}

test("[realtime] confirms the press of a button to the kiosk at once, and rings on the operators' pages", async (t) => {
  const { fixture, lobby, rings } = await opened(t)
  const answers: boolean[] = []
  assert.equal(
    lobby.press(pressOf(1), (isAnswered) => answers.push(isAnswered)),
    true,
  )
  await fixture.pass(1)
  assert.deepEqual([answers, rings(), lobby.lineState()], [[true], [uuid(1)], 'open'])
})

test('[realtime] does not ring for a press of the call button that arrives more than five seconds late', async (t) => {
  const { fixture, lobby, rings, arrives } = await opened(t)
  await arrives(pressOf(1), { ageMs: 0, clockMs: fixture.clock.now() - 53_000 })
  await arrives(pressOf(2), { ageMs: 0, clockMs: fixture.clock.now() - 5_001 })
  await arrives(pressOf(3), { ageMs: 5_001 })
  await arrives(pressOf(4), { ageMs: 0, clockMs: fixture.clock.now() + 60_000 })
  assert.deepEqual([rings(), lobby.signage()?.scene], [[], 'Standby'])
  await arrives(pressOf(5), { ageMs: 1_000, clockMs: fixture.clock.now() - 4_000 })
  assert.deepEqual(rings(), [uuid(5)])
})

test('[realtime] ignores a press that would end or accept a call if it arrives more than five seconds late', async (t) => {
  const { fixture, lobby, Sato, rings, arrives } = await opened(t)
  lobby.press(pressOf(1), () => {})
  await fixture.pass(1)
  await arrives({ type: 'homeButton' }, { ageMs: 0, clockMs: fixture.clock.now() - 5_001 })
  assert.deepEqual(rings(), [uuid(1)])
  const accept = { type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: uuid(1) }
  const made = { ageMs: 0, clockMs: fixture.clock.now() - 5_001 }
  Sato.socket()?.emit('message', Buffer.from(JSON.stringify({ ...accept, made })), false)
  await fixture.pass(0)
  await fixture.pass(1)
  assert.equal(lobby.signage()?.scene, 'Calling')
  await arrives({ type: 'homeButton' }, { ageMs: 0, clockMs: fixture.clock.now() })
  assert.equal(lobby.signage()?.scene, 'Standby')
})

test('[realtime] the kiosk treats a press of the call button as failed after two seconds without an answer, and reconnects', async (t) => {
  const { fixture, lobby, rings } = await opened(t)
  const answers: boolean[] = []
  const held = lobby.socket()!
  held.isHeld = true
  lobby.press(pressOf(1), (isAnswered) => answers.push(isAnswered))
  await fixture.pass(1)
  assert.deepEqual([answers, lobby.lineState()], [[], 'open'])
  // Three seconds have passed in all. A press of the call button fails after two seconds, but timers may fire up to a
  // second late.
  await fixture.pass(2)
  assert.deepEqual([answers, lobby.socket() === held], [[false], false])
  await fixture.pass(10)
  assert.deepEqual([rings(), lobby.lineState()], [[], 'open'])
})
