import type { FastifyInstance } from 'fastify'

/** Time limit for forms and JSON (at most 1 MB). */
const BODY_TIMEOUT_MS = 60_000
/** Minimum progress of an upload per period: 1 KiB/s. Uploads may take hours. */
const LEAST_UPLOAD_BYTES = (BODY_TIMEOUT_MS / 1_000) * 1_024

/**
 * Closes connections whose request body stalls. Node's requestTimeout has a single limit for all requests: it would either cut
 * off long uploads, or let a client hold a connection for hours with a few bytes.
 */
export function registerSlowBodies(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody || raw.headers['content-length'] === '0') return
    const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
    let before = raw.socket.bytesRead
    const watch = setInterval(() => {
      const now = raw.socket.bytesRead
      if (isUpload && now - before >= LEAST_UPLOAD_BYTES) before = now
      else raw.destroy()
    }, timeoutMs)
    watch.unref()
    const stop = (): void => clearInterval(watch)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}
