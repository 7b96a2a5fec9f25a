import { randomBytes } from 'node:crypto'
import { encodeBindingSuccess, parseBindingRequest } from '../wire/stun.ts'

export interface Address {
  address: string
  port: number
}

/** A laptop with two networks has four pairs; more is somebody playing. */
const MAX_ADDRESSES = 32

/** RFC 8445 2.5: the browser does the checking, we answer, and send to whatever pair it chose last. */
export class IceLite {
  readonly ufrag = randomBytes(6).toString('base64')
  readonly pwd = randomBytes(18).toString('base64')
  readonly #send: (datagram: Buffer, to: Address) => void
  #chosen: Address | undefined
  readonly #proven = new Set<string>()

  constructor(send: (datagram: Buffer, to: Address) => void) {
    this.#send = send
  }

  /** Where the participant is; undefined until it has proved that it knows our password. */
  get remote(): Address | undefined {
    return this.#chosen
  }

  /** True when the request was genuine. Forged ones get no answer: an answer would only help whoever guesses. */
  handle(datagram: Buffer, from: Address): boolean {
    const request = parseBindingRequest(datagram)
    if (!request?.username.startsWith(`${this.ufrag}:`) || !request.isSignedWith(this.pwd)) return false
    this.#send(encodeBindingSuccess(request.transactionId, from, this.pwd), from)
    if (this.#proven.size < MAX_ADDRESSES) this.#proven.add(addressKey(from))
    // a browser that moves to another network nominates anew, without any signalling
    if (request.nominates || !this.#chosen) this.#chosen = { address: from.address, port: from.port }
    return true
  }

  /** Whether somebody who knows our password speaks from there: a browser may use a pair before it nominates it. */
  isProven(from: Address): boolean {
    if (this.#chosen?.port === from.port && this.#chosen.address === from.address) return true
    return this.#proven.has(addressKey(from))
  }
}

function addressKey({ address, port }: Address): string {
  return `${address} ${port}`
}
