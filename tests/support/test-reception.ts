import assert from 'node:assert/strict'
import type { HandOverAnswer } from '#core/calls/hand-over.ts'
import type { DialoguePhase } from '#core/dialogue/dialogue.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { BreakMinutes } from '#core/operator/rules.ts'
import { type Db, openDb } from '../../db/open.ts'
import { findCall, listOpenCalls } from '../../db/queries/calls.ts'
import type { Translate } from '../../server/reception/captions.ts'
import { createReception, type Reception } from '../../server/reception/reception.ts'
import type { ReceptionEvent } from '../../server/reception/reception-events.ts'
import type { Views } from '../../server/reception/views.ts'
import { addChannel, addCompany, addPerson, addSignage } from './builders.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { changesOf, printReceptionEvent } from './transcript.ts'
import { uuid } from './uuid.ts'

export { uuid } from './uuid.ts'

/**
 * A reception for tests. Its methods take names of operators and signages instead of IDs. Each step prints a transcript
 * of its effects.
 */
export interface TestReception {
  db: Db
  clock: FakeClock
  reception: Reception
  views: Views
  companyId: number
  /** Ids of operators and signages by name. */
  id: Record<string, number>
  ports: { areFree: boolean }
  lines: string[]
  receptionEvents: ReceptionEvent[]
  /**
   * Runs one step and prints `title → events | changed states`, or its refusal. Checks that each changed state was
   * announced to the pages.
   */
  step(title: string, act: () => void): void
  wait(seconds: number): void
  /** A visitor presses a signage's button. A second press with the same `n` has the same requestId, like a repeated request. */
  press(signage: string, n?: number): void
  accept(operator: string, signage: string, n?: number): void
  reject(operator: string, signage: string, n?: number): void
  comes(...operators: string[]): void
  /** The operator or the visitor ends the call. */
  hangsUp(name: string, reload?: boolean): void
  goesHome(signage: string): void
  begins(operator: string, signage: string): void
  /** The operator presses 離席する (leave); `standsBy` presses 受付に戻る (return). */
  leaves(operator: string, restMinutes?: BreakMinutes): void
  standsBy(operator: string): void
  /**
   * The socket of an operator or a signage is lost (`isSilent`), comes back (`isBack`), or stays away longer than the
   * grace period (`isGone`).
   */
  isSilent(name: string): void
  isBack(name: string): void
  isGone(name: string): void
  watches(operator: string, signage: string, on?: boolean): void
  /**
   * A hand-over: the operator in the call asks `to` to take over (`offers`) or withdraws the request (`withdraws`). The
   * colleague answers (`answers`).
   */
  offers(operator: string, signage: string, to: string, note?: string): void
  answers(operator: string, signage: string, answer: HandOverAnswer): void
  withdraws(operator: string, signage: string): void
  listens(operator: string, signage: string, on?: boolean): void
  whispers(operator: string, signage: string, on?: boolean): void
  suspends(signage: string, rest?: 'Standby' | 'Suspended'): void
  /** The kiosk reports its AI talk. `talks`: a new phase; null if the talk ends. `speaks`: what was said. */
  talks(signage: string, phase: DialoguePhase | null, n?: number): void
  speaks(signage: string, speaker: 'visitor' | 'ai', text: string, n?: number): void
  requestId(signage: string, n?: number): string
}

export interface TestReceptionOptions {
  /** 'away': connected and in Leaving. 'out': signed out. */
  operators?: Record<string, 'standby' | 'away' | 'out'>
  signages?: string[]
  /** Whether all operators share one avatar channel, so that only one of them can talk at a time. */
  sharesChannel?: boolean
  /** Whether AI talk is switched on at all signages. */
  aiTalk?: boolean
  earlyMs?: number
  translate?: Translate
  /** Receives errors of translations; by default they fail the test. */
  onFault?: (error: unknown) => void
  db?: Db
  /** Called for each event as soon as it happens. */
  hear?: (receptionEvent: ReceptionEvent) => void
}

