import { PLAIN_TOOLS, type SrtpTools } from '../wire/srtp-ciphers.ts'
import { type OpenSocket, openPlainSocket } from './udp-socket.ts'

/** What moves and seals the packets of one thread. */
export interface PacketEngine {
  /** For people. */
  readonly name: string
  readonly openSocket: OpenSocket
  readonly srtp: SrtpTools
}

/** On node:dgram and node:crypto: wherever Node runs. */
export const plainEngine: PacketEngine = {
  name: 'node:dgram, node:crypto',
  openSocket: openPlainSocket,
  srtp: PLAIN_TOOLS,
}
