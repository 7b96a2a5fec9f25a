import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { isCompanyOrigin } from '../../db/queries/moves.ts'

/** Paths that are served under any host name, because probes, load balancers and Prometheus may use any. */
const FOR_ANY_HOST: ReadonlySet<string | undefined> = new Set(['/health', '/ready', '/metrics'])

/**
 * Suffixes for which public name servers have no entries (RFC 6761, RFC 6762, RFC 8375; `lan` is the default of many routers).
 */
const PRIVATE_SUFFIX = /\.(local|localhost|internal|home\.arpa|lan)$/

/** Maximum number of different host names logged until a restart, so that an attacker cannot fill the log. */
const LOGGED_MAX = 20
const LOGGED_LENGTH_MAX = 100

const TEXT = `このアドレスでは開けません。いつものアドレスで開いてください。
管理者の方へ: このアドレスを使うには、PUBLIC_URL に設定してサーバーを再起動してください。

This server does not answer at this address. Open its usual address.
For the administrator: to use this address, set PUBLIC_URL to it and restart the server.
`

/** Name or IP address of a Host header, lower case, without port and final dot. Undefined if malformed. */
function nameOf(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '')
}

/**
 * Whether an attacker cannot register this host name and point it to this server: an IP address, a name without dots, a
 * name with a private suffix, or this machine's name.
 */
function isUnregistrable(name: string): boolean {
  const isPlain = isIP(name) !== 0 || !name.includes('.')
  return isPlain || PRIVATE_SUFFIX.test(name) || name === hostname().toLowerCase()
}

interface KnownHostsParts {
  db: Db
  publicUrl: string | undefined
  /** Whether this connection comes from a proxy of TRUST_PROXY. */
  isProxied: (request: FastifyRequest) => boolean
}

/**
 * Answers 421 to requests for a host name that is not this server's (decisions 2). A web page can then not point its
 * own host name to this server and read the answers (DNS rebinding). Without PUBLIC_URL, host names passed on by a
 * trusted proxy are accepted.
 */
export function registerKnownHosts(
  app: FastifyInstance,
  { db, publicUrl, isProxied }: KnownHostsParts,
): void {
  const publicName = publicUrl === undefined ? undefined : nameOf(new URL(publicUrl).host)
  const logged = new Set<string>()

  function warn(host: string, words: string): void {
    const shown = host.slice(0, LOGGED_LENGTH_MAX)
    if (logged.has(shown) || logged.size >= LOGGED_MAX) return
    logged.add(shown)
    app.log.warn({ host: shown }, words)
  }

  function isKnown(request: FastifyRequest, host: string): boolean {
    const name = nameOf(host)
    if (name === undefined) return false
    if (name === publicName || isUnregistrable(name) || isCompanyOrigin(db, host)) return true
    if (publicName !== undefined || !isProxied(request)) return false
    warn(host, 'PUBLIC_URL is not set: set it to the address people use, and other names are refused')
    return true
  }

  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (!host || FOR_ANY_HOST.has(request.routeOptions.url)) return
    if (isKnown(request, host)) return
    warn(host, 'refused a request for this host (421): if people use this address, set PUBLIC_URL to it')
    return reply.code(421).type('text/plain; charset=utf-8').send(TEXT)
  })
}
