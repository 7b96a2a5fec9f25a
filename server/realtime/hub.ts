import { decodeToServer } from '../contract/realtime/decode.ts'
import { type ClientBody, PROTOCOL, type ToClient } from '../contract/realtime/to-client.ts'
import { refusalMsg } from '../contract/refusal-texts.ts'
import { Refusal, type RefusalKey, sverCode } from '../contract/refusals.ts'
import type { Interrupted } from '../services/reception/interrupted.ts'
import type { Audience } from './audience.ts'
import { dispatch } from './dispatch.ts'
import type { Effects } from './effects.ts'
import type { Desk } from './handlers/context.ts'
import { operatorSeat, type SeatEvents, type Seats, signageSeat } from './presence.ts'
import { CLOSE, type Session } from './session.ts'

export interface HubDeps extends Omit<Desk, 'signOut'> {
  seats: Seats
  audience: Audience
  effects: Effects
  interrupted: Interrupted
  serverName: string
  siteVersion: string
  iceServers: () => ClientBody<'config'>['iceServers']
  log: Desk['log'] & { error(fields: object, text: string): void }
}

/** The switchboard: sessions come, speak and go. What they say is decided elsewhere. */
export class Hub {
  readonly #deps: HubDeps

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  /** A new socket. Never throws: a fault ends this one socket, not the server. */
  async join(session: Session): Promise<void> {
    try {
      await this.#enter(session)
    } catch (error) {
      this.#deps.log.error({ err: error, as: session.as }, 'a socket could not join')
      this.refuse(session, 'unexpected')
      session.close(CLOSE.fault, 'fault')
    }
  }

