import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OWN_SCRIPT } from '#core/http/own-script.ts'
import { Refusal } from '#core/http/refusals.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the browser says that another site sent this. Programs that are no browsers send neither header. */
export function isForeign(request: FastifyRequest): boolean {
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

/** decisions 2: POSTs that change something come from our own pages only; multipart is a "simple" request, so CORS alone would not stop it. Cookies go along with a socket's upgrade, too. */
export function registerSameSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isUpgrade = request.headers.upgrade !== undefined
    if ((isUpgrade || !SAFE.has(request.method)) && isForeign(request)) throw new Refusal('notAllowed')
  })
}

/** For GETs that change state (/api/logout): only a script of our own pages, never a link or an image elsewhere. */
export function demandOwnScript(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const saysSo = request.headers[OWN_SCRIPT.header] === OWN_SCRIPT.value
  // browsers tell the site to https and localhost alone
  const isOwn = site === undefined ? saysSo && !isForeign(request) : site === 'same-origin'
  if (!isOwn) throw new Refusal('notAllowed')
}
