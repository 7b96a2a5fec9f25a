import type { Relay } from '../../relay/index.ts'
import type { Happening } from '../services/reception/happenings.ts'
import type { Reception } from '../services/reception/reception.ts'
import type { Views } from '../services/reception/views.ts'
import type { Audience } from './audience.ts'
import { guestId, hostId, roomOf, viewerId } from './rooms.ts'

export interface EffectsDeps {
  reception: Reception
  views: Views
  audience: Audience
  relay: Relay
  onFault: (error: unknown) => void
}

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
        return this.#schedule()
      case 'operatorChanged':
        this.#operators.set(happening.userId, happening.cause)
        return this.#schedule()
      case 'requestsChanged':
        this.#lists.add(happening.userId)
        return this.#schedule()
      default:
        return this.#event(happening)
    }
  }

  #event(
    happening: Exclude<Happening, { kind: 'signageChanged' | 'operatorChanged' | 'requestsChanged' }>,
  ): void {
    const { audience, reception } = this.#deps
    const { signageId } = happening
    switch (happening.kind) {
      case 'callArrived':
        return audience.toOperator(happening.userId, {
          type: 'callFromSignage',
          requestId: happening.requestId,
          signageId,
        })
      case 'callAnswered':
        return this.#answered(happening)
      case 'callWithdrawn': {
        const { requestId } = happening
        for (const userId of happening.holders) {
          audience.toOperator(userId, {
            type: 'acceptRequest',
            requestId,
            callId: requestId,
            shouldRecept: false,
            reason: 'withdrawn',
            signageId,
          })
        }
        return
      }
      case 'talkBegun':
        return this.#begun(happening)
      case 'endAsked':
        return audience.toOperator(happening.hostId, {
          type: 'homeButtonOnline',
          signageId,
          callId: happening.requestId,
          endsAt: happening.endsAt,
        })
      case 'callClosed':
        return this.#closed(happening)
      case 'monitoringStarted':
        audience.toUser(happening.userId, { type: 'monitoringStart', signageId })
        return audience.toSignage(signageId, {
          type: 'monitoringRequest',
          monitors: reception.world.signage(signageId).monitors.size,
        })
      case 'monitoringEnded':
        this.#leave(signageId, viewerId(happening.userId))
        audience.toUser(happening.userId, { type: 'monitoringEnd', signageId, cause: happening.cause })
        return audience.toSignage(signageId, {
          type: 'monitoringRequest',
          monitors: reception.world.signage(signageId).monitors.size,
        })
      case 'signageLost':
        return this.#signageLost(happening)
      case 'operatorLost':
        return audience.toSignage(signageId, {
          type: 'operatorConnectionLosted',
          callId: happening.requestId,
          back: happening.back,
        })
      case 'decodeError': {
        const host = reception.world.signage(signageId).call?.hostId
        return host === undefined
          ? undefined
          : audience.toOperator(host, { type: 'signageDecodeError', signageId, on: happening.on })
      }
    }
  }

  #answered({
    signageId,
    requestId,
    hostId: winner,
    holders,
  }: Extract<Happening, { kind: 'callAnswered' }>): void {
    const { audience, reception } = this.#deps
    const message = { type: 'acceptRequest', requestId, callId: requestId, signageId } as const
    audience.toOperator(winner, { ...message, shouldRecept: true, reason: null })
    for (const userId of holders)
      audience.toOperator(userId, { ...message, shouldRecept: false, reason: 'answered' })
    audience.toSignage(signageId, { ...message, shouldRecept: true, reason: null })
    const host = reception.world.userRow(winner)
    audience.toSignage(signageId, {
      type: 'informAnswerUserInfo',
      name: host.name,
      characterName: host.characterName,
      characterUrl: host.characterUrl,
    })
  }

  #begun({ signageId, requestId, hostId: host }: Extract<Happening, { kind: 'talkBegun' }>): void {
    const { audience, reception } = this.#deps
    const row = reception.world.signageRow(signageId)
    audience.toSignage(signageId, { type: 'callFromUser', callId: requestId })
    audience.toOperator(host, {
      type: 'lastUseCharacter',
      signageId,
      characterId: row.lastCharacterId,
      characterName: row.lastCharacterName,
    })
  }

  #closed({
    signageId,
    requestId,
    hostId: host,
    cause,
    reload,
  }: Extract<Happening, { kind: 'callClosed' }>): void {
    const { audience, reception } = this.#deps
    const message = { type: 'serviceClosed', callId: requestId, cause, reload } as const
    audience.toSignage(signageId, message)
    if (host !== undefined) {
      audience.toOperator(host, message)
      this.#leave(signageId, hostId(host))
    }
    if (reception.world.signage(signageId).monitors.size === 0) this.#leave(signageId, guestId(signageId))
  }

  #signageLost({ signageId, lostAt, back }: Extract<Happening, { kind: 'signageLost' }>): void {
    const { audience, reception } = this.#deps
    const live = reception.world.signage(signageId)
    const message = { type: 'signageConnectionLosted', signageId, lostAt, back } as const
    if (live.call?.hostId !== undefined) audience.toOperator(live.call.hostId, message)
    for (const userId of live.monitors) audience.toUser(userId, message)
  }

  #leave(signageId: number, participantId: string): void {
    this.#deps.relay.leave(roomOf(signageId), participantId).catch(this.#deps.onFault)
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
    const state = views.ownSignage(signageId)
    audience.toSignage(signageId, { type: 'stateTransitionMsg', of: 'signage', cause, state })
    if (state.requestId !== null && state.scene !== 'Active') {
      audience.toSignage(signageId, {
        type: 'submitCall',
        requestId: state.requestId,
        offered: state.scene === 'Calling',
        place: state.crowded?.place ?? null,
      })
    }
    const { companyId, presence, devices } = reception.world.signage(signageId)
    audience.toWatchersOfSignage(companyId, signageId, {
      type: 'reflectSignageState',
      entry: views.signageEntry(signageId),
    })
    if (cause === 'devices' || cause === 'here' || cause === 'lost' || cause === 'gone') {
      audience.toWatchersOfSignage(companyId, signageId, {
        type: 'deviceStateTransition',
        of: 'signage',
        id: signageId,
        presence,
        devices: devices ?? null,
      })
    }
  }

  #sendOperator(userId: number, cause: string): void {
    const { audience, views, reception } = this.#deps
    const state = views.ownOperator(userId)
    audience.toOperator(userId, { type: 'stateTransitionMsg', of: 'operator', cause, state })
    audience.toOperator(userId, { type: 'operatorStateTransition', state: state.state, cause })
    const user = reception.world.userRow(userId)
    if (user.companyId !== null)
      audience.toStaff(user.companyId, { type: 'reflectOperatorState', entry: views.operatorEntry(user) })
  }

  sendRequests(userId: number): void {
    this.#deps.audience.toOperator(userId, {
      type: 'submitReceptionUser',
      requests: this.#deps.views.requestsFor(userId),
    })
  }
}
