import type { Clock } from '../clock.ts'
import { isMedia } from '../wire/rtp.ts'
import { isStun } from '../wire/stun.ts'
import { type Address, IceLite, type RemoteIce } from './ice-lite.ts'
import type { BoundPort } from './udp-ports.ts'

/** Browsers check the path every 2.5 s or oftener: four misses mean that nobody is there. */
export const SILENCE_MS = 10_000
/** From the answer to the end of the DTLS handshake. */
export const CONNECT_MS = 20_000
const WATCH_MS = 1000

export interface ConnectionOptions {
  bound: BoundPort
  remoteIce: RemoteIce
  clock: Clock
  log: (text: string) => void
  onDtls: (datagram: Buffer) => void
  onMedia: (datagram: Buffer) => void
  /** Nobody heard for too long, or the socket broke. */
  onLost: (reason: string) => void
}

/** One participant's UDP socket: tells STUN, DTLS and media apart (RFC 7983), and watches over silence. */
export class Connection {
  #ice: IceLite
  /** Carries the pictures until the new credentials have found a way. */
  #former: IceLite | undefined
  readonly #options: ConnectionOptions
  readonly #startedAtMs: number
  #heardAtMs: number
  #secured = false
  #closed = false
  #cancelWatch: (() => void) | undefined

  constructor(options: ConnectionOptions) {
    const { bound, clock, remoteIce } = options
    this.#options = options
    this.#startedAtMs = clock.nowMs()
    this.#heardAtMs = this.#startedAtMs
    this.#ice = new IceLite((datagram, to) => this.#sendTo(datagram, to), remoteIce)
    bound.socket.on('message', (datagram, from) => this.#receive(datagram, from))
    bound.socket.on('error', (error) => options.onLost(`socket: ${error.message}`))
    this.#watch()
  }

  get ice(): IceLite {
    return this.#ice
  }

  get port(): number {
    return this.#options.bound.port
  }

  /** Goes nowhere while the participant's address is unknown, as on a wire that is not yet plugged in. */
  send(datagram: Buffer): void {
    const remote = this.#ice.remote ?? this.#former?.remote
    if (remote) this.#sendTo(datagram, remote)
  }

  /** RFC 8445 9: new credentials on both sides; what has been agreed on above ICE stays. */
  restart(remoteIce: RemoteIce): void {
    if (this.#ice.remote) this.#former = this.#ice
    this.#ice = new IceLite((datagram, to) => this.#sendTo(datagram, to), remoteIce, true)
  }

  /** The handshake is over: from now on only silence ends the connection. */
  markSecured(): void {
    this.#secured = true
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancelWatch?.()
    await this.#options.bound.close()
  }

  #sendTo(datagram: Buffer, to: Address): void {
    if (this.#closed) return
    // without a callback nothing is told of a path that is down now and up again in a second; silence decides
    this.#options.bound.socket.send(datagram, to.port, to.address)
  }

  #receive(datagram: Buffer, from: Address): void {
    if (this.#closed || datagram.length === 0) return
    try {
      this.#dispatch(datagram, from)
    } catch (error) {
      // one malformed datagram must not take other rooms down with it
      this.#options.log(`datagram dropped: ${error instanceof Error ? error.stack : error}`)
    }
  }

  #dispatch(datagram: Buffer, from: Address): void {
    if (isStun(datagram)) {
      if (this.#handleStun(datagram, from)) this.#heardAtMs = this.#options.clock.nowMs()
      return
    }
    if (!this.#ice.isProven(from) && !this.#former?.isProven(from)) return
    this.#heardAtMs = this.#options.clock.nowMs()
    if (isMedia(datagram)) this.#options.onMedia(datagram)
    else if (isDtls(datagram)) this.#options.onDtls(datagram)
  }

  #handleStun(datagram: Buffer, from: Address): boolean {
    const isOurs = this.#ice.handle(datagram, from) || this.#former?.handle(datagram, from) === true
    if (this.#ice.remote) this.#former = undefined
    return isOurs
  }

  #watch(): void {
    this.#cancelWatch = this.#options.clock.after(WATCH_MS, () => {
      const nowMs = this.#options.clock.nowMs()
      if (nowMs - this.#heardAtMs > SILENCE_MS) this.#options.onLost(`silent for ${SILENCE_MS} ms`)
      else if (!this.#secured && nowMs - this.#startedAtMs > CONNECT_MS) this.#options.onLost('no handshake')
      else this.#watch()
    })
  }
}

/** RFC 7983: record types 20 to 63. */
function isDtls(datagram: Buffer): boolean {
  const first = datagram[0]!
  return first > 19 && first < 64
}
