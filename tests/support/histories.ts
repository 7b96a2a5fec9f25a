import assert from 'node:assert/strict'
import fc from 'fast-check'
import { HAND_OVER_ANSWERS } from '#core/calls/hand-over.ts'
import {
  ACTORS,
  type Actor,
  KIOSKS,
  OPERATORS,
  openReceptionFixture,
  type ReceptionFixture,
  settle,
} from './reception-fixture.ts'
import { uuid } from './uuid.ts'

/**
 * Simulated network faults: pages whose connection is cut, and pages whose messages are held back. fast-check reads
 * them to decide whether a step may run.
 */
interface Network {
  cut: Set<Actor>
  held: Set<Actor>
}

type Kiosk = (typeof KIOSKS)[number]

/** One action of a user, or one event of a connection. The server decides whether the action is allowed. */
class Step implements fc.AsyncCommand<Network, ReceptionFixture> {
  readonly #title: string
  readonly #act: (fixture: ReceptionFixture, network: Network) => void | Promise<void>
  readonly #may: (network: Network) => boolean

  constructor(title: string, act: Step['act'], may: (network: Network) => boolean = () => true) {
    this.#title = title
    this.#act = act
    this.#may = may
  }

  get act() {
    return this.#act
  }

  check(network: Readonly<Network>): boolean {
    return this.#may(network)
  }

  async run(network: Network, fixture: ReceptionFixture): Promise<void> {
    await this.#act(fixture, network)
    await settle()
    checkFixture(fixture)
  }

  toString(): string {
    return this.#title
  }
}

/** Id of the call at a kiosk. Without a call, an id that belongs to no call, because pages may send an outdated id. */
const callAt = (fixture: ReceptionFixture, at: Kiosk): string =>
  fixture.reception.world.callOf(fixture.kiosks[at].signageId)?.requestId ?? uuid(0)

const event = (fixture: ReceptionFixture, who: Actor, body: object): void =>
  fixture.pages[who].say({ type: 'stateTransitionEvent', ...body } as Parameters<
    ReceptionFixture['pages'][Actor]['say']
  >[0])

const kiosk = fc.constantFrom(...KIOSKS)
const operator = fc.constantFrom(...OPERATORS)
const actor = fc.constantFrom(...ACTORS)
const supervisor = fc.constantFrom('Mori', 'office') as fc.Arbitrary<'Mori' | 'office'>

let pressed = 0
let talked = 0

/** A step that quickly starts a call: a visitor presses the call button at the kiosk, and all operators accept. */
const talkBegins = fc.tuple(kiosk, fc.boolean()).map(
  ([at, isHeard]) =>
    new Step(`${at} presses, and all answer${isHeard ? ', and the office listens' : ''}`, async (fixture) => {
      for (const who of OPERATORS) event(fixture, who, { eventType: 'Standby' })
      const request = { requestId: uuid(++pressed), touchButton: '受付', reason: 'touch', lang: 'ja' }
      event(fixture, at, { eventType: 'receptionRequest', ...request })
      await settle()
      for (const who of OPERATORS)
        event(fixture, who, { eventType: 'acceptRequest', requestId: callAt(fixture, at) })
      if (!isHeard) return
      await settle()
      fixture.pages.office.say({ type: 'listen', signageId: fixture.kiosks[at].signageId, on: true })
    }),
)

/**
 * All operators ask all others to take over the call, and all accept. Only the request of the call's operator has an
 * effect. If `answer` is 'ready', all of them then report that they are ready.
 */
const talkGoesOver = fc.tuple(kiosk, fc.constantFrom(undefined, 'ready' as const, 'ready' as const)).map(
  ([at, answer]) =>
    new Step(
      `${at} asks every operator to take over${answer ? `, who answers ${answer}` : ''}`,
      async (fixture) => {
        const callId = callAt(fixture, at)
        const answered = (word: 'accept' | 'ready') => {
          for (const who of OPERATORS)
            fixture.pages[who].say({ type: 'handOverAnswer', callId, answer: word })
        }
        for (const who of OPERATORS)
          for (const to of OPERATORS)
            fixture.pages[who].say({ type: 'handOver', callId, userId: fixture.people[to].userId })
        await settle()
        answered('accept')
        await settle()
        if (answer) answered(answer)
      },
    ),
)

