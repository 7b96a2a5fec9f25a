import { randomBytes } from 'node:crypto'
import {
  encodeBindingRequest,
  encodeBindingSuccess,
  parseBindingRequest,
  parseBindingSuccess,
} from '../wire/stun.ts'
import { type Address, isSameAddress } from './address.ts'
import { RateLimit } from './rate-limit.ts'

/** ICE parameters of the participant's offer. */
export interface RemoteIce {
  iceUfrag: string
  icePwd: string
}

interface IceOptions {
  send: (datagram: Buffer, to: Address) => void
  theirs: RemoteIce
  nowMs: () => number
  /**
   * Whether the participant may use this address; false if another participant uses it. Called only for an address from
   * which a check signed with the relay's password has arrived.
   */
  mayBeAt: (address: Address) => boolean
  /**
   * Whether this ICE session follows an ICE restart. After a restart no DTLS handshake verifies the first address, so
   * the relay sends a check to that address, as to any later address.
   */
  restarted?: boolean
}

/** Maximum number of addresses remembered as proven. A laptop with two networks uses four; many more indicate abuse. */
export const MAX_ADDRESSES = 32
/**
 * Maximum number of the browser's connectivity checks that are verified each second, counted separately for proven and
 * for all other addresses. Browsers send 20 to 50 a second at first. There is a limit because verifying a check costs a
 * hash, and the answer may go to an unproven address.
 */
const CHECKS_A_SECOND = 100
/**
 * Maximum number of connectivity checks that the relay sends each second. They go to an address that has not answered
 * yet, in addition to the success response. Check and response together are larger than the request, so without a limit
 * an attacker could use the relay for an amplification attack.
 */
const QUESTIONS_A_SECOND = 10

/**
 * The relay's side of ICE (RFC 8445 2.5): the browser checks addresses; the relay answers and sends to the address that
 * was nominated last. The first address is verified by the DTLS handshake, whose messages go there. Before media moves
 * to another address, that address must answer a check of the relay (consent, RFC 7675); otherwise an attacker could
 * forge a sender and direct the media at a victim.
 */
export class IceLite {
  readonly ufrag = randomBytes(6).toString('base64')
  readonly pwd = randomBytes(18).toString('base64')
  readonly #options: IceOptions
  readonly #known = new RateLimit(CHECKS_A_SECOND)
  readonly #unknown = new RateLimit(CHECKS_A_SECOND)
  readonly #questions = new RateLimit(QUESTIONS_A_SECOND)
  #chosen: Address | undefined
  /** The address that the browser has nominated but that has not answered the relay's check yet. */
  #asked: { address: Address; transactionId: Buffer } | undefined
  readonly #proven = new Set<string>()

  constructor(options: IceOptions) {
    this.#options = options
  }

  /** The participant's address; undefined until a check signed with the relay's password has arrived. */
  get remote(): Address | undefined {
    return this.#chosen
  }

  /**
   * Handles a connectivity check of the browser, or its answer to a check of the relay. A forged datagram gets no
   * answer, because an answer would help an attacker to guess the password.
   * @returns whether the datagram was authentic
   */
  handle(datagram: Buffer, from: Address): boolean {
    return this.#answer(datagram, from) || this.#hearAnswer(datagram, from)
  }

  /**
   * Whether a connectivity check signed with the relay's password has arrived from this address. Browsers may send from
   * an address before they nominate it.
   */
  isProven(from: Address): boolean {
    return isSameAddress(this.#chosen, from) || this.#proven.has(from.key)
  }

  #answer(datagram: Buffer, from: Address): boolean {
    const { send, nowMs, mayBeAt, restarted } = this.#options
    const request = parseBindingRequest(datagram)
    if (!request?.username.startsWith(`${this.ufrag}:`)) return false
    const limit = this.isProven(from) ? this.#known : this.#unknown
    if (!limit.allows(nowMs()) || !request.isSignedWith(this.pwd)) return false
    send(encodeBindingSuccess(request.transactionId, from, this.pwd), from)
    if (!mayBeAt(from)) return true
    this.#noteProven(from)
    if (!this.#chosen && !restarted) this.#chosen = from
    // A browser that moves to another network nominates a new address, without an ICE restart.
    else if (request.nominates) this.#moveTo(from)
    return true
  }

  #noteProven({ key }: Address): void {
    this.#proven.delete(key)
    this.#proven.add(key)
    if (this.#proven.size > MAX_ADDRESSES) this.#proven.delete(this.#proven.keys().next().value!)
  }

  #moveTo(address: Address): void {
    if (isSameAddress(this.#chosen, address)) {
      this.#asked = undefined
      return
    }
    // Each further check from this address makes the relay send its own check again. All of them have the same
    // transaction ID, so an answer to any of them counts.
    if (!isSameAddress(this.#asked?.address, address))
      this.#asked = { address, transactionId: randomBytes(12) }
    const { send, theirs, nowMs } = this.#options
    if (!this.#asked || !this.#questions.allows(nowMs())) return
    const login = { username: `${theirs.iceUfrag}:${this.ufrag}`, password: theirs.icePwd }
    send(encodeBindingRequest(this.#asked.transactionId, login), address)
  }

  #hearAnswer(datagram: Buffer, from: Address): boolean {
    const answer = this.#asked && parseBindingSuccess(datagram)
    if (!answer || !this.#asked || !isSameAddress(this.#asked.address, from)) return false
    if (!answer.transactionId.equals(this.#asked.transactionId)) return false
    if (!answer.isSignedWith(this.#options.theirs.icePwd)) return false
    this.#chosen = this.#asked.address
    this.#asked = undefined
    return true
  }
}
