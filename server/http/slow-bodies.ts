import type { FastifyInstance } from 'fastify'

/** A form or JSON (1 MB at most) is whole by then. */
const BODY_PATIENCE_MS = 60_000
/** An upload may take hours, but it comes: 1 KiB a second at least. */
const LEAST_UPLOAD_BYTES = (BODY_PATIENCE_MS / 1_000) * 1_024

/**
 * Closes connections whose request body stalls. Node's own requestTimeout has one limit for every request: it would cut off a
 * long upload on a slow line, or let a byte every twenty seconds hold a connection for hours.
 */
export function registerSlowBodies(app: FastifyInstance, patienceMs = BODY_PATIENCE_MS): void {
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
    }, patienceMs)
    watch.unref()
    const stop = (): void => clearInterval(watch)
    raw.once('end', stop)
    raw.once('close', stop)
  })
}
