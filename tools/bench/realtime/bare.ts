// A WebSocket server that only sends recorded messages, with the bare `ws` library: the minimum cost of sending the
// product's bytes. The environment variable TAPE is the path of the recording.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { SERVER_PING_MS } from '#core/limits.ts'
import type { Step } from './tape.ts'

const steps = JSON.parse(readFileSync(process.env['TAPE'] ?? '', 'utf8')) as Step[]
const sockets = new Map<number, WebSocket>()
let next = 0

const server = createServer()
new WebSocketServer({ server }).on('connection', (socket, request) => {
  sockets.set(Number(request.url?.split('=')[1]), socket)
  setInterval(() => socket.ping(), SERVER_PING_MS)
  socket.on('message', () => {
    for (const [text, indexes] of steps[next++]?.answers ?? [])
      for (const index of indexes) sockets.get(index)?.send(text)
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('bare ws is open'))
process.on('SIGTERM', () => process.exit(0))