  async #enter(session: Session): Promise<void> {
    const { audience } = this.#deps
    audience.add(session)
    session.send(this.#config(session))
    const seat = this.#seatOf(session)
    if (seat && !(await this.#deps.seats.take(seat.key, session, seat.events))) {
      const key = this.#takenKey(session)
      session.send({ type: 'alreadyExist', code: sverCode(key), msg: refusalMsg(key), key })
      session.close(CLOSE.alreadyExist, 'alreadyExist')
      return
    }
    if (session.as === 'phone' && !this.#deps.faceCapture.phoneCame(session)) {
      session.send({ type: 'logout', cause: 'operatorAway' })
      session.close(CLOSE.notAllowed, 'the operator is not there')
      return
    }
    if (session.phase !== 'joining') return
    session.phase = 'live'
    this.#sendWhole(session)
  }

  /** One text frame of a live session. Never throws: a refusal goes back to the sender, a fault into the log. */
  async receive(session: Session, text: string): Promise<void> {
    if (session.phase !== 'live') return
    const message = decodeToServer(text)
    if (!message) return this.refuse(session, 'unknownMessage')
    try {
      await dispatch({ ...this.#deps, session, signOut: (leaving) => this.#signOut(leaving) }, message)
    } catch (error) {
      if (error instanceof Refusal) return this.refuse(session, error.key)
      this.#deps.log.error({ err: error, type: message.type }, 'a realtime message failed')
      this.refuse(session, 'unexpected')
    }
  }

  /** A binary frame of a phone. Never throws. */
  receiveFace(session: Session, bytes: Uint8Array): void {
    try {
      this.#deps.faceCapture.receive(session, bytes)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a face frame failed')
    }
  }

  refuse(session: Session, key: RefusalKey): void {
    session.send({ type: 'Error', code: sverCode(key), msg: refusalMsg(key), key })
  }

  /** The socket is closed or silent. Never throws. */
  leave(session: Session): void {
    const wasLive = session.phase === 'live'
    session.phase = 'leaving'
    this.#deps.audience.remove(session)
    try {
      const seat = this.#seatOf(session)
      if (wasLive && seat) this.#deps.seats.lose(seat.key, session, seat.events)
      this.#endMonitoring(session)
      this.#deps.faceCapture.left(session)
    } catch (error) {
      this.#deps.log.error({ err: error, as: session.as }, 'a socket could not leave')
    }
  }

  /** All sockets of an account: its password or login id has changed, or it is gone. */
  endAccount(accountId: number): void {
    for (const session of [...this.#deps.audience.all()]) {
      if (session.identity.accountId !== accountId) continue
      session.send({ type: 'logout', cause: 'credentials' })
      this.#signOut(session)
    }
  }

  /** A reservation is over: its guest is signed out (Spec 4.6). */
  endRoom(signageId: number): void {
    for (const session of [...this.#deps.audience.all()]) {
      if (session.as !== 'signage' || session.identity.signageId !== signageId) continue
      session.send({ type: 'logout', cause: 'ended' })
      this.#signOut(session)
    }
  }

  #takenKey({ identity }: Session): RefusalKey {
    const { signageId } = identity
    const isRoom = signageId !== null && this.#deps.reception.world.signage(signageId).ownerId !== undefined
    return isRoom ? 'roomTaken' : 'loggedInElsewhere'
  }

  /** Something came or went that no single entry can say: everybody of the company gets the whole lists again. */
  refreshLists(companyId: number): void {
    for (const session of this.#deps.audience.all())
      if (session.phase === 'live' && session.identity.companyId === companyId) this.#sendLists(session)
  }

  #sendLists(session: Session): void {
    const { userId, companyId, role } = session.identity
    if (session.as === 'signage' || session.as === 'phone' || companyId === null) return
    const entries = this.#deps.views.entriesFor({ companyId, userId, role })
    session.send({ type: 'submitSignageState', entries })
  }

  #signOut(session: Session): void {
    const seat = this.#seatOf(session)
    if (session.phase === 'live' && seat) this.#deps.seats.leave(seat.key, session, seat.events)
    this.#endMonitoring(session)
    session.phase = 'leaving'
    session.close(CLOSE.signedOut, 'signed out')
  }

  /** A monitor that closes its page stops monitoring, unless another page of the same person looks too. */
  #endMonitoring(session: Session): void {
    const { userId, companyId } = session.identity
    const { reception, audience } = this.#deps
    if (userId === null || companyId === null) return
    for (const signageId of [...session.watching]) {
      const hasOther = [...audience.all()].some(
        (other) =>
          other !== session &&
          other.phase === 'live' &&
          other.identity.userId === userId &&
          other.watching.has(signageId),
      )
      if (!hasOther) reception.monitor(userId, companyId, signageId, false)
    }
  }

  #seatOf(session: Session): { key: string; events: SeatEvents } | undefined {
    const { reception } = this.#deps
    const { signageId, userId } = session.identity
    if (session.as === 'signage' && signageId !== null) {
      const events = {
        here: () => reception.signageHere(signageId),
        silent: () => reception.signageSilent(signageId),
        gone: () => reception.signageGone(signageId, 'lost'),
      }
      return { key: signageSeat(signageId), events }
    }
    if (session.as !== 'operator' || userId === null) return undefined
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

  #config(session: Session): ToClient {
    const { serverName, siteVersion, now, iceServers } = this.#deps
    const { accountId, userId, signageId } = session.identity
    return {
      type: 'config',
      serverName,
      siteVersion,
      serverTime: now(),
      protocol: PROTOCOL,
      iceServers: iceServers(),
      as: session.as,
      accountId,
      userId,
      signageId,
    }
  }

  /** realtime.md: after joining, the whole state again, then changes. */
  #sendWhole(session: Session): void {
    const { views, interrupted, effects } = this.#deps
    const { signageId, userId } = session.identity
    if (session.as === 'signage' && signageId !== null) {
      const callId = interrupted.takeForSignage(signageId)
      if (callId) session.send({ type: 'serviceClosed', callId, cause: 'interrupted', reload: true })
      session.send({
        type: 'stateTransitionMsg',
        of: 'signage',
        cause: 'joined',
        state: views.ownSignage(signageId),
      })
      return
    }
    this.#sendLists(session)
    if (session.as !== 'operator' || userId === null) return
    const callId = interrupted.takeForOperator(userId)
    if (callId) session.send({ type: 'serviceClosed', callId, cause: 'interrupted', reload: true })
    session.send({
      type: 'stateTransitionMsg',
      of: 'operator',
      cause: 'joined',
      state: views.ownOperator(userId),
    })
    effects.sendRequests(userId)
  }
}
