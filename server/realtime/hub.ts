import { decodeToServer } from '../contract/realtime/decode.ts'
import { type ClientBody, PROTOCOL, type ToClient } from '../contract/realtime/to-client.ts'
import { refusalMsg } from '../contract/refusal-texts.ts'
import { Refusal, type RefusalKey, sverCode } from '../contract/refusals.ts'
import type { Interrupted } from '../services/reception/interrupted.ts'
import type { Audience } from './audience.ts'
import { dispatch } from './dispatch.ts'
import type { Effects } from './effects.ts'
import type { HandlerTools } from './handlers/context.ts'
import { CLOSE, type Seat } from './seat.ts'
import { operatorSeat, type SeatEvents, type SoleSeats, signageSeat } from './sole-seats.ts'

export interface HubDeps extends Omit<HandlerTools, 'signOut'> {
  soleSeats: SoleSeats
  audience: Audience
  effects: Effects
  interrupted: Interrupted
  serverName: string
  siteVersion: string
  iceServers: () => ClientBody<'config'>['iceServers']
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** The switchboard: seats come, speak and go. What they say is decided elsewhere. */
export class Hub {
  readonly #deps: HubDeps

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  /** A new socket. Never throws: a fault ends this one socket, not the server. */
  async join(seat: Seat): Promise<void> {
    try {
      await this.#enter(seat)
    } catch (error) {
      this.#deps.log.error({ err: error, as: seat.as }, 'a socket could not join')
      this.refuse(seat, 'unexpected')
      seat.close(CLOSE.fault, 'fault')
    }
  }

