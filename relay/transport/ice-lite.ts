import { randomBytes } from 'node:crypto'
import {
  encodeBindingRequest,
  encodeBindingSuccess,
  parseBindingRequest,
  parseBindingSuccess,
} from '../wire/stun.ts'
import { type Address, isSameAddress } from './address.ts'
import { RateLimit } from './rate-limit.ts'

/** What the participant's offer says of its ICE. */
export interface RemoteIce {
  iceUfrag: string
  icePwd: string
}

export interface IceOptions {
  send: (datagram: Buffer, to: Address) => void
  theirs: RemoteIce
  nowMs: () => number
  /** Whether the participant may be there; false where somebody else is. Asked once it has proved that it knows our password. */
  mayBeAt: (address: Address) => boolean
  /** No handshake follows: the first address has to answer a check, too. */
  restarted?: boolean
}

/** A laptop with two networks has four pairs; more is somebody playing. */
export const MAX_ADDRESSES = 32
/** Browsers check 20 to 50 times a second at the start. Verifying costs a hash, and the answer goes wherever the sender claims to be. */
const CHECKS_A_SECOND = 100
/** Of our own, each of them longer than what brought it about. */
const QUESTIONS_A_SECOND = 10

/**
 * RFC 8445 2.5: the browser does the checking, we answer, and send to whatever pair it chose last. The first one proves itself by
 * the handshake, whose answers go there; before the pictures move to another one, it has to answer a check of ours (as RFC 7675
 * wants consent): the sender of a datagram can be forged, and the pictures would flood a stranger.
 */
export class IceLite {
  readonly ufrag = randomBytes(6).toString('base64')
  readonly pwd = randomBytes(18).toString('base64')
  readonly #options: IceOptions
  readonly #known = new RateLimit(CHECKS_A_SECOND)
  readonly #unknown = new RateLimit(CHECKS_A_SECOND)
  readonly #questions = new RateLimit(QUESTIONS_A_SECOND)
  #chosen: Address | undefined
  /** Nominated and not yet heard from. */
  #asked: { address: Address; transactionId: Buffer } | undefined
  readonly #proven = new Set<string>()

  constructor(options: IceOptions) {
    this.#options = options
  }

  /** Where the participant is; undefined until it has proved that it knows our password. */
  get remote(): Address | undefined {
    return this.#chosen
  }

  /** True when the datagram was genuine. Forged ones get no answer: an answer would only help whoever guesses. */
  handle(datagram: Buffer, from: Address): boolean {
    return this.#answer(datagram, from) || this.#hearAnswer(datagram, from)
  }

  /** Whether somebody who knows our password speaks from there: a browser may use a pair before it nominates it. */
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
    // a browser that moves to another network nominates anew, without any signalling
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
    // the browser's next check of the same pair has this one said again: an answer to either counts
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