const commands: fc.Arbitrary<Step>[] = [
  talkBegins,
  talkBegins,
  talkBegins,
  talkBegins,
  talkGoesOver,
  talkGoesOver,
  talkGoesOver,
  fc.tuple(kiosk, fc.boolean()).map(([at, again]) => {
    return new Step(`${at} presses${again ? ' twice' : ''}`, (fixture) => {
      const requestId = uuid(++pressed)
      const request = { requestId, touchButton: '受付', reason: 'touch', lang: 'ja' }
      for (let n = again ? 2 : 1; n > 0; n -= 1)
        event(fixture, at, { eventType: 'receptionRequest', ...request })
    })
  }),
  ...[1, 2].map(() =>
    fc
      .tuple(
        kiosk,
        fc.constantFrom('speaking' as const, 'listening' as const, 'processing' as const, null),
        fc.boolean(),
      )
      .map(
        ([at, phase, isNew]) =>
          new Step(`${at}'s AI talk${isNew ? ', a new one' : ''}: ${phase}`, ({ pages }) => {
            const talkId = uuid(5_000 + (isNew ? ++talked : talked))
            const words = { talkId, speaker: 'ai', lang: 'ja', text: 'こちらです' } as const
            pages[at].say({ type: 'talkState', talkId, phase, step: 0, lang: 'ja' })
            pages[at].say({ type: 'stateTransitionEvent', eventType: 'talkLog', ...words })
          }),
      ),
  ),
  kiosk.map(
    (at) =>
      new Step(`${at}'s AI calls an operator`, (fixture) => {
        const request = { requestId: uuid(++pressed), touchButton: null, reason: 'handOver', lang: 'ja' }
        event(fixture, at, { eventType: 'receptionRequest', ...request, talkId: uuid(5_000 + talked) })
      }),
  ),
  kiosk.map((at) => new Step(`${at} home`, ({ pages }) => pages[at].say({ type: 'homeButton' }))),
  ...[1, 2].map(() =>
    fc
      .tuple(operator, kiosk, fc.constantFrom('acceptRequest', 'acceptRequest', 'rejectRequest'))
      .map(
        ([who, at, eventType]) =>
          new Step(`${who} ${eventType} ${at}`, (fixture) =>
            event(fixture, who, { eventType, requestId: callAt(fixture, at) }),
          ),
      ),
  ),
  fc
    .tuple(operator, kiosk)
    .map(
      ([who, at]) =>
        new Step(`${who} talks to ${at}`, (fixture) =>
          event(fixture, who, { eventType: 'callFromUser', signageId: fixture.kiosks[at].signageId }),
        ),
    ),
  fc
    .tuple(fc.constantFrom(...OPERATORS, ...KIOSKS), kiosk)
    .map(
      ([who, at]) =>
        new Step(`${who} ends ${at}`, (fixture) =>
          event(fixture, who, { eventType: 'serviceClosed', callId: callAt(fixture, at) }),
        ),
    ),
  fc
    .tuple(operator, fc.constantFrom('Leaving', 'Standby', 'Standby', 'Standby', 'logout'))
    .map(
      ([who, eventType]) => new Step(`${who} ${eventType}`, (fixture) => event(fixture, who, { eventType })),
    ),
  operator.map(
    (who) => new Step(`${who} rests`, (fixture) => event(fixture, who, { eventType: 'Leaving', minutes: 5 })),
  ),
  ...[1, 2].map(() =>
    fc.tuple(operator, kiosk, operator).map(
      ([who, at, to]) =>
        new Step(`${who} offers ${at} to ${to}`, (fixture) =>
          fixture.pages[who].say({
            type: 'handOver',
            callId: callAt(fixture, at),
            userId: fixture.people[to].userId,
          }),
        ),
    ),
  ),
  fc
    .tuple(operator, kiosk)
    .map(
      ([who, at]) =>
        new Step(`${who} keeps ${at}`, (fixture) =>
          fixture.pages[who].say({ type: 'handOver', callId: callAt(fixture, at), userId: null }),
        ),
    ),
  ...[1, 2].map(() =>
    fc
      .tuple(operator, kiosk, fc.constantFrom('accept' as const, 'ready' as const, ...HAND_OVER_ANSWERS))
      .map(
        ([who, at, answer]) =>
          new Step(`${who} to the hand-over of ${at}: ${answer}`, (fixture) =>
            fixture.pages[who].say({ type: 'handOverAnswer', callId: callAt(fixture, at), answer }),
          ),
      ),
  ),
  fc
    .tuple(supervisor, kiosk, fc.boolean())
    .map(
      ([who, at, on]) =>
        new Step(`${who} ${on ? 'listens' : 'stops listening'} to ${at}`, (fixture) =>
          fixture.pages[who].say({ type: 'listen', signageId: fixture.kiosks[at].signageId, on }),
        ),
    ),
  fc
    .tuple(supervisor, kiosk, fc.boolean())
    .map(
      ([who, at, on]) =>
        new Step(`${who} ${on ? 'whispers' : 'stops whispering'} at ${at}`, (fixture) =>
          fixture.pages[who].say({ type: 'whisper', callId: callAt(fixture, at), on }),
        ),
    ),
  fc.tuple(fc.constantFrom(...OPERATORS, 'office' as const), kiosk, fc.boolean()).map(
    ([who, at, on]) =>
      new Step(`${who} ${on ? 'watches' : 'stops watching'} ${at}`, (fixture) =>
        event(fixture, who, {
          eventType: 'monitoringRequest',
          signageId: fixture.kiosks[at].signageId,
          on,
        }),
      ),
  ),
  fc
    .tuple(kiosk, fc.constantFrom('suspend', 'restart'))
    .map(
      ([at, eventType]) =>
        new Step(`office ${eventType} ${at}`, (fixture) =>
          event(fixture, 'office', { eventType, signageId: fixture.kiosks[at].signageId }),
        ),
    ),
  operator.map(
    (who) =>
      new Step(`office sets ${who} away`, (fixture) =>
        event(fixture, 'office', {
          eventType: 'operatorStateTransition',
          state: 'Leaving',
          userId: fixture.people[who].userId,
        }),
      ),
  ),
  // Steps of the network: connections break, and messages are held back and delivered.
  ...[1, 2].map(() =>
    actor.map(
      (who) =>
        new Step(
          `${who} is cut off`,
          ({ pages }, network) => {
            network.cut.add(who)
            pages[who].isOnline = false
            pages[who].socket()?.cut()
          },
          ({ cut }) => !cut.has(who),
        ),
    ),
  ),
  ...[1, 2].map(() =>
    actor.map(
      (who) =>
        new Step(
          `${who} is back`,
          ({ pages }, network) => {
            network.cut.delete(who)
            pages[who].isOnline = true
            pages[who].retry()
          },
          ({ cut }) => cut.has(who),
        ),
    ),
  ),
  actor.map((who) => new Step(`${who} reloads`, ({ pages }) => pages[who].reload())),
  actor.map(
    (who) =>
      new Step(
        `${who} is held up`,
        ({ pages }, network) => {
          network.held.add(who)
          const socket = pages[who].socket()
          if (socket) socket.isHeld = true
        },
        ({ held }) => !held.has(who),
      ),
  ),
  ...[1, 2].map(() =>
    fc.tuple(actor, fc.array(fc.nat(5), { maxLength: 4 })).map(
      ([who, order]) =>
        new Step(
          `${who} gets through: ${order.join()} again, out of order`,
          ({ pages }, network) => {
            network.held.delete(who)
            pages[who].socket()?.release(order)
          },
          ({ held }) => held.has(who),
        ),
    ),
  ),
  fc
    .constantFrom(1, 3, 12, 31)
    .map((seconds) => new Step(`${seconds} s`, (fixture) => fixture.pass(seconds))),
]

