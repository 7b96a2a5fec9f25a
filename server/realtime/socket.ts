import type { WebSocket } from 'ws'
import {
  CALLS_MAX_PER_SECOND,
  MESSAGE_MAX_BYTES,
  SERVER_PING_MS,
  SILENT_IS_LOST_MS,
  TAKEOVER_PROBE_MS,
} from '#rules/limits.ts'
import { encode } from './encoded.ts'
import type { Hub } from './hub.ts'
import type { Seat } from './seat.ts'
import { createTokenBucket } from './token-bucket.ts'

/** A page that reads too slowly is cut off rather than let the server's memory grow. */
const BACKLOG_MAX_BYTES = 4 * 1024 * 1024
/** About a second of face frames. */
const FRAME_BACKLOG_MAX_BYTES = 8 * 1024

const TEXT = { binary: false }

let lastId = 0

/** Binds one WebSocket to the hub: liveness (RFC 6455 pings), size and rate limits, order of messages. */
export function attachSocket(
  socket: WebSocket,
  hub: Hub,
  who: Pick<Seat, 'as' | 'participant' | 'identity' | 'sessionId'>,
  now: () => number,
): Seat {
  const seat: Seat = {
    id: `s${++lastId}`,
    phase: 'joining',
    watching: new Set(),
    ...who,
    send: (message) => seat.sendEncoded(encode(message)),
    sendEncoded(message) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > BACKLOG_MAX_BYTES) return socket.terminate()
      socket.send(message, TEXT)
    },
    sendBytes(bytes) {
      const isReady = socket.readyState === socket.OPEN && socket.bufferedAmount <= FRAME_BACKLOG_MAX_BYTES
      if (isReady) socket.send(bytes)
    },
    close: (code, reason) => socket.close(code, reason),
    probe: () => probe(socket),
  }

  const bucket = createTokenBucket(CALLS_MAX_PER_SECOND * 2, CALLS_MAX_PER_SECOND)
  const lose = (): void => socket.terminate()
  let silent = setTimeout(lose, SILENT_IS_LOST_MS)
  const heard = (): void => {
    clearTimeout(silent)
    silent = setTimeout(lose, SILENT_IS_LOST_MS)
  }
  const pinging = setInterval(() => {
    if (socket.readyState === socket.OPEN) socket.ping()
  }, SERVER_PING_MS)

  // one after the other: an answer to an earlier message never overtakes
  let queue: Promise<void> = hub.join(seat)
  socket.on('message', (bytes: Buffer, isBinary: boolean) => {
    heard()
    // faces do not wait for messages, and have a limit of their own
    if (isBinary && seat.as === 'phone') return hub.receiveFace(seat, bytes)
    queue = queue.then(() => {
      if (!bucket.take(now())) return hub.refuse(seat, 'tooMany')
      if (bytes.byteLength > MESSAGE_MAX_BYTES) return hub.refuse(seat, 'tooLarge')
      if (isBinary) return hub.refuse(seat, 'unknownMessage')
      return hub.receive(seat, bytes.toString('utf8'))
    })
  })
  socket.on('pong', heard)
  // ws closes the socket itself after a protocol error; without a listener the process would end
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(pinging)
    clearTimeout(silent)
    hub.leave(seat)
  })
  return seat
}

/** Whether the page behind the socket answers a ping in time. */
function probe(socket: WebSocket): Promise<boolean> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve(false)
  return new Promise((resolve) => {
    const finish = (isAlive: boolean): void => {
      clearTimeout(timer)
      socket.off('pong', answered)
      socket.off('close', closed)
      resolve(isAlive)
    }
    const answered = (): void => finish(true)
    const closed = (): void => finish(false)
    const timer = setTimeout(closed, TAKEOVER_PROBE_MS)
    socket.on('pong', answered)
    socket.on('close', closed)
    socket.ping()
  })
}
