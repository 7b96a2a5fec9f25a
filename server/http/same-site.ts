import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OWN_SCRIPT } from '#core/http/own-script.ts'
import { Refusal } from '#core/http/refusals.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the browser reports another site as the sender. Other programs send neither header. */
function isForeign(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  if (origin !== undefined && origin !== 'null') {
    try {
      return new URL(origin).host !== host
    } catch {
      return true
    }
  }
  if (origin === 'null') return true
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/**
 * decisions 2: refuses changing requests from other sites. Multipart is a "simple" request, so CORS alone would not stop it.
 * Socket upgrades are included because they send cookies.
 */
export function registerSameSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isUpgrade = request.headers.upgrade !== undefined
    if ((isUpgrade || !SAFE.has(request.method)) && isForeign(request)) throw new Refusal('notAllowed')
  })
}

/** For GETs that change state (/api/logout): allows only scripts of our own pages, not links or images elsewhere. */
export function requireOwnScript(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const saysSo = request.headers[OWN_SCRIPT.header] === OWN_SCRIPT.value
  // browsers send Sec-Fetch-Site only on https and localhost
  const isOwn = site === undefined ? saysSo && !isForeign(request) : site === 'same-origin'
  if (!isOwn) throw new Refusal('notAllowed')
}
