import type { Clock } from '../clock.ts'
import { isMedia } from '../wire/rtp.ts'
import { isStun } from '../wire/stun.ts'
import { type Address, isSameAddress } from './address.ts'
import { IceLite, MAX_ADDRESSES, type RemoteIce } from './ice-lite.ts'
import type { Occupant, Seat } from './shared-port.ts'

/** Browsers check the path every 2.5 s or oftener: four misses mean that nobody is there. */
export const SILENCE_MS = 10_000
/** From the answer to the end of the DTLS handshake. */
export const CONNECT_MS = 20_000
const WATCH_MS = 1000

export interface ConnectionOptions {
  /** Sits down at the port. */
  sit: (occupant: Occupant) => Seat
  remoteIce: RemoteIce
  clock: Clock
  /** The datagram is kept by nobody else. */
  onDtls: (datagram: Buffer) => void
  /** The datagram may be read until this returns. */
  onMedia: (datagram: Buffer) => void
  /** Nobody heard for too long, or the socket broke. */
  onLost: (reason: string) => void
}

/** One participant at the thread's UDP port: tells STUN, DTLS and media apart (RFC 7983), and watches over silence. */
export class Connection implements Occupant {
  #ice: IceLite
  /** Carries the pictures until the new credentials have found a way. */
  #former: IceLite | undefined
  readonly #options: ConnectionOptions
  readonly #seat: Seat
  readonly #startedAtMs: number
  #heardAtMs: number
  #secured = false
  #closed = false
  #cancelWatch: (() => void) | undefined

  /** Throws what `sit` throws. */
  constructor(options: ConnectionOptions) {
    const { clock, remoteIce, sit } = options
    this.#options = options
    this.#startedAtMs = clock.nowMs()
    this.#heardAtMs = this.#startedAtMs
    this.#seat = sit(this)
    this.#ice = this.#openIce(remoteIce, false)
    this.#watch()
  }

  get ice(): IceLite {
    return this.#ice
  }

  get port(): number {
    return this.#seat.port
  }

  /** Goes nowhere while the participant's address is unknown, as on a wire that is not yet plugged in. */
  send(datagram: Buffer): void {
    const remote = this.#ice.remote ?? this.#former?.remote
    if (remote) this.#seat.send(datagram, remote)
  }

  /** RFC 8445 9: new credentials on both sides; what has been agreed on above ICE stays. */
  restart(remoteIce: RemoteIce): void {
    const last = this.#ice
    const replaced = last.remote ? this.#former : last
    if (last.remote) this.#former = last
    if (replaced) this.#seat.ignore(replaced.ufrag)
    this.#ice = this.#openIce(remoteIce, true)
  }

  /** The handshake is over: from now on only silence ends the connection. */
  markSecured(): void {
    this.#secured = true
  }

  close(): void {
    this.#closed = true
    this.#cancelWatch?.()
    this.#seat.leave()
  }

  sendsTo(address: Address): boolean {
    return isSameAddress(this.#ice.remote, address) || isSameAddress(this.#former?.remote, address)
  }

  lose(reason: string): void {
    if (!this.#closed) this.#options.onLost(`socket: ${reason}`)
  }

  receive(datagram: Buffer, from: Address): void {
    if (this.#closed) return
    if (isStun(datagram)) {
      if (this.#handleStun(datagram, from)) this.#heardAtMs = this.#options.clock.nowMs()
      return
    }
    if (!this.#isProven(from)) return
    this.#heardAtMs = this.#options.clock.nowMs()
    if (isMedia(datagram)) this.#options.onMedia(datagram)
    else if (isDtls(datagram)) this.#options.onDtls(Buffer.from(datagram))
  }

  #openIce(theirs: RemoteIce, restarted: boolean): IceLite {
    const { clock } = this.#options
    const ice = new IceLite({
      send: (datagram, to) => this.#seat.send(datagram, to),
      theirs,
      nowMs: () => clock.nowMs(),
      mayBeAt: (address) => this.#claim(address),
      restarted,
    })
    this.#seat.answerTo(ice.ufrag)
    return ice
  }

  #claim(address: Address): boolean {
    if (this.#seat.held > 2 * MAX_ADDRESSES) this.#seat.keep((held) => this.#isProven(held))
    return this.#seat.claim(address)
  }

  #isProven(address: Address): boolean {
    return this.#ice.isProven(address) || this.#former?.isProven(address) === true
  }

  #handleStun(datagram: Buffer, from: Address): boolean {
    const isOurs = this.#ice.handle(datagram, from) || this.#former?.handle(datagram, from) === true
    if (this.#ice.remote && this.#former) this.#forgetFormer(this.#former)
    return isOurs
  }

  #forgetFormer(former: IceLite): void {
    this.#former = undefined
    this.#seat.ignore(former.ufrag)
    this.#seat.keep((address) => this.#isProven(address))
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
  const first = datagram[0] ?? 0
  return first > 19 && first < 64
}
