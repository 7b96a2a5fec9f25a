/** Path of the kiosk's page, also the key of its cached copy. */
export const KIOSK_PAGE = '/app/signage/view'

/**
 * How the service worker answers a request. `page`: the kiosk's page. `door`: a start page that leads to the kiosk.
 * `asset`: a built file with a content hash in its name. `file`: media and characters of the company; a file at one
 * address never changes. `character`: a character of the product, which may change. `none`: the browser handles the
 * request itself.
 */
export type Plan = 'page' | 'door' | 'asset' | 'file' | 'character' | 'none'

const FILES = /^\/(media\/\d+(\/thumbnail)?|characters\/own\/\d+\/[\w.]+)$/
const DOORS = new Set(['/', '/login', '/test/login', '/kiosk'])

export function planOf(request: { method: string; mode: string }, url: URL, origin: string): Plan {
  if (request.method !== 'GET' || url.origin !== origin) return 'none'
  const path = url.pathname.replace(/(.)\/$/, '$1')
  if (request.mode === 'navigate') return path === KIOSK_PAGE ? 'page' : DOORS.has(path) ? 'door' : 'none'
  if (path.startsWith('/_astro/') || path === '/favicon.svg') return 'asset'
  if (FILES.test(path)) return 'file'
  return path.startsWith('/characters/') ? 'character' : 'none'
}
