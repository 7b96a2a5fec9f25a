import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findHost, retireCompany, updateCompany } from '../../../db/queries/companies.ts'
import { saveHours } from '../../../db/queries/hours.ts'
import { beginFirstDay } from '../../../db/queries/installation.ts'
import { closedFor, namedDays } from '../../../server/reservations/closed-days.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp } from '../../support/test-app.ts'

const at = (day: string): number => Date.parse(`${day}T00:00+09:00`)
/** Sunday to Tuesday; Monday is 勤労感謝の日. */
const SPAN = { startAt: at('2026-11-22'), endAt: at('2026-11-25') }
const MONDAY = { startAt: at('2026-11-23'), endAt: at('2026-11-24') }
const NAMED = [{ day: '2026-11-23', ja: '勤労感謝の日', en: 'Labor Thanksgiving Day' }]
const ALL_DAY = [{ fromMinute: 0, toMinute: 1_440 }]
const always = () => ({ week: Array.from({ length: 8 }, () => ALL_DAY), exceptions: [] })

function open() {
  const db = openDb(':memory:')
  const booker = () => {
    const companyId = addCompany(db)
    return { companyId, userId: addPerson(db, { companyId, role: 'webReservationUser' }).userId }
  }
  const addHost = (name: string) => {
    const companyId = addCompany(db, name)
    addPerson(db, { companyId, role: 'companyAdmin' })
    return companyId
  }
  return { db, booker, addHost }
}

test('[decisions 6] shows public holidays by name and as closed, unless the opening hours include them', () => {
  const { db, booker } = open()
  const hana = booker()
  for (const who of [hana, undefined]) {
    assert.deepEqual(closedFor(db, who, SPAN), [MONDAY])
    assert.deepEqual(namedDays(db, who, SPAN), NAMED)
  }
  saveHours(db, hana.companyId, null, always())
  assert.deepEqual(closedFor(db, hana, SPAN), [])
})

test("[decisions 6] visitors, and users whose company has no opening hours, see the host company's opening hours", () => {
  const { db, booker, addHost } = open()
  const hana = booker()
  const hostId = addHost('デモ商事')
  const hours = { fromDay: '2026-11-24', toDay: '2026-11-24', periods: [], note: '棚卸し' }
  saveHours(db, hostId, null, { ...always(), exceptions: [hours] })
  for (const who of [hana, undefined]) {
    assert.deepEqual(closedFor(db, who, SPAN), [{ startAt: MONDAY.endAt, endAt: SPAN.endAt }])
    assert.deepEqual(namedDays(db, who, SPAN).at(-1), { day: '2026-11-24', ja: '棚卸し', en: 'stocktaking' })
  }
  const own = { ...hours, note: '店長の結婚式' }
  saveHours(db, hostId, null, { ...always(), exceptions: [own] })
  assert.deepEqual(namedDays(db, hana, SPAN).at(-1), { day: '2026-11-24', ja: '店長の結婚式' })
  saveHours(db, hana.companyId, null, always())
  assert.deepEqual(closedFor(db, hana, SPAN), [])
})

test('[decisions 6] the host company is that of the first-day setup, or else the only company with an administrator', () => {
  const { db, booker, addHost } = open()
  booker()
  assert.equal(findHost(db), undefined)
  const first = addHost('一社目')
  assert.equal(findHost(db)?.id, first)
  const second = addHost('二社目')
  assert.equal(findHost(db), undefined, 'with two companies, neither is chosen')
  beginFirstDay(db, second, 1)
  updateCompany(db, second, { phone: '03-1234-5678' })
  assert.deepEqual([findHost(db)?.id, findHost(db)?.phone], [second, '03-1234-5678'])
  retireCompany(db, second, 1)
  assert.equal(findHost(db)?.id, first)
})

test('[decisions 6] without a host company, the calendar names the sender of mails in MAIL_FROM, if it has a name', async () => {
  const hostIn = async (environment: Record<string, string>) => {
    const house = await buildTestApp({ environment })
    for (const name of ['東', '西'])
      addPerson(house.db, { companyId: addCompany(house.db, name), role: 'companyAdmin' })
    const answer = await house.app.inject({ url: '/reservation/anonymous?from=2026-04-08&to=2026-04-08' })
    await house.close()
    return answer.json<{ host?: unknown }>().host
  }
  assert.deepEqual(await hostIn({ MAIL_FROM: '受付センター <mail@example.com>' }), {
    name: '受付センター',
    phone: '',
  })
  assert.equal(await hostIn({ MAIL_FROM: 'mail@example.com' }), undefined)
  assert.equal(await hostIn({}), undefined)
})