/** Checks the invariants that must hold after every step. */
function checkFixture({ reception, people, kiosks, faults, openCalls }: ReceptionFixture): void {
  assert.deepEqual(faults, [])
  const { world } = reception
  const open = new Set(openCalls().map(({ id }) => id))
  for (const at of KIOSKS) {
    const { signageId } = kiosks[at]
    const call = world.callOf(signageId)
    const inside = OPERATORS.filter((name) => world.talkOf(people[name].userId)?.signageId === signageId)
    assert.ok(inside.length <= 1, `${at} has two operators: ${inside}`)
    assert.equal(inside.length === 1, call?.talk === 'Active', `${at} is ${call?.talk} with ${inside}`)
    const coming = OPERATORS.filter((name) => world.takeOverOf(people[name].userId)?.signageId === signageId)
    assert.ok(coming.length <= 1, `${coming} take over the call at ${at} at the same time`)
    const listeners = world.listenersOf(signageId)
    if (call?.talk !== 'Active')
      assert.equal(listeners.size, 0, `a supervisor listens at ${at} without a talk`)
    assert.ok([...listeners.values()].filter(Boolean).length <= 1, `two supervisors whisper at ${at}`)
    const { aiTalk } = reception.views.signageEntry(signageId)
    if (call) assert.equal(aiTalk, undefined, `${at} has a call and an AI talk`)
    if (call) assert.ok(open.delete(call.requestId), `the call of ${at} is not open in the database`)
  }
  assert.deepEqual([...open], [], 'the database has an open call that the reception does not know')
  for (const name of OPERATORS) {
    const { userId } = people[name]
    const isInTalk = (world.talkOf(userId) ?? world.takeOverOf(userId)) !== undefined
    assert.equal(
      world.operator(userId)?.state === 'Active',
      isInTalk,
      `${name} must be Active if and only if in a talk`,
    )
  }
}

/**
 * Checks each page after the network has been repaired. A page must know everything that the server would send it on a
 * new connection.
 */
