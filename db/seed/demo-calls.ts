import { randomUUID } from 'node:crypto'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { insertCall, insertCallEvent } from '../queries/calls.ts'

interface DemoCalls {
  companyId: number
  signages: readonly { id: number; storeId: number }[]
  hostIds: readonly number[]
  characterId: number | null
  now: number
}

const HOUR_MS = 3_600_000
const DAYS = 7
const BUTTONS = ['受付を呼び出す', 'ご予約の方', '館内のご案内']
/** Languages of the demo's visitors; most of them speak Japanese. */
const LANGUAGES = ['ja', 'ja', 'ja', 'ja', 'ja', 'en', 'en', 'zh'] as const

/** A small random generator (mulberry32), so that the demo's statistics are the same at every first start. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Adds calls in the business hours of the past seven days and of today until now. */
export function seedDemoCalls(tx: DbLike, demo: DemoCalls): void {
  const random = seeded(2026)
  const todayAt = dayStartAt(demo.now)
  for (let day = DAYS; day >= 0; day--) {
    const opensAt = todayAt - day * DAY_MS + 9 * HOUR_MS
    const count = 10 + Math.floor(random() * 8)
    for (let n = 0; n < count; n++) {
      const requestedAt = Math.round(opensAt + ((n + random() * 0.6) * 9 * HOUR_MS) / count)
      seedCall(tx, demo, requestedAt, random)
    }
  }
}

function seedCall(tx: DbLike, demo: DemoCalls, requestedAt: number, random: () => number): void {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const isAnswered = random() > 0.06
  const answeredAt = isAnswered ? requestedAt + Math.round(5_000 + random() ** 3 * 40_000) : null
  const endedAt =
    answeredAt === null ? requestedAt + 60_000 : answeredAt + Math.round(70_000 + random() * 260_000)
  const [signage, hostId, touchButton] = [pick(demo.signages), pick(demo.hostIds), pick(BUTTONS)]
  // Skip a call that would not have ended yet.
  if (endedAt >= demo.now) return
  const id = randomUUID()
  insertCall(tx, {
    id,
    companyId: demo.companyId,
    touchButton,
    requestedAt,
    answeredAt,
    endedAt,
    signageId: signage.id,
    storeId: signage.storeId,
    begunBy: 'visitor',
    reason: 'touch',
    lang: pick(LANGUAGES),
    hostId: isAnswered ? hostId : null,
    characterId: isAnswered ? demo.characterId : null,
    cause: isAnswered ? 'closed' : 'timeout',
  })
  insertCallEvent(tx, { callId: id, at: requestedAt, kind: 'requested', userId: null, detail: null })
  if (answeredAt !== null) {
    insertCallEvent(tx, { callId: id, at: answeredAt, kind: 'accepted', userId: hostId, detail: null })
    seedLink(tx, id, { answeredAt, endedAt }, random)
  }
  insertCallEvent(tx, {
    callId: id,
    at: endedAt,
    kind: 'closed',
    userId: null,
    detail: isAnswered ? 'closed' : 'timeout',
  })
}

/** Adds samples of the connection quality: good, but temporarily poor in a third of the calls. */
function seedLink(
  tx: DbLike,
  callId: string,
  { answeredAt, endedAt }: { answeredAt: number; endedAt: number },
  random: () => number,
): void {
  const at = (share: number): number => Math.round(answeredAt + share * (endedAt - answeredAt))
  const labels: [number, LinkQuality][] = [[at(0.03), 'good']]
  if (random() < 1 / 3) labels.push([at(0.4), 'spotty'], [at(0.5), 'bad'], [at(0.6), 'good'])
  for (const [from, detail] of labels)
    insertCallEvent(tx, { callId, at: from, kind: 'link', userId: null, detail })
}
