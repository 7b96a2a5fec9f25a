import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AddedCall, CallSums } from '#core/reports/call-sums.ts'

const FROM = Date.parse('2026-11-20T00:00:00+09:00')
const TO = Date.parse('2026-11-22T00:00:00+09:00')
const call = (changes: Partial<AddedCall> = {}): AddedCall => ({
  requestedAt: FROM,
  begunBy: 'visitor',
  answeredAt: null,
  endedAt: null,
  touchButton: '受付',
  lang: 'ja',
  storeId: 1,
  hostId: null,
  wentToAiAt: null,
  ...changes,
})
const sumsOf = (...calls: AddedCall[]) => {
  const sums = new CallSums()
  for (const one of calls) sums.add(one)
  return sums.of(FROM, TO)
}
const answered = (waitMs: number, talkMs: number | null, changes: Partial<AddedCall> = {}): AddedCall =>
  call({
    hostId: 7,
    answeredAt: FROM + waitMs,
    endedAt: talkMs === null ? null : FROM + waitMs + talkMs,
    ...changes,
  })

test('[2.4] computes median, 90th percentile and maximum of how long visitors waited for an answer', () => {
  const waits = [30, 10, 20, 40].map((ms) => answered(ms, 1))
  const { medianWaitMs, p90WaitMs, longestWaitMs } = sumsOf(
    ...waits,
    call(),
    answered(999, 1, { begunBy: 'host' }),
  )
  assert.deepEqual([medianWaitMs, p90WaitMs, longestWaitMs], [25, 40, 40])
  assert.equal(sumsOf(call()).medianWaitMs, null)
})

test('[2.4] averages the length of ended conversations, whichever side began them', () => {
  const own = { begunBy: 'host', hostId: 8 } as const
  const sums = sumsOf(
    answered(0, 10),
    answered(0, 40),
    answered(0, 100, own),
    answered(0, null),
    call({ endedAt: TO }),
  )
  assert.equal(sums.meanTalkMs, 50)
  assert.deepEqual([sums.called, sums.answered], [4, 3])
  assert.deepEqual(sums.hosts, [
    { hostId: 7, answered: 3, begun: 0, meanTalkMs: 25 },
    { hostId: 8, answered: 0, begun: 1, meanTalkMs: 100 },
  ])
})

test('[2.4] sorts shops and buttons by their number of calls, then by key, with calls without shop or button last', () => {
  const { stores, buttons } = sumsOf(
    call({ storeId: null, touchButton: null }),
    call({ storeId: 3, touchButton: 'ん' }),
    call({ storeId: 2, touchButton: 'あ' }),
    call({ storeId: 9, touchButton: 'あ' }),
    call({ storeId: 9, touchButton: 'あ' }),
  )
  assert.deepEqual(
    stores.map(({ key, called }) => [key, called]),
    [
      [9, 2],
      [2, 1],
      [3, 1],
      [null, 1],
    ],
  )
  assert.deepEqual(
    buttons.map(({ key }) => key),
    ['あ', 'ん', null],
  )
})

test('[2.4] counts calls that the AI took over separately, in total and in every group', () => {
  const byAi = call({ wentToAiAt: TO, endedAt: TO })
  const sums = sumsOf(byAi, call({ endedAt: TO }), answered(0, 1))
  const tally = { called: 3, answered: 1, byAi: 1 }
  assert.deepEqual(
    [sums.called, sums.answered, sums.byAi, sums.stores, sums.days[0]],
    [3, 1, 1, [{ key: 1, ...tally }], { day: '2026-11-20', ...tally }],
  )
})
