import type { Happening } from '../services/reception/happenings.ts'
import { applyEvent, type EventDeps } from './event-effects.ts'

/** Causes that are about the device itself: its watchers also get deviceStateTransition. */
const DEVICE_CAUSES = new Set(['devices', 'here', 'lost', 'gone'])

/**
 * Turns happenings into messages. Events go out at once; states are sent once at the end of the turn, so that one
 * command that changes a state three times is one message.
 */
export class Effects {
  readonly #deps: EventDeps
  readonly #signages = new Map<number, string>()
  readonly #operators = new Map<number, string>()
  readonly #lists = new Set<number>()
  #isScheduled = false

  constructor(deps: EventDeps) {
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

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      try {
        this.flush()
      } catch (error) {
        this.#deps.onFault(error)
      }
    })
  }

  /** Sends the states that changed since the last time. */
  flush(): void {
    this.#isScheduled = false
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

  #sendSignage(signageId: number, cause: string): void {
    const { audience, reception } = this.#deps
    const { directory, views, world } = reception
    if (!directory.hasSignage(signageId)) return
    // what it has just said itself it is not told again
    if (cause !== 'shown') this.#sendOwnSignage(signageId, cause)
    const companyId = world.companyOf(signageId)
    const entry = views.signageEntry(signageId)
    audience.toWatchersOfSignage(companyId, signageId, { type: 'reflectSignageState', entry })
    if (!DEVICE_CAUSES.has(cause)) return
    const line = { ...world.lineOf(signageId), of: 'signage', id: signageId } as const
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
    if (user.companyId === null) return
    audience.toStaff(user.companyId, { type: 'reflectOperatorState', entry: views.operatorEntry(user) })
  }

  sendRequests(userId: number): void {
    const { audience, reception } = this.#deps
    if (!reception.directory.hasUser(userId)) return
    const requests = reception.views.requestsFor(userId)
    audience.toOperator(userId, { type: 'submitReceptionUser', requests })
  }
}
