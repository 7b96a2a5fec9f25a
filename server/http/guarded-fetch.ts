import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ReadableStream as WebStream } from 'node:stream/web'
import { createReach, NOT_ALLOWED } from './guarded-lookup.ts'
import { paceReads } from './paced-reads.ts'

/** A fetch function that can be passed to a library. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Creates a fetch function for URLs entered by a company. It connects only to allowed IP addresses
 * (guarded-lookup.ts). Redirects are not followed.
 */
export function createGuardedFetch(networks: readonly string[]): Fetch {
  const reach = createReach(networks)
  return (url, init = {}) => {
    const target = new URL(url instanceof Request ? url.url : url)
    const lookup = reach(target)
    if (!lookup) return Promise.reject(Object.assign(new Error('not allowed'), { code: NOT_ALLOWED }))
    const ask = target.protocol === 'http:' ? requestHttp : requestHttps
    const { method = 'GET', headers, body, signal } = init
    return new Promise((resolve, reject) => {
      const asked = ask(
        target,
        {
          method,
          lookup,
          agent: false,
          headers: Object.fromEntries(new Headers(headers)),
          ...(signal ? { signal } : {}),
        },
        (answer) => {
          const { statusCode: status = 502, rawHeaders } = answer
          const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
            rawHeaders[2 * at]!,
            rawHeaders[2 * at + 1]!,
          ])
          const isEmpty = status === 204 || status === 304
          // Each read returns all bytes that have arrived, even if the server has sent each byte as a separate chunk.
          const stream = isEmpty ? null : (WebStream.from(answer) as ReadableStream<Uint8Array>)
          resolve(new Response(stream, { status, headers: pairs }))
        },
      )
      asked.on('socket', paceReads)
      asked.on('error', reject)
      asked.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined)
    })
  }
}
