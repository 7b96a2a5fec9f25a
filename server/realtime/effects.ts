import type { Happening } from '../services/reception/happenings.ts'
import type { Views } from '../services/reception/views.ts'
import { applyEvent, type EventDeps } from './event-effects.ts'

export interface EffectsDeps extends EventDeps {
  views: Views
}

/** Causes that are about the device itself: its watchers also get deviceStateTransition. */
const DEVICE_CAUSES = new Set(['devices', 'here', 'lost', 'gone'])

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

  announce = (happening: Happening): void => {
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
    const { audience, views, reception } = this.#deps
    if (!reception.world.hasSignage(signageId)) return
    // what it has just said itself it is not told again
    if (cause !== 'shown') this.#sendOwnSignage(signageId, cause)
    const { companyId, presence, devices } = reception.world.signage(signageId)
    const entry = views.signageEntry(signageId)
    audience.toWatchersOfSignage(companyId, signageId, { type: 'reflectSignageState', entry })
    if (!DEVICE_CAUSES.has(cause)) return
    audience.toWatchersOfSignage(companyId, signageId, {
      type: 'deviceStateTransition',
      of: 'signage',
      id: signageId,
      presence,
      devices: devices ?? null,
    })
  }

  #sendOwnSignage(signageId: number, cause: string): void {
    const { audience, views } = this.#deps
    const state = views.ownSignage(signageId)
    audience.toSignage(signageId, { type: 'stateTransitionMsg', of: 'signage', cause, state })
    if (state.requestId === null || state.scene === 'Active') return
    const { requestId, scene, crowded } = state
    const place = crowded?.place ?? null
    audience.toSignage(signageId, { type: 'submitCall', requestId, offered: scene === 'Calling', place })
  }

  #sendOperator(userId: number, cause: string): void {
    const { audience, views, reception } = this.#deps
    if (!reception.world.hasUser(userId)) return
    const state = views.ownOperator(userId)
    audience.toOperator(userId, { type: 'stateTransitionMsg', of: 'operator', cause, state })
    audience.toOperator(userId, { type: 'operatorStateTransition', state: state.state, cause })
    const user = reception.world.userRow(userId)
    if (user.companyId === null) return
    audience.toStaff(user.companyId, { type: 'reflectOperatorState', entry: views.operatorEntry(user) })
  }

  sendRequests(userId: number): void {
    if (!this.#deps.reception.world.hasUser(userId)) return
    const requests = this.#deps.views.requestsFor(userId)
    this.#deps.audience.toOperator(userId, { type: 'submitReceptionUser', requests })
  }
}
