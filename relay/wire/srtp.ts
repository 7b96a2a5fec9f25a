import { ReplayWindow } from './replay-window.ts'
import type { RtpHeader } from './rtp.ts'
import { SequenceExtender } from './sequence.ts'
import {
  createSrtpCipher,
  PLAIN_TOOLS,
  RTCP_HEADER_BYTES,
  type SrtpCipher,
  type SrtpTools,
} from './srtp-ciphers.ts'
import type { SrtpKeys } from './srtp-keys.ts'

/**
 * This file encrypts and decrypts whole SRTP and SRTCP datagrams (RFC 3711, RFC 7714). Streams, rollover counters and replay
 * protection are the same for every profile.
 */

const ENCRYPTED_FLAG = 0x80000000
const MAX_RTCP_INDEX = 0x7fffffff
/**
 * Maximum number of streams of one sender, so that no sender can exhaust the memory. A participant sends at most six:
 * voice, whisper, camera and screen, and the retransmissions of the two videos.
 */
const MAX_STREAMS = 32

export class SrtpSender {
  readonly #allocate: SrtpTools['allocate']
  readonly #rtp: SrtpCipher
  readonly #rtcp: SrtpCipher
  readonly #streams = new Map<number, SequenceExtender>()
  #rtcpIndex = 0

  constructor({ profile, rtp, rtcp }: SrtpKeys, tools: SrtpTools = PLAIN_TOOLS) {
    this.#allocate = tools.allocate
    this.#rtp = createSrtpCipher(profile, rtp, 'seal', tools)
    this.#rtcp = createSrtpCipher(profile, rtcp, 'seal', tools)
  }

  /** `header` is the complete RTP header with extensions. The sequence numbers of one SSRC must not jump ahead by 32,768 or more. */
  protectRtp(header: Buffer, payload: Buffer): Buffer {
    const ssrc = header.readUInt32BE(8)
    const index = this.#extenderOf(ssrc).extend(header.readUInt16BE(2))
    const datagram = this.#allocate(header.length + payload.length + this.#rtp.rtpTailBytes)
    datagram.set(header, 0)
    datagram.set(payload, header.length)
    this.#rtp.sealRtp(datagram, header.length, ssrc, index)
    return datagram
  }

  protectRtcp(compound: Buffer): Buffer {
    const index = this.#rtcpIndex
    this.#rtcpIndex = (this.#rtcpIndex + 1) & MAX_RTCP_INDEX
    const datagram = this.#allocate(compound.length + this.#rtcp.rtcpTailBytes)
    datagram.set(compound, 0)
    this.#rtcp.sealRtcp(datagram, compound.readUInt32BE(4), (index | ENCRYPTED_FLAG) >>> 0)
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

/** Decrypts received SRTP and SRTCP. Works in place, so the datagram must not be used afterwards; the results are copies. */
export class SrtpReceiver {
  readonly #rtp: SrtpCipher
  readonly #rtcp: SrtpCipher
  readonly #streams = new Map<number, IncomingStream>()
  readonly #rtcpWindows = new Map<number, ReplayWindow>()

  constructor({ profile, rtp, rtcp }: SrtpKeys, tools: SrtpTools = PLAIN_TOOLS) {
    this.#rtp = createSrtpCipher(profile, rtp, 'open', tools)
    this.#rtcp = createSrtpCipher(profile, rtcp, 'open', tools)
  }

  /** The decrypted payload; undefined for a duplicate, forged or truncated packet. The header in `datagram` is unchanged. */
  unprotectRtp(datagram: Buffer, header: RtpHeader): Buffer | undefined {
    const bodyEnd = datagram.length - this.#rtp.rtpTailBytes
    if (bodyEnd < header.headerBytes) return undefined
    const known = this.#streams.get(header.ssrc)
    if (!known && this.#streams.size >= MAX_STREAMS) return undefined
    const stream = known ?? { extender: new SequenceExtender(), window: new ReplayWindow() }
    const index = stream.extender.indexOf(header.sequenceNumber)
    if (!stream.window.isFresh(index)) return undefined
    if (!this.#rtp.openRtp(datagram, header.headerBytes, header.ssrc, index)) return undefined
    if (!known) this.#streams.set(header.ssrc, stream)
    stream.extender.learn(index)
    stream.window.record(index)
    return copyOf(datagram, header.headerBytes, bodyEnd)
  }

  /**
   * The decrypted compound packet. Undefined for a duplicate, forged or truncated packet, and for unencrypted RTCP,
   * which no WebRTC client sends.
   */
  unprotectRtcp(datagram: Buffer): Buffer | undefined {
    const bodyEnd = datagram.length - this.#rtcp.rtcpTailBytes
    if (bodyEnd < RTCP_HEADER_BYTES) return undefined
    const word = this.#rtcp.readRtcpWord(datagram)
    if (word < ENCRYPTED_FLAG) return undefined
    const index = word & MAX_RTCP_INDEX
    const ssrc = datagram.readUInt32BE(4)
    const known = this.#rtcpWindows.get(ssrc)
    if (!known && this.#rtcpWindows.size >= MAX_STREAMS) return undefined
    const window = known ?? new ReplayWindow()
    if (!window.isFresh(index)) return undefined
    if (!this.#rtcp.openRtcp(datagram, ssrc, word)) return undefined
    window.record(index)
    this.#rtcpWindows.set(ssrc, window)
    return copyOf(datagram, 0, bodyEnd)
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
