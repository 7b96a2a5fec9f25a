import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summaryOf } from '#core/dialogue/summary.ts'

test('[2.4.6] summarizes a dialogue by its last question and the numbers of questions and unanswered ones', () => {
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