export function openTestReception(options: TestReceptionOptions = {}): TestReception {
  const { operators = { Sato: 'standby', Tanaka: 'standby' }, signages = ['lobby', 'station'] } = options
  const db = options.db ?? openDb(':memory:')
  const clock = createFakeClock(undefined, options.earlyMs)
  const companyId = addCompany(db)
  const receptionEvents: ReceptionEvent[] = []
  const ports = { areFree: true }
  const isSignage = (name: string): boolean => signages.includes(name)
  let lastTalk = 0
  const reception = createReception({
    db,
    now: clock.now,
    timers: clock,
    newId: () => uuid(900 + ++lastTalk),
    announce: (receptionEvent) => {
      receptionEvents.push(receptionEvent)
      options.hear?.(receptionEvent)
    },
    translate: options.translate,
    hasMediaCapacity: () => ports.areFree,
    onFault: options.onFault ?? assert.ifError,
  })
  const { views } = reception
  const id: Record<string, number> = {}
  const shared = options.sharesChannel ? { channelId: addChannel(db, companyId) } : {}
  for (const name of Object.keys(operators)) id[name] = addPerson(db, { companyId, name, ...shared }).userId
  const assigned = Object.values(id)
  for (const name of signages)
    id[name] = addSignage(db, { companyId, name, assigned, aiTalk: options.aiTalk }).signageId
  const nameOf = (names: readonly string[], wanted: number): string =>
    names.find((name) => id[name] === wanted) ?? `?${wanted}`
  const names = (kind: 'signage' | 'user', wanted: number): string =>
    nameOf(kind === 'signage' ? signages : Object.keys(operators), wanted)

  /** State of each signage and operator as their pages show it, by name. */
  const states = (): Map<string, string> => {
    const shown = new Map<string, string>()
    for (const name of signages) shown.set(name, signageState(testReception, name, names))
    for (const name of Object.keys(operators)) shown.set(name, operatorState(testReception, name, names))
    return shown
  }

  const callIdAt = (signage: string): string =>
    reception.world.callOf(idOf(testReception, signage))?.requestId ?? uuid(0)

  const testReception: TestReception = {
    db,
    clock,
    reception,
    views,
    companyId,
    id,
    ports,
    receptionEvents,
    lines: [],
    step(title, act) {
      const before = states()
      const from = receptionEvents.length
      const refusal = refusalOf(act)
      const fresh = receptionEvents.slice(from)
      const after = states()
      const changes = changesOf(before, after)
      if (refusal) assert.deepEqual([fresh, changes], [[], []], `${title}: a refusal changes nothing`)
      for (const change of changes) assertAnnounced(testReception, change, fresh, signages)
      checkStored(testReception, signages)
      const events = fresh.flatMap((receptionEvent) => printReceptionEvent(receptionEvent, names) ?? [])
      const said = refusal ? `refused: ${refusal}` : [...events, ...changes].join(' | ') || 'nothing'
      testReception.lines.push(`${title} → ${said}`)
    },
    wait: (seconds) => testReception.step(`${seconds} s`, () => clock.advance(seconds * 1_000)),
    press: (signage, n = 1) =>
      testReception.step(`${signage} presses${n > 1 ? ` (${n})` : ''}`, () =>
        reception.calls.request(idOf(testReception, signage), {
          requestId: testReception.requestId(signage, n),
          touchButton: '受付',
          reason: 'touch',
          lang: 'ja',
        }),
      ),
    accept: (operator, signage, n = 1) =>
      testReception.step(`${operator} accepts ${signage}`, () => {
        reception.calls.accept(idOf(testReception, operator), testReception.requestId(signage, n))
      }),
    reject: (operator, signage, n = 1) =>
      testReception.step(`${operator} rejects ${signage}`, () =>
        reception.calls.reject(idOf(testReception, operator), testReception.requestId(signage, n)),
      ),
    comes(...people) {
      for (const person of people) {
        testReception.step(`${person} comes`, () => {
          reception.operators.here(idOf(testReception, person))
          reception.operators.possibleStandby(idOf(testReception, person))
        })
      }
    },
    hangsUp: (name, reload = true) =>
      testReception.step(`${name} hangs up`, () => {
        const by = isSignage(name)
          ? { signageId: idOf(testReception, name) }
          : { userId: idOf(testReception, name) }
        const { world } = reception
        const callId = isSignage(name)
          ? world.callOf(idOf(testReception, name))?.requestId
          : world.talkOf(idOf(testReception, name))?.callId
        reception.calls.close(by, callId ?? uuid(0), reload)
      }),
    goesHome: (signage) =>
      testReception.step(`${signage} home`, () => reception.calls.home(idOf(testReception, signage))),
    begins: (operator, signage) =>
      testReception.step(`${operator} begins ${signage}`, () =>
        reception.calls.begin(idOf(testReception, operator), idOf(testReception, signage)),
      ),
    leaves: (operator, restMinutes) =>
      testReception.step(`${operator} leaves${restMinutes ? ` for ${restMinutes} min` : ''}`, () =>
        reception.operators.setState(idOf(testReception, operator), 'Leaving', restMinutes),
      ),
    standsBy: (operator) =>
      testReception.step(`${operator} stands by`, () =>
        reception.operators.setState(idOf(testReception, operator), 'Standby'),
      ),
    isSilent: (name) =>
      testReception.step(`${name} silent`, () =>
        isSignage(name)
          ? reception.signages.silent(idOf(testReception, name))
          : reception.operators.silent(idOf(testReception, name)),
      ),
    isBack: (name) =>
      testReception.step(`${name} back`, () =>
        isSignage(name)
          ? reception.signages.here(idOf(testReception, name))
          : reception.operators.here(idOf(testReception, name)),
      ),
    isGone: (name) =>
      testReception.step(`${name} gone`, () =>
        isSignage(name)
          ? reception.signages.gone(idOf(testReception, name))
          : reception.operators.gone(idOf(testReception, name)),
      ),
    watches: (operator, signage, on = true) =>
      testReception.step(`${operator} ${on ? 'watches' : 'stops watching'} ${signage}`, () =>
        reception.monitoring[on ? 'start' : 'stop'](
          idOf(testReception, operator),
          companyId,
          idOf(testReception, signage),
        ),
      ),
    offers: (operator, signage, to, note) =>
      testReception.step(`${operator} offers ${signage} to ${to}`, () =>
        reception.handOvers.offer(
          idOf(testReception, operator),
          callIdAt(signage),
          idOf(testReception, to),
          note,
        ),
      ),
    answers: (operator, signage, answer) =>
      testReception.step(`${operator} to ${signage}: ${answer}`, () =>
        reception.handOvers.answer(idOf(testReception, operator), callIdAt(signage), answer),
      ),
    withdraws: (operator, signage) =>
      testReception.step(`${operator} keeps ${signage}`, () =>
        reception.handOvers.withdraw(idOf(testReception, operator), callIdAt(signage)),
      ),
    listens: (operator, signage, on = true) =>
      testReception.step(`${operator} ${on ? 'listens' : 'stops listening'} to ${signage}`, () =>
        reception.listening[on ? 'start' : 'stop'](
          idOf(testReception, operator),
          companyId,
          idOf(testReception, signage),
        ),
      ),
    whispers: (operator, signage, on = true) =>
      testReception.step(`${operator} ${on ? 'whispers' : 'stops whispering'} at ${signage}`, () =>
        reception.listening.whisper(idOf(testReception, operator), companyId, {
          callId: callIdAt(signage),
          pageId: operator,
          on,
        }),
      ),
    suspends: (signage, rest = 'Suspended') =>
      testReception.step(`${signage} ${rest === 'Suspended' ? 'suspended' : 'restarted'}`, () =>
        reception.signages.setRest(companyId, idOf(testReception, signage), rest),
      ),
    talks: (signage, phase, n = 1) =>
      testReception.step(`${signage} ${phase ?? 'ends'}${n > 1 ? ` (${n})` : ''}`, () => {
        const talkId = uuid(500 + n)
        const { dialogues } = reception
        if (phase === null) dialogues.close(idOf(testReception, signage), talkId, 'timeout')
        else dialogues.report(idOf(testReception, signage), { talkId, phase, step: 0, lang: 'ja' })
      }),
    speaks: (signage, speaker, text, n = 1) =>
      testReception.step(`${signage}'s ${speaker}: ${text}`, () =>
        reception.dialogues.say(idOf(testReception, signage), {
          talkId: uuid(500 + n),
          speaker,
          lang: 'ja',
          text,
        }),
      ),
    requestId: (signage, n = 1) => uuid(idOf(testReception, signage) * 1_000 + n),
  }

  for (const name of signages) reception.signages.here(idOf(testReception, name))
  for (const [name, state] of Object.entries(operators)) {
    if (state === 'out') continue
    reception.operators.here(idOf(testReception, name))
    reception.operators.possibleStandby(idOf(testReception, name))
    if (state === 'away') reception.operators.setState(idOf(testReception, name), 'Leaving')
  }
  receptionEvents.length = 0
  return testReception
}

