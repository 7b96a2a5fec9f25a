import { isHostRole } from '#core/accounts/roles.ts'
import { type CompanyChanges, isNonEmpty } from '../reception/pending-changes.ts'
import type { ReceptionEvent } from '../reception/reception-events.ts'
import { applyEvent, type EventDeps } from './event-effects.ts'
import type { ListCache } from './list-cache.ts'

interface EffectsDeps extends EventDeps {
  listCache: ListCache
}

/** Causes of a state change that concern the device: pages that list the signage then also get deviceStateTransition. */
const DEVICE_CAUSES = new Set(['devices', 'here', 'lost', 'gone'])

/**
 * If more list entries than this change at once (for example after a store was renamed), each page gets all of them in one message,
 * which is cheaper.
 */
const MANY = 50

/**
 * Turns events of the reception (the live state of calls and pages) into messages. Events are sent at once. States are
 * sent in a microtask after the command, so that a command that changes a state three times causes one message.
 */
export class Effects {
  readonly #deps: EffectsDeps
  readonly #signages = new Map<number, string>()
  readonly #operators = new Map<number, string>()
  readonly #lists = new Set<number>()
  #isScheduled = false

  constructor(deps: EffectsDeps) {
    this.#deps = deps
  }

  handle = (receptionEvent: ReceptionEvent): void => {
    switch (receptionEvent.kind) {
      case 'signageChanged':
        this.#signages.set(receptionEvent.signageId, receptionEvent.cause)
        break
      case 'operatorChanged':
        this.#operators.set(receptionEvent.userId, receptionEvent.cause)
        break
      case 'requestsChanged':
        this.#lists.add(receptionEvent.userId)
        break
      default:
        applyEvent(this.#deps, receptionEvent)
        return
    }
    this.#schedule()
  }

  /** Sends changed list entries in a microtask after the current command. Call when stored data has changed. */
  written = (): void => this.#schedule()

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(this.settle)
  }

  /** Sends now what has changed, before other work runs. Never throws. */
  settle = (): void => {
    if (!this.#isScheduled) return
    try {
      this.flush()
    } catch (error) {
      this.#deps.onFault(error)
    }
  }

  /** Sends all changes: stored data first, then states. */
  flush(): void {
    this.#isScheduled = false
    for (const [companyId, news] of this.#deps.reception.directory.takeChanges())
      this.#sendStoredChanges(companyId, news)
    const signages = [...this.#signages]
    const operators = [...this.#operators]
    const lists = [...this.#lists]
    this.#signages.clear()
    this.#operators.clear()
    this.#lists.clear()
    for (const [signageId, cause] of signages) this.#sendSignage(signageId, cause)
    for (const [userId, cause] of operators) this.#sendOperator(userId, cause)
    for (const userId of lists) this.sendRequests(userId)
  }

  #sendStoredChanges(companyId: number, changes: CompanyChanges): void {
    const { audience, listCache, reception } = this.#deps
    const { directory, world } = reception
    for (const userId of changes.users) {
      const talk = directory.hasUser(userId) && world.talkOf(userId)
      if (talk) changes.signages.add(talk.signageId)
    }
    const isMany = changes.signages.size + changes.users.size > MANY
    const hasOtherLists =
      isNonEmpty(changes.listed) || isNonEmpty(changes.hosts) || changes.visibleSignages.size > 0
    const changeOf = isMany || hasOtherLists ? listCache.entriesMoved(companyId, changes, isMany) : undefined
    if (!isMany) {
      for (const userId of changes.users)
        if (directory.hasUser(userId)) this.#reflectOperator(companyId, userId)
      for (const signageId of changes.signages) this.#reflectSignage(signageId)
    }
    this.#resendCalls(companyId, changes)
    if (!changeOf) return
    for (const connection of audience.staffOf(companyId)) {
      const change = changeOf(connection)
      if (change) connection.sendEncoded(change)
    }
  }

  /** Sends call dialogs and running calls again when they contain a name that has changed. */
  #resendCalls(companyId: number, { signages, users }: CompanyChanges): void {
    if (signages.size === 0 && users.size === 0) return
    for (const { signageId, hosts, holders, listeners } of this.#deps.reception.world.callsOf(companyId)) {
      const isNamed = [...hosts, ...holders, ...listeners].some((userId) => users.has(userId))
      if (!signages.has(signageId) && !isNamed) continue
      if (!this.#signages.has(signageId)) this.#signages.set(signageId, 'settings')
      for (const userId of hosts) if (!this.#operators.has(userId)) this.#operators.set(userId, 'settings')
      for (const userId of holders) this.#lists.add(userId)
    }
  }

  #reflectSignage(signageId: number): void {
    const { audience, listCache, reception } = this.#deps
    if (!reception.directory.hasSignage(signageId)) return
    const companyId = reception.world.companyOf(signageId)
    const message = listCache.signageChanged(companyId, signageId)
    if (message) audience.toWatchersOfSignage(companyId, signageId, message)
  }

  #reflectOperator(companyId: number, userId: number): void {
    const { audience, listCache, reception } = this.#deps
    if (!isHostRole(reception.directory.user(userId).role)) return
    const message = listCache.operatorChanged(companyId, userId)
    if (message) audience.toStaff(companyId, message)
  }

  #sendSignage(signageId: number, cause: string): void {
    const { audience, reception } = this.#deps
    const { directory, world } = reception
    if (!directory.hasSignage(signageId)) return
    // The kiosk itself has reported this change, so it needs no message about it.
    if (cause !== 'shown') this.#sendOwnSignage(signageId, cause)
    const companyId = world.companyOf(signageId)
    this.#reflectSignage(signageId)
    if (!DEVICE_CAUSES.has(cause)) return
    const line = { ...world.connectionOf(signageId), of: 'signage', id: signageId } as const
    audience.toWatchersOfSignage(companyId, signageId, { type: 'deviceStateTransition', ...line })
  }

  #sendOwnSignage(signageId: number, cause: string): void {
    const { audience, reception } = this.#deps
    const state = reception.views.ownSignage(signageId)
    audience.toSignage(signageId, { type: 'stateTransitionMsg', of: 'signage', cause, state })
    if (state.requestId === null || state.scene === 'Active') return
    const { requestId, scene, crowded } = state
    const place = crowded?.place ?? null
    audience.toSignage(signageId, { type: 'submitCall', requestId, offered: scene === 'Calling', place })
  }

  #sendOperator(userId: number, cause: string): void {
    const { audience, reception } = this.#deps
    const { directory, views } = reception
    if (!directory.hasUser(userId)) return
    const state = views.ownOperator(userId)
    audience.toOperator(userId, { type: 'stateTransitionMsg', of: 'operator', cause, state })
    audience.toOperator(userId, { type: 'operatorStateTransition', state: state.state, cause })
    const user = directory.user(userId)
    if (user.companyId !== null) this.#reflectOperator(user.companyId, userId)
  }

  sendRequests(userId: number): void {
    const { audience, reception } = this.#deps
    if (!reception.directory.hasUser(userId)) return
    const requests = reception.views.requestsFor(userId)
    audience.toOperator(userId, { type: 'submitReceptionUser', requests })
  }
}
