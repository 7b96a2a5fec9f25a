import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { POST_ANSWER_MAX_BYTES, POST_TIMEOUT_MS } from '#core/limits.ts'
import { createReach, NOT_ALLOWED } from '../http/guarded-lookup.ts'

export interface PostRequest {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

export interface PostAnswer {
  status: number
  /** How long the receiver asks to wait before a retry, in ms, from a Retry-After header in seconds; 0 without such a header. */
  retryAfterMs: number
}

/** Sends HTTP POST requests to addresses that users have entered. */
export interface HttpPost {
  /** @throws PostFault if no answer came */
  post(request: PostRequest): Promise<PostAnswer>
}

type PostFaultReason = 'address' | 'name' | 'patience' | 'certificate' | 'connection'

/** Thrown if an HTTP request got no answer. Its reason contains no details about the target. */
export class PostFault extends Error {
  readonly reason: PostFaultReason

  constructor(reason: PostFaultReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Creates an HttpPost that connects only to public addresses. The address is checked when the connection is made, so DNS changes
 * cannot bypass the check. Redirects are not followed, and only the status of an answer is used.
 * @param networks private networks that are also allowed; plain http is allowed only there
 * @param timeoutMs time limit of the whole exchange
 */
export function createHttpPost(networks: readonly string[], timeoutMs = POST_TIMEOUT_MS): HttpPost {
  const reach = createReach(networks)

  return {
    post({ url, headers, body }) {
      const target = new URL(url)
      const lookup = reach(target)
      if (!lookup) return Promise.reject(new PostFault('address'))
      const ask = target.protocol === 'http:' ? requestHttp : requestHttps
      return new Promise((resolve, reject) => {
        const asked = ask(target, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup,
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
        })
        asked.on('error', (error) => reject(faultOf(error)))
        asked.on('response', (answer) => {
          let bytes = 0
          const done = () => {
            resolve({
              status: answer.statusCode ?? 0,
              retryAfterMs: retryAfterOf(answer.headers['retry-after']),
            })
            asked.destroy()
          }
          answer.on('data', (part: Buffer) => {
            bytes += part.length
            if (bytes > POST_ANSWER_MAX_BYTES) done()
          })
          answer.on('end', done)
          answer.on('error', (error) => reject(faultOf(error)))
        })
        asked.end(body)
      })
    },
  }
}

const retryAfterOf = (said: string | undefined): number => {
  const seconds = Number(said)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}

function faultOf(error: Error & { code?: string }): PostFault {
  const { code = '' } = error
  if (code === NOT_ALLOWED) return new PostFault('address')
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ABORT_ERR')
    return new PostFault('patience')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new PostFault('name')
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code)) return new PostFault('certificate')
  return new PostFault('connection')
}
