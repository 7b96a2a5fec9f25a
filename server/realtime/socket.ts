import type { WebSocket } from 'ws'
import { CALLS_MAX_PER_SECOND, TAKEOVER_PROBE_MS } from '#core/limits.ts'
import type { Admission } from './admission.ts'
import { encode } from './encoded.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Hub } from './hub.ts'
import { CLOSE, type PageConnection } from './page-connection.ts'
import { createTokenBucket } from './token-bucket.ts'
import { Lane, type Turns } from './turns.ts'

/** Maximum unsent bytes of a page. A page that reads too slowly is disconnected before the server's memory grows. */
const BACKLOG_MAX_BYTES = 4 * 1024 * 1024
/**
 * While more bytes than this are unsent, further frames are dropped. 8 KiB are more than one second of voice and face
 * frames.
 */
const FRAME_BACKLOG_MAX_BYTES = 8 * 1024

const TEXT = { binary: false }

export interface SocketDeps {
  hub: Hub
  turns: Turns
  admission: Admission
  heartbeat: Heartbeat
  now: () => number
}

let lastId = 0

type Who = Pick<PageConnection, 'as' | 'participant' | 'identity' | 'sessionId'>

function createConnection(socket: WebSocket, who: Who): PageConnection {
  let probing: Promise<boolean> | undefined
  const connection: PageConnection = {
    id: `s${++lastId}`,
    phase: 'joining',
    watching: new Set(),
    listening: new Set(),
    ...who,
    send: (message) => connection.sendEncoded(encode(message)),
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
    // When several new pages wait to replace this connection, they share one probe.
    probe() {
      probing ??= probe(socket).finally(() => {
        probing = undefined
      })
      return probing
    },
  }
  return connection
}

/** Connects a WebSocket to the hub: liveness (RFC 6455 pings), limits and message order. */
export function attachSocket(
  socket: WebSocket,
  { hub, turns, admission, heartbeat, now }: SocketDeps,
  who: Who,
): PageConnection {
  const connection = createConnection(socket, who)
  const bucket = createTokenBucket(CALLS_MAX_PER_SECOND * 2, CALLS_MAX_PER_SECOND)
  const lane = new Lane(turns, connection.identity.companyId)
  const markAlive = (): void => heartbeat.received(socket)
  heartbeat.watch(socket)

  socket.on('message', (bytes: Buffer<ArrayBuffer>, isBinary: boolean) => {
    markAlive()
    // Faces bypass the message queue and have their own rate limit.
    if (isBinary && connection.as === 'phone') return hub.receiveFace(connection, bytes)
    // Media frames bypass the message queue, too.
    if (isBinary && hub.receiveMedia(connection, bytes)) return
    const isTaken = lane.push(() => {
      if (!bucket.take(now())) return hub.refuse(connection, 'tooMany')
      if (isBinary) return hub.refuse(connection, 'unknownMessage')
      return hub.receive(connection, bytes.toString('utf8'))
    }, bytes.byteLength)
    if (!isTaken) socket.close(CLOSE.flooded, 'too many messages at once')
  })
  socket.on('pong', markAlive)
  // ws closes the socket itself after a protocol error. Without a listener the process would end.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    heartbeat.forget(socket)
    hub.leave(connection)
  })
  hub.register(connection)
  const enter = (): void => void hub.join(connection).then(() => lane.release())
  const isAdmitted = admission.ask(connection.identity.companyId, hub.priorityOf(connection), enter)
  if (!isAdmitted) socket.close(CLOSE.tryLater, 'too many at once')
  return connection
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
    // If this process was blocked, the pong may have arrived but not been read yet: let the event loop read it first.
    const timer = setTimeout(() => setImmediate(closed), TAKEOVER_PROBE_MS)
    socket.on('pong', answered)
    socket.on('close', closed)
    socket.ping()
  })
}
