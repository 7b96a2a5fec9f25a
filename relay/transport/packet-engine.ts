import { PLAIN_TOOLS, type SrtpTools } from '../wire/srtp-ciphers.ts'
import { type OpenSocket, openPlainSocket } from './udp-socket.ts'

/** Sends, receives and encrypts the packets of one thread. */
export interface PacketEngine {
  /** Display name of the engine. */
  readonly name: string
  readonly openSocket: OpenSocket
  readonly srtp: SrtpTools
}

/** The engine based on node:dgram and node:crypto, which runs everywhere. */
export const plainEngine: PacketEngine = {
  name: 'node:dgram, node:crypto',
  openSocket: openPlainSocket,
  srtp: PLAIN_TOOLS,
}
