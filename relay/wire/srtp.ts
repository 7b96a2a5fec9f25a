import { type Aead, type CreateAead, createPlainAead, TAG_BYTES } from './aead.ts'
import { ReplayWindow } from './replay-window.ts'
import type { RtpHeader } from './rtp.ts'
import { SequenceExtender } from './sequence.ts'
import type { SrtpKeys } from './srtp-keys.ts'

/** SRTP and SRTCP with AEAD_AES_128_GCM (RFC 7714), on whole datagrams. */

const INDEX_BYTES = 4
const ENCRYPTED_FLAG = 0x80000000
/** Four slots with their retransmissions need six; what goes far beyond wants to fill our memory. */
const MAX_STREAMS = 32

export interface SrtpTools {
  createAead: CreateAead
  /** Memory for a datagram that is sent next. */
  allocate: (bytes: number) => Buffer
}

const PLAIN_TOOLS: SrtpTools = { createAead: createPlainAead, allocate: (bytes) => Buffer.allocUnsafe(bytes) }

function writeNonce(nonce: Buffer, salt: Buffer, ssrc: number, high: number, low: number): void {
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

/** RFC 7714 8.1: SSRC, rollover counter, sequence number. */
function writeRtpNonce(nonce: Buffer, salt: Buffer, ssrc: number, index: number): void {
  writeNonce(nonce, salt, ssrc, Math.floor(index / 0x10000), index & 0xffff)
}

/** RFC 7714 9.1: SSRC, two zero bytes, index. */
function writeRtcpNonce(nonce: Buffer, salt: Buffer, ssrc: number, index: number): void {
  writeNonce(nonce, salt, ssrc, index >>> 16, index & 0xffff)
}

export class SrtpSender {
  readonly #keys: SrtpKeys
  readonly #allocate: SrtpTools['allocate']
  readonly #rtp: Aead
  readonly #rtcp: Aead
  readonly #streams = new Map<number, SequenceExtender>()
  #rtcpIndex = 0

  constructor(keys: SrtpKeys, { createAead, allocate } = PLAIN_TOOLS) {
    this.#keys = keys
    this.#allocate = allocate
    this.#rtp = createAead(keys.rtpKey, 'seal')
    this.#rtcp = createAead(keys.rtcpKey, 'seal')
  }

  /** `header` is the whole RTP header with its extensions. Numbers of one SSRC may jump ahead by less than 32,768. */
  protectRtp(header: Buffer, payload: Buffer): Buffer {
    const ssrc = header.readUInt32BE(8)
    const index = this.#extenderOf(ssrc).extend(header.readUInt16BE(2))
    const textEnd = header.length + payload.length
    const datagram = this.#allocate(textEnd + TAG_BYTES)
    datagram.set(header, 0)
    datagram.set(payload, header.length)
    writeRtpNonce(this.#rtp.nonce, this.#keys.rtpSalt, ssrc, index)
    this.#rtp.seal(datagram, header.length, textEnd)
    return datagram
  }

  protectRtcp(compound: Buffer): Buffer {
    const index = this.#rtcpIndex
    this.#rtcpIndex = (this.#rtcpIndex + 1) & 0x7fffffff
    const datagram = this.#allocate(compound.length + TAG_BYTES + INDEX_BYTES)
    datagram.set(compound, 0)
    datagram.writeUInt32BE((index | ENCRYPTED_FLAG) >>> 0, compound.length + TAG_BYTES)
    writeRtcpNonce(this.#rtcp.nonce, this.#keys.rtcpSalt, compound.readUInt32BE(4), index)
    this.#rtcp.seal(datagram, 8, compound.length)
    return datagram
  }

  close(): void {
    this.#rtp.free()
    this.#rtcp.free()
  }

  #extenderOf(ssrc: number): SequenceExtender {
    const known = this.#streams.get(ssrc)
    if (known) return known
    const extender = new SequenceExtender()
    this.#streams.set(ssrc, extender)
    return extender
  }
}

interface IncomingStream {
  extender: SequenceExtender
  window: ReplayWindow
}

/** Opens datagrams in place: what it was given holds nothing to rely on afterwards, what it answers is a copy. */
export class SrtpReceiver {
  readonly #keys: SrtpKeys
  readonly #rtp: Aead
  readonly #rtcp: Aead
  readonly #streams = new Map<number, IncomingStream>()
  readonly #rtcpWindows = new Map<number, ReplayWindow>()

  constructor(keys: SrtpKeys, { createAead } = PLAIN_TOOLS) {
    this.#keys = keys
    this.#rtp = createAead(keys.rtpKey, 'open')
    this.#rtcp = createAead(keys.rtcpKey, 'open')
  }

  /** The decrypted payload; undefined for a copy, a forgery or a fragment. The header in `datagram` stays as it is. */
  unprotectRtp(datagram: Buffer, header: RtpHeader): Buffer | undefined {
    const bodyEnd = datagram.length - TAG_BYTES
    if (bodyEnd < header.headerBytes) return undefined
    const known = this.#streams.get(header.ssrc)
    if (!known && this.#streams.size >= MAX_STREAMS) return undefined
    const stream = known ?? { extender: new SequenceExtender(), window: new ReplayWindow() }
    const index = stream.extender.indexOf(header.sequenceNumber)
    if (!stream.window.isFresh(index)) return undefined
    writeRtpNonce(this.#rtp.nonce, this.#keys.rtpSalt, header.ssrc, index)
    if (!this.#rtp.open(datagram, header.headerBytes, bodyEnd)) return undefined
    if (!known) this.#streams.set(header.ssrc, stream)
    stream.extender.learn(index)
    stream.window.record(index)
    return copyOf(datagram, header.headerBytes, bodyEnd)
  }

  /** The decrypted compound packet; undefined as above. */
  unprotectRtcp(datagram: Buffer): Buffer | undefined {
    const trailerAt = datagram.length - INDEX_BYTES
    const tagAt = trailerAt - TAG_BYTES
    if (tagAt < 8) return undefined
    const trailer = datagram.readUInt32BE(trailerAt)
    // RFC 7714 17 lets RTCP stay in clear text; no browser does it, and its tag is no tag of an encrypted one
    const index = trailer & 0x7fffffff
    const ssrc = datagram.readUInt32BE(4)
    const known = this.#rtcpWindows.get(ssrc)
    if (!known && this.#rtcpWindows.size >= MAX_STREAMS) return undefined
    const window = known ?? new ReplayWindow()
    if (!window.isFresh(index)) return undefined
    writeRtcpNonce(this.#rtcp.nonce, this.#keys.rtcpSalt, ssrc, index)
    if (!this.#rtcp.open(datagram, 8, tagAt)) return undefined
    window.record(index)
    this.#rtcpWindows.set(ssrc, window)
    return copyOf(datagram, 0, tagAt)
  }

  close(): void {
    this.#rtp.free()
    this.#rtcp.free()
  }
}

function copyOf(datagram: Buffer, start: number, end: number): Buffer {
  const copy = Buffer.allocUnsafe(end - start)
  datagram.copy(copy, 0, start, end)
  return copy
}
