import { WebSocket } from 'ws'

/** Called for each message on any connection. */
export interface Listener {
  sent(index: number, text: string): void
  heard(index: number, text: string): void
}

/**
 * A sender address for each shop, as if each shop were behind its own router: all of 127.0.0.0/8 is this machine.
 * @returns undefined for a remote server, which sees this machine's only address
 */
export function addressOf({ hostname }: URL, store: number): string | undefined {
  return hostname.startsWith('127.') ? `127.0.${1 + (store >> 8)}.${store & 255}` : undefined
}

interface WireOptions {
  url: string
  store: number
  cookie?: string
  onText(text: string): void
  onClose(code: number): void
}

/** Opens the socket of one page. */
export function openWire({ url, store, cookie, onText, onClose }: WireOptions): WebSocket {
  const localAddress = addressOf(new URL(url), store)
  const socket = new WebSocket(url, {
    ...(localAddress ? { localAddress } : {}),
    perMessageDeflate: false,
    skipUTF8Validation: true,
    ...(cookie ? { headers: { cookie } } : {}),
  })
  socket.on('message', (bytes: Buffer) => onText(bytes.toString('utf8')))
  socket.on('error', () => undefined)
  socket.on('close', onClose)
  return socket
}