export function idOf(testReception: TestReception, name: string): number {
  const found = testReception.id[name]
  assert.ok(found !== undefined, `${name} does not exist`)
  return found
}

/** The key of the Refusal that `act` throws; undefined if it throws none. Rethrows other errors. */
function refusalOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

type Names = (kind: 'signage' | 'user', id: number) => string

/** Formats a signage's state for a transcript: `Calling`, `Crowded busy 1`, `Active with Sato`, `Standby`. */
function signageState(testReception: TestReception, name: string, names: Names): string {
  const signageId = idOf(testReception, name)
  const { state, hostId, aiTalk } = testReception.views.signageEntry(signageId)
  const own = testReception.views.ownSignage(signageId)
  if (state !== 'Calling') {
    const { size } = testReception.reception.world.holdersOf(signageId)
    assert.equal(size, 0, `${name} is ${state}, but a dialog still shows it`)
  }
  if (state === 'Active')
    return [
      `Active with ${names('user', hostId ?? 0)}`,
      own.talk?.handOver && `${own.talk.handOver.toName} comes`,
      own.endAsked && 'end asked',
    ]
      .filter(Boolean)
      .join(', ')
  if (state === 'Crowded')
    return `Crowded ${[own.crowded?.cause, own.crowded?.place].filter(Boolean).join(' ')}`
  return aiTalk ? `${state}, AI ${aiTalk.phase}` : state
}

