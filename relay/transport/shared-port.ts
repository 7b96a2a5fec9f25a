import { RelayError } from '../api.ts'
import { isStun, readUsername } from '../wire/stun.ts'
import type { Address } from './address.ts'
import { ANY_IPV4, type OpenSocket, type UdpSocket } from './udp-socket.ts'

/** A connection that shares the port. */
export interface Occupant {
  receive(datagram: Buffer, from: Address): void
  /** Whether the connection sends to this address now. If so, no other connection can claim the address. */
  sendsTo(address: Address): boolean
  /** Called when the socket has broken, so that this connection is lost. */
  lose(reason: string): void
}

/** A connection's registration at the port: its ICE username fragments and remote addresses. */
export interface Seat {
  readonly port: number
  send(datagram: Buffer, to: Address): void
  /** From now on, STUN checks with this username fragment go to this connection. */
  answerTo(ufrag: string): void
  ignore(ufrag: string): void
  /**
   * Assigns the remote address to this connection. Call only after an authenticated ICE connectivity check from this
   * address.
   * @returns false if another connection already sends to that address
   */
  claim(from: Address): boolean
  /** Number of remote addresses that belong to this connection. */
  readonly held: number
  /** Keeps the addresses for which `passes` returns true, and releases all others. */
  keep(passes: (address: Address) => boolean): void
  leave(): void
}

interface SharedPortOptions {
  /** Ports in order of preference. The first free port is opened and stays open. */
  ports: readonly number[]
  /** Maximum number of connections. */
  seats: number
  bindAddress?: string | undefined
  openSocket: OpenSocket
  log: (text: string) => void
}

/**
 * If the receive buffer is smaller than this, a warning is logged: packets are lost while the thread is busy. 1 MiB
 * holds two seconds of a stream of 4 Mbit/s.
 */
const LEAST_BUFFER_BYTES = 1 << 20

/**
 * A thread's only UDP port. Passes each ICE check to the connection whose username fragment is in the check (RFC 8445
 * 7.3). Passes all other datagrams to the connection that a check has bound to the sender's address. A datagram from an
 * unknown address is dropped without an answer, after one table lookup.
 */
export class SharedPort {
  readonly #options: SharedPortOptions
  readonly #seats = new Set<SeatAtPort>()
  readonly #byUfrag = new Map<string, SeatAtPort>()
  readonly #byAddress = new Map<string, SeatAtPort>()
  #opening: Promise<UdpSocket> | undefined
  #closed = false

  constructor(options: SharedPortOptions) {
    this.#options = options
  }

  get free(): number {
    return this.#options.seats - this.#seats.size
  }

  get total(): number {
    return this.#options.seats
  }

  /**
   * Opens the port if needed, but reserves no seat (place for one connection) yet.
   * @returns a function that takes a seat. Rejects with 'noPort' if every seat or every port is taken; the next call
   * tries the ports again
   */
  async take(): Promise<(occupant: Occupant) => Seat> {
    if (this.free <= 0) throw new RelayError('noPort', 'every seat of this thread is taken')
    this.#opening ??= this.#open()
    const opening = this.#opening
    const socket = await opening.catch((error: unknown) => {
      if (this.#opening === opening) this.#opening = undefined
      throw error
    })
    return (occupant) => {
      if (this.free <= 0) throw new RelayError('noPort', 'every seat of this thread is taken')
      const seat: SeatAtPort = new SeatAtPort(socket, occupant, this.#byUfrag, this.#byAddress, () =>
        this.#seats.delete(seat),
      )
      this.#seats.add(seat)
      return seat
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const socket = await this.#opening?.catch(() => undefined)
    await socket?.close()
  }

  async #open(): Promise<UdpSocket> {
    const { ports, bindAddress = ANY_IPV4, openSocket, log } = this.#options
    if (this.#closed) throw new RelayError('closed', 'the port is closed')
    for (const port of ports) {
      try {
        const socket = await openSocket(port, bindAddress, {
          datagram: (datagram, from) => this.#receive(datagram, from),
          broken: (reason) => this.#lose(reason),
        })
        if (socket.receiveBufferBytes < LEAST_BUFFER_BYTES)
          log(
            `the UDP receive buffer has only ${socket.receiveBufferBytes >> 10} KiB (net.core.rmem_max): packets may be lost while the server is busy`,
          )
        return socket
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      }
    }
    throw new RelayError('noPort', 'every UDP port of the range is taken')
  }

  #receive(datagram: Buffer, from: Address): void {
    try {
      this.#ownerOf(datagram, from)?.occupant.receive(datagram, from)
    } catch (error) {
      // Only log the error: a malformed datagram must not affect other connections.
      this.#options.log(`datagram dropped: ${error instanceof Error ? error.stack : error}`)
    }
  }

  #ownerOf(datagram: Buffer, from: Address): SeatAtPort | undefined {
    if (!isStun(datagram)) return this.#byAddress.get(from.key)
    const username = readUsername(datagram)
    if (username === undefined) return this.#byAddress.get(from.key)
    const colon = username.indexOf(':')
    return colon < 0 ? undefined : this.#byUfrag.get(username.slice(0, colon))
  }

  /**
   * Reports a broken socket to all connections, whose participants must join again. Also forgets the socket, so that
   * the next join opens a new socket.
   */
  #lose(reason: string): void {
    this.#opening?.then((socket) => socket.close()).catch(() => {})
    this.#opening = undefined
    for (const seat of [...this.#seats]) seat.occupant.lose(reason)
  }
}

class SeatAtPort implements Seat {
  readonly port: number
  readonly occupant: Occupant
  readonly #socket: UdpSocket
  readonly #byUfrag: Map<string, SeatAtPort>
  readonly #byAddress: Map<string, SeatAtPort>
  readonly #onLeave: () => void
  readonly #ufrags = new Set<string>()
  readonly #addresses = new Map<string, Address>()
  #left = false

  constructor(
    socket: UdpSocket,
    occupant: Occupant,
    byUfrag: Map<string, SeatAtPort>,
    byAddress: Map<string, SeatAtPort>,
    onLeave: () => void,
  ) {
    this.port = socket.port
    this.occupant = occupant
    this.#socket = socket
    this.#byUfrag = byUfrag
    this.#byAddress = byAddress
    this.#onLeave = onLeave
  }

  get held(): number {
    return this.#addresses.size
  }

  send(datagram: Buffer, to: Address): void {
    if (!this.#left) this.#socket.send(datagram, to)
  }

  answerTo(ufrag: string): void {
    this.#ufrags.add(ufrag)
    this.#byUfrag.set(ufrag, this)
  }

  ignore(ufrag: string): void {
    if (this.#ufrags.delete(ufrag)) this.#byUfrag.delete(ufrag)
  }

  claim(from: Address): boolean {
    if (this.#left) return false
    const owner = this.#byAddress.get(from.key)
    if (owner === this) return true
    // An attacker can forge the sender address of an ICE check, so a check must not take over an address that is in
    // use.
    if (owner?.occupant.sendsTo(from)) return false
    if (owner) owner.#addresses.delete(from.key)
    this.#byAddress.set(from.key, this)
    this.#addresses.set(from.key, from)
    return true
  }

  keep(passes: (address: Address) => boolean): void {
    for (const address of this.#addresses.values()) if (!passes(address)) this.#giveBack(address)
  }

  leave(): void {
    if (this.#left) return
    this.#left = true
    this.keep(() => false)
    for (const ufrag of this.#ufrags) this.ignore(ufrag)
    this.#onLeave()
  }

  #giveBack({ key }: Address): void {
    this.#addresses.delete(key)
    this.#byAddress.delete(key)
  }
}
