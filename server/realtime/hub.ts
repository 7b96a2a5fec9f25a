import { isPressTooOld } from '#core/calls/press.ts'
import { isHeldError } from '#core/cells/rules.ts'
import { refusalMsg } from '#core/http/refusal-texts.ts'
import { Refusal, type RefusalKey, sverCode } from '#core/http/refusals.ts'
import { REMEMBERED_SESSION_MS, SESSION_TALK_MS } from '#core/limits.ts'
import { decodeToServer } from '#core/realtime/decode-to-server.ts'
import { type Priority, priorityOf } from '#core/realtime/reconnect-delay.ts'
import type { HandlerTools } from './context.ts'
import { dispatch } from './dispatch.ts'
import { exclusiveSeatOf } from './exclusive-seat-events.ts'
import type { ExclusiveSeats } from './exclusive-seats.ts'
import type { Greeting } from './greeting.ts'
import { CLOSE, type Seat } from './seat.ts'
import type { SocketMedia } from './socket-media.ts'

export interface HubDeps extends Omit<HandlerTools, 'signOut'> {
  exclusiveSeats: ExclusiveSeats
  greeting: Greeting
  socketMedia: SocketMedia
  /** Called after each message: sends its changes before the next message is handled. */
  settle: () => void
  log: HandlerTools['log'] & { error(fields: object, text: string): void }
}

/** Connects sockets with handlers: pages join, send messages and leave. */
export class Hub {
  readonly #deps: HubDeps

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  /** Adds a new socket. Never throws: an error closes this socket only. */
  async join(seat: Seat): Promise<void> {
    try {
      await this.#enter(seat)
    } catch (error) {
      this.#deps.log.error({ err: error, as: seat.as }, 'a socket could not join')
      this.refuse(seat, 'connectionFault')
      seat.close(CLOSE.fault, 'fault')
    }
  }

  async #enter(seat: Seat): Promise<void> {
    const { audience, greeting, exclusiveSeats, faceSources } = this.#deps
    audience.add(seat)
    seat.send(greeting.configOf(seat))
    const post = exclusiveSeatOf(seat, this.#deps)
    if (post && !(await exclusiveSeats.take(post.key, seat, post.events))) {
      const key = this.#refusalKeyOf(seat)
      seat.send({ type: 'alreadyExist', code: sverCode(key), msg: refusalMsg(key), key })
      seat.close(CLOSE.alreadyExist, 'alreadyExist')
      return
    }
    if (seat.as === 'phone' && !faceSources.phoneCame(seat)) {
      seat.send({ type: 'logout', cause: 'operatorAway' })
      seat.close(CLOSE.notAllowed, 'the operator is not there')
      return
    }
    if (seat.phase !== 'joining') return
    greeting.sendFullState(seat)
  }

