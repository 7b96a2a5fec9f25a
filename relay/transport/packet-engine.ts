import { PLAIN_TOOLS, type SrtpTools } from '../wire/srtp-ciphers.ts'
import { type OpenSocket, openPlainSocket } from './udp-socket.ts'

/** Sends, receives and encrypts the packets of one thread. */
export interface PacketEngine {
  /** Display name. */
  readonly name: string
  readonly openSocket: OpenSocket
  readonly srtp: SrtpTools
}

/** Based on node:dgram and node:crypto; runs everywhere. */
export const plainEngine: PacketEngine = {
  name: 'node:dgram, node:crypto',
  openSocket: openPlainSocket,
  srtp: PLAIN_TOOLS,
}
