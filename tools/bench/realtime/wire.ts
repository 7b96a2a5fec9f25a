import { WebSocket } from 'ws'

/** Hears everything that goes over the wires. */
export interface Listener {
  sent(index: number, text: string): void
  heard(index: number, text: string): void
}

/**
 * Each store has an address of its own, as behind its own router: all of 127.0.0.0/8 is this machine. A server elsewhere sees the one
 * address that we have.
 */
export function addressOf({ hostname }: URL, store: number): string | undefined {
  return hostname.startsWith('127.') ? `127.0.${1 + (store >> 8)}.${store & 255}` : undefined
}

export interface WireWish {
  url: string
  store: number
  cookie?: string
  onText(text: string): void
  onClose(code: number): void
}

/** One page's socket. */
export function openWire({ url, store, cookie, onText, onClose }: WireWish): WebSocket {
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
