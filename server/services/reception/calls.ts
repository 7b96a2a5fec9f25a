import {
  applyCall,
  type Call,
  type CallCommand,
  type CallEvent,
  type CallRefusal,
  type CloseCause,
  decideCall,
  dueAt,
  olderFirst,
  willing,
} from '#rules/call.ts'
import type { Db } from '../../../db/open.ts'
import { insertCall, insertCallEvent, updateAnswered, updateClosed } from '../../../db/queries/calls.ts'
import { updateLastCharacter } from '../../../db/queries/signages.ts'
import { Refusal } from '../../contract/refusals.ts'
import type { Announce, Timers } from './happenings.ts'
import type { Operators } from './operators.ts'
import type { CallStory, LiveSignage, World } from './world.ts'

export interface CallsDeps {
  db: Db
  world: World
  operators: Operators
  timers: Timers
  now: () => number
  announce: Announce
}

/** The calls of all signages: decide, persist, apply, then the consequences for everybody else. */
export class Calls {
  readonly #deps: CallsDeps

  constructor(deps: CallsDeps) {
    this.#deps = deps
  }

  /**
   * One command against a signage's call.
   * @param story what the dialog says of a new call
   * @param reload whether the kiosk rebuilds its stage after a close
   * @throws Refusal when the rules say no; nothing has changed then
   */
  perform(
    signageId: number,
    command: CallCommand,
    extra: { story?: CallStory; reload?: boolean } = {},
  ): CallEvent {
    const { world, now } = this.#deps
    const live = world.signage(signageId)
    const verdict = decideCall(live.call, command, now())
    if (!verdict.ok) throw new Refusal(verdict.refusal satisfies CallRefusal)
    const { event } = verdict
    if (event.kind === 'unchanged' || event.kind === 'acceptRepeated') return event
    const before = live.call
    this.#persist(live, event, extra.story)
    live.call = applyCall(before, event)
    if (extra.story && (event.kind === 'requested' || event.kind === 'begun')) live.story = extra.story
    this.#follow(live, before, event, extra.reload ?? true)
    return event
  }

  /** Somebody came, went or became busy: every open call of the company looks again, the oldest first. */
  reviewAll(companyId: number): void {
    const open = this.#deps.world
      .liveSignages(companyId)
      .filter((live) => live.call && live.call.talk !== 'Active')
      .sort((a, b) => olderFirst(a.call!, b.call!))
    for (const live of open) this.#review(live)
    this.#tellQueue(companyId)
  }

