import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type FaceSender, fitsSubject } from '#core/face/face-source.ts'
import { FACE_SILENT_MS } from '#core/limits.ts'
import { isPrivate } from '../../http/public-address.ts'
import type { FaceListener, GatewayDeps } from './gateway.ts'
import { addressToCall, IFACIALMOCAP_PORT, IFACIALMOCAP_START, START_AGAIN_MS } from './ifacialmocap-start.ts'
import { isOsc } from './osc.ts'
import { FaceSource } from './source.ts'
import { SourceChoice } from './source-choice.ts'

/** Larger packets are dropped. A face takes at most 774 bytes, an OSC bundle with a whole body some kilobytes. */
const PACKET_MAX_BYTES = 16 * 1024
const SOURCES_MAX = 32

/** One UDP port, shared by the operators of one avatar channel (license). */
export class FacePort {
  malformed = 0
  readonly #deps: GatewayDeps
  readonly #port: number
  readonly #socket: Socket
  readonly #sources = new Map<string, FaceSource>()
  readonly #choices = new Map<number, SourceChoice>()
  #listeners: readonly FaceListener[] = []
  #isClosed = false
  #isOpen = false
  #calling: NodeJS.Timeout | undefined
  #seq = 0

  constructor(port: number, deps: GatewayDeps) {
    this.#deps = deps
    this.#port = port
    this.#socket = createSocket({ type: isIPv6(deps.host) ? 'udp6' : 'udp4' })
    this.#socket.on('message', (packet, from) => this.#receive(packet, from))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.bind(port, deps.host, () => {
      this.#isOpen = true
      this.#calling = setInterval(() => this.#callPhones(), START_AGAIN_MS).unref()
      this.#callPhones()
      deps.onPort(port, 'open')
    })
  }

  setListeners(listeners: readonly FaceListener[]): void {
    this.#listeners = listeners
    const known = new Set(listeners.map(({ userId }) => userId))
    for (const userId of this.#choices.keys()) if (!known.has(userId)) this.#choices.delete(userId)
    this.#callPhones()
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    this.#isClosed = true
    this.#isOpen = false
    clearInterval(this.#calling)
    return new Promise((resolve) => this.#socket.close(() => resolve()))
  }

  /**
   * Sends start messages to phones that send nothing. A phone that is already sending gets none, because it would
   * restart its stream.
   */
  #callPhones(): void {
    if (!this.#isOpen) return
    const nowMs = this.#deps.now()
    for (const { subjectName } of this.#listeners) {
      const address = addressToCall(subjectName)
      if (address === undefined || this.#isHeardFrom(address, nowMs)) continue
      // Errors are ignored: a phone that cannot be reached is switched off, and gets start messages until it sends faces.
      this.#socket.send(IFACIALMOCAP_START, this.#deps.startPort ?? IFACIALMOCAP_PORT, address, () => {})
    }
  }

  #isHeardFrom(address: string, nowMs: number): boolean {
    for (const [key, { receivedAtMs }] of this.#sources) {
      if (key.startsWith(`${address}|`) && nowMs - receivedAtMs < FACE_SILENT_MS) return true
    }
    return false
  }

  #fail(error: Error): void {
    void this.close()
    this.#deps.onPort(this.#port, 'failed', error)
  }

  #receive(packet: Buffer, from: RemoteInfo): void {
    if (packet.length > PACKET_MAX_BYTES) {
      this.#drop()
      return
    }
    const nowMs = this.#deps.now()
    const key = keyOf(packet, from)
    const source = this.#sources.get(key) ?? new FaceSource()
    const read = source.read(packet, nowMs)
    if (read === 'malformed') this.#drop()
    // A sender that has sent only malformed data is not stored.
    if (source.protocol === undefined) return
    this.#remember(key, source)
    if (read !== 'face') return
    const address = withoutMapping(from.address)
    const sender = { protocol: source.protocol, address, name: source.name ?? null }
    source.frame.seq = this.#seq = (this.#seq + 1) & 0xffff
    source.frame.atMs = nowMs
    for (const listener of this.#listeners) this.#offer(listener, key, source, sender)
  }

  #drop(): void {
    this.malformed += 1
    this.#deps.onMalformed(this.#port)
  }

  #remember(key: string, source: FaceSource): void {
    if (!this.#sources.has(key) && this.#sources.size >= SOURCES_MAX) {
      const [oldest] = [...this.#sources].sort(([, a], [, b]) => a.receivedAtMs - b.receivedAtMs)
      if (oldest) this.#sources.delete(oldest[0])
    }
    this.#sources.set(key, source)
  }

  #offer(listener: FaceListener, key: string, source: FaceSource, sender: FaceSender): void {
    const { userId, subjectName } = listener
    const choice = this.#choices.get(userId) ?? new SourceChoice()
    this.#choices.set(userId, choice)
    const fits = fitsSubject(subjectName, sender, isPrivate(sender.address))
    const isAccepted = fits && choice.take(key, source.receivedAtMs)
    this.#deps.onSender(userId, sender, isAccepted)
    if (isAccepted) this.#deps.onFace(userId, source.frame)
  }
}

/**
 * Key that identifies a sender. For VMC the port is ignored, because a frame consists of many messages, and a program may send
 * each from another socket.
 */
const keyOf = (packet: Buffer, { address, port }: RemoteInfo): string =>
  isOsc(packet) ? `${withoutMapping(address)}|osc` : `${withoutMapping(address)}|${port}`

/** Converts an IPv4-mapped IPv6 address to IPv4 (RFC 4291 2.5.5.2). */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
