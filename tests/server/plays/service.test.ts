import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { PLAY_ROWS_MAX } from '#core/limits.ts'
import { openDb } from '../../../db/open.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { insertPlay } from '../../../db/queries/plays.ts'
import { findSignage, retireSignage } from '../../../db/queries/signages.ts'
import { plays } from '../../../db/schema/index.ts'
import { deletedSignages, getPlays, playsCsv } from '../../../server/plays/service.ts'
import { addCompany, addSignage } from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'

const at = (text: string): number => Date.parse(`2026-11-${text}+09:00`)
const DAY = { from: '2026-11-20', to: '2026-11-20' }

function openPlays(now = at('20T12:00:00')) {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { signageId } = addSignage(db, { companyId, name: 'ロビー' })
  const clock = { now }
  let flushes = 0
  const deps = { db, now: () => clock.now, plays: { flush: () => void flushes++ } }
  const file = { mimeType: 'image/png' as const, bytes: 1, createdAt: 1 }
  const media = (name: string): number =>
    insertMedia(db, { ...file, companyId, name, fileName: `${name}.png` }).id
  const play = (
    from: number,
    to: number,
    mediaName: string | null = null,
    mediaId: number | null = null,
    telop = '',
  ) =>
    insertPlay(db, { signageId, scene: 'Standby', mediaId, mediaName, telop, startedAt: from, endedAt: to })
  const ask = (input = DAY) => getPlays(deps, companyId, { signageId, ...input })
  return { db, companyId, signageId, clock, deps, media, play, ask, flushes: () => flushes }
}

test('[decisions 4] shows the last playback record as running if it was reported within the last minute', async () => {
  const { clock, play, ask } = openPlays()
  play(at('20T11:00:00'), at('20T11:30:00'))
  play(at('20T11:30:00'), at('20T12:00:00'))
  const ends = async () => (await ask()).plays.map(({ endedAt }) => endedAt)
  assert.deepEqual(await ends(), [at('20T11:30:00'), null])
  clock.now += 60_000
  assert.deepEqual(await ends(), [at('20T11:30:00'), null])
  clock.now += 1
  assert.deepEqual(await ends(), [at('20T11:30:00'), at('20T12:00:00')])
})

test('[decisions 4] counts the days of playback records in Japan time', async () => {
  const { play, ask, flushes } = openPlays()
  play(at('19T23:00:00'), at('19T23:59:59'))
  play(at('20T00:00:00'), at('20T00:00:01'))
  play(at('20T23:59:59'), at('21T01:00:00'))
  play(at('21T00:00:00'), at('21T01:00:00'))
  const starts = async (from: string, to: string) =>
    (await ask({ from, to })).plays.map(({ startedAt }) => startedAt)
  assert.deepEqual(await starts('2026-11-20', '2026-11-20'), [at('20T00:00:00'), at('20T23:59:59')])
  assert.equal((await starts('2026-11-19', '2026-11-21')).length, 4)
  assert.equal(flushes(), 2, 'pending plays are written before reading')
})

test('[decisions 4] returns playback records for a period of at most ninety-two days', async () => {
  const { companyId, signageId, deps, ask } = openPlays()
  await ask({ from: '2026-10-01', to: '2026-12-31' })
  await assert.rejects(ask({ from: '2026-10-01', to: '2027-01-01' }), refused('invalid'))
  await assert.rejects(ask({ from: '2026-11-20', to: '2026-11-19' }), refused('invalid'))
  await assert.rejects(getPlays(deps, companyId + 1, { signageId, ...DAY }), refused('notFound'))
  await assert.rejects(getPlays(deps, companyId, { signageId: signageId + 1, ...DAY }), refused('notFound'))
})

test('[decisions 4] returns at most five thousand playback records, and says that there are more', async () => {
  const { db, companyId, signageId, deps, play, ask } = openPlays()
  const row = {
    scene: 'Standby',
    mediaId: null,
    mediaName: null,
    telop: '',
    endedAt: at('20T12:00:00'),
  } as const
  for (let from = 0; from < 5_000; from += 1_000)
    db.insert(plays)
      .values(
        Array.from({ length: 1_000 }, (_, index) => ({
          ...row,
          signageId,
          startedAt: row.endedAt - 5_000 + from + index,
        })),
      )
      .run()
  const whole = await ask()
  assert.deepEqual([whole.plays.length, whole.isCut, whole.plays.at(-1)!.endedAt], [5_000, false, null])
  play(at('20T12:00:00'), at('20T12:00:00'))
  const cut = await ask()
  assert.deepEqual([cut.plays.length, cut.isCut], [5_000, true])
  assert.notEqual(cut.plays.at(-1)!.endedAt, null)
  const page = await getPlays(deps, companyId, { signageId, ...DAY, page: 1, limit: 2 })
  assert.deepEqual(
    [page.total, page.isCut, page.plays.map(({ endedAt }) => endedAt)],
    [5_001, false, [null, at('20T12:00:00')]],
  )
  assert.equal(
    (await getPlays(deps, companyId, { signageId, ...DAY, page: 9_999, limit: 2 })).plays.length,
    1,
  )
})

