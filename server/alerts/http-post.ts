import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { POST_ANSWER_MAX_BYTES, POST_PATIENCE_MS } from '#core/limits.ts'
import { createReach, NOT_ALLOWED } from '../http/guarded-lookup.ts'

export interface PostWish {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

export interface PostAnswer {
  status: number
  /** What Retry-After said, where it said seconds. */
  retryAfterMs: number
}

/** Sends a body to a server that somebody named. */
export interface Poster {
  /** @throws PostFault when no answer came */
  post(wish: PostWish): Promise<PostAnswer>
}

export type PostFaultReason = 'address' | 'name' | 'patience' | 'certificate' | 'connection'

/** Why no answer came. It names nothing of what was reached. */
export class PostFault extends Error {
  readonly reason: PostFaultReason

  constructor(reason: PostFaultReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Only public addresses, checked when the connection is made, so that a name cannot change its mind in between; redirects are
 * answers like others, and nothing of an answer is used but its status.
 * @param networks of the installation's own that are allowed besides; only there http goes without TLS
 * @param patienceMs for the whole exchange
 */
export function createPoster(networks: readonly string[], patienceMs = POST_PATIENCE_MS): Poster {
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
          signal: AbortSignal.timeout(patienceMs),
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
