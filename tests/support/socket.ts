import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { decodeToClient } from '#core/realtime/decode.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ClientType, ToClient } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'

type Of<T extends ClientType> = Extract<ToClient, { type: T }>

/** A test client's end of a realtime connection. Fails the test if an incoming message does not match the contract. */
export interface TestSocket {
  /** All messages received, in order. */
  received: ToClient[]
  /** Binary frames, in order. */
  frames: Buffer[]
  send(message: ToServer): void
  /** Sends any content, as an attacker would. */
  sendRaw(content: string | Buffer): void
  /** The next message of this type that no earlier call has returned. Messages before it are skipped. */
  waitFor<T extends ClientType>(type: T, fits?: (message: Of<T>) => boolean): Promise<Of<T>>
  /** Resolves once this many binary frames have arrived in total. */
  waitForFrames(count: number): Promise<Buffer[]>
  /** Resolves when the server has answered everything sent so far. @returns the messages since the last wait */
  settle(): Promise<ToClient[]>
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
  /** Ends the connection without a close frame. */
  terminate(): void
}

interface SocketOptions {
  as: ConnectAs
  cookie?: string
  participant?: string
  origin?: string
  /** The Host header, if it should differ from the address. */
  host?: string
  /** False for a page that hangs, whose browser does not even answer pings. */
  answersPings?: boolean
  query?: string
}

const PATIENCE_MS = 15_000

export const newParticipant = (): string => randomBytes(16).toString('base64url')

/** Opens a socket and resolves after the handshake. Rejects with `HTTP 403` and the like when it is refused. */
export async function openSocket(address: string, options: SocketOptions): Promise<TestSocket> {
  const { as, cookie, origin, host, answersPings = true, participant = newParticipant() } = options
  const headers = { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}), ...(host ? { host } : {}) }
  const query = options.query ?? `as=${as}&participant=${participant}`
  const socket = new WebSocket(`ws://${address}/realtime?${query}`, { headers, autoPong: answersPings })
  const received: ToClient[] = []
  const frames: Buffer[] = []
  const waiting = new Set<() => void>()
  let readTo = 0
  let fault: Error | undefined

  const wake = (): void => {
    for (const look of [...waiting]) look()
  }
  socket.on('message', (bytes: Buffer, isBinary: boolean) => {
    if (isBinary) {
      frames.push(bytes)
      wake()
      return
    }
    const message = decodeToClient(bytes.toString('utf8'))
    if (message) received.push(message)
    else fault = new Error(`not a message of the contract: ${bytes.toString('utf8').slice(0, 200)}`)
    wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      fault ??= new Error(`the socket was closed: ${code} ${reason.toString()}`)
      wake()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      reject(new Error(`HTTP ${response.statusCode}`))
    })
    socket.on('error', reject)
  })

  function waitFor<T extends ClientType>(
    type: T,
    fits: (message: Of<T>) => boolean = () => true,
  ): Promise<Of<T>> {
    return new Promise((resolve, reject) => {
      const finish = (end: () => void): void => {
        clearTimeout(timer)
        waiting.delete(look)
        end()
      }
      const tell = (why: string): Error =>
        new Error(
          `${why} while waiting for ${type}; unread: ${received.slice(readTo).map(short).join(' | ')}`,
        )
      const look = (): void => {
        const isWanted = (message: ToClient, at: number): boolean =>
          at >= readTo && message.type === type && fits(message as Of<T>)
        const found = received.findIndex(isWanted)
        if (found >= 0) {
          readTo = found + 1
          finish(() => resolve(received[found] as Of<T>))
        } else if (fault) {
          const { message } = fault
          finish(() => reject(tell(message)))
        }
      }
      const timer = setTimeout(() => finish(() => reject(tell('nothing came'))), PATIENCE_MS)
      waiting.add(look)
      look()
    })
  }

  const send = (message: ToServer): void => socket.send(JSON.stringify(message))
  return {
    received,
    frames,
    send,
    sendRaw: (content) => socket.send(content),
    waitFor,
    waitForFrames: (count) =>
      new Promise((resolve, reject) => {
        const finish = (end: () => void): void => {
          clearTimeout(timer)
          waiting.delete(look)
          end()
        }
        const look = (): void => {
          if (frames.length >= count) finish(() => resolve(frames))
        }
        const late = new Error(`only ${frames.length} of ${count} frames came`)
        const timer = setTimeout(() => finish(() => reject(late)), PATIENCE_MS)
        waiting.add(look)
        look()
      }),
    async settle() {
      const from = readTo
      send({ type: 'ping' })
      await waitFor('pong')
      return received.slice(from, readTo - 1)
    },
    closed,
    async close() {
      socket.close()
      await closed
    },
    terminate: () => socket.terminate(),
  }
}

const short = (message: ToClient): string => JSON.stringify(message).slice(0, 120)
