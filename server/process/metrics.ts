import { createEventMetrics, type EventMetrics } from './metrics-events.ts'
import { countPackets, type MetricSources, registerGauges } from './metrics-now.ts'
import { createPacketCount } from './packet-count.ts'

export interface Metrics extends EventMetrics {
  /** Adds gauges for the current values of these sources. */
  watch: (sources: MetricSources) => void
  /** Output in Prometheus text format. */
  read: () => Promise<{ type: string; text: string }>
  close: () => void
}

/**
 * Gauges of prom-client that are left out: they are named like counters, so promtool complains, and no dashboard shows
 * them.
 */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
] as const

/**
 * Metrics for Prometheus, in memory only. Label values come from fixed lists, never from users or companies, and start
 * at 0, so that graphs show them before the first event.
 */
export async function createMetrics(): Promise<Metrics> {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  let stopCounting = (): void => {}

  return {
    ...createEventMetrics(registry, prom),
    watch(sources) {
      const packets = createPacketCount(sources.relay)
      stopCounting = packets.close
      registerGauges(registry, sources, prom)
      countPackets(registry, packets, prom)
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close() {
      stopCounting()
      registry.clear()
    },
  }
}
