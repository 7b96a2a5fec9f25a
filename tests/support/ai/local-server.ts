import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface AskedOf {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** Epoch ms at which the request's last byte arrived. */
  at: number
  /** Time from `at` until the answer was sent, in ms; undefined before that. */
  tookMs?: number
}

/** A stand-in for an external service: an HTTP server on loopback. */
export interface LocalServer {
  /** The server's address, without a trailing slash. */
  base: string
  asked: AskedOf[]
  close(): Promise<void>
}

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export async function startLocalServer(
  answer: (asked: AskedOf, response: ServerResponse) => void | Promise<void>,
): Promise<LocalServer> {
  const asked: AskedOf[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const one: AskedOf = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks),
        at: Date.now(),
      }
      const since = performance.now()
      response.on('finish', () => {
        one.tookMs = performance.now() - since
      })
      asked.push(one)
      void answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    base: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
