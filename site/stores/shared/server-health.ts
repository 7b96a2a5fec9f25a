import { HEALTH_FIRST_POLL_MS, HEALTH_POLL_MS } from '#rules/limits.ts'
import { createHealthPoll, type HealthPoll, knownServerName } from '../../client/health-poll.ts'
import { request } from '../../client/request.ts'
import { clock } from '../../kernel/clock.ts'

export type { HealthPoll } from '../../client/health-poll.ts'
export type { FaultCode } from '../../kernel/reply.ts'

/** decisions 1: asked while a dialog says that something went wrong; reloads the page when its own server answers. */
export const serverHealth: HealthPoll = createHealthPoll({
  request,
  clock,
  firstMs: HEALTH_FIRST_POLL_MS,
  everyMs: HEALTH_POLL_MS,
  serverName: knownServerName,
})
