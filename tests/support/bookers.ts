import { join } from 'node:path'
import { DAY_MS, dayStartAt, japanDay, weekMomentOf } from '#core/time/japan-time.ts'
import { openDb } from '../../db/open.ts'
import { findAccountByLogin, insertAccount } from '../../db/queries/accounts.ts'
import { insertCompany } from '../../db/queries/companies.ts'
import { insertUser } from '../../db/queries/users.ts'
import { DEMO_PASSWORD } from '../../db/seed/demo.ts'
import { isHoliday } from '../../server/hours/holidays.ts'

/** Adds reservation users to the database of a running server, with the demo's password. @returns their login ids */
export function addBookers(dataDir: string, count: number): string[] {
  const db = openDb(join(dataDir, 'uketsuke.sqlite'))
  const demo = findAccountByLogin(db, 'guest@example.com')
  if (!demo) throw new Error('no demo account')
  const now = Date.now()
  const loginIds = Array.from({ length: count }, (_, index) => `booker-${index}@example.com`)
  db.transaction((tx) => {
    for (const loginId of loginIds) {
      const { id: companyId } = insertCompany(tx, { name: loginId, avatarChannelMax: 1, createdAt: now })
      const account = insertAccount(tx, {
        companyId,
        role: 'webReservationUser',
        loginId,
        passwordHash: demo.passwordHash,
        confirmedAt: now,
        createdAt: now,
      })
      insertUser(tx, { accountId: account.id, companyId, name: loginId })
    }
  })
  db.close()
  return loginIds
}

/** Signs in. @returns the Cookie header of the new session */
export async function signInOverHttp(base: string, loginId: string): Promise<string> {
  const answer = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ username: loginId, password: DEMO_PASSWORD, isRemember: true }),
  })
  if (!answer.ok) throw new Error(`${loginId} cannot sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Midnight in Japan of a workday, as epoch ms. Index 0 is the first workday from tomorrow on. */
export function workdayAt(index: number): number {
  let dayAt = dayStartAt(Date.now()) + DAY_MS
  for (let left = index; ; dayAt += DAY_MS) {
    const { day } = weekMomentOf(dayAt)
    if (day === 0 || day === 6 || isHoliday(japanDay(dayAt))) continue
    if (left === 0) return dayAt
    left -= 1
  }
}

/** Posts JSON with this session's cookie. @returns the status. Throws if the answer's body is not JSON. */
export async function post(
  base: string,
  cookie: string,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, cookie },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