function checkPages({ reception, pages, people, kiosks, companyId }: ReceptionFixture): void {
  const { views } = reception
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  for (const at of KIOSKS)
    assert.deepEqual(plain(pages[at].signage()), plain(views.ownSignage(kiosks[at].signageId)), at)
  for (const name of OPERATORS) {
    const { userId } = people[name]
    if (!pages[name].operator()) continue
    assert.deepEqual(plain(pages[name].operator()), plain(views.ownOperator(userId)), name)
    assert.deepEqual(
      plain(pages[name].requests()),
      plain(views.requestsFor(userId)),
      `call requests of ${name}`,
    )
  }
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id
  for (const name of [...OPERATORS, 'office'] as const) {
    const role = name === 'Mori' || name === 'office' ? 'companyAdmin' : 'operator'
    const entries = views.entriesFor({ companyId, userId: people[name].userId, role })
    const [signages, operators] = [
      entries.filter(({ type }) => type === 'signage'),
      entries.filter(({ type }) => type === 'operator'),
    ]
    const board = pages[name].board()
    assert.deepEqual(
      plain([...board.$signages.get()].sort(byId)),
      plain(signages.sort(byId)),
      `${name}'s list`,
    )
    assert.deepEqual(
      plain([...board.$operators.get()].sort(byId)),
      plain(operators.sort(byId)),
      `${name}'s people`,
    )
  }
}

/**
 * Counts how often the random sequences of steps (histories) reached each state. A state that was never reached is not
 * tested.
 */
interface Reached {
  histories: number
  steps: number
  calls: number
  talks: number
  handedOver: number
  handOversEnded: number
  listened: number
  lost: number
}

/**
 * Runs random sequences of steps (histories) of signages and operators on the real server code for realtime messages.
 * @throws an error with the shortest sequence that fails
 */
export async function runHistories(count: number, seed: number): Promise<Reached> {
  const reached: Reached = {
    histories: 0,
    steps: 0,
    calls: 0,
    talks: 0,
    handedOver: 0,
    handOversEnded: 0,
    listened: 0,
    lost: 0,
  }
  const history = fc.commands(commands, { maxCommands: 60, size: 'max' })
  const property = fc.asyncProperty(history, async (steps) => {
    const fixture = openReceptionFixture()
    const stopHearing = fixture.hub.receptionEvents.on(({ kind, ...receptionEvent }) => {
      if (kind === 'talkBegun') reached.talks += 1
      if (kind === 'handedOver') reached.handedOver += 1
      if (kind === 'handOverEnded') reached.handOversEnded += 1
      if (kind === 'listeningStarted') reached.listened += 1
      if (kind === 'callClosed') {
        reached.calls += 1
        if ('cause' in receptionEvent && /lost/i.test(receptionEvent.cause)) reached.lost += 1
      }
    })
    try {
      await fixture.pass(1)
      const network: Network = { cut: new Set(), held: new Set() }
      await fc.asyncModelRun(() => ({ model: network, real: fixture }), steps)
      await endWell(fixture)
    } finally {
      stopHearing()
      await fixture.close()
    }
    reached.histories += 1
    reached.steps += [...steps].length
  })
  await fc.assert(property, { numRuns: count, seed, endOnFailure: count > 200 })
  return reached
}

/** Repairs the network, lets all time limits pass, and then closes all pages. Checks that no call is left. */
async function endWell(fixture: ReceptionFixture): Promise<void> {
  const { pages, reception, kiosks } = fixture
  for (const who of ACTORS) {
    pages[who].isOnline = true
    pages[who].socket()?.release([])
  }
  await fixture.pass(30, 5)
  for (const who of ACTORS) if (pages[who].socket()?.readyState !== 1) pages[who].retry()
  await fixture.pass(20, 5)
  checkFixture(fixture)
  checkPages(fixture)
  // The time limits that must pass: 60 s in Calling, then 60 s in Crowded; 15 s until a requested end of a call; 30 s
  // for a colleague to accept a hand-over, then 20 s to take over.
  await fixture.pass(125, 25)
  checkFixture(fixture)
  for (const at of KIOSKS) {
    const call = reception.world.callOf(kiosks[at].signageId)
    assert.ok(!call || call.talk === 'Active', `${at} still waits: ${call?.talk}`)
    assert.equal(call?.handOver, undefined, `the hand-over at ${at} never ends`)
    assert.equal(call?.endAskedAt, undefined, `the call at ${at} did not end as requested`)
  }
  checkPages(fixture)
  for (const who of [...KIOSKS, ...OPERATORS]) pages[who].close()
  await fixture.pass(15, 5)
  assert.deepEqual(fixture.openCalls(), [], 'a call is still open without any page')
}
