import { willing } from '#rules/call.ts'
import { busyChannels, candidatesOf } from '#rules/candidates.ts'
import { CALL_OFFER_THROTTLE_MS, DECODE_ZERO_REPORTS } from '#rules/limits.ts'
import { nextOperator } from '#rules/operator.ts'
import { showsSame } from '#rules/plays.ts'
import { decideRest, mayMonitor, type Rest } from '#rules/signage.ts'
import type { Db } from '../../../db/open.ts'
import { findCall } from '../../../db/queries/calls.ts'
import { listAssignments, updateRest } from '../../../db/queries/signages.ts'
import { listHosts } from '../../../db/queries/users.ts'
import type { Devices } from '../../contract/realtime/shapes.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { Language } from '../../contract/shapes.ts'
import { Calls } from './calls.ts'
import type { Announce, Timers } from './happenings.ts'
import { Operators } from './operators.ts'
import { ReservedRooms } from './reserved-rooms.ts'
import { type KioskReport, type LiveSignage, World } from './world.ts'

export interface ReceptionDeps {
  db: Db
  now: () => number
  timers: Timers
  /** A fresh requestId for a talk that an operator begins. */
  newId: () => string
  announce: Announce
  /** False when the relay has no port left: nobody counts as free then, and the visitor waits (design.md 8). */
  hasMediaCapacity: () => boolean
}

/** Spec 4.4: the reception desk of the whole installation. Every method throws a Refusal and changes nothing when it may not be. */
export class Reception {
  readonly world: World
  readonly #deps: ReceptionDeps
  readonly #operators: Operators
  readonly #calls: Calls
  /** Rooms of reservations: what they have of their own. */
  readonly rooms: ReservedRooms

  constructor(deps: ReceptionDeps) {
    this.#deps = deps
    this.world = new World(deps.db, deps.now, deps.hasMediaCapacity)
    this.#operators = new Operators({ ...deps, world: this.world })
    this.#calls = new Calls({ ...deps, world: this.world, operators: this.#operators })
    this.rooms = new ReservedRooms({ ...deps, world: this.world, calls: this.#calls })
  }

  // --- signages ---

  signageHere(signageId: number): void {
    const live = this.world.signage(signageId)
    const wasAway = live.presence !== 'here'
    const wasGone = live.presence === 'gone'
    const lostAt = live.lostAt
    live.presence = 'here'
    delete live.lostAt
    if (!wasAway) return
    if (lostAt !== undefined) this.#deps.announce({ kind: 'signageLost', signageId, lostAt, back: true })
    // back within the grace nothing has changed but the line
    if (wasGone) live.since = this.#deps.now()
    this.rooms.guestCame(live)
    this.#changed(live, 'here')
  }

  /** Nothing heard of it: its call lives on for the grace. */
  signageSilent(signageId: number): void {
    const live = this.world.signage(signageId)
    if (live.presence !== 'here') return
    live.presence = 'grace'
    live.lostAt = this.#deps.now()
    this.#deps.announce({ kind: 'signageLost', signageId, lostAt: live.lostAt, back: false })
    this.#changed(live, 'lost')
  }

  signageGone(signageId: number, cause: 'lost' | 'home'): void {
    const live = this.world.signage(signageId)
    if (live.presence === 'gone') return
    live.lostAt ??= this.#deps.now()
    live.presence = 'gone'
    delete live.devices
    delete live.report
    if (live.ownerId !== undefined) this.rooms.guestWent(live)
    else if (live.call) this.#calls.perform(signageId, { kind: 'close', cause })
    for (const userId of [...live.monitors]) this.#endMonitoring(live, userId, 'lost')
    this.#changed(live, 'gone')
  }

  setRest(companyId: number, signageId: number, rest: Rest): void {
    const live = this.#ofCompany(companyId, signageId)
    if (live.ownerId !== undefined) throw new Refusal('wrongState')
    const verdict = decideRest(this.world.facts(signageId), rest)
    if (!verdict.ok) throw new Refusal(verdict.refusal)
    if (verdict.rest !== this.world.facts(signageId).rest) live.since = this.#deps.now()
    updateRest(this.#deps.db, signageId, verdict.rest)
    this.#changed(live, rest === 'Suspended' ? 'suspend' : 'restart')
  }

  setSignageDevices(signageId: number, devices: Devices): void {
    const live = this.world.signage(signageId)
    live.devices = devices
    this.#changed(live, 'devices')
  }

  /** What the kiosk says of its screen; told on where it is another than before. */
  reportShown(signageId: number, report: KioskReport): void {
    const live = this.world.signage(signageId)
    const before = live.report
    live.report = report
    const isSame = before && showsSame(before, report) && before.version === report.version
    if (!isSame || before.language !== report.language) this.#changed(live, 'shown')
  }

  /** realtime.md: three zero reports in a row of a talk raise signageDecodeError; the first decoded frame takes it back. */
  reportDecoded(signageId: number, framesDecoded: number): void {
    const live = this.world.signage(signageId)
    if (live.call?.talk !== 'Active') return
    live.zeroDecodeReports = framesDecoded > 0 ? 0 : live.zeroDecodeReports + 1
    const isError = live.zeroDecodeReports >= DECODE_ZERO_REPORTS
    if (isError === live.decodeError) return
    live.decodeError = isError
    this.#deps.announce({ kind: 'decodeError', signageId, on: isError })
  }

  /** A visitor presses a button. The same requestId again is the same call. */
  request(
    signageId: number,
    wish: { requestId: string; touchButton: string | null; reason: 'touch' | 'handOver'; lang: Language },
  ): void {
    const live = this.world.signage(signageId)
    // a reserved room has no buttons: its owner comes by the clock
    if (live.ownerId !== undefined) throw new Refusal('wrongState')
    const facts = this.world.facts(signageId)
    const at = this.#deps.now()
    if (live.call?.requestId !== wish.requestId) {
      // a kiosk that repeats what has long ended (it was away) gets no second call of the same id
      if (findCall(this.#deps.db, wish.requestId)) throw new Refusal('noCall')
      if (facts.presence !== 'here' || facts.rest !== 'Standby') throw new Refusal('wrongState')
      if (at - live.lastRequestAt < CALL_OFFER_THROTTLE_MS) throw new Refusal('tooSoon')
    }
    const candidates = this.candidates(signageId)
    const free = this.world.freeHosts(live.companyId).filter((userId) => candidates.includes(userId))
    const { requestId, touchButton, reason, lang } = wish
    this.#calls.perform(
      signageId,
      { kind: 'request', requestId, candidates, free },
      { story: { touchButton, reason, lang, requestedAt: at } },
    )
    live.lastRequestAt = at
  }

  /** The visitor stops waiting, or asks to end a talk. */
  home(signageId: number): void {
    if (this.world.signage(signageId).ownerId !== undefined) throw new Refusal('wrongState')
    this.#calls.perform(signageId, { kind: 'home' })
  }

  // --- operators ---

  operatorHere(userId: number): void {
    const live = this.world.knownOperator(userId)
    if (live.here) return
    live.here = true
    const talk = this.world.talkOf(userId)
    if (talk?.call)
      this.#deps.announce({
        kind: 'operatorLost',
        signageId: talk.id,
        requestId: talk.call.requestId,
        back: true,
      })
    this.#operatorsChanged(live.companyId)
    this.#deps.announce({ kind: 'operatorChanged', userId, cause: 'here' })
  }

  operatorSilent(userId: number): void {
    const live = this.world.knownOperator(userId)
    if (!live.here) return
    live.here = false
    const talk = this.world.talkOf(userId)
    if (talk?.call)
      this.#deps.announce({
        kind: 'operatorLost',
        signageId: talk.id,
        requestId: talk.call.requestId,
        back: false,
      })
    this.#operatorsChanged(live.companyId)
  }

