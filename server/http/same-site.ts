import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OWN_SCRIPT } from '#core/http/own-script.ts'
import { Refusal } from '#core/http/refusals.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the browser's headers name another site as the sender. Programs that are not browsers send none of these headers. */
function isForeign(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  if (origin !== undefined && origin !== 'null') {
    const from = URL.parse(origin)
    // a proxy may add the standard port to the Host header; browsers leave this port out of the Origin header
    return from === null || from.host !== URL.parse(`${from.protocol}//${host}`)?.host
  }
  if (origin === 'null') return true
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/**
 * Refuses requests from other sites that change data (decisions 2). Multipart is a "simple" request, so CORS alone
 * would not stop it. WebSocket upgrades from other sites are refused as well, because they send cookies.
 */
export function registerSameSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isUpgrade = request.headers.upgrade !== undefined
    if ((isUpgrade || !SAFE.has(request.method)) && isForeign(request)) throw new Refusal('notAllowed')
  })
}

/**
 * For GET requests that change state (/api/logout): allows only requests by scripts of the product's own pages, and refuses links
 * and images of other sites.
 */
export function requireOwnScript(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const saysSo = request.headers[OWN_SCRIPT.header] === OWN_SCRIPT.value
  // Without https (except on localhost) browsers do not send Sec-Fetch-Site. Then the request must have the header that
  // the scripts of the product's pages add (OWN_SCRIPT).
  const isOwn = site === undefined ? saysSo && !isForeign(request) : site === 'same-origin'
  if (!isOwn) throw new Refusal('notAllowed')
}
