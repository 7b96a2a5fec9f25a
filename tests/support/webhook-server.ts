import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Receives alerts and pushes. It answers 204 unless configured otherwise. */
export interface WebhookServer {
  /** Base address, http://127.0.0.1:port; the server answers any path. */
  base: string
  received: Received[]
  answer: (response: ServerResponse, path: string) => void
  close(): Promise<void>
}

export async function startWebhookServer(): Promise<WebhookServer> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      fixture.answer(response, path)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const fixture: WebhookServer = {
    base: `http://127.0.0.1:${address.port}`,
    received,
    answer: (response) => void response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fixture
}
