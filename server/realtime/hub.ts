import { isPressTooOld } from '#core/calls/press.ts'
import { isHeldError } from '#core/cells/rules.ts'
import { refusalMsg } from '#core/http/refusal-texts.ts'
import { Refusal, type RefusalKey, sverCode } from '#core/http/refusals.ts'
import { REMEMBERED_SESSION_MS, SESSION_TALK_MS } from '#core/limits.ts'
import { decodeToServer } from '#core/realtime/decode-to-server.ts'
import { type Priority, priorityOf } from '#core/realtime/reconnect-delay.ts'
import type { HandlerTools } from './context.ts'
import { dispatch } from './dispatch.ts'
import { exclusiveConnectionOf } from './exclusive-connection-events.ts'
import type { ExclusiveConnections } from './exclusive-connections.ts'
import type { Greeting } from './greeting.ts'
import { CLOSE, type PageConnection } from './page-connection.ts'
import type { SocketMedia } from './socket-media.ts'
import { stopViewing } from './viewers.ts'

export interface HubDeps extends Omit<HandlerTools, 'signOut'> {
  exclusiveConnections: ExclusiveConnections
  greeting: Greeting
  socketMedia: SocketMedia
  /** Called after each message. Sends the changes that the message has caused before the next message is handled. */
  settle: () => void
  log: HandlerTools['log'] & { error(fields: object, text: string): void }
}

/** Connects sockets with handlers: pages join, send messages and leave. */
export class Hub {
  readonly #deps: HubDeps

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  /** Registers a new socket, so that it can be signed out even before it is admitted. */
  register(connection: PageConnection): void {
    this.#deps.audience.add(connection)
  }

  /** Lets an admitted page take part. Never throws: an error closes this socket only. */
  async join(connection: PageConnection): Promise<void> {
    try {
      await this.#enter(connection)
    } catch (error) {
      this.#deps.log.error({ err: error, as: connection.as }, 'a socket could not join')
      this.refuse(connection, 'connectionFault')
      connection.close(CLOSE.fault, 'fault')
    }
  }

  async #enter(connection: PageConnection): Promise<void> {
    const { greeting, exclusiveConnections, faceSources } = this.#deps
    // The page was closed or signed out while it waited for admission.
    if (connection.phase !== 'joining') return
    connection.send(greeting.configOf(connection))
    const exclusive = exclusiveConnectionOf(connection, this.#deps)
    if (exclusive && !(await exclusiveConnections.take(exclusive.key, connection, exclusive.events))) {
      const key = this.#refusalKeyOf(connection)
      connection.send({ type: 'alreadyExist', code: sverCode(key), msg: refusalMsg(key), key })
      connection.close(CLOSE.alreadyExist, 'alreadyExist')
      return
    }
    if (connection.as === 'phone' && !faceSources.phoneCame(connection)) {
      connection.send({ type: 'logout', cause: 'operatorAway' })
      connection.close(CLOSE.notAllowed, 'the operator is not connected')
      return
    }
    if (connection.phase !== 'joining') return
    greeting.sendFullState(connection)
  }

