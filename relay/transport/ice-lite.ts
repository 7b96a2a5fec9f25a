import { randomBytes } from 'node:crypto'
import {
  encodeBindingRequest,
  encodeBindingSuccess,
  parseBindingRequest,
  parseBindingSuccess,
} from '../wire/stun.ts'

export interface Address {
  address: string
  port: number
}

/** What the participant's offer says of its ICE. */
export interface RemoteIce {
  iceUfrag: string
  icePwd: string
}

/** A laptop with two networks has four pairs; more is somebody playing. */
const MAX_ADDRESSES = 32

/**
 * RFC 8445 2.5: the browser does the checking, we answer, and send to whatever pair it chose last. The first one proves itself by
 * the handshake, whose answers go there; before the pictures move to another one, it has to answer a check of ours (as RFC 7675
 * wants consent): the sender of a datagram can be forged, and the pictures would flood a stranger.
 */
export class IceLite {
  readonly ufrag = randomBytes(6).toString('base64')
  readonly pwd = randomBytes(18).toString('base64')
  readonly #send: (datagram: Buffer, to: Address) => void
  readonly #theirs: RemoteIce
  readonly #restarted: boolean
  #chosen: Address | undefined
  /** Nominated and not yet heard from. */
  #asked: { address: Address; transactionId: Buffer } | undefined
  readonly #proven = new Set<string>()

  /** @param restarted no handshake follows: the first address has to answer a check, too */
  constructor(send: (datagram: Buffer, to: Address) => void, theirs: RemoteIce, restarted = false) {
    this.#send = send
    this.#theirs = theirs
    this.#restarted = restarted
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
    return isSame(this.#chosen, from) || this.#proven.has(addressKey(from))
  }

  #answer(datagram: Buffer, from: Address): boolean {
    const request = parseBindingRequest(datagram)
    if (!request?.username.startsWith(`${this.ufrag}:`) || !request.isSignedWith(this.pwd)) return false
    this.#send(encodeBindingSuccess(request.transactionId, from, this.pwd), from)
    if (this.#proven.size < MAX_ADDRESSES) this.#proven.add(addressKey(from))
    const { address, port } = from
    if (!this.#chosen && !this.#restarted) this.#chosen = { address, port }
    // a browser that moves to another network nominates anew, without any signalling
    else if (request.nominates) this.#moveTo({ address, port })
    return true
  }

  #moveTo(address: Address): void {
    if (isSame(this.#chosen, address)) {
      this.#asked = undefined
      return
    }
    // the browser's next check of the same pair has this one said again: an answer to either counts
    if (!isSame(this.#asked?.address, address)) this.#asked = { address, transactionId: randomBytes(12) }
    const { iceUfrag, icePwd } = this.#theirs
    const login = { username: `${iceUfrag}:${this.ufrag}`, password: icePwd }
    if (this.#asked) this.#send(encodeBindingRequest(this.#asked.transactionId, login), address)
  }

  #hearAnswer(datagram: Buffer, from: Address): boolean {
    const answer = this.#asked && parseBindingSuccess(datagram)
    if (!answer || !this.#asked || !isSame(this.#asked.address, from)) return false
    if (!answer.transactionId.equals(this.#asked.transactionId)) return false
    if (!answer.isSignedWith(this.#theirs.icePwd)) return false
    this.#chosen = this.#asked.address
    this.#asked = undefined
    return true
  }
}

const isSame = (one: Address | undefined, other: Address): boolean =>
  one?.port === other.port && one.address === other.address

function addressKey({ address, port }: Address): string {
  return `${address} ${port}`
}
