import type { AiFaultReason, AiService } from '#core/dialogue/dialogue.ts'

export interface AiFault {
  reason: AiFaultReason
  /** HTTP status; null if no answer came. */
  status: number | null
  /** The server's own error message; empty if it sent none. */
  detail: string
}

/** When a service last answered, and when and why it last failed (epoch ms), since this process started. */
export interface ServiceHealth {
  answeredAt: number | null
  failedAt: number | null
  fault: AiFault | null
}

/** Health of the AI servers, per company. */
export interface AiHealth {
  answered(companyId: number, service: AiService): void
  failed(companyId: number, service: AiService, fault: AiFault): void
  of(companyId: number): Record<AiService, ServiceHealth>
}

const UNKNOWN: ServiceHealth = { answeredAt: null, failedAt: null, fault: null }

export function createAiHealth(now: () => number): AiHealth {
  const known = new Map<string, ServiceHealth>()
  const keyOf = (companyId: number, service: AiService): string => `${companyId} ${service}`
  const of = (companyId: number, service: AiService): ServiceHealth =>
    known.get(keyOf(companyId, service)) ?? UNKNOWN
  const note = (companyId: number, service: AiService, news: Partial<ServiceHealth>): void =>
    void known.set(keyOf(companyId, service), { ...of(companyId, service), ...news })
  return {
    answered: (companyId, service) => note(companyId, service, { answeredAt: now() }),
    failed: (companyId, service, fault) => note(companyId, service, { failedAt: now(), fault }),
    of: (companyId) => ({
      chat: of(companyId, 'chat'),
      speech: of(companyId, 'speech'),
      hearing: of(companyId, 'hearing'),
    }),
  }
}
