import type { NativeAddress } from './address.ts'
import {
  CONTROL_BYTES,
  CONTROL_LENGTH,
  IOVEC_BYTES,
  MMSGHDR_BYTES,
  MSG,
  MSG_DONTWAIT,
  SOCKADDR_BYTES,
  SOL_UDP,
  UDP_SEGMENT,
} from './layout.ts'
import type { Library } from './library.ts'
import { Memory, SLOT_BYTES } from './memory.ts'

const SLOTS = 256
const MESSAGES = 128
/**
 * Maximum number of datagrams in one message: two frames of eight packets. 16 times 1,500 bytes are below the
 * kernel's limit for a message.
 */
const MOST_SEGMENTS = 16

const SLOTS_AT = 0
const HEADERS_AT = SLOTS_AT + SLOTS * SLOT_BYTES
const VECTORS_AT = HEADERS_AT + MESSAGES * MMSGHDR_BYTES
const NAMES_AT = VECTORS_AT + MESSAGES * MOST_SEGMENTS * IOVEC_BYTES
const CONTROLS_AT = NAMES_AT + MESSAGES * SOCKADDR_BYTES
const END = CONTROLS_AT + MESSAGES * CONTROL_BYTES
/** Offset of the scratch slot behind all other slots. It holds a datagram of the caller during encryption. */
export const SCRATCH_AT = END

interface Unsent {
  /** Copies of the datagrams, because the queue reuses its slots. */
  datagrams: Buffer[]
  to: NativeAddress
}

/**
 * Collects all datagrams of one turn of the event loop and sends them in one system call. Consecutive datagrams of the
 * same length to the same address become one message, which the kernel splits (UDP_SEGMENT). All packets of a frame
 * then cost little more than a single packet.
 */
export class SendQueue {
  readonly memory: Memory
  readonly #library: Library
  readonly #to: (NativeAddress | undefined)[] = new Array(MESSAGES)
  readonly #segments = new Uint32Array(MESSAGES)
  /** Length of the datagrams of each message; only the last datagram of a message may be shorter. */
  readonly #lengths = new Uint32Array(MESSAGES)
  #messages = 0
  #round = 0
  #nextSlot = 0
  #slotsUsed = 0
  #mayJoin = true
  #fd = -1
  #onUnsent: (unsent: Unsent) => void = () => {}

  constructor(library: Library) {
    this.#library = library
    this.memory = new Memory(library, END + SLOT_BYTES)
    for (let message = 0; message < MESSAGES; message++) this.#prepare(message)
  }

  /** From now on sends the queued datagrams to this socket. `onUnsent` gets the datagrams that could not be sent. */
  attach(fd: number, onUnsent: (unsent: Unsent) => void): void {
    this.#fd = fd
    this.#onUnsent = onUnsent
  }

