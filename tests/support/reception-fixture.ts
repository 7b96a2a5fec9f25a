import assert from 'node:assert/strict'
import type { FastifyBaseLogger } from 'fastify'
import { priorityOf, reconnectDelayMs } from '#core/realtime/reconnect-delay.ts'
import type { ConnectAs, OwnOperatorState, OwnSignageState } from '#core/realtime/shapes.ts'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { openDb } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'
import { listOpenCalls } from '../../db/queries/calls.ts'
import { createVideoCredentials } from '../../server/calls/video-credentials.ts'
import { createPhoneTokens } from '../../server/face/phone-tokens.ts'
import { buildHub } from '../../server/process/build-hub.ts'
import { attachSocket } from '../../server/realtime/socket.ts'
import { readConfig } from '../../server/system/config.ts'
import { createBoard } from '../../site/line/board.ts'
import { createLine, type LineState } from '../../site/line/line.ts'
import { addCompany, addPerson, addSignage } from './builders.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { createFakeRelay } from './fake-relay.ts'
import { SocketPair } from './socket-pair.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Waits until all messages in transit, and all messages that they cause, have arrived. */
export async function settle(turns = 6): Promise<void> {
  for (let n = 0; n < turns; n += 1) await turn()
}

/** Creates a page's clock that follows the fake clock. */
function pageClock(clock: FakeClock) {
  let lastId = 0
  const after = (delayMs: number, run: () => void) => {
    const name = `page ${++lastId}`
    clock.set(name, clock.now() + delayMs, run)
    return () => clock.clear(name)
  }
  const every = (periodMs: number, run: () => void) => {
    let stop = after(periodMs, beat)
    function beat(): void {
      stop = after(periodMs, beat)
      run()
    }
    return () => stop()
  }
  return { now: clock.now, serverNow: clock.now, setServerNow() {}, after, every }
}

export type Actor = 'lobby' | 'station' | 'Sato' | 'Tanaka' | 'Mori' | 'office'
export const KIOSKS = ['lobby', 'station'] as const
export const OPERATORS = ['Sato', 'Tanaka', 'Mori'] as const
export const ACTORS: readonly Actor[] = [...KIOSKS, ...OPERATORS, 'office']

/** A page built from the product's own modules (site/line) on a socket pair. It stores the messages from the server. */
interface Page {
  say(message: ToServer): void
  press(message: ToServer, settled: (isAnswered: boolean) => void): boolean
  lineState(): LineState
  socket(): SocketPair | undefined
  isOnline: boolean
  /** Reloads the tab: a new connection with a new participant secret. */
  reload(): void
  retry(): void
  close(): void
  signage(): OwnSignageState | undefined
  operator(): OwnOperatorState | undefined
  requests(): readonly CallRequest[]
  board(): ReturnType<typeof createBoard>
}

/**
 * The real hub without a network: two kiosks, two operators, an administrator who also receives calls (Mori), and an
 * administrator who only watches (office).
 */
