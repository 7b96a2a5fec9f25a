import { isHostRole } from '#core/accounts/roles.ts'
import type { Happening } from '../reception/happenings.ts'
import { type CompanyChanges, isNonEmpty } from '../reception/pending-changes.ts'
import type { Board } from './board.ts'
import { applyEvent, type EventDeps } from './event-effects.ts'

export interface EffectsDeps extends EventDeps {
  board: Board
}

/** Causes that are about the device itself: its watchers also get deviceStateTransition. */
const DEVICE_CAUSES = new Set(['devices', 'here', 'lost', 'gone'])

/** Entries that change at the same time, as by a store's name: beyond that one message to each page is less work than each of them. */
const MANY = 50

/**
 * Turns happenings into messages. Events go out at once; states are sent once at the end of the turn, so that one
 * command that changes a state three times is one message.
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

  hear = (happening: Happening): void => {
    switch (happening.kind) {
      case 'signageChanged':
        this.#signages.set(happening.signageId, happening.cause)
        break
      case 'operatorChanged':
        this.#operators.set(happening.userId, happening.cause)
        break
      case 'requestsChanged':
        this.#lists.add(happening.userId)
        break
      default:
        applyEvent(this.#deps, happening)
        return
    }
    this.#schedule()
  }

  /** Something has been written: what lists show of it is sent at the end of the turn, too. */
  written = (): void => this.#schedule()

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(this.settle)
  }

  /** The turn is over: what it has changed goes out before anything else happens. Never throws. */
  settle = (): void => {
    if (!this.#isScheduled) return
    try {
      this.flush()
    } catch (error) {
      this.#deps.onFault(error)
    }
  }

  /** Sends what is otherwise than the last time: what is stored first, then what happens. */
  flush(): void {
    this.#isScheduled = false
    for (const [companyId, news] of this.#deps.reception.directory.takeChanges())
      this.#sendNews(companyId, news)
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

  #sendNews(companyId: number, news: CompanyChanges): void {
    const { audience, board, reception } = this.#deps
    const { directory, world } = reception
    for (const userId of news.users) {
      const talk = directory.hasUser(userId) && world.talkOf(userId)
      if (talk) news.signages.add(talk.signageId)
    }
    const isMany = news.signages.size + news.users.size > MANY
    const hasOtherLists = isNonEmpty(news.listed) || isNonEmpty(news.hosts) || news.visibleSignages.size > 0
    const changeOf = isMany || hasOtherLists ? board.moved(companyId, news, isMany) : undefined
    if (!isMany) {
      for (const userId of news.users) if (directory.hasUser(userId)) this.#reflectOperator(companyId, userId)
      for (const signageId of news.signages) this.#reflectSignage(signageId)
    }
    this.#restateCalls(companyId, news)
    if (!changeOf) return
    for (const seat of audience.staffOf(companyId)) {
      const change = changeOf(seat)
      if (change) seat.sendEncoded(change)
    }
  }

  /** Dialogs and talks bear names, too. What is to be told of them anyway is told once. */
  #restateCalls(companyId: number, { signages, users }: CompanyChanges): void {
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
    const { audience, board, reception } = this.#deps
    if (!reception.directory.hasSignage(signageId)) return
    const companyId = reception.world.companyOf(signageId)
    const message = board.signageChanged(companyId, signageId)
    if (message) audience.toWatchersOfSignage(companyId, signageId, message)
  }

  #reflectOperator(companyId: number, userId: number): void {
    const { audience, board, reception } = this.#deps
    if (!isHostRole(reception.directory.user(userId).role)) return
    const message = board.operatorChanged(companyId, userId)
    if (message) audience.toStaff(companyId, message)
  }

  #sendSignage(signageId: number, cause: string): void {
    const { audience, reception } = this.#deps
    const { directory, world } = reception
    if (!directory.hasSignage(signageId)) return
    // what it has just said itself it is not told again
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
