import type { FastifyInstance } from 'fastify'
import type { AiService } from '#core/dialogue/dialogue.ts'
import { type AiFault, type AiHealth, createAiHealth } from './health.ts'
import { ChatFault } from './servers/chat-fault.ts'
import { SpeechFault } from './servers/speech-server.ts'

/** Receives every answer and failure of an AI server. */
export interface AiNews {
  health: AiHealth
  answered(companyId: number, service: AiService): void
  /** @param url the server that got the request; undefined if no request was sent */
  failed(companyId: number, service: AiService, error: unknown, url?: string): void
}

interface AiNewsParts {
  now: () => number
  /** Called to count requests for /metrics. */
  onAi: ((service: AiService, result: 'answered' | 'failed') => void) | undefined
}

/** Tracks the health of AI servers, counts requests, and logs failures. A reached daily limit is logged once. */
export function createAiNews(app: FastifyInstance, { now, onAi }: AiNewsParts): AiNews {
  const health = createAiHealth(now)
  return {
    health,
    answered(companyId, service) {
      health.answered(companyId, service)
      onAi?.(service, 'answered')
    },
    failed(companyId, service, error, url) {
      const fault = faultOf(error)
      const isRepeated = fault.reason === 'budget' && health.of(companyId)[service].fault?.reason === 'budget'
      health.failed(companyId, service, fault)
      onAi?.(service, 'failed')
      // After the daily limit was reached, every request fails until midnight, so log only the first failure.
      if (isRepeated) return
      const { reason, status } = fault
      const line = { companyId, service, reason, status, host: url === undefined ? null : new URL(url).host }
      if (isKnown(error)) app.log.warn(line, 'an AI server did not answer')
      else app.log.error({ ...line, err: error }, 'the request to an AI server failed')
    },
  }
}

const isKnown = (error: unknown): boolean =>
  error === 'budget' || error instanceof ChatFault || error instanceof SpeechFault

function faultOf(error: unknown): AiFault {
  if (error === 'budget') return { reason: 'budget', status: null, detail: '' }
  if (error instanceof ChatFault)
    return { reason: error.reason, status: error.status ?? null, detail: error.detail }
  if (!(error instanceof SpeechFault)) return { reason: 'connection', status: null, detail: '' }
  const { reason, status = null } = error
  return { reason: reason === 'refused' || status !== null ? 'status' : reason, status, detail: '' }
}