  operatorGone(userId: number): void {
    const live = this.world.knownOperator(userId)
    live.here = false
    delete live.devices
    if (live.state === 'Logout') return
    const talk = this.world.talkOf(userId)
    this.#operators.move(userId, 'lost', 'gone')
    if (talk) this.#calls.perform(talk.id, { kind: 'close', cause: 'operatorLost' })
    for (const signage of this.world.liveSignages(live.companyId)) {
      if (signage.monitors.has(userId)) this.#endMonitoring(signage, userId, 'lost')
    }
    this.#operatorsChanged(live.companyId)
  }

  possibleStandby(userId: number): void {
    this.#move(userId, 'possibleStandby', 'PossibleStandby')
  }

  setOperatorState(userId: number, state: 'Standby' | 'Leaving'): void {
    this.#move(userId, state === 'Standby' ? 'standBy' : 'leave', state)
  }

  /** An administrator sets somebody away; only from Standby (Spec 4.4). */
  setAway(companyId: number, userId: number): void {
    if (this.world.userRow(userId).companyId !== companyId) throw new Refusal('notFound')
    this.#move(userId, 'setAway', 'setAway')
  }

  setOperatorDevices(userId: number, devices: Devices): void {
    this.world.knownOperator(userId).devices = devices
    this.#deps.announce({ kind: 'operatorChanged', userId, cause: 'devices' })
  }

  /** @returns isRepeated: the winner has asked again, nothing has changed */
  accept(userId: number, requestId: string): { signageId: number; isRepeated: boolean } {
    const live = this.#byRequest(this.world.knownOperator(userId).companyId, requestId)
    if (!live?.call) throw new Refusal('withdrawn')
    const isFree = willing(live.call, this.world.freeHosts(live.companyId)).includes(userId)
    const event = this.#calls.perform(live.id, { kind: 'accept', requestId, userId, free: isFree })
    return { signageId: live.id, isRepeated: event.kind === 'acceptRepeated' }
  }

  reject(userId: number, requestId: string): void {
    const live = this.#byRequest(this.world.knownOperator(userId).companyId, requestId)
    if (!live) throw new Refusal('withdrawn')
    this.#calls.perform(live.id, { kind: 'reject', requestId, userId })
  }

