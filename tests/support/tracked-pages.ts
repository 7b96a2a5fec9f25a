import assert from 'node:assert/strict'
import { Refusal } from '#core/http/refusals.ts'
import type { OwnOperatorState, OwnSignageState, StateEntry } from '#core/realtime/shapes.ts'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { findUser } from '../../db/queries/users.ts'
import type { FaceSources } from '../../server/face/face-sources.ts'
import { Audience } from '../../server/realtime/audience.ts'
import { Effects } from '../../server/realtime/effects.ts'
import { exclusiveConnectionOf } from '../../server/realtime/exclusive-connection-events.ts'
import { ExclusiveConnections } from '../../server/realtime/exclusive-connections.ts'
import { Greeting } from '../../server/realtime/greeting.ts'
import { ListCache } from '../../server/realtime/list-cache.ts'
import type { PageConnection } from '../../server/realtime/page-connection.ts'
import { Directory } from '../../server/reception/directory.ts'
import { closeInterrupted } from '../../server/reception/interrupted.ts'
import type { Announce } from '../../server/reception/reception-events.ts'
import { TalkTimesOfDay } from '../../server/reception/talk-times.ts'
import { Views } from '../../server/reception/views.ts'
import { World } from '../../server/reception/world.ts'
import { addPerson, addStore } from './builders.ts'
import { createFakeRelay } from './fake-relay.ts'
import { openTestReception } from './test-reception.ts'

/** A page as the server sees it. It stores the messages of the server, as real pages do (site/line/board.ts). */
interface TrackedPage {
  connection: PageConnection
  lists(): StateEntry[]
  own(): OwnOperatorState | OwnSignageState | undefined
  requests(): readonly CallRequest[]
  /** Number of messages received so far. */
  heard(): number
}

type Who = { userId: number; role: 'operator' | 'companyAdmin' } | { signageId: number }

function makePage(as: PageConnection['as'], companyId: number, who: Who): TrackedPage {
  let lists = new Map<string, StateEntry>()
  let own: OwnOperatorState | OwnSignageState | undefined
  let requests: readonly CallRequest[] = []
  let received = 0
  const take = (message: ToClient): void => {
    received++
    if (message.type === 'submitSignageState')
      lists = new Map(message.entries.map((entry) => [`${entry.type} ${entry.id}`, entry]))
    if (message.type === 'reflectSignageState' || message.type === 'reflectOperatorState')
      lists.set(`${message.entry.type} ${message.entry.id}`, message.entry)
    if (message.type === 'listsChanged') {
      for (const { type, id } of message.gone)
        assert.ok(lists.delete(`${type} ${id}`), `${type} ${id} was not in the lists`)
      for (const entry of message.entries) lists.set(`${entry.type} ${entry.id}`, entry)
    }
    if (message.type === 'stateTransitionMsg') own = message.state
    if (message.type === 'submitReceptionUser') requests = message.requests
  }
  const userId = 'userId' in who ? who.userId : null
  const signageId = 'signageId' in who ? who.signageId : null
  const role = 'role' in who ? who.role : 'signage'
  const identity = { accountId: userId ?? 0, role, companyId, companyName: '', userId, signageId } as const
  const connection: PageConnection = {
    id: `${as} ${userId ?? signageId}`,
    as,
    participant: 'p',
    sessionId: undefined,
    phase: 'joining',
    identity: { ...identity, sessionVersion: 1, isTemporary: false, lacksFactor: false },
    watching: new Set(),
    listening: new Set(),
    // Copies the message as a network would, so that later changes in the server do not reach the page.
    send: (message) => take(JSON.parse(JSON.stringify(message))),
    sendEncoded: (encoded) => take(JSON.parse(encoded.toString())),
    sendBytes: () => undefined,
    close: () => undefined,
    probe: async () => true,
  }
  return {
    connection,
    lists: () => [...lists.values()].sort(byKey),
    own: () => own,
    requests: () => requests,
    heard: () => received,
  }
}

const byKey = (a: StateEntry, b: StateEntry): number => a.type.localeCompare(b.type) || a.id - b.id

/**
 * Creates a company with open pages that store the messages of the server: the administrator's lists, each operator's
 * standby page and each signage's kiosk. After each step, the stored state of all pages is compared with views freshly
 * read from the database.
 */
