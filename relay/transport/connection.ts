import type { Clock } from '../clock.ts'
import { isMedia } from '../wire/rtp.ts'
import { isStun } from '../wire/stun.ts'
import { type Address, isSameAddress } from './address.ts'
import { IceLite, MAX_ADDRESSES, type RemoteIce } from './ice-lite.ts'
import type { Occupant, Seat } from './shared-port.ts'

/**
 * A participant who sends nothing for this long counts as disconnected. Browsers check the path at least every 2.5 s, so four
 * checks are missing by then.
 */
export const SILENCE_MS = 10_000
/** Maximum time from the SDP answer to the end of the DTLS handshake. */
export const CONNECT_MS = 20_000
const WATCH_MS = 1000

interface ConnectionOptions {
  /** Registers this connection at the thread's UDP port. */
  takeSeat: (occupant: Occupant) => Seat
  remoteIce: RemoteIce
  clock: Clock
  /** Called for each DTLS datagram; the callee may keep it. */
  onDtls: (datagram: Buffer) => void
  /** Called for each media datagram, which is valid only until the callback returns. */
  onMedia: (datagram: Buffer) => void
  /** Called when the participant was silent for too long, or the socket broke. */
  onLost: (reason: string) => void
}

/** The connection of one participant at the thread's UDP port: separates STUN, DTLS and media (RFC 7983) and detects silence. */
export class Connection implements Occupant {
  #ice: IceLite
  /** The ICE session before a restart. Media uses it until a check with the new credentials has succeeded. */
  #previous: IceLite | undefined
  readonly #options: ConnectionOptions
  readonly #seat: Seat
  readonly #startedAtMs: number
  #heardAtMs: number
  #secured = false
  #closed = false
  #cancelWatch: (() => void) | undefined

  /** @throws RelayError 'noPort' if the worker thread already has its maximum number of connections */
  constructor(options: ConnectionOptions) {
    const { clock, remoteIce, takeSeat: sit } = options
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

  /** Sends a datagram to the participant; drops it while the participant's address is unknown. */
  send(datagram: Buffer): void {
    const remote = this.#ice.remote ?? this.#previous?.remote
    if (remote) this.#seat.send(datagram, remote)
  }

  /** Restarts ICE with new credentials on both sides (RFC 8445 9). DTLS and the media keys do not change. */
  restart(remoteIce: RemoteIce): void {
    const last = this.#ice
    const replaced = last.remote ? this.#previous : last
    if (last.remote) this.#previous = last
    if (replaced) this.#seat.ignore(replaced.ufrag)
    this.#ice = this.#openIce(remoteIce, true)
  }

  /** Marks the handshake as complete: from now on only silence ends the connection. */
  markSecured(): void {
    this.#secured = true
  }

  close(): void {
    this.#closed = true
    this.#cancelWatch?.()
    this.#seat.leave()
  }

  sendsTo(address: Address): boolean {
    return isSameAddress(this.#ice.remote, address) || isSameAddress(this.#previous?.remote, address)
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
    return this.#ice.isProven(address) || this.#previous?.isProven(address) === true
  }

  #handleStun(datagram: Buffer, from: Address): boolean {
    const isOurs = this.#ice.handle(datagram, from) || this.#previous?.handle(datagram, from) === true
    if (this.#ice.remote && this.#previous) this.#forgetFormer(this.#previous)
    return isOurs
  }

  #forgetFormer(former: IceLite): void {
    this.#previous = undefined
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

/** Whether the first byte is a DTLS record type, 20 to 63 (RFC 7983). */
function isDtls(datagram: Buffer): boolean {
  const first = datagram[0] ?? 0
  return first > 19 && first < 64
}