  /** Places change also for those whose own state stays. */
  #tellQueue(companyId: number, besides?: LiveSignage): void {
    for (const live of this.#deps.world.liveSignages(companyId)) {
      if (live === besides || live.call?.talk !== 'Crowded') continue
      this.#deps.announce({ kind: 'signageChanged', signageId: live.id, cause: 'queue' })
    }
  }

  #review(live: LiveSignage): void {
    if (!live.call) return
    this.perform(live.id, { kind: 'review', free: this.#deps.world.freeHosts(live.companyId) })
    this.#offer(live)
  }

  /** Brings the holders of a request up to date; new ones hear it ring. */
  #offer(live: LiveSignage): void {
    const { world, announce } = this.#deps
    const holders = live.call?.talk === 'Calling' ? willing(live.call, world.freeHosts(live.companyId)) : []
    const before = live.offeredTo
    live.offeredTo = new Set(holders)
    const touched = new Set([...before, ...holders])
    for (const userId of holders) {
      if (!before.has(userId))
        announce({ kind: 'callArrived', userId, signageId: live.id, requestId: live.call!.requestId })
    }
    if (before.size !== holders.length || holders.some((userId) => !before.has(userId))) {
      for (const userId of touched) announce({ kind: 'requestsChanged', userId })
    }
  }

  #persist(live: LiveSignage, event: CallEvent, story?: CallStory): void {
    const { db, world } = this.#deps
    const { companyId } = live
    db.transaction((tx) => {
      if (event.kind === 'requested' || event.kind === 'begun') {
        const byHost = event.kind === 'begun'
        const character = byHost ? world.userRow(event.hostId).characterId : null
        insertCall(tx, {
          id: event.requestId,
          companyId,
          signageId: live.id,
          begunBy: byHost ? 'host' : 'visitor',
          touchButton: story?.touchButton ?? null,
          reason: byHost ? null : (story?.reason ?? 'touch'),
          lang: story?.lang ?? 'ja',
          requestedAt: event.at,
          ...(byHost ? { answeredAt: event.at, hostId: event.hostId, characterId: character } : {}),
        })
        if (character !== null) updateLastCharacter(tx, live.id, character)
      }
      const callId = live.call?.requestId ?? ('requestId' in event ? event.requestId : undefined)
      if (callId === undefined) throw new Error(`event ${event.kind} without a call`)
      if (event.kind === 'accepted') {
        const { characterId } = world.userRow(event.userId)
        if (!updateAnswered(tx, callId, { at: event.at, hostId: event.userId, characterId }))
          throw new Refusal('alreadyAnswered')
        if (characterId !== null) updateLastCharacter(tx, live.id, characterId)
      }
      if (event.kind === 'closed') updateClosed(tx, callId, event.at, event.cause)
      if (event.kind === 'unchanged') return
      const userId = 'userId' in event ? event.userId : 'hostId' in event ? event.hostId : null
      insertCallEvent(tx, {
        callId,
        at: event.at,
        kind: event.kind,
        userId,
        detail: 'cause' in event ? event.cause : null,
      })
    })
  }

  #follow(live: LiveSignage, before: Call | undefined, event: CallEvent, reload: boolean): void {
    const { announce } = this.#deps
    this.#schedule(live)
    const holders = [...live.offeredTo]
    switch (event.kind) {
      case 'requested':
        this.#endMonitoring(live, 'call')
        announce({ kind: 'signageChanged', signageId: live.id, cause: 'receptionRequest' })
        this.#offer(live)
        // two presses in one millisecond: the later one may stand before the earlier
        this.#tellQueue(live.companyId, live)
        return
      case 'begun':
        this.#endMonitoring(live, 'call')
        this.#begin(live, event.hostId, live.ownerId === undefined ? 'began' : 'enteredRoom')
        return
      case 'accepted':
        this.#begin(live, event.userId, 'accepted')
        announce({
          kind: 'callAnswered',
          signageId: live.id,
          requestId: before!.requestId,
          hostId: event.userId,
          holders: holders.filter((id) => id !== event.userId),
        })
        return
      case 'rejected':
        // the dialog first: whoever said no is not told that the visitor has left
        this.#offer(live)
        this.#review(live)
        // it may have stepped into the queue before others, or have nobody left to wait for
        this.#tellQueue(live.companyId)
        return
      case 'offered':
      case 'queued':
        announce({ kind: 'signageChanged', signageId: live.id, cause: event.kind })
        this.#offer(live)
        return
      case 'endAsked':
        announce({
          kind: 'endAsked',
          signageId: live.id,
          requestId: live.call!.requestId,
          hostId: live.call!.hostId!,
          endsAt: dueAt(live.call!)!,
        })
        announce({ kind: 'signageChanged', signageId: live.id, cause: 'endAsked' })
        return
      case 'closed':
        this.#close(live, before!, event.cause, holders, reload)
        return
      case 'hostLeft':
        this.#deps.operators.move(event.userId, 'talkEnded', 'hostLeft')
        announce({
          kind: 'hostLeft',
          signageId: live.id,
          requestId: live.call!.requestId,
          hostId: event.userId,
        })
        announce({ kind: 'signageChanged', signageId: live.id, cause: 'hostLeft' })
        this.reviewAll(live.companyId)
        return
      case 'hostReturned':
        this.#begin(live, event.userId, 'enteredRoom')
        return
      case 'unchanged':
      case 'acceptRepeated':
        return
    }
  }

  #begin(live: LiveSignage, hostId: number, event: 'accepted' | 'began' | 'enteredRoom'): void {
    const { operators, announce, now } = this.#deps
    live.story = {
      touchButton: null,
      reason: 'touch',
      lang: 'ja',
      requestedAt: now(),
      ...live.story,
      startedAt: now(),
    }
    operators.move(hostId, event, 'call')
    announce({ kind: 'talkBegun', signageId: live.id, requestId: live.call!.requestId, hostId })
    announce({ kind: 'signageChanged', signageId: live.id, cause: event })
    this.#offer(live)
    this.reviewAll(live.companyId)
  }

  #close(
    live: LiveSignage,
    before: Call,
    cause: CloseCause,
    holders: readonly number[],
    reload: boolean,
  ): void {
    const { announce, operators } = this.#deps
    delete live.story
    live.since = this.#deps.now()
    live.zeroDecodeReports = 0
    live.decodeError = false
    if (before.hostId !== undefined && before.talk === 'Active') {
      const isInside = cause !== 'operatorLost' && before.hostAbsent !== true
      if (isInside) operators.move(before.hostId, 'talkEnded', cause)
      announce({
        kind: 'callClosed',
        signageId: live.id,
        requestId: before.requestId,
        hostId: before.hostId,
        cause,
        reload,
      })
    } else {
      announce({ kind: 'callWithdrawn', signageId: live.id, requestId: before.requestId, holders })
      announce({ kind: 'callClosed', signageId: live.id, requestId: before.requestId, cause, reload })
    }
    announce({ kind: 'signageChanged', signageId: live.id, cause })
    this.#offer(live)
    this.reviewAll(live.companyId)
  }

  #endMonitoring(live: LiveSignage, cause: string): void {
    const monitors = [...live.monitors]
    live.monitors.clear()
    for (const userId of monitors)
      this.#deps.announce({ kind: 'monitoringEnded', signageId: live.id, userId, cause })
  }

  #schedule(live: LiveSignage): void {
    const { timers } = this.#deps
    const name = `call:${live.id}`
    const due = live.call && dueAt(live.call)
    if (due === undefined) {
      timers.clear(name)
      return
    }
    timers.set(name, due, () => {
      // a real timer may fire a millisecond before the clock says so
      if (this.perform(live.id, { kind: 'tick' }).kind === 'unchanged') this.#schedule(live)
    })
  }
}
