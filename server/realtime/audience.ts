import { LIST_SCOPES } from '#core/accounts/roles.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { Directory } from '../reception/directory.ts'
import { ConnectionIndex } from './connection-index.ts'
import { type Encoded, encode } from './encoded.ts'
import { type ExclusiveConnections, operatorKey, signageKey } from './exclusive-connections.ts'
import type { PageConnection } from './page-connection.ts'

/** Index of connected pages, for sending messages to the right ones without scanning all of them. */
export class Audience {
  readonly #seats = new Set<PageConnection>()
  readonly #byAccount = new ConnectionIndex()
  readonly #byUser = new ConnectionIndex()
  readonly #bySession = new ConnectionIndex<string>()
  /** Pages that show the signage itself, on the kiosk or on the device of a reservation's visitor, by signage ID. */
  readonly #bySignage = new ConnectionIndex()
  /**
   * `#staff`: pages that show lists of signages and operators. `#overseers`: the pages among them whose lists cover the
   * whole company. Both by company ID.
   */
  readonly #staff = new ConnectionIndex()
  readonly #overseers = new ConnectionIndex()
  readonly #exclusiveConnections: ExclusiveConnections
  readonly #directory: Directory

  constructor(exclusiveConnections: ExclusiveConnections, directory: Directory) {
    this.#exclusiveConnections = exclusiveConnections
    this.#directory = directory
  }

  add(connection: PageConnection): void {
    const { accountId, userId, companyId, signageId } = connection.identity
    this.#seats.add(connection)
    this.#byAccount.add(accountId, connection)
    this.#byUser.add(userId, connection)
    this.#bySession.add(connection.sessionId ?? null, connection)
    this.#bySignage.add(signageId, connection)
    if (isStaff(connection)) this.#staff.add(companyId, connection)
    if (isOverseer(connection)) this.#overseers.add(companyId, connection)
  }

  remove(connection: PageConnection): void {
    const { accountId, userId, companyId, signageId } = connection.identity
    this.#seats.delete(connection)
    this.#byAccount.remove(accountId, connection)
    this.#byUser.remove(userId, connection)
    this.#bySession.remove(connection.sessionId ?? null, connection)
    this.#bySignage.remove(signageId, connection)
    this.#staff.remove(companyId, connection)
    this.#overseers.remove(companyId, connection)
  }

  all(): Iterable<PageConnection> {
    return this.#seats
  }

  ofAccount(accountId: number): ReadonlySet<PageConnection> {
    return this.#byAccount.at(accountId)
  }

  ofSession(sessionId: string): ReadonlySet<PageConnection> {
    return this.#bySession.at(sessionId)
  }

  ofSignage(signageId: number): ReadonlySet<PageConnection> {
    return this.#bySignage.at(signageId)
  }

  ofUser(userId: number): ReadonlySet<PageConnection> {
    return this.#byUser.at(userId)
  }

  toSignage(signageId: number, message: ToClient): void {
    this.#exclusiveConnections.at(signageKey(signageId))?.send(message)
  }

  toOperator(userId: number, message: ToClient): void {
    this.#exclusiveConnections.at(operatorKey(userId))?.send(message)
  }

  toOperatorBytes(userId: number, bytes: Uint8Array): void {
    this.#exclusiveConnections.at(operatorKey(userId))?.sendBytes(bytes)
  }

  toSignageBytes(signageId: number, bytes: Uint8Array): void {
    this.#exclusiveConnections.at(signageKey(signageId))?.sendBytes(bytes)
  }

  /** Sends to every page of this user except phones. */
  toUser(userId: number, message: ToClient): void {
    for (const connection of this.#byUser.at(userId))
      if (connection.phase === 'live' && connection.as !== 'phone') connection.send(message)
  }

  /**
   * Ends the user's monitoring of a signage (`watching`) or listening to its call (`listening`) on all of the user's
   * pages.
   * @returns the pages on which it has ended
   */
  takeViewers(userId: number, what: 'watching' | 'listening', signageId: number): PageConnection[] {
    return [...this.#byUser.at(userId)].filter((connection) => connection[what].delete(signageId))
  }

  /** Sends to all pages whose lists show this signage. */
  toWatchersOfSignage(companyId: number, signageId: number, message: ToClient): void {
    const encoded = encode(message)
    for (const connection of this.#overseers.at(companyId)) sendTo(connection, encoded)
    for (const userId of this.#directory.viewersOf(signageId))
      for (const connection of this.#byUser.at(userId)) {
        if (isStaff(connection) && !isOverseer(connection) && connection.identity.companyId === companyId)
          sendTo(connection, encoded)
      }
  }

  toStaff(companyId: number, message: ToClient): void {
    const encoded = encode(message)
    for (const connection of this.#staff.at(companyId)) sendTo(connection, encoded)
  }

  /** The company's pages that have joined (phase `live`) and show lists of signages and operators. */
  *staffOf(companyId: number): Iterable<PageConnection> {
    for (const connection of this.#staff.at(companyId)) if (connection.phase === 'live') yield connection
  }
}

const sendTo = (connection: PageConnection, encoded: Encoded): void => {
  if (connection.phase === 'live') connection.sendEncoded(encoded)
}

/** Whether this page shows lists of signages and operators. Pages of reservation users do not. */
const isStaff = (connection: PageConnection): boolean =>
  connection.as !== 'signage' && connection.as !== 'phone' && LIST_SCOPES[connection.identity.role] !== 'none'

const isOverseer = (connection: PageConnection): boolean =>
  isStaff(connection) && LIST_SCOPES[connection.identity.role] === 'company'
