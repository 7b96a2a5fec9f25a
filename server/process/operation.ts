import type { FastifyInstance } from 'fastify'
import { hasRoomFor } from '#core/storage/disk.ts'
import type { Backups } from '../backups/service.ts'
import type { Config } from '../system/config.ts'
import type { OpenFiles } from '../system/open-files.ts'
import type { Metrics } from './metrics.ts'
import { createMetricsAccess } from './metrics-access.ts'
import type { MetricSources } from './metrics-now.ts'
import { watchOpenFiles } from './open-files.ts'
import { registerReadiness } from './readiness.ts'

interface OperationParts extends Omit<MetricSources, 'isReady' | 'newestBackupAt' | 'unreadableBackups'> {
  config: Config
  backups: Pick<Backups, 'status'>
  metrics: Metrics | undefined
  isDraining: () => boolean
  openFiles: OpenFiles
}

/** Endpoints for the people who run the server: readiness and metrics. */
export function registerOperation(app: FastifyInstance, parts: OperationParts): void {
  const { config, backups, metrics, isDraining, disk, relay } = parts
  const { isReady } = registerReadiness(app, {
    draining: isDraining,
    disk: () => !hasRoomFor(disk.facts(), 0, 0),
    relay: () => relay.condition().state === 'failed',
    openFiles: watchOpenFiles(app, parts).isExhausted,
  })
  if (!metrics) return
  const newestBackupAt = async (): Promise<number | undefined> =>
    (await backups.status()).backups.find(({ fault }) => fault === null)?.at
  const unreadableBackups = async (): Promise<number> => (await backups.status()).unreadableManifests.length
  metrics.watch({ ...parts, isReady, newestBackupAt, unreadableBackups })
  const mayRead = createMetricsAccess(config)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // all other clients get 404, as for a missing page
    if (!mayRead(request)) return reply.callNotFound()
    const { type, text } = await metrics.read()
    return reply.header('content-type', type).header('cache-control', 'no-store').send(text)
  })
  app.addHook('onResponse', async (_request, reply) => metrics.onAnswer(reply.statusCode))
  app.addHook('onClose', async () => metrics.close())
}
