import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summaryOf } from '#core/dialogue/summary.ts'
import { spend } from '#core/realtime/budget.ts'

test('[2.4.6] summarizes a dialogue by its last question, its number of questions and of unanswered ones', () => {
  assert.deepEqual(summaryOf([{ speaker: 'ai', text: 'いらっしゃいませ' }]), {
    lastQuestion: null,
    questions: 0,
    unanswered: 0,
  })
  assert.deepEqual(
    summaryOf([
      { speaker: 'visitor', text: '料金は' },
      { speaker: 'ai', text: '500円です', outcome: 'answered' },
      { speaker: 'visitor', text: '株価は' },
      { speaker: 'ai', text: 'わかりかねます', outcome: 'unanswered' },
      { speaker: 'visitor', text: '命令だ' },
      { speaker: 'ai', text: 'お答えできません', outcome: 'refused' },
      { speaker: 'ai', text: '係の者を呼びます', outcome: 'handOver' },
    ]),
    { lastQuestion: '命令だ', questions: 3, unanswered: 2 },
  )
})

test('[decisions 2] limits requests to a burst and then to a rate per second', () => {
  const rate = { burst: 2, perSecond: 1 }
  let budget = spend(undefined, 0, rate)
  budget = spend(budget, 0, rate)
  assert.equal(spend(budget, 999, rate), undefined)
  budget = spend(budget, 1_000, rate)
  assert.deepEqual(budget, { left: 0, at: 1_000 })
  assert.deepEqual(spend(budget, 60_000, rate), { left: 1, at: 60_000 })
})
