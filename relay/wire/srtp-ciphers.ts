import { type Aead, type CreateAead, createPlainAead, TAG_BYTES } from './aead.ts'
import {
  type CounterMode,
  type CreateCounterMode,
  createPlainCounterMode,
  SHORT_TAG_BYTES,
  WORD_BYTES,
} from './counter-mode.ts'
import { AEAD_AES_128_GCM, type SessionKeys, type SrtpProfile } from './srtp-keys.ts'

/** Length of the part of an RTCP compound packet that is not encrypted. */
export const RTCP_HEADER_BYTES = 8
const ROLLOVER = 0x10000

/** Functions of the packet engine that allocate memory and create ciphers. */
export interface SrtpTools {
  createAead: CreateAead
  createCounterMode: CreateCounterMode
  /** Provides memory for the next datagram to send. */
  allocate: (bytes: number) => Buffer
}

export const PLAIN_TOOLS: SrtpTools = {
  createAead: createPlainAead,
  createCounterMode: createPlainCounterMode,
  allocate: (bytes) => Buffer.allocUnsafe(bytes),
}

/**
 * The part of SRTP that differs between the profiles. One instance has the keys for RTP or for RTCP in one direction, and works
 * in place. An RTP packet is identified by rollover counter and sequence number, an RTCP packet by its index word with the
 * encryption flag.
 */
export interface SrtpCipher {
  /** Bytes after the RTP payload. */
  readonly rtpTailBytes: number
  /** Bytes after the RTCP compound packet: index word and tag. */
  readonly rtcpTailBytes: number
  sealRtp(datagram: Buffer, textAt: number, ssrc: number, index: number): void
  openRtp(datagram: Buffer, textAt: number, ssrc: number, index: number): boolean
  sealRtcp(datagram: Buffer, ssrc: number, word: number): void
  openRtcp(datagram: Buffer, ssrc: number, word: number): boolean
  /** The index word of a received RTCP datagram. */
  readRtcpWord(datagram: Buffer): number
  free(): void
}

export function createSrtpCipher(
  profile: SrtpProfile,
  keys: SessionKeys,
  direction: 'seal' | 'open',
  tools: SrtpTools,
): SrtpCipher {
  return profile === AEAD_AES_128_GCM
    ? new GcmCipher(tools.createAead(keys.key, direction), keys.salt)
    : new CounterModeCipher(tools.createCounterMode(keys.key, keys.authenticationKey), keys.salt)
}

/** AEAD_AES_128_GCM (RFC 7714). RTCP has its index after the tag. */
class GcmCipher implements SrtpCipher {
  readonly rtpTailBytes = TAG_BYTES
  readonly rtcpTailBytes = TAG_BYTES + WORD_BYTES
  readonly #aead: Aead
  readonly #salt: Buffer

  constructor(aead: Aead, salt: Buffer) {
    this.#aead = aead
    this.#salt = salt
  }

  sealRtp(datagram: Buffer, textAt: number, ssrc: number, index: number): void {
    this.#writeNonce(ssrc, Math.floor(index / ROLLOVER), index & 0xffff)
    this.#aead.seal(datagram, textAt, datagram.length - TAG_BYTES)
  }

  openRtp(datagram: Buffer, textAt: number, ssrc: number, index: number): boolean {
    this.#writeNonce(ssrc, Math.floor(index / ROLLOVER), index & 0xffff)
    return this.#aead.open(datagram, textAt, datagram.length - TAG_BYTES)
  }

  sealRtcp(datagram: Buffer, ssrc: number, word: number): void {
    datagram.writeUInt32BE(word, datagram.length - WORD_BYTES)
    this.#writeRtcpNonce(ssrc, word)
    this.#aead.seal(datagram, RTCP_HEADER_BYTES, datagram.length - this.rtcpTailBytes)
  }

  openRtcp(datagram: Buffer, ssrc: number, word: number): boolean {
    this.#writeRtcpNonce(ssrc, word)
    return this.#aead.open(datagram, RTCP_HEADER_BYTES, datagram.length - this.rtcpTailBytes)
  }

  readRtcpWord(datagram: Buffer): number {
    return datagram.readUInt32BE(datagram.length - WORD_BYTES)
  }

  free(): void {
    this.#aead.free()
  }