  /** Stops sending to this socket and drops the queued datagrams. */
  detach(fd: number): void {
    if (this.#fd !== fd) return
    this.#fd = -1
    this.#startRound()
  }

  /**
   * Memory for a datagram that the caller encrypts in place and then passes to `add`. The memory is overwritten after
   * 255 more calls.
   */
  allocate(bytes: number): Buffer {
    if (bytes > SLOT_BYTES) return Buffer.allocUnsafe(bytes)
    // Flush while one slot is free, because the caller may still be filling the newest slot.
    if (this.#slotsUsed >= SLOTS - 1) this.flush()
    this.#slotsUsed++
    const at = SLOTS_AT + this.#nextSlot * SLOT_BYTES
    this.#nextSlot = (this.#nextSlot + 1) % SLOTS
    return this.memory.bytes.subarray(at, at + bytes)
  }

  /** Queues a datagram. @returns false if it is longer than SLOT_BYTES */
  add(datagram: Buffer, to: NativeAddress): boolean {
    const bytes = datagram.length
    if (bytes > SLOT_BYTES) return false
    let at = this.memory.offsetOf(datagram)
    if (at < 0) {
      const slot = this.allocate(bytes)
      slot.set(datagram)
      at = slot.byteOffset
    }
    this.#append(this.#messageFor(to, bytes), at, bytes)
    return true
  }

  flush(): void {
    const count = this.#messages
    if (this.#fd < 0) this.#startRound()
    if (count === 0 || this.#fd < 0) return
    for (let message = 0; message < count; message++) this.#finish(message)
    for (let next = 0; next < count; ) {
      const address = this.memory.addressAt(HEADERS_AT + next * MMSGHDR_BYTES, (count - next) * MMSGHDR_BYTES)
      const sent = this.#library.sendmmsg(this.#fd, address, count - next, MSG_DONTWAIT)
      if (sent > 0) next += sent
      else this.#handBack(next++)
    }
    this.#startRound()
  }

  #startRound(): void {
    this.#messages = 0
    this.#slotsUsed = 0
    this.#round++
  }

  #messageFor(to: NativeAddress, bytes: number): number {
    if (to.round === this.#round) {
      const open = to.message
      const isRoomFor =
        this.#mayJoin && this.#segments[open]! < MOST_SEGMENTS && bytes <= this.#lengths[open]! && bytes > 0
      if (isRoomFor) return open
    }
    if (this.#messages === MESSAGES) this.flush()
    const message = this.#messages++
    this.#to[message] = to
    this.#segments[message] = 0
    this.#lengths[message] = bytes
    to.round = this.#round
    to.message = message
    return message
  }

  #append(message: number, at: number, bytes: number): void {
    const segment = this.#segments[message]!
    const vectorAt = VECTORS_AT + (message * MOST_SEGMENTS + segment) * IOVEC_BYTES
    this.memory.writeLong(vectorAt, this.memory.addressAt(at, bytes))
    this.memory.words[(vectorAt + 8) >> 2] = bytes
    this.#segments[message] = segment + 1
    if (bytes < this.#lengths[message]! && segment > 0) this.#close(message)
  }

  /**
   * Ends a message, so that no more datagrams are added. Called after a shorter datagram, which must be the last one of its
   * message.
   */
  #close(message: number): void {
    const to = this.#to[message]
    if (to?.message === message) to.round = -1
  }

  /** Writes the parts of a message's header that never change. */
  #prepare(message: number): void {
    const { memory } = this
    const at = HEADERS_AT + message * MMSGHDR_BYTES
    const vectorsAt = VECTORS_AT + message * MOST_SEGMENTS * IOVEC_BYTES
    const controlAt = CONTROLS_AT + message * CONTROL_BYTES
    memory.writeLong(at + MSG.name, memory.addressAt(NAMES_AT + message * SOCKADDR_BYTES, SOCKADDR_BYTES))
    memory.words[(at + MSG.nameBytes) >> 2] = SOCKADDR_BYTES
    memory.writeLong(at + MSG.vectors, memory.addressAt(vectorsAt, MOST_SEGMENTS * IOVEC_BYTES))
    memory.writeLong(at + MSG.control, memory.addressAt(controlAt, CONTROL_BYTES))
    memory.writeLong(controlAt, CONTROL_LENGTH)
    memory.words[(controlAt + 8) >> 2] = SOL_UDP
    memory.words[(controlAt + 12) >> 2] = UDP_SEGMENT
  }

  #finish(message: number): void {
    const { words } = this.memory
    const at = HEADERS_AT + message * MMSGHDR_BYTES
    const { familyAndPort, ip } = this.#to[message]!
    const segments = this.#segments[message]!
    words[(NAMES_AT + message * SOCKADDR_BYTES) >> 2] = familyAndPort
    words[(NAMES_AT + message * SOCKADDR_BYTES + 4) >> 2] = ip
    words[(at + MSG.vectorCount) >> 2] = segments
    words[(at + MSG.controlBytes) >> 2] = segments > 1 ? CONTROL_BYTES : 0
    words[(CONTROLS_AT + message * CONTROL_BYTES + 16) >> 2] = this.#lengths[message]!
  }

  /**
   * Passes the datagrams of a message that could not be sent to `onUnsent`. Either the socket's buffer is full, or the
   * network does not support messages that the kernel splits. In the second case, later datagrams are not joined into
   * messages any more.
   */
  #handBack(message: number): void {
    const errno = this.#library.errno()
    const segments = this.#segments[message]!
    if (segments > 1 && !MEANS_FULL.has(errno)) this.#mayJoin = false
    const datagrams = Array.from({ length: segments }, (_, segment) => {
      const vectorAt = VECTORS_AT + (message * MOST_SEGMENTS + segment) * IOVEC_BYTES
      const bytes = this.memory.words[(vectorAt + 8) >> 2]!
      const at = this.memory.distanceTo(this.memory.readLong(vectorAt))
      return Buffer.from(this.memory.bytes.subarray(at, at + bytes))
    })
    this.#onUnsent({ datagrams, to: this.#to[message]! })
  }
}

/** Error numbers of a full buffer: EAGAIN, ENOBUFS, ENOMEM. */
const MEANS_FULL = new Set([11, 105, 12])