  /**
   * Handles a text frame of a live seat. Never throws: refusals are sent to the sender, errors are logged. @returns a
   * promise if the handler is asynchronous
   */
  receive(seat: Seat, text: string): void | Promise<void> {
    if (seat.phase !== 'live') return
    const message = decodeToServer(text)
    if (!message) return this.refuse(seat, 'unknownMessage')
    const made = 'made' in message ? message.made : undefined
    if (made && isPressTooOld(made, this.#deps.steadyNow())) return this.refuse(seat, 'pressTooOld')
    const fail = (error: unknown): void => {
      if (error instanceof Refusal) this.refuse(seat, error.key)
      else if (isHeldError(error)) this.refuse(seat, 'companyMoves')
      else {
        this.#deps.log.error({ err: error, type: message.type }, 'a realtime message failed')
        this.refuse(seat, 'unexpected')
      }
    }
    try {
      const context = { ...this.#deps, seat, signOut: (leaving: Seat) => this.#signOut(leaving) }
      return dispatch(context, message)?.catch(fail)
    } catch (error) {
      fail(error)
    } finally {
      this.#deps.settle()
    }
  }

  /** Number of open pages by kind. */
  socketsByKind(): Partial<Record<Seat['as'], number>> {
    const sum: Partial<Record<Seat['as'], number>> = {}
    for (const { as } of this.#deps.audience.all()) sum[as] = (sum[as] ?? 0) + 1
    return sum
  }

  /** The priority with which this page is admitted. */
  priorityOf({ as, identity: { signageId, userId } }: Seat): Priority {
    const { world, directory } = this.#deps.reception
    if (as === 'signage')
      return priorityOf(
        as,
        signageId !== null && directory.hasSignage(signageId) && !!world.callOf(signageId),
      )
    const isSpeaking = as === 'operator' || as === 'phone'
    return priorityOf(as, isSpeaking && userId !== null && !!world.talkOf(userId))
  }

  /** Handles a binary frame of a phone. Never throws. */
  receiveFace(seat: Seat, bytes: Uint8Array): void {
    try {
      this.#deps.faceSources.receive(seat, bytes)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a face frame failed')
    }
  }

  /** Handles a binary frame of a page. Never throws. @returns false if it is no media frame of a talk */
  receiveMedia(seat: Seat, bytes: Uint8Array<ArrayBuffer>): boolean {
    try {
      return this.#deps.socketMedia.receive(seat, bytes)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a media frame failed')
      return true
    }
  }

  refuse(seat: Seat, key: RefusalKey): void {
    seat.send({ type: 'Error', code: sverCode(key), msg: refusalMsg(key), key })
  }

  /** Removes a page whose socket has closed or is silent. Never throws. */
  leave(seat: Seat): void {
    const wasLive = seat.phase === 'live'
    seat.phase = 'leaving'
    this.#deps.audience.remove(seat)
    try {
      const post = exclusiveSeatOf(seat, this.#deps)
      if (wasLive && post) this.#deps.exclusiveSeats.lose(post.key, seat, post.events)
      this.#endMonitoring(seat)
      this.#deps.faceSources.left(seat)
    } catch (error) {
      this.#deps.log.error({ err: error, as: seat.as }, 'a socket could not leave')
    }
  }

  /** Ends all sockets of an account that was deleted or whose password or login id has changed. */
  endAccount(accountId: number): void {
    for (const seat of [...this.#deps.audience.ofAccount(accountId)]) {
      seat.send({ type: 'logout', cause: 'credentials' })
      this.#signOut(seat)
    }
  }

  /** Ends all sockets of one session. */
  endSession(sessionId: string, cause: 'signedOut' | 'expired'): void {
    for (const seat of this.#seatsOf(sessionId)) {
      seat.send({ type: 'logout', cause })
      this.#signOut(seat)
    }
  }

  isConnected(sessionId: string): boolean {
    return this.#seatsOf(sessionId).length > 0
  }

  /**
   * For how many ms a session must still live: it does not expire during a talk, and a connected kiosk stays signed in
   * (decisions 2). 0: it may expire.
   */
  keepAliveMs(sessionId: string): number {
    const { world } = this.#deps.reception
    const needs = this.#seatsOf(sessionId).map(({ as, identity: { userId } }) => {
      if (as === 'signage') return REMEMBERED_SESSION_MS
      const isInTalk = userId !== null && (world.talkOf(userId) ?? world.takeOverOf(userId)) !== undefined
      return isInTalk ? SESSION_TALK_MS : 0
    })
    return Math.max(0, ...needs)
  }

  #seatsOf(sessionId: string): Seat[] {
    return [...this.#deps.audience.ofSession(sessionId)].filter(({ phase }) => phase !== 'leaving')
  }

  /** Signs out the guest when a reservation is over (Spec 4.6). */
  endRoom(signageId: number): void {
    for (const seat of [...this.#deps.audience.ofSignage(signageId)]) {
      seat.send({ type: 'logout', cause: 'ended' })
      this.#signOut(seat)
    }
  }

  #refusalKeyOf({ identity: { signageId } }: Seat): RefusalKey {
    const isRoom = signageId !== null && this.#deps.reception.world.isRoom(signageId)
    return isRoom ? 'roomTaken' : 'loggedInElsewhere'
  }

  #signOut(seat: Seat): void {
    const post = exclusiveSeatOf(seat, this.#deps)
    if (seat.phase === 'live' && post) this.#deps.exclusiveSeats.leave(post.key, seat, post.events)
    this.#endMonitoring(seat)
    seat.phase = 'leaving'
    seat.close(CLOSE.signedOut, 'signed out')
  }

  /** A closing page stops monitoring and listening, unless another page of the same user does the same. */
  #endMonitoring(seat: Seat): void {
    const { userId, companyId } = seat.identity
    const { monitoring, listening } = this.#deps.reception
    if (userId === null || companyId === null) return
    for (const signageId of [...seat.watching])
      if (!this.#hasOther(seat, 'watching', signageId)) monitoring.stop(userId, companyId, signageId)
    for (const signageId of [...seat.listening])
      if (!this.#hasOther(seat, 'listening', signageId)) listening.stop(userId, companyId, signageId)
  }

  #hasOther(seat: Seat, what: 'watching' | 'listening', signageId: number): boolean {
    return [...this.#deps.audience.ofUser(seat.identity.userId ?? 0)].some(
      (other) => other !== seat && other.phase === 'live' && other[what].has(signageId),
    )
  }
}