  /** The operator speaks first (callFromUser). */
  begin(userId: number, signageId: number): void {
    const operator = this.world.knownOperator(userId)
    const live = this.#ofCompany(operator.companyId, signageId)
    if (live.ownerId !== undefined) {
      this.rooms.enter(userId, live)
      return
    }
    const facts = this.world.facts(signageId)
    if (facts.presence !== 'here') throw new Refusal('signageAway')
    if (!this.candidates(signageId).includes(userId)) throw new Refusal('notACandidate')
    const row = this.world.userRow(userId)
    if (!nextOperator({ state: operator.state, stored: row.storedState }, 'began'))
      throw new Refusal('wrongState')
    if (row.channelId === null || busyChannels(this.world.liveHosts(operator.companyId)).has(row.channelId))
      throw new Refusal('noChannel')
    if (!live.call && !this.#deps.hasMediaCapacity()) throw new Refusal('noPort')
    const story = {
      touchButton: null,
      reason: 'touch' as const,
      lang: this.world.signageRow(live.id).language,
      requestedAt: this.#deps.now(),
    }
    this.#calls.perform(live.id, { kind: 'begin', requestId: this.#deps.newId(), hostId: userId }, { story })
  }

  /** Ends a talk. Its host and its signage may. */
  close(by: { userId: number } | { signageId: number }, callId: string, reload: boolean): void {
    const live = 'signageId' in by ? this.world.signage(by.signageId) : this.world.talkOf(by.userId)
    if (live?.call?.requestId !== callId || live.call.talk !== 'Active') throw new Refusal('noCall')
    // the room stays until the reservation's end: its host only goes out
    if (live.ownerId !== undefined) {
      this.rooms.leave(live, by)
      return
    }
    this.#calls.perform(live.id, { kind: 'close', cause: 'closed' }, { reload })
  }

  /** An administrator takes away what the talk needs. */
  endTalkOf(userId: number): void {
    const live = this.world.talkOf(userId)
    if (live) this.#calls.perform(live.id, { kind: 'close', cause: 'closed' })
  }

  monitor(userId: number, companyId: number, signageId: number, on: boolean): void {
    const live = this.#ofCompany(companyId, signageId)
    if (!on) {
      if (live.monitors.has(userId)) this.#endMonitoring(live, userId, 'closed')
      return
    }
    if (live.ownerId !== undefined && live.ownerId !== userId) throw new Refusal('notFound')
    const facts = this.world.facts(signageId)
    if (facts.presence !== 'here') throw new Refusal('signageAway')
    if (!mayMonitor(facts)) throw new Refusal('busySignage')
    if (live.monitors.size === 0) live.since = this.#deps.now()
    live.monitors.add(userId)
    this.#deps.announce({ kind: 'monitoringStarted', signageId, userId })
    this.#changed(live, 'monitoring')
  }

  /** realtime.md: assigned, else the store's, else the company's. */
  candidates(signageId: number): readonly number[] {
    const row = this.world.signageRow(signageId)
    const assigned = listAssignments(this.#deps.db, row.companyId).filter(
      (entry) => entry.signageId === signageId,
    )
    const hosts = listHosts(this.#deps.db, row.companyId).map((user) => ({
      userId: user.id,
      storeId: user.storeId ?? 0,
      ...(user.channelId === null ? {} : { channelId: user.channelId }),
    }))
    return candidatesOf({ storeId: row.storeId ?? 0, assigned: assigned.map((entry) => entry.userId) }, hosts)
  }

  /** The relay has room again: whoever waits for a port looks again (design.md 8). */
  capacityChanged(): void {
    for (const companyId of this.world.companiesWithCalls()) this.#calls.reviewAll(companyId)
  }

  #move(userId: number, event: Parameters<Operators['move']>[1], cause: string): void {
    const live = this.#operators.move(userId, event, cause)
    this.#operatorsChanged(live.companyId)
  }

  #operatorsChanged(companyId: number): void {
    this.#calls.reviewAll(companyId)
  }

  #byRequest(companyId: number, requestId: string): LiveSignage | undefined {
    return this.world.liveSignages(companyId).find((live) => live.call?.requestId === requestId)
  }

  #ofCompany(companyId: number, signageId: number): LiveSignage {
    if (this.world.signageRow(signageId).companyId !== companyId) throw new Refusal('notFound')
    return this.world.signage(signageId)
  }

  #endMonitoring(live: LiveSignage, userId: number, cause: string): void {
    live.monitors.delete(userId)
    if (live.monitors.size === 0) live.since = this.#deps.now()
    this.#deps.announce({ kind: 'monitoringEnded', signageId: live.id, userId, cause })
    this.#changed(live, 'monitoringEnd')
  }

  #changed(live: LiveSignage, cause: string): void {
    this.#deps.announce({ kind: 'signageChanged', signageId: live.id, cause })
  }
}
