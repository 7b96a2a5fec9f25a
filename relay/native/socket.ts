import { isIPv4 } from 'node:net'
import type { Address } from '../transport/address.ts'
import {
  closerOf,
  createUdpSocket,
  listen,
  type OpenSocket,
  openPlainSocket,
  type SocketEvents,
  type UdpSocket,
} from '../transport/udp-socket.ts'
import { NativeAddress, NativeAddresses } from './address.ts'
import { AF_INET, DATAGRAM_SOCKET, EADDRINUSE, SO_REUSEADDR, SOCKADDR_BYTES, SOL_SOCKET } from './layout.ts'
import type { Library } from './library.ts'
import { Memory } from './memory.ts'
import { ReceiveRing } from './receive-ring.ts'
import type { SendQueue } from './send-queue.ts'

/** Maximum number of reads (of up to 32 datagrams each) in a row before other work runs. */
const READS_A_TURN = 8

/**
 * A socket whose descriptor is opened here and watched by libuv. The first waiting datagram arrives through node:dgram
 * and serves as a notification; all further datagrams are read here. A queue serves one socket at a time.
 */
export function nativeOpenSocket(library: Library, queue: SendQueue): OpenSocket {
  const addresses = new NativeAddresses()
  const ring = new ReceiveRing(library, addresses)
  const own = new Memory(library, 64)
  return async (port, bindAddress, events) => {
    if (!isIPv4(bindAddress)) return keepingNothing(await openPlainSocket(port, bindAddress, events))
    const fd = openDescriptor(library, own, addresses, port, bindAddress)
    const socket = createUdpSocket(bindAddress)
    await listen(socket, { fd })
    // libuv sets SO_REUSEADDR, which lets other processes bind the same port; switch it off.
    own.writeLong(0, 0)
    library.setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, own.addressAt(0, 4), 4)
    return new NativeSocket({ fd, port, socket, queue, ring, addresses, events })
  }
}

/**
 * Wraps a socket of node:dgram so that it copies each datagram. Without a copy, libuv might send the datagram only
 * after its slot of the queue was reused.
 */
function keepingNothing(socket: UdpSocket): UdpSocket {
  const { port, receiveBufferBytes } = socket
  const send: UdpSocket['send'] = (datagram, to) => socket.send(Buffer.from(datagram), to)
  return { port, receiveBufferBytes, send, close: () => socket.close() }
}

/** Opens a UDP socket. Throws on failure, with code EADDRINUSE if the port is in use, as node:dgram does. */
function openDescriptor(
  library: Library,
  own: Memory,
  addresses: NativeAddresses,
  port: number,
  bindAddress: string,
): number {
  const address = addresses.parse(bindAddress, port)
  const fd = library.socket(AF_INET, DATAGRAM_SOCKET, 0)
  if (fd < 0 || !address) throw new Error(`the socket could not be opened: error ${library.errno()}`)
  own.writeLong(0, address.familyAndPort)
  own.words[1] = address.ip
  own.writeLong(8, 0)
  if (library.bind(fd, own.addressAt(0, SOCKADDR_BYTES), SOCKADDR_BYTES) === 0) return fd
  const errno = library.errno()
  library.close(fd)
  const code = errno === EADDRINUSE ? 'EADDRINUSE' : `error ${errno}`
  throw Object.assign(new Error(`the socket could not be bound to ${address.key}: ${code}`), { code })
}

interface NativeSocketOptions {
  fd: number
  port: number
  socket: ReturnType<typeof createUdpSocket>
  queue: SendQueue
  ring: ReceiveRing
  addresses: NativeAddresses
  events: SocketEvents
}

class NativeSocket implements UdpSocket {
  readonly port: number
  readonly receiveBufferBytes: number
  readonly #options: NativeSocketOptions
  readonly #close: () => Promise<void>
  readonly #take: (datagram: Buffer, from: NativeAddress) => void
  #closed = false
  #isReading = false
  #willFlush = false

  constructor(options: NativeSocketOptions) {
    const { fd, port, socket, queue, addresses, events } = options
    this.#options = options
    this.port = port
    this.receiveBufferBytes = socket.getRecvBufferSize()
    this.#close = closerOf(socket)
    this.#take = (datagram, from) => {
      if (!this.#closed) events.datagram(datagram, from)
    }
    queue.attach(fd, ({ datagrams, to }) => {
      for (const datagram of datagrams) this.#sendLater(datagram, to)
    })
    socket.on('message', (datagram, from) => {
      const address = addresses.parse(from.address, from.port)
      if (address) this.#read(datagram, address)
    })
    socket.on('error', (error) => events.broken(error.message))
  }

  send(datagram: Buffer, to: Address): void {
    if (this.#closed) return
    const { queue, addresses } = this.#options
    const address = to instanceof NativeAddress ? to : addresses.parse(to.address, to.port)
    if (!address || !queue.add(datagram, address)) {
      this.#sendLater(Buffer.from(datagram), to)
      return
    }
    if (this.#isReading || this.#willFlush) return
    this.#willFlush = true
    queueMicrotask(() => {
      this.#willFlush = false
      if (!this.#closed) queue.flush()
    })
  }

  /** Detaches the queue first, because the system may immediately reuse the descriptor's number for another file. */
  close(): Promise<void> {
    this.#closed = true
    this.#options.queue.detach(this.#options.fd)
    return this.#close()
  }

  #read(first: Buffer, from: NativeAddress): void {
    const { fd, ring, queue } = this.#options
    this.#isReading = true
    try {
      this.#take(first, from)
      for (let turn = 0; turn < READS_A_TURN && !this.#closed; turn++) if (!ring.read(fd, this.#take)) break
    } finally {
      this.#isReading = false
      if (!this.#closed) queue.flush()
    }
  }

  /** Sends through libuv, which waits until the socket's buffer has space. */
  #sendLater(datagram: Buffer, to: Address): void {
    if (!this.#closed) this.#options.socket.send(datagram, to.port, to.address)
  }
}