  /**
   * Handles a text frame of a page. Never throws: refusals are sent to the sender, errors are logged.
   * @returns a promise if the handler is asynchronous
   */
  receive(connection: PageConnection, text: string): void | Promise<void> {
    if (connection.phase !== 'live') return
    const message = decodeToServer(text)
    if (!message) return this.refuse(connection, 'unknownMessage')
    const made = 'made' in message ? message.made : undefined
    if (made && isPressTooOld(made, this.#deps.steadyNow())) return this.refuse(connection, 'pressTooOld')
    const fail = (error: unknown): void => {
      if (error instanceof Refusal) this.refuse(connection, error.key)
      else if (isHeldError(error)) this.refuse(connection, 'companyMoves')
      else {
        this.#deps.log.error({ err: error, type: message.type }, 'a realtime message failed')
        this.refuse(connection, 'unexpected')
      }
    }
    try {
      const context = {
        ...this.#deps,
        connection,
        signOut: (leaving: PageConnection) => this.#signOut(leaving),
      }
      return dispatch(context, message)?.catch(fail)
    } catch (error) {
      fail(error)
    } finally {
      this.#deps.settle()
    }
  }

  /** Number of open pages by kind. */
  socketsByKind(): Partial<Record<PageConnection['as'], number>> {
    const sum: Partial<Record<PageConnection['as'], number>> = {}
    for (const { as } of this.#deps.audience.all()) sum[as] = (sum[as] ?? 0) + 1
    return sum
  }

  /** The priority with which this page is admitted. */
  priorityOf({ as, identity: { signageId, userId } }: PageConnection): Priority {
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
  receiveFace(connection: PageConnection, bytes: Uint8Array): void {
    try {
      this.#deps.faceSources.receive(connection, bytes)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a face frame failed')
    }
  }

  /**
   * Handles a binary frame of a page. Never throws. @returns false if it is not a media frame that the page may send
   */
  receiveMedia(connection: PageConnection, bytes: Uint8Array<ArrayBuffer>): boolean {
    try {
      return this.#deps.socketMedia.receive(connection, bytes)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a media frame failed')
      return true
    }
  }

  refuse(connection: PageConnection, key: RefusalKey): void {
    connection.send({ type: 'Error', code: sverCode(key), msg: refusalMsg(key), key })
  }

  /** Removes a page whose socket has closed or is silent. Never throws. */
  leave(connection: PageConnection): void {
    const wasLive = connection.phase === 'live'
    connection.phase = 'leaving'
    this.#deps.audience.remove(connection)
    try {
      const exclusive = exclusiveConnectionOf(connection, this.#deps)
      if (wasLive && exclusive)
        this.#deps.exclusiveConnections.lose(exclusive.key, connection, exclusive.events)
      this.#stopViewing(connection)
      this.#deps.faceSources.left(connection)
    } catch (error) {
      this.#deps.log.error({ err: error, as: connection.as }, 'a socket could not leave')
    }
  }

  /**
   * Ends all sockets of an account, and its calls whose connection was lost a moment before. Call when the account's
   * password or login ID has changed, or before the account is deleted.
   */
  endAccount(accountId: number): void {
    for (const connection of [...this.#deps.audience.ofAccount(accountId)]) {
      connection.send({ type: 'logout', cause: 'credentials' })
      this.#signOut(connection)
    }
    this.#deps.exclusiveConnections.forgetLost(accountId)
  }

  endSession(sessionId: string, cause: 'signedOut' | 'expired'): void {
    for (const connection of this.#connectionsOf(sessionId)) {
      connection.send({ type: 'logout', cause })
      this.#signOut(connection)
    }
  }

  isConnected(sessionId: string): boolean {
    return this.#connectionsOf(sessionId).length > 0
  }

  /**
   * How many more ms a session must stay valid: it does not expire during a call, and a connected kiosk stays signed in
   * (decisions 2). 0: it may expire.
   */
  keepAliveMs(sessionId: string): number {
    const { world } = this.#deps.reception
    const needs = this.#connectionsOf(sessionId).map(({ as, identity: { userId } }) => {
      if (as === 'signage') return REMEMBERED_SESSION_MS
      const isInTalk = userId !== null && (world.talkOf(userId) ?? world.takeOverOf(userId)) !== undefined
      return isInTalk ? SESSION_TALK_MS : 0
    })
    return Math.max(0, ...needs)
  }

  #connectionsOf(sessionId: string): PageConnection[] {
    return [...this.#deps.audience.ofSession(sessionId)].filter(({ phase }) => phase !== 'leaving')
  }

  /** Signs out a reservation's visitor (guest) when the reservation is over (Spec 4.6). */
  endRoom(signageId: number): void {
    for (const connection of [...this.#deps.audience.ofSignage(signageId)]) {
      connection.send({ type: 'logout', cause: 'ended' })
      this.#signOut(connection)
    }
  }

  #refusalKeyOf({ identity: { signageId } }: PageConnection): RefusalKey {
    const isRoom = signageId !== null && this.#deps.reception.world.isRoom(signageId)
    return isRoom ? 'roomTaken' : 'loggedInElsewhere'
  }

  #signOut(connection: PageConnection): void {
    const exclusive = exclusiveConnectionOf(connection, this.#deps)
    if (connection.phase === 'live' && exclusive)
      this.#deps.exclusiveConnections.leave(exclusive.key, connection, exclusive.events)
    this.#stopViewing(connection)
    connection.phase = 'leaving'
    connection.close(CLOSE.signedOut, 'signed out')
  }

  #stopViewing(connection: PageConnection): void {
    for (const what of ['watching', 'listening'] as const)
      for (const signageId of [...connection[what]]) stopViewing(this.#deps, connection, what, signageId)
  }
}