export function openTrackedPages() {
  let hear: Announce = () => undefined
  const testReception = openTestReception({
    hear: (receptionEvent) => hear(receptionEvent),
    operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'away' },
    signages: ['lobby', 'station', 'annex'],
  })
  const { db, clock, reception, companyId } = testReception
  const world = reception.world as World
  const fail = (error: unknown): never => {
    throw error
  }
  const exclusiveSeats = new ExclusiveConnections(clock, clock.now)
  const audience = new Audience(exclusiveSeats, reception.directory)
  const listCache = new ListCache(reception)
  const effects = new Effects({ reception, audience, listCache, relay: createFakeRelay(), onFault: fail })
  hear = effects.handle
  const greeting = new Greeting({
    reception,
    effects,
    listCache,
    interrupted: closeInterrupted(db, clock.now()),
    drain: { notify() {} },
    serverName: 'ap1',
    siteVersion: 'test',
    now: clock.now,
    steadyNow: clock.now,
  })
  const faceSources = { operatorChanged: () => undefined } as unknown as FaceSources
  const pages = new Set<TrackedPage>()

  function open(as: PageConnection['as'], who: Who): void {
    const page = makePage(as, companyId, who)
    pages.add(page)
    audience.add(page.connection)
    const post = exclusiveConnectionOf(page.connection, { reception, faceSources })
    if (post) void exclusiveSeats.take(post.key, page.connection, post.events)
    greeting.sendFullState(page.connection)
    if ('userId' in who && as === 'operator') reception.operators.possibleStandby(who.userId)
  }

  /** Closes the pages that match, as Hub.endAccount does when an account is signed out. */
  function close(fits: (connection: PageConnection) => boolean): void {
    for (const page of pages) {
      const { connection } = page
      if (!fits(connection)) continue
      pages.delete(page)
      const post = exclusiveConnectionOf(connection, { reception, faceSources })
      if (post) exclusiveSeats.leave(post.key, connection, post.events)
      const { userId } = connection.identity
      for (const signageId of signages.filter((id) => userId !== null && findSignage(db, id))) {
        reception.monitoring.stop(userId ?? 0, companyId, signageId)
        reception.listening.stop(userId ?? 0, companyId, signageId)
      }
      connection.phase = 'leaving'
      audience.remove(connection)
    }
  }

  const people = ['Sato', 'Tanaka', 'Ito'].map((name) => testReception.id[name] ?? 0)
  const signages = ['lobby', 'station', 'annex'].map((name) => testReception.id[name] ?? 0)
  const stores = [addStore(db, companyId, '本店'), addStore(db, companyId, '支店')]
  const boss = addPerson(db, { companyId, role: 'companyAdmin', channelId: 'none', name: 'Boss' })

  /**
   * Builds the views from scratch, from the database and a copy of the live states in memory. The pages must show the
   * same.
   */
  function readAgain(): Views {
    const directory = new Directory(db, clock.now)
    const fresh = new World({ directory, now: clock.now, hasMediaCapacity: () => true })
    for (const { id } of directory.signagesOf(companyId)) {
      const { id: _, companyId: __, kind: ___, ...state } = world.signage(id)
      fresh.change(fresh.signage(id), state)
    }
    for (const userId of people) {
      const live = directory.hasUser(userId) ? world.operator(userId) : undefined
      if (!live) continue
      const { userId: _, companyId: __, ...state } = live
      fresh.changeOperator(fresh.knownOperator(userId), state)
    }
    return new Views(fresh, directory, new TalkTimesOfDay(db, clock.now), {
      stateOf: () => ({ isOpen: true }),
    })
  }

  function compare(what: string): void {
    const fresh = readAgain()
    for (const { connection, lists, own, requests } of pages) {
      const { role, userId, signageId } = connection.identity
      // A page with a lost connection gets no updates. It receives everything again when it reconnects.
      const isSilent =
        connection.as === 'operator' && userId !== null && world.operator(userId)?.here === false
      const told = { lists: lists(), own: (isSilent ? undefined : own()) ?? null, requests: requests() }
      const wanted = {
        lists: connection.as === 'signage' ? [] : fresh.entriesFor({ companyId, userId, role }).sort(byKey),
        own: (isSilent ? undefined : ownOf(fresh, connection)) ?? null,
        requests: connection.as === 'operator' && userId !== null ? fresh.requestsFor(userId) : [],
      }
      assert.deepEqual(
        told,
        JSON.parse(JSON.stringify(wanted)),
        `${connection.id} (${signageId}) after: ${what}`,
      )
    }
  }

  open('observer', { userId: boss.userId, role: 'companyAdmin' })
  for (const userId of people) open('operator', { userId, role: 'operator' })
  for (const signageId of signages) open('signage', { signageId })
  effects.flush()
  compare('the beginning')

  return {
    db,
    clock,
    reception,
    companyId,
    open,
    stores,
    /** Finds the first open page of this kind. @param id selects the page of this user or signage */
    told: (as: PageConnection['as'], id?: number) =>
      [...pages].find(
        ({ connection }) => connection.as === as && (id === undefined || idOf(connection) === id),
      ),
    people: () => people.filter((userId) => findUser(db, userId)),
    signages: () => signages.filter((signageId) => findSignage(db, signageId)),
    newcomer: (userId: number) => void people.push(userId),
    newSignage: (signageId: number) => void signages.push(signageId),
    closeUser: (userId: number) => close(({ identity }) => identity.userId === userId),
    closeSignage: (signageId: number) => close(({ identity }) => identity.signageId === signageId),
    /**
     * Runs one action, announces what it changed, and compares all pages. If the server refuses the action, nothing
     * changes.
     */
    step(what: string, act: () => void): void {
      try {
        act()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      effects.flush()
      compare(what)
    },
    close: () => db.close(),
  }
}
export type TrackedPages = ReturnType<typeof openTrackedPages>

const idOf = ({ identity }: PageConnection): number | null => identity.userId ?? identity.signageId

function ownOf(views: Views, { as, identity: { userId, signageId } }: PageConnection) {
  if (as === 'signage' && signageId !== null) return views.ownSignage(signageId)
  return as === 'operator' && userId !== null ? views.ownOperator(userId) : undefined
}
