import type { WebSocket } from 'ws'
import { CALLS_MAX_PER_SECOND, TAKEOVER_PROBE_MS } from '#core/limits.ts'
import type { Admission } from './admission.ts'
import { encode } from './encoded.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Hub } from './hub.ts'
import { CLOSE, type Seat } from './seat.ts'
import { createTokenBucket } from './token-bucket.ts'
import { Lane, type Turns } from './turns.ts'

/** Maximum unsent bytes of a page. A page that reads too slowly is disconnected before the server's memory grows. */
const BACKLOG_MAX_BYTES = 4 * 1024 * 1024
/** While more bytes than this are unsent, further media frames are dropped: about one second of face frames. */
const FRAME_BACKLOG_MAX_BYTES = 8 * 1024

const TEXT = { binary: false }

/** Shared by all sockets. */
export interface SocketDeps {
  hub: Hub
  turns: Turns
  admission: Admission
  heartbeat: Heartbeat
  now: () => number
}

let lastId = 0

type Who = Pick<Seat, 'as' | 'participant' | 'identity' | 'sessionId'>

function createSeat(socket: WebSocket, who: Who): Seat {
  let probing: Promise<boolean> | undefined
  const seat: Seat = {
    id: `s${++lastId}`,
    phase: 'joining',
    watching: new Set(),
    listening: new Set(),
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
    // One probe for all that wait for this seat.
    probe() {
      probing ??= probe(socket).finally(() => {
        probing = undefined
      })
      return probing
    },
  }
  return seat
}

/** Connects a WebSocket to the hub: liveness (RFC 6455 pings), limits and message order. */
export function attachSocket(
  socket: WebSocket,
  { hub, turns, admission, heartbeat, now }: SocketDeps,
  who: Who,
): Seat {
  const seat = createSeat(socket, who)
  const bucket = createTokenBucket(CALLS_MAX_PER_SECOND * 2, CALLS_MAX_PER_SECOND)
  const lane = new Lane(turns, seat.identity.companyId)
  const heard = (): void => heartbeat.heard(socket)
  heartbeat.watch(socket)

  socket.on('message', (bytes: Buffer<ArrayBuffer>, isBinary: boolean) => {
    heard()
    // Faces bypass the message queue and have their own rate limit.
    if (isBinary && seat.as === 'phone') return hub.receiveFace(seat, bytes)
    // Media frames bypass the queue as well.
    if (isBinary && hub.receiveMedia(seat, bytes)) return
    const isTaken = lane.push(() => {
      if (!bucket.take(now())) return hub.refuse(seat, 'tooMany')
      if (isBinary) return hub.refuse(seat, 'unknownMessage')
      return hub.receive(seat, bytes.toString('utf8'))
    }, bytes.byteLength)
    if (!isTaken) socket.close(CLOSE.flooded, 'too many messages at once')
  })
  socket.on('pong', heard)
  // ws closes the socket itself after a protocol error. Without a listener the process would end.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    heartbeat.forget(socket)
    hub.leave(seat)
  })
  const enter = (): void => void hub.join(seat).then(() => lane.release())
  const isAdmitted = admission.ask(seat.identity.companyId, hub.priorityOf(seat), enter)
  if (!isAdmitted) socket.close(CLOSE.tryLater, 'too many at once')
  return seat
}

/** Whether the page answers a ping in time. */
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
    // If this process was blocked, an answer may have arrived unread: let the event loop read it first.
    const timer = setTimeout(() => setImmediate(closed), TAKEOVER_PROBE_MS)
    socket.on('pong', answered)
    socket.on('close', closed)
    socket.ping()
  })
}
