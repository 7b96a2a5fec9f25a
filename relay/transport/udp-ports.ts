import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { RelayError } from '../api.ts'

/** Half a second of a busy room: a pause of the event loop must not cost packets. */
const SOCKET_BUFFER_BYTES = 1 << 20
const ANY_IPV4 = '0.0.0.0'

export interface BoundPort {
  socket: Socket
  port: number
  /** Gives the port back; may be called again. */
  close(): Promise<void>
}

/** One socket and one port of the range for each participant. */
export class UdpPorts {
  readonly total: number
  readonly #bindAddress: string
  readonly #idle: number[]

  constructor(range: readonly [number, number], bindAddress = ANY_IPV4) {
    const [first, last] = range
    this.#bindAddress = bindAddress
    this.total = Math.max(0, last - first + 1)
    this.#idle = Array.from({ length: this.total }, (_, index) => first + index)
  }

  get free(): number {
    return this.#idle.length
  }

  /** Rejects with 'noPort'. A port that somebody outside holds is passed over, and tried again another time. */
  async bind(): Promise<BoundPort> {
    for (let tries = this.#idle.length; tries > 0; tries--) {
      const port = this.#idle.shift()
      if (port === undefined) break
      const socket = await openSocket(port, this.#bindAddress)
      if (socket) return { socket, port, close: this.#closer(socket, port) }
      this.#idle.push(port)
    }
    throw new RelayError('noPort', 'every UDP port of the range is taken')
  }

  #closer(socket: Socket, port: number): () => Promise<void> {
    let closing: Promise<void> | undefined
    const close = async (): Promise<void> => {
      await new Promise<void>((resolve) => socket.close(resolve))
      this.#idle.push(port)
    }
    return () => (closing ??= close())
  }
}

/** Undefined when the port is taken by somebody else. */
function openSocket(port: number, address: string): Promise<Socket | undefined> {
  const socket = createSocket({
    type: isIPv6(address) ? 'udp6' : 'udp4',
    recvBufferSize: SOCKET_BUFFER_BYTES,
    sendBufferSize: SOCKET_BUFFER_BYTES,
    // only addresses are ever sent to: the resolver would cost every packet a turn of the event loop
    lookup: (host, _options, done) => done(null, host, isIPv6(host) ? 6 : 4),
  })
  return new Promise((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close()
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    socket.bind({ port, address, exclusive: true }, () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

/** What the answers name: as configured, else the address listened on, else every address of this machine. */
export function reachableAddresses(bindAddress = ANY_IPV4, announced: readonly string[] = []): string[] {
  if (announced.length > 0) return [...announced]
  if (bindAddress !== ANY_IPV4 && bindAddress !== '::') return [bindAddress]
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  return found.length > 0 ? found : ['127.0.0.1']
}
