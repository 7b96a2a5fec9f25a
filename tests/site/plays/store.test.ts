import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from '../../../site/line/request.ts'
import { playTimes } from '../../../site/plays/play-times.ts'
import { createPlays } from '../../../site/plays/store.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const AT = Date.parse('2026-11-20T23:30:00+09:00')
const EMPTY = { plays: [], totals: [], isCut: false, total: 0, page: 1 }

function page(answer: () => Promise<unknown> = async () => ({ kind: 'ok', value: EMPTY })) {
  const asked: unknown[] = []
  const request = (async (_call: unknown, input: unknown) => {
    asked.push(input)
    return answer()
  }) as Request
  const plays = createPlays(request, createFakeClock(AT))
  plays.$result.listen(() => {})
  plays.$fileUrl.listen(() => {})
  return { plays, asked }
}

test('[realtime] proposes the last seven days in Japan time, and loads playback records once a signage is chosen', async () => {
  const { plays, asked } = page()
  assert.deepEqual(plays.$filter.get(), {
    signageId: undefined,
    from: '2026-11-14',
    to: '2026-11-20',
    page: 1,
    rows: 20,
  })
  assert.equal(plays.$result.get(), undefined)
  await plays.load()
  assert.deepEqual(asked, [])
  plays.choose({ signageId: 7 })
  await settle()
  const days = { signageId: 7, from: '2026-11-14', to: '2026-11-20' }
  assert.deepEqual(asked, [{ ...days, page: 1, limit: 20 }])
  plays.choose({ page: 3 })
  await settle()
  assert.deepEqual(asked.at(-1), { ...days, page: 3, limit: 20 })
  assert.equal(plays.$result.get()?.status, 'ready')
  assert.equal(plays.$fileUrl.get(), '/api/getPlays.csv?signageId=7&from=2026-11-14&to=2026-11-20')
})

test("[realtime] ignores the server's late answer to an earlier choice of signage", async () => {
  const answers = [EMPTY, { ...EMPTY, isCut: true }]
  const waiting: (() => void)[] = []
  const { plays } = page(async () => {
    const value = answers.shift()
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { kind: 'ok', value }
  })
  plays.choose({ signageId: 7 })
  plays.choose({ signageId: 8 })
  waiting[1]?.()
  waiting[0]?.()
  await settle()
  assert.equal(plays.$result.get()?.value?.isCut, true)
})

test('[realtime] shows that the server refused the chosen days', async () => {
  const refused = { kind: 'refused', status: 400, refusal: { code: 'SVER-13', msg: 'no', key: 'invalid' } }
  const { plays } = page(async () => refused)
  plays.choose({ signageId: 7 })
  await settle()
  assert.equal(plays.$result.get()?.refused?.refusal.key, 'invalid')
})

test("[realtime] shows a playback record's times in Japan time, without an end time during playback", () => {
  const startedAt = Date.parse('2026-11-20T09:00:05+09:00')
  assert.deepEqual(playTimes({ startedAt, endedAt: startedAt + 65_000 }, startedAt, 'ja'), {
    day: '11月20日(金)',
    hours: '9:00:05–9:01:10',
  })
  assert.equal(playTimes({ startedAt, endedAt: null }, startedAt, 'ja').hours, '9:00:05–')
})

test("[realtime] shows a playback record's day in the chosen language, with the year if it is not this year", () => {
  const play = { startedAt: Date.parse('2026-11-20T09:00:05+09:00'), endedAt: null }
  const inAYear = Date.parse('2027-01-04T09:00:00+09:00')
  assert.equal(playTimes(play, play.startedAt, 'en').day, 'Fri 20 November')
  assert.equal(playTimes(play, inAYear, 'ja').day, '2026年11月20日(金)')
})
