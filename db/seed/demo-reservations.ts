import { randomUUID } from 'node:crypto'
import { CLOSE_MINUTE, SLOT_MINUTES } from '#core/limits.ts'
import { decideTime, overlaps, type Span } from '#core/reservations/rules.ts'
import { STANDARD_TEMPLATES } from '#core/templates/standard-templates.ts'
import { DAY_MS, dayStartAt, weekMomentOf } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { insertAccount } from '../queries/accounts.ts'
import { insertLinkRoom, insertReservation, updatePresence } from '../queries/reservations.ts'
import { insertSignage } from '../queries/signages.ts'
import { insertTemplate } from '../queries/template-changes.ts'

interface DemoReservations {
  companyId: number
  userId: number
  userName: string
  characterId: number | null
  now: number
}

const MINUTE_MS = 60_000
const DAYS = 7
/**
 * Titles and times (minutes after midnight) of usual reservations. Reservations of ten minutes are free,
 * so the billing page shows free uses.
 */
const USUAL: readonly (readonly [title: string, from: number, to: number])[] = [
  ['朝のご案内', 600, 610],
  ['採用面談の受付', 660, 680],
  ['オンライン内覧のご案内', 840, 870],
  ['オンライン相談', 990, 1_030],
]

/**
 * Adds reservations for the past seven days and today; future days have none (decisions 1). In business hours one is running now.
 */
export function seedDemoReservations(tx: DbLike, demo: DemoReservations): void {
  const signageId = seedRoom(tx, demo)
  const todayAt = dayStartAt(demo.now)
  for (let day = DAYS; day >= 0; day--) {
    const dayAt = todayAt - day * DAY_MS
    const usual = USUAL.filter((_, index) => day === 0 || (index + day) % 3 !== 0).map(
      ([title, from, to]) => ({
        title,
        startAt: dayAt + from * MINUTE_MS,
        endAt: dayAt + to * MINUTE_MS,
      }),
    )
    const running = day === 0 ? runningNow(demo.now) : undefined
    const all = running ? [...usual.filter((one) => !overlaps(one, running)), running] : usual
    for (const one of all) if (!isWeekend(one.startAt)) seedOne(tx, demo, signageId, one)
  }
}

const isWeekend = (at: number): boolean => [0, 6].includes(weekMomentOf(at).day)

/** A reservation that is running now, so that demo users can enter a room at once. */
function runningNow(now: number): (Span & { title: string }) | undefined {
  const slotMs = SLOT_MINUTES * MINUTE_MS
  const startAt = Math.floor(now / slotMs) * slotMs
  const closesAt = dayStartAt(now) + CLOSE_MINUTE * MINUTE_MS
  const span = { startAt, endAt: Math.min(startAt + 3 * slotMs, closesAt) }
  return decideTime(span, now).ok ? { title: '館内説明会', ...span } : undefined
}

/** Adds the room of the account's reservations, as ensureLinkRoom does. */
function seedRoom(tx: DbLike, { companyId, userId, userName, characterId, now }: DemoReservations): number {
  const account = insertAccount(tx, {
    companyId,
    role: 'signage',
    loginId: `room-${randomUUID()}`,
    passwordHash: 'none',
    createdAt: now,
  })
  const { id } = insertSignage(tx, {
    accountId: account.id,
    companyId,
    name: userName,
    defaultCharacterId: characterId,
  })
  for (const { buttons: _, ...template } of STANDARD_TEMPLATES)
    insertTemplate(tx, { signageId: id, ...template })
  insertLinkRoom(tx, userId, id)
  return id
}

function seedOne(
  tx: DbLike,
  demo: DemoReservations,
  signageId: number,
  { title, startAt, endAt }: Span & { title: string },
): void {
  const { companyId, userId, characterId } = demo
  const { id } = insertReservation(tx, {
    companyId,
    userId,
    signageId,
    characterId,
    title,
    startAt,
    endAt,
    createdAt: startAt - DAY_MS,
    // Mark the reminder as sent, so that the server sends none for demo reservations.
    remindedAt: startAt - DAY_MS,
  })
  if (endAt > demo.now || endAt - startAt <= SLOT_MINUTES * MINUTE_MS) return
  updatePresence(tx, id, { joinedAt: startAt + MINUTE_MS })
  updatePresence(tx, id, { leftAt: endAt - 2 * MINUTE_MS })
}