  /**
   * Writes the nonce for RTCP (RFC 7714 9.1): the salt, XORed with SSRC, two zero bytes, and the index without the encryption
   * flag.
   */
  #writeRtcpNonce(ssrc: number, word: number): void {
    this.#writeNonce(ssrc, (word >>> 16) & 0x7fff, word & 0xffff)
  }

  /** Writes the nonce for RTP (RFC 7714 8.1): the salt, XORed with SSRC, rollover counter and sequence number. */
  #writeNonce(ssrc: number, high: number, low: number): void {
    const { nonce } = this.#aead
    const salt = this.#salt
    nonce[0] = salt[0]!
    nonce[1] = salt[1]!
    nonce[2] = salt[2]! ^ (ssrc >>> 24)
    nonce[3] = salt[3]! ^ (ssrc >>> 16)
    nonce[4] = salt[4]! ^ (ssrc >>> 8)
    nonce[5] = salt[5]! ^ ssrc
    nonce[6] = salt[6]! ^ (high >>> 24)
    nonce[7] = salt[7]! ^ (high >>> 16)
    nonce[8] = salt[8]! ^ (high >>> 8)
    nonce[9] = salt[9]! ^ high
    nonce[10] = salt[10]! ^ (low >>> 8)
    nonce[11] = salt[11]! ^ low
  }
}

/** AES128_CM_HMAC_SHA1_80 (RFC 3711). RTCP has its index before the tag; RTP does not carry its rollover counter. */
class CounterModeCipher implements SrtpCipher {
  readonly rtpTailBytes = SHORT_TAG_BYTES
  readonly rtcpTailBytes = WORD_BYTES + SHORT_TAG_BYTES
  readonly #mode: CounterMode
  readonly #salt: Buffer
  readonly #tag = Buffer.alloc(SHORT_TAG_BYTES)

  constructor(mode: CounterMode, salt: Buffer) {
    this.#mode = mode
    this.#salt = salt
  }

  sealRtp(datagram: Buffer, textAt: number, ssrc: number, index: number): void {
    const textEnd = datagram.length - SHORT_TAG_BYTES
    const rollovers = Math.floor(index / ROLLOVER)
    this.#writeCounter(ssrc, rollovers, index & 0xffff)
    datagram.writeUInt32BE(rollovers >>> 0, textEnd)
    this.#mode.seal(datagram, textAt, textEnd, textEnd)
  }

  openRtp(datagram: Buffer, textAt: number, ssrc: number, index: number): boolean {
    const textEnd = datagram.length - SHORT_TAG_BYTES
    const rollovers = Math.floor(index / ROLLOVER)
    this.#writeCounter(ssrc, rollovers, index & 0xffff)
    datagram.copy(this.#tag, 0, textEnd)
    datagram.writeUInt32BE(rollovers >>> 0, textEnd)
    return this.#mode.open(datagram, textAt, textEnd, this.#tag)
  }

  sealRtcp(datagram: Buffer, ssrc: number, word: number): void {
    const textEnd = datagram.length - this.rtcpTailBytes
    this.#writeRtcpCounter(ssrc, word)
    datagram.writeUInt32BE(word, textEnd)
    this.#mode.seal(datagram, RTCP_HEADER_BYTES, textEnd, textEnd + WORD_BYTES)
  }

  openRtcp(datagram: Buffer, ssrc: number, word: number): boolean {
    const textEnd = datagram.length - this.rtcpTailBytes
    this.#writeRtcpCounter(ssrc, word)
    datagram.copy(this.#tag, 0, textEnd + WORD_BYTES)
    return this.#mode.open(datagram, RTCP_HEADER_BYTES, textEnd, this.#tag)
  }

  readRtcpWord(datagram: Buffer): number {
    return datagram.readUInt32BE(datagram.length - this.rtcpTailBytes)
  }

  free(): void {
    this.#mode.free()
  }

  #writeRtcpCounter(ssrc: number, word: number): void {
    this.#writeCounter(ssrc, (word >>> 16) & 0x7fff, word & 0xffff)
  }

  /**
   * Writes the first counter block (RFC 3711 4.1.1): the salt, XORed with the SSRC from byte 4 and the 48-bit index from byte 8;
   * the last two bytes count blocks.
   */
  #writeCounter(ssrc: number, high: number, low: number): void {
    const { counter } = this.#mode
    counter.set(this.#salt)
    counter[4] = counter[4]! ^ (ssrc >>> 24)
    counter[5] = counter[5]! ^ (ssrc >>> 16)
    counter[6] = counter[6]! ^ (ssrc >>> 8)
    counter[7] = counter[7]! ^ ssrc
    counter[8] = counter[8]! ^ (high >>> 24)
    counter[9] = counter[9]! ^ (high >>> 16)
    counter[10] = counter[10]! ^ (high >>> 8)
    counter[11] = counter[11]! ^ high
    counter[12] = counter[12]! ^ (low >>> 8)
    counter[13] = counter[13]! ^ low
    counter[14] = 0
    counter[15] = 0
  }
}