  async #enter(seat: Seat): Promise<void> {
    const { audience } = this.#deps
    audience.add(seat)
    seat.send(this.#config(seat))
    const post = this.#postOf(seat)
    if (post && !(await this.#deps.soleSeats.take(post.key, seat, post.events))) {
      const key = this.#takenKey(seat)
      seat.send({ type: 'alreadyExist', code: sverCode(key), msg: refusalMsg(key), key })
      seat.close(CLOSE.alreadyExist, 'alreadyExist')
      return
    }
    if (seat.as === 'phone' && !this.#deps.faceCapture.phoneCame(seat)) {
      seat.send({ type: 'logout', cause: 'operatorAway' })
      seat.close(CLOSE.notAllowed, 'the operator is not there')
      return
    }
    if (seat.phase !== 'joining') return
    seat.phase = 'live'
    this.#sendWhole(seat)
  }

  /** One text frame of a live seat. Never throws: a refusal goes back to the sender, a fault into the log. */
  async receive(seat: Seat, text: string): Promise<void> {
    if (seat.phase !== 'live') return
    const message = decodeToServer(text)
    if (!message) return this.refuse(seat, 'unknownMessage')
    try {
      await dispatch({ ...this.#deps, seat, signOut: (leaving) => this.#signOut(leaving) }, message)
    } catch (error) {
      if (error instanceof Refusal) return this.refuse(seat, error.key)
      this.#deps.log.error({ err: error, type: message.type }, 'a realtime message failed')
      this.refuse(seat, 'unexpected')
    }
  }

  /** A binary frame of a phone. Never throws. */
  receiveFace(seat: Seat, bytes: Uint8Array): void {
    try {
      this.#deps.faceCapture.receive(seat, bytes)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a face frame failed')
    }
  }

  refuse(seat: Seat, key: RefusalKey): void {
    seat.send({ type: 'Error', code: sverCode(key), msg: refusalMsg(key), key })
  }

  /** The socket is closed or silent. Never throws. */
  leave(seat: Seat): void {
    const wasLive = seat.phase === 'live'
    seat.phase = 'leaving'
    this.#deps.audience.remove(seat)
    try {
      const post = this.#postOf(seat)
      if (wasLive && post) this.#deps.soleSeats.lose(post.key, seat, post.events)
      this.#endMonitoring(seat)
      this.#deps.faceCapture.left(seat)
    } catch (error) {
      this.#deps.log.error({ err: error, as: seat.as }, 'a socket could not leave')
    }
  }

  /** All sockets of an account: its password or login id has changed, or it is gone. */
  endAccount(accountId: number): void {
    for (const seat of [...this.#deps.audience.all()]) {
      if (seat.identity.accountId !== accountId) continue
      seat.send({ type: 'logout', cause: 'credentials' })
      this.#signOut(seat)
    }
  }

  /** A reservation is over: its guest is signed out (Spec 4.6). */
  endRoom(signageId: number): void {
    for (const seat of [...this.#deps.audience.all()]) {
      if (seat.as !== 'signage' || seat.identity.signageId !== signageId) continue
      seat.send({ type: 'logout', cause: 'ended' })
      this.#signOut(seat)
    }
  }

  #takenKey({ identity }: Seat): RefusalKey {
    const { signageId } = identity
    const isRoom = signageId !== null && this.#deps.reception.world.signage(signageId).ownerId !== undefined
    return isRoom ? 'roomTaken' : 'loggedInElsewhere'
  }

  /** Something came or went that no single entry can say: everybody of the company gets the whole lists again. */
  refreshLists(companyId: number): void {
    for (const seat of this.#deps.audience.all())
      if (seat.phase === 'live' && seat.identity.companyId === companyId) this.#sendLists(seat)
  }

  #sendLists(seat: Seat): void {
    const { userId, companyId, role } = seat.identity
    if (seat.as === 'signage' || seat.as === 'phone' || companyId === null) return
    const entries = this.#deps.views.entriesFor({ companyId, userId, role })
    seat.send({ type: 'submitSignageState', entries })
  }

  #signOut(seat: Seat): void {
    const post = this.#postOf(seat)
    if (seat.phase === 'live' && post) this.#deps.soleSeats.leave(post.key, seat, post.events)
    this.#endMonitoring(seat)
    seat.phase = 'leaving'
    seat.close(CLOSE.signedOut, 'signed out')
  }

  /** A monitor that closes its page stops monitoring, unless another page of the same person looks too. */
  #endMonitoring(seat: Seat): void {
    const { userId, companyId } = seat.identity
    const { reception, audience } = this.#deps
    if (userId === null || companyId === null) return
    for (const signageId of [...seat.watching]) {
      const hasOther = [...audience.all()].some(
        (other) =>
          other !== seat &&
          other.phase === 'live' &&
          other.identity.userId === userId &&
          other.watching.has(signageId),
      )
      if (!hasOther) reception.monitor(userId, companyId, signageId, false)
    }
  }

  #postOf(seat: Seat): { key: string; events: SeatEvents } | undefined {
    const { reception } = this.#deps
    const { signageId, userId } = seat.identity
    if (seat.as === 'signage' && signageId !== null) {
      const events = {
        here: () => reception.signageHere(signageId),
        silent: () => reception.signageSilent(signageId),
        gone: () => reception.signageGone(signageId, 'lost'),
      }
      return { key: signageSeat(signageId), events }
    }
    if (seat.as !== 'operator' || userId === null) return undefined
    const events = {
      here: () => reception.operatorHere(userId),
      silent: () => reception.operatorSilent(userId),
      gone: () => {
        reception.operatorGone(userId)
        this.#deps.faceCapture.operatorChanged(userId)
      },
    }
    return { key: operatorSeat(userId), events }
  }

  #config(seat: Seat): ToClient {
    const { serverName, siteVersion, now, iceServers } = this.#deps
    const { accountId, userId, signageId } = seat.identity
    return {
      type: 'config',
      serverName,
      siteVersion,
      serverTime: now(),
      protocol: PROTOCOL,
      iceServers: iceServers(),
      as: seat.as,
      accountId,
      userId,
      signageId,
    }
  }

  /** realtime.md: after joining, the whole state again, then changes. */
  #sendWhole(seat: Seat): void {
    const { views, interrupted, effects } = this.#deps
    const { signageId, userId } = seat.identity
    if (seat.as === 'signage' && signageId !== null) {
      const callId = interrupted.takeForSignage(signageId)
      if (callId) seat.send({ type: 'serviceClosed', callId, cause: 'interrupted', reload: true })
      seat.send({
        type: 'stateTransitionMsg',
        of: 'signage',
        cause: 'joined',
        state: views.ownSignage(signageId),
      })
      return
    }
    this.#sendLists(seat)
    if (seat.as !== 'operator' || userId === null) return
    const callId = interrupted.takeForOperator(userId)
    if (callId) seat.send({ type: 'serviceClosed', callId, cause: 'interrupted', reload: true })
    seat.send({
      type: 'stateTransitionMsg',
      of: 'operator',
      cause: 'joined',
      state: views.ownOperator(userId),
    })
    effects.sendRequests(userId)
  }
}
