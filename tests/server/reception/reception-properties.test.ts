import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HAND_OVER_ANSWERS } from '#core/calls/hand-over.ts'
import { idOf, openTestReception, type TestReception } from '../../support/test-reception.ts'

const PEOPLE = ['Sato', 'Tanaka', 'Ito'] as const
const PLACES = ['lobby', 'station'] as const

const person = fc.constantFrom(...PEOPLE)
const place = fc.constantFrom(...PLACES)
const either = fc.constantFrom(...PEOPLE, ...PLACES)
const number = fc.constantFrom(1, 2, 3)

/** A random action of a visitor, kiosk or operator, as a function of the test reception. */
const act: fc.Arbitrary<(testReception: TestReception) => void> = fc.oneof(
  fc.tuple(place, number).map(
    ([at, n]) =>
      (testReception: TestReception) =>
        testReception.press(at, n),
  ),
  fc.tuple(person, place, number).map(
    ([who, at, n]) =>
      (testReception: TestReception) =>
        testReception.accept(who, at, n),
  ),
  fc.tuple(person, place, number).map(
    ([who, at, n]) =>
      (testReception: TestReception) =>
        testReception.reject(who, at, n),
  ),
  fc.tuple(person, place).map(
    ([who, at]) =>
      (testReception: TestReception) =>
        testReception.begins(who, at),
  ),
  fc.tuple(person, place, fc.boolean()).map(
    ([who, at, on]) =>
      (testReception: TestReception) =>
        testReception.watches(who, at, on),
  ),
  fc.tuple(person, place, person).map(
    ([who, at, to]) =>
      (testReception: TestReception) =>
        testReception.offers(who, at, to),
  ),
  fc.tuple(person, place, fc.constantFrom(...HAND_OVER_ANSWERS)).map(
    ([who, at, word]) =>
      (testReception: TestReception) =>
        testReception.answers(who, at, word),
  ),
  fc.tuple(person, place).map(
    ([who, at]) =>
      (testReception: TestReception) =>
        testReception.withdraws(who, at),
  ),
  fc.tuple(person, place, fc.boolean()).map(
    ([who, at, on]) =>
      (testReception: TestReception) =>
        testReception.listens(who, at, on),
  ),
  fc.tuple(person, place, fc.boolean()).map(
    ([who, at, on]) =>
      (testReception: TestReception) =>
        testReception.whispers(who, at, on),
  ),
  person.map((who) => (testReception: TestReception) => testReception.comes(who)),
  person.map((who) => (testReception: TestReception) => testReception.leaves(who)),
  person.map((who) => (testReception: TestReception) => testReception.standsBy(who)),
  either.map((who) => (testReception: TestReception) => testReception.hangsUp(who)),
  either.map((who) => (testReception: TestReception) => testReception.isSilent(who)),
  either.map((who) => (testReception: TestReception) => testReception.isBack(who)),
  either.map((who) => (testReception: TestReception) => testReception.isGone(who)),
  place.map((at) => (testReception: TestReception) => testReception.goesHome(at)),
  place.map((at) => (testReception: TestReception) => testReception.suspends(at)),
  place.map((at) => (testReception: TestReception) => testReception.suspends(at, 'Standby')),
  fc.constantFrom(1, 14, 46).map((seconds) => (testReception: TestReception) => testReception.wait(seconds)),
  fc.boolean().map(
    (areFree) => (testReception: TestReception) =>
      testReception.step(areFree ? 'ports free' : 'no port', () => {
        testReception.ports.areFree = areFree
        testReception.reception.calls.capacityChanged()
      }),
  ),
)

/** Checks the invariants. TestReception itself checks one more: every change is announced and stored. */
function checkReception(testReception: TestReception): void {
  const { world } = testReception.reception
  for (const name of PEOPLE) {
    const userId = idOf(testReception, name)
    const isInside = (at: (typeof PLACES)[number]): boolean => {
      const call = world.callOf(idOf(testReception, at))
      return call?.hostId === userId || (call?.handOver?.toId === userId && !!call.handOver.acceptedAt)
    }
    const hosted = PLACES.filter(isInside)
    assert.ok(hosted.length <= 1, `${name} hosts or takes over ${hosted.length} talks`)
    assert.equal(
      world.operator(userId)?.state === 'Active',
      hosted.length === 1,
      `${name} is Active without a talk, or talks without being Active`,
    )
  }
  const free = world.freeHosts(testReception.companyId)
  for (const at of PLACES) {
    const signageId = idOf(testReception, at)
    const [call, monitors] = [world.callOf(signageId), world.monitorsOf(signageId)]
    const { presence } = world.connectionOf(signageId)
    for (const userId of world.holdersOf(signageId)) {
      assert.ok(free.includes(userId), 'a dialog is open at an operator who cannot answer')
      assert.ok(!call?.rejectedBy.includes(userId), 'a dialog is open at an operator who has declined')
    }
    if (call?.talk === 'Calling')
      assert.ok(world.holdersOf(signageId).size > 0, 'a call rings for no operator')
    if (call?.talk === 'Crowded') {
      const willing = free.filter(
        (userId) => call.candidates.includes(userId) && !call.rejectedBy.includes(userId),
      )
      assert.deepEqual(willing, [], 'a call waits although an operator is free')
    }
    if (call) assert.equal(monitors.size, 0, 'a signage is monitored during a call')
    const listeners = world.listenersOf(signageId)
    if (call?.talk !== 'Active') assert.equal(listeners.size, 0, 'a supervisor listens without a talk')
    assert.ok(call?.hostId === undefined || !listeners.has(call.hostId), 'the host listens to their own talk')
    assert.ok([...listeners.values()].filter(Boolean).length <= 1, 'two supervisors whisper')
    if (presence === 'gone')
      assert.deepEqual(
        [call, monitors.size],
        [undefined, 0],
        'a signage that is gone still has a call or is monitored',
      )
  }
}

/** A fixed seed, so that each run tests the same actions; FC_SEED overrides it. */
const SEED = Number(process.env['FC_SEED'] ?? 2026)

/** Runs the action, and reports a broken invariant with all actions that led to it, which fast-check cannot print. */
function tellingTheStory(testReception: TestReception, act: () => void): void {
  try {
    act()
  } catch (error) {
    throw new Error(`${String(error)}\nafter\n  ${testReception.lines.slice(-20).join('\n  ')}`, {
      cause: error,
    })
  }
}

test('[4.4] no visitor waits forever, whatever operators, visitors and connections do', () => {
  const moves = { none: 0, Calling: 0, Crowded: 0, Active: 0 }
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }),
      fc.boolean(),
      (acts, sharesChannel) => {
        const testReception = openTestReception({
          operators: { Sato: 'standby', Tanaka: 'away', Ito: 'out' },
          sharesChannel,
        })
        for (const one of acts) {
          tellingTheStory(testReception, () => {
            one(testReception)
            checkReception(testReception)
          })
          for (const at of PLACES) moves[testReception.reception.world.facts(idOf(testReception, at)).talk]++
        }
        // without further actions every visitor's wait ends: a call that the visitor cancels ends after 15 s, Calling
        // and Crowded after 60 s each
        testReception.wait(15 + 60 + 60)
        const waiting = PLACES.filter((at) =>
          ['Calling', 'Crowded'].includes(testReception.reception.world.facts(idOf(testReception, at)).talk),
        )
        assert.deepEqual(waiting, [])
        testReception.db.close()
      },
    ),
    { numRuns: 20, seed: SEED },
  )
  assert.ok(
    Object.values(moves).every((times) => times > 20),
    `the sequences contain too few transitions: ${JSON.stringify(moves)}`,
  )
})