/**
 * Formats an operator's state for a transcript: `Standby`, or `Standby [lobby station]` if the call dialog lists two
 * signages.
 */
function operatorState(testReception: TestReception, name: string, names: Names): string {
  const userId = idOf(testReception, name)
  const state = testReception.reception.world.operator(userId)?.state ?? 'Logout'
  const list = testReception.views.requestsFor(userId).map((request) => names('signage', request.signageId))
  const own = testReception.views.ownOperator(userId)
  const facts = [
    state,
    list.length > 0 && `[${list.join(' ')}]`,
    own.taking && `comes to ${names('signage', own.taking.signageId)}`,
    own.handOvers && `asked for ${own.handOvers.map((asked) => names('signage', asked.signageId)).join(' ')}`,
    own.talk?.handOver && `→ ${own.talk.handOver.toName}`,
    own.talk?.listeners && `heard by ${own.talk.listeners.map(heard).join(' ')}`,
  ]
  return facts.filter(Boolean).join(' ')
}

const heard = ({ name, whispers }: { name: string; whispers: boolean }): string =>
  whispers ? `${name} (whispers)` : name

/** Checks that a changed state was announced; otherwise a page would keep showing the old one. */
function assertAnnounced(
  testReception: TestReception,
  change: string,
  fresh: readonly ReceptionEvent[],
  signages: readonly string[],
): void {
  const name = change.split(' ')[0] ?? ''
  const wanted = idOf(testReception, name)
  const isTold = fresh.some((receptionEvent) => {
    if (signages.includes(name))
      return receptionEvent.kind === 'signageChanged' && receptionEvent.signageId === wanted
    const isOfPerson = receptionEvent.kind === 'operatorChanged' || receptionEvent.kind === 'requestsChanged'
    return isOfPerson && receptionEvent.userId === wanted
  })
  assert.ok(isTold, `not announced: ${change}`)
}

/** Checks that the calls in memory and the open calls in the database agree. */
function checkStored(testReception: TestReception, signages: readonly string[]): void {
  const open = new Set(listOpenCalls(testReception.db).map((call) => call.id))
  for (const name of signages) {
    const call = testReception.reception.world.callOf(idOf(testReception, name))
    if (!call) continue
    const row = findCall(testReception.db, call.requestId)
    assert.ok(open.delete(call.requestId), `the call of ${name} is not open in the database`)
    assert.equal(row?.hostId ?? undefined, call.hostId, `the stored host of ${name} differs`)
    assert.equal(
      call.talk === 'Active',
      call.hostId !== undefined,
      `${name} must be Active if and only if it has a host`,
    )
  }
  assert.deepEqual([...open], [], 'the database has an open call that the reception does not know')
}
