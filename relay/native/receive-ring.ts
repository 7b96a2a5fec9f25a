import type { NativeAddress, NativeAddresses } from './address.ts'
import {
  AF_INET,
  IOVEC_BYTES,
  MMSGHDR_BYTES,
  MSG,
  MSG_DONTWAIT,
  MSG_TRUNC,
  SOCKADDR_BYTES,
} from './layout.ts'
import type { Library } from './library.ts'
import { Memory, SLOT_BYTES } from './memory.ts'

const MESSAGES = 32
const SLOTS_AT = 0
const HEADERS_AT = SLOTS_AT + MESSAGES * SLOT_BYTES
const VECTORS_AT = HEADERS_AT + MESSAGES * MMSGHDR_BYTES
const NAMES_AT = VECTORS_AT + MESSAGES * IOVEC_BYTES
const END = NAMES_AT + MESSAGES * SOCKADDR_BYTES

/** Reads waiting datagrams, 32 in one system call. */
export class ReceiveRing {
  readonly #library: Library
  readonly #addresses: NativeAddresses
  readonly #memory: Memory
  readonly #headers: number

  constructor(library: Library, addresses: NativeAddresses) {
    this.#library = library
    this.#addresses = addresses
    this.#memory = new Memory(library, END)
    this.#headers = this.#memory.addressAt(HEADERS_AT, MESSAGES * MMSGHDR_BYTES)
    for (let message = 0; message < MESSAGES; message++) this.#prepare(message)
  }

  /**
   * Reads waiting datagrams and calls `each` for them. The next `read` overwrites them.
   * @returns whether more may be waiting
   */
  read(fd: number, each: (datagram: Buffer, from: NativeAddress) => void): boolean {
    const { words, bytes } = this.#memory
    for (let message = 0; message < MESSAGES; message++) {
      words[(HEADERS_AT + message * MMSGHDR_BYTES + MSG.nameBytes) >> 2] = SOCKADDR_BYTES
    }
    const count = this.#library.recvmmsg(fd, this.#headers, MESSAGES, MSG_DONTWAIT, 0)
    for (let message = 0; message < count; message++) {
      const header = (HEADERS_AT + message * MMSGHDR_BYTES) >> 2
      const name = (NAMES_AT + message * SOCKADDR_BYTES) >> 2
      const length = words[header + (MSG.length >> 2)]!
      const isCut = (words[header + (MSG.flags >> 2)]! & MSG_TRUNC) !== 0 || length > SLOT_BYTES
      if (isCut || (words[name]! & 0xffff) !== AF_INET) continue
      const at = SLOTS_AT + message * SLOT_BYTES
      each(bytes.subarray(at, at + length), this.#addresses.of(words[name]!, words[name + 1]!))
    }
    return count === MESSAGES
  }

  #prepare(message: number): void {
    const memory = this.#memory
    const at = HEADERS_AT + message * MMSGHDR_BYTES
    const vectorAt = VECTORS_AT + message * IOVEC_BYTES
    memory.writeLong(at + MSG.name, memory.addressAt(NAMES_AT + message * SOCKADDR_BYTES, SOCKADDR_BYTES))
    memory.writeLong(at + MSG.vectors, memory.addressAt(vectorAt, IOVEC_BYTES))
    memory.writeLong(at + MSG.vectorCount, 1)
    memory.writeLong(vectorAt, memory.addressAt(SLOTS_AT + message * SLOT_BYTES, SLOT_BYTES))
    memory.writeLong(vectorAt + 8, SLOT_BYTES)
  }
}