export function openReceptionFixture() {
  const db = openDb(':memory:')
  const clock = createFakeClock()
  const faults: string[] = []
  const fail = (fields: { err?: unknown }, text: string): void =>
    void faults.push(`${text}: ${fields.err instanceof Error ? fields.err.stack : String(fields.err)}`)
  const log = { error: fail, warn() {}, info() {}, debug() {} } as unknown as FastifyBaseLogger
  const relay = createFakeRelay()
  const hub = buildHub({
    db,
    relay,
    log,
    now: clock.now,
    steadyNow: clock.now,
    siteVersion: 'x',
    config: readConfig({ MODE: 'dev', LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' }),
    credentials: createVideoCredentials('a secret of the tests'),
    phoneTokens: createPhoneTokens(db),
    timers: { ...clock, clearAll() {} },
  })
  const companyId = addCompany(db)
  const people = {
    Sato: addPerson(db, { companyId, name: 'Sato' }),
    Tanaka: addPerson(db, { companyId, name: 'Tanaka' }),
    Mori: addPerson(db, { companyId, name: 'Mori', role: 'companyAdmin' }),
    office: addPerson(db, { companyId, name: 'office', role: 'companyAdmin', channelId: 'none' }),
  }
  const assigned = OPERATORS.map((name) => people[name].userId)
  const kiosks = {
    lobby: addSignage(db, { companyId, name: 'lobby', assigned, aiTalk: true }),
    station: addSignage(db, { companyId, name: 'station', assigned, aiTalk: true }),
  }
  const accounts = { ...people, ...kiosks }
  const site = pageClock(clock)

  function openPage(actor: Actor): Page {
    const as: ConnectAs = actor in kiosks ? 'signage' : actor === 'office' ? 'observer' : 'operator'
    const participant = `participant-of-${actor}`.padEnd(22, 'x')
    let pair: SocketPair | undefined
    let own: OwnSignageState | OwnOperatorState | undefined
    let requests: readonly CallRequest[] = []
    let board: ReturnType<typeof createBoard>
    let line = begin()

    function connect(): SocketPair {
      const made = new SocketPair()
      pair = made
      queueMicrotask(() => {
        if (!page.isOnline) return made.cut()
        const identity = findIdentity(db, accounts[actor].accountId)
        assert.ok(identity)
        made.opened()
        attachSocket(made.server, hub.socketDeps, { as, participant, identity, sessionId: undefined })
      })
      return made
    }

    function begin() {
      const fresh = createLine({
        clock: site,
        steadyNow: clock.now,
        timing: {
          pingMs: 50_000,
          silentMs: 6_000,
          answerMs: 2_000,
          reconnectAfterMs: (lost, failures) =>
            reconnectDelayMs(priorityOf(lost.as, lost.isInCall), failures, 0.5),
        },
        participant: async () => participant,
        createSocket: () => connect().page,
        origin: () => 'http://x',
        storage: () => undefined,
        isGuest: () => false,
        reload() {},
        random: () => 0.5,
        onWake: () => () => {},
      })
      board = createBoard(fresh)
      own = undefined
      requests = []
      fresh.on('stateTransitionMsg', (body) => {
        own = body.state
      })
      fresh.on('submitReceptionUser', (body) => {
        requests = body.requests
      })
      // An operator's page sends PossibleStandby whenever its connection opens (docs/realtime.md).
      fresh.onState((state) => {
        if (as === 'operator' && state === 'open')
          fresh.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
      })
      fresh.open(as)
      return fresh
    }

    const page: Page = {
      say: (message) => void line.send(message),
      press: (message, settled) => line.press(message, { settled }),
      lineState: () => line.state(),
      socket: () => pair,
      isOnline: true,
      reload() {
        line.close()
        pair?.cut()
        line = begin()
      },
      retry() {
        line.reopen(as)
      },
      close() {
        line.close()
        pair?.cut()
      },
      signage: () => (own && 'signageId' in own ? own : undefined),
      operator: () => (own && 'userId' in own ? own : undefined),
      requests: () => requests,
      board: () => board,
    }
    return page
  }

  const pages = Object.fromEntries(ACTORS.map((actor) => [actor, openPage(actor)])) as Record<Actor, Page>
  return {
    db,
    clock,
    hub,
    relay,
    faults,
    companyId,
    people,
    kiosks,
    pages,
    reception: hub.reception,
    /** Advances the clock in steps. After each step, waits until all resulting messages have arrived. */
    async pass(seconds: number, step = 1): Promise<void> {
      for (let n = 0; n < seconds; n += step) {
        clock.advance(step * 1_000)
        await settle(step > 1 ? 6 : 2)
      }
      await settle()
    },
    openCalls: () => listOpenCalls(db),
    async close(): Promise<void> {
      for (const page of Object.values(pages)) page.close()
      await hub.close()
      db.close()
    },
  }
}
export type ReceptionFixture = ReturnType<typeof openReceptionFixture>
