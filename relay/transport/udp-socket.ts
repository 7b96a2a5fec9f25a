import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { type Address, addressOf } from './address.ts'

/**
 * Size of the socket's buffers, for packets that arrive while the event loop is blocked. The system may grant less.
 */
const SOCKET_BUFFER_BYTES = 4 << 20
export const ANY_IPV4 = '0.0.0.0'

/** A bound UDP port. */
export interface UdpSocket {
  readonly port: number
  /** Size in bytes of the receive buffer that the system has granted. */
  readonly receiveBufferBytes: number
  /**
   * Takes ownership of `datagram`. Network errors are not reported: the connection detects them by the participant's
   * silence.
   */
  send(datagram: Buffer, to: Address): void
  /** Closes the socket. Can be called more than once. */
  close(): Promise<void>
}

export interface SocketEvents {
  /** Called for each datagram. The datagram is valid only until the callback returns. */
  datagram(datagram: Buffer, from: Address): void
  /** Called when the socket has failed and can no longer be used. */
  broken(reason: string): void
}

/** Opens a socket. Rejects with EADDRINUSE if the port is taken. */
export type OpenSocket = (port: number, bindAddress: string, events: SocketEvents) => Promise<UdpSocket>

export const openPlainSocket: OpenSocket = async (port, bindAddress, events) => {
  const socket = createUdpSocket(bindAddress)
  await listen(socket, { port, address: bindAddress })
  socket.on('message', (datagram, { address, port: from }) =>
    events.datagram(datagram, addressOf(address, from)),
  )
  socket.on('error', (error) => events.broken(error.message))
  const close = closerOf(socket)
  let isClosed = false
  return {
    port,
    receiveBufferBytes: socket.getRecvBufferSize(),
    send(datagram, to) {
      // Passes no callback, so that node:dgram ignores the error of a send while the network is down for a moment.
      if (!isClosed) socket.send(datagram, to.port, to.address)
    },
    close() {
      isClosed = true
      return close()
    },
  }
}

export function createUdpSocket(bindAddress: string): Socket {
  return createSocket({
    type: isIPv6(bindAddress) ? 'udp6' : 'udp4',
    recvBufferSize: SOCKET_BUFFER_BYTES,
    sendBufferSize: SOCKET_BUFFER_BYTES,
    // Targets are always IP addresses, so no lookup is needed. Node's own lookup would delay every packet by a turn of
    // the event loop.
    lookup: (host, _options, done) => done(null, host, isIPv6(host) ? 6 : 4),
  })
}

export function listen(
  socket: Socket,
  options: { port: number; address: string } | { fd: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close()
      reject(error)
    })
    socket.bind({ ...options, exclusive: true }, () => {
      socket.removeAllListeners('error')
      resolve()
    })
  })
}

export function closerOf(socket: Socket): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= new Promise((resolve) => socket.close(resolve)))
}

/**
 * The addresses to put into SDP answers: the configured addresses, else the bound address, else all addresses of this
 * machine.
 */
export function reachableAddresses(bindAddress = ANY_IPV4, announced: readonly string[] = []): string[] {
  if (announced.length > 0) return [...announced]
  if (bindAddress !== ANY_IPV4 && bindAddress !== '::') return [bindAddress]
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  return found.length > 0 ? found : ['127.0.0.1']
}
