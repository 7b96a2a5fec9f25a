import type { AiFaultReason, AiService } from '#core/dialogue/dialogue.ts'

export interface AiFault {
  reason: AiFaultReason
  /** Of HTTP. */
  status: number | null
  /** What the server says; '' where it says nothing. */
  detail: string
}

/** When a service last answered, and when and why it last did not (epoch ms), since the start of this process. */
export interface ServiceHealth {
  answeredAt: number | null
  failedAt: number | null
  fault: AiFault | null
}

/** How the AI servers that companies use are. */
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
