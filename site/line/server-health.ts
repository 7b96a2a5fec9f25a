import { HEALTH_FIRST_POLL_MS, HEALTH_POLL_MS } from '#core/limits.ts'
import { clock } from './clock.ts'
import { createHealthPoll, type HealthPoll, storedServerName } from './health-poll.ts'
import { request } from './request.ts'

export type { HealthPoll } from './health-poll.ts'
export type { FaultCode } from './reply.ts'

/**
 * decisions 1: polls /health while an error dialog is open, and reloads the page when the page's server answers again.
 */
export const serverHealth: HealthPoll = createHealthPoll({
  request,
  clock,
  firstMs: HEALTH_FIRST_POLL_MS,
  everyMs: HEALTH_POLL_MS,
  serverName: storedServerName,
})