test('[decisions 4] the totals count all playback records of the period, including those that are not returned', async () => {
  const { db, signageId, ask } = openPlays()
  const from = at('19T23:59:59')
  const shown = Array.from({ length: 6_001 }, (_, n) => ({
    ...({ signageId, scene: 'Standby', mediaId: null, mediaName: n % 2 ? '冬' : '春', telop: '' } as const),
    startedAt: from + n * 1_000,
    endedAt: from + (n + 1) * 1_000,
  }))
  for (let n = 0; n < shown.length; n += 1_000)
    db.insert(plays)
      .values(shown.slice(n, n + 1_000))
      .run()
  const { totals, isCut } = await ask()
  assert.deepEqual(
    totals.map(({ mediaName, times, shownMs }) => [mediaName, times, shownMs]),
    [
      ['春', 3_001, 3_000_000],
      ['冬', 3_000, 3_000_000],
    ],
  )
  assert.equal(isCut, true)
})

test('[decisions 4] the totals count only time within the period, and list the longest first', async () => {
  const { media, play, ask } = openPlays()
  const [winter, spring] = [media('冬'), media('春')]
  play(at('19T23:59:00'), at('20T00:02:00'), '冬', winter)
  play(at('20T01:00:00'), at('20T01:01:00'), '冬', winter)
  play(at('20T02:00:00'), at('20T03:00:00'), null)
  play(at('20T04:00:00'), at('20T04:10:00'), '春', spring)
  // two deleted files of the same name are added up as one
  play(at('20T05:00:00'), at('20T05:01:00'), '冬')
  play(at('20T06:00:00'), at('20T06:01:00'), '冬')
  assert.deepEqual(
    (await ask()).totals.map(({ mediaId, mediaName, times, shownMs }) => [
      mediaId,
      mediaName,
      times,
      shownMs / 60_000,
    ]),
    [
      [spring, '春', 1, 10],
      [winter, '冬', 2, 3],
      [null, '冬', 2, 2],
    ],
  )
})

test('[decisions 4] writes a CSV row per playback record, with spreadsheet formulas made harmless', async () => {
  const { companyId, signageId, deps, play } = openPlays()
  play(at('20T09:00:00'), at('20T09:01:10') + 600, '=冬', null, '5階で\n展示')
  play(at('20T10:00:00'), at('20T10:00:01'))
  const [, first, second] = (await text(playsCsv(deps, companyId, { signageId, ...DAY })))
    .trim()
    .split('\r\n')
  const cells = first!.split(',')
  assert.equal(cells[0], 'ロビー')
  assert.ok(!cells[2]!.startsWith('='), cells[2])
  assert.deepEqual([cells[3], cells.at(-1)], ['5階で 展示', '71'])
  assert.deepEqual([second!.split(',')[2], second!.split(',').at(-1)], ['', '1'])
})

test('[decisions 4] writes every playback record into the CSV file, including those beyond the 5,000 of a page', async () => {
  const { companyId, signageId, deps, play } = openPlays()
  const began = at('20T09:00:00')
  for (let n = 0; n <= PLAY_ROWS_MAX; n++) play(began + n * 1_000, began + n * 1_000 + 900, `${n}`)
  const lines = (await text(playsCsv(deps, companyId, { signageId, ...DAY }))).trim().split('\r\n').slice(1)
  assert.deepEqual(
    lines.map((line) => line.split(',')[2]),
    Array.from({ length: PLAY_ROWS_MAX + 1 }, (_, n) => `${n}`),
  )
  // of the playback records before the period, only the last one could extend into the period, and here it does not
  const next = { signageId, from: '2026-11-21', to: '2026-11-21' }
  assert.equal((await text(playsCsv(deps, companyId, next))).trim().split('\r\n').length, 1)
})

test("[decisions 4] lists the company's deleted signages, most recently deleted first", () => {
  const { db, companyId, deps } = openPlays()
  assert.deepEqual(deletedSignages(deps, companyId), [])
  const remove = (company: number, name: string, deletedAt: number): void => {
    const { signageId } = addSignage(db, { companyId: company, name })
    retireSignage(db, findSignage(db, signageId)!, deletedAt)
  }
  remove(companyId, '北口', at('18T12:00:00'))
  remove(companyId, '南口', at('19T12:00:00'))
  remove(addCompany(db), '別の会社', at('19T13:00:00'))
  assert.deepEqual(
    deletedSignages(deps, companyId).map(({ name, deletedAt }) => [name, deletedAt]),
    [
      ['南口', at('19T12:00:00')],
      ['北口', at('18T12:00:00')],
    ],
  )
})
