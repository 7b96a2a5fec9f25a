import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { ReplayWindow } from './replay-window.ts'
import type { RtpHeader } from './rtp.ts'
import { SequenceExtender } from './sequence.ts'
import type { SrtpKeys } from './srtp-keys.ts'

/** SRTP and SRTCP with AEAD_AES_128_GCM (RFC 7714), on whole datagrams. */

const CIPHER = 'aes-128-gcm'
const TAG_BYTES = 16
const INDEX_BYTES = 4
const ENCRYPTED_FLAG = 0x80000000
/** Four slots with their retransmissions need six; what goes far beyond wants to fill our memory. */
const MAX_STREAMS = 32

function nonce(salt: Buffer, ssrc: number, high: number, low: number): Buffer {
  const iv = Buffer.allocUnsafe(12)
  iv.writeUInt16BE(salt.readUInt16BE(0), 0)
  iv.writeUInt32BE((salt.readUInt32BE(2) ^ ssrc) >>> 0, 2)
  iv.writeUInt32BE((salt.readUInt32BE(6) ^ high) >>> 0, 6)
  iv.writeUInt16BE((salt.readUInt16BE(10) ^ low) & 0xffff, 10)
  return iv
}

/** RFC 7714 8.1: SSRC, rollover counter, sequence number. */
function rtpNonce(salt: Buffer, ssrc: number, index: number): Buffer {
  return nonce(salt, ssrc, Math.floor(index / 0x10000), index & 0xffff)
}

/** RFC 7714 9.1: SSRC, two zero bytes, index. */
function rtcpNonce(salt: Buffer, ssrc: number, index: number): Buffer {
  return nonce(salt, ssrc, index >>> 16, index & 0xffff)
}

function seal(key: KeyObject, iv: Buffer, aad: Buffer, plain: Buffer): [body: Buffer, tag: Buffer] {
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(aad)
  const body = cipher.update(plain)
  cipher.final()
  return [body, cipher.getAuthTag()]
}

/** Undefined when the tag does not fit: forged, damaged, or under other keys. */
function open(key: KeyObject, iv: Buffer, aad: Buffer, body: Buffer, tag: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(aad)
  decipher.setAuthTag(tag)
  const plain = decipher.update(body)
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return plain
}

export class SrtpSender {
  readonly #keys: SrtpKeys
  readonly #streams = new Map<number, SequenceExtender>()
  #rtcpIndex = 0

  constructor(keys: SrtpKeys) {
    this.#keys = keys
  }

  /** `header` is the whole RTP header with its extensions. Numbers of one SSRC may jump ahead by less than 32,768. */
  protectRtp(header: Buffer, payload: Buffer): Buffer {
    const ssrc = header.readUInt32BE(8)
    const index = this.#extenderOf(ssrc).extend(header.readUInt16BE(2))
    const [body, tag] = seal(this.#keys.rtpKey, rtpNonce(this.#keys.rtpSalt, ssrc, index), header, payload)
    return Buffer.concat([header, body, tag], header.length + body.length + TAG_BYTES)
  }

  protectRtcp(compound: Buffer): Buffer {
    const index = this.#rtcpIndex
    this.#rtcpIndex = (this.#rtcpIndex + 1) & 0x7fffffff
    const trailer = Buffer.allocUnsafe(INDEX_BYTES)
    trailer.writeUInt32BE((index | ENCRYPTED_FLAG) >>> 0)
    const lead = compound.subarray(0, 8)
    const iv = rtcpNonce(this.#keys.rtcpSalt, compound.readUInt32BE(4), index)
    const [body, tag] = seal(this.#keys.rtcpKey, iv, Buffer.concat([lead, trailer]), compound.subarray(8))
    return Buffer.concat([lead, body, tag, trailer])
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

export class SrtpReceiver {
  readonly #keys: SrtpKeys
  readonly #streams = new Map<number, IncomingStream>()
  readonly #rtcpWindows = new Map<number, ReplayWindow>()

  constructor(keys: SrtpKeys) {
    this.#keys = keys
  }

  /** The decrypted payload; undefined for a copy, a forgery or a fragment. */
  unprotectRtp(datagram: Buffer, header: RtpHeader): Buffer | undefined {
    const bodyEnd = datagram.length - TAG_BYTES
    if (bodyEnd < header.headerBytes) return undefined
    const known = this.#streams.get(header.ssrc)
    if (!known && this.#streams.size >= MAX_STREAMS) return undefined
    const stream = known ?? { extender: new SequenceExtender(), window: new ReplayWindow() }
    const index = stream.extender.indexOf(header.sequenceNumber)
    if (!stream.window.isFresh(index)) return undefined
    const payload = open(
      this.#keys.rtpKey,
      rtpNonce(this.#keys.rtpSalt, header.ssrc, index),
      datagram.subarray(0, header.headerBytes),
      datagram.subarray(header.headerBytes, bodyEnd),
      datagram.subarray(bodyEnd),
    )
    if (!payload) return undefined
    if (!known) this.#streams.set(header.ssrc, stream)
    stream.extender.learn(index)
    stream.window.record(index)
    return payload
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
    const lead = datagram.subarray(0, 8)
    const aad = Buffer.concat([lead, datagram.subarray(trailerAt)])
    const iv = rtcpNonce(this.#keys.rtcpSalt, ssrc, index)
    const body = open(
      this.#keys.rtcpKey,
      iv,
      aad,
      datagram.subarray(8, tagAt),
      datagram.subarray(tagAt, trailerAt),
    )
    if (!body) return undefined
    window.record(index)
    this.#rtcpWindows.set(ssrc, window)
    return Buffer.concat([lead, body])
  }
}
