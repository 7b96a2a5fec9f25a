import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summaryOf } from '#core/dialogue/summary.ts'

test('[2.4.6] summarizes a dialogue by its last question and by the numbers of all and of unanswered questions', () => {
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

test('[decisions 7] counts a question and its continuation as one question in the summary', () => {
  assert.deepEqual(
    summaryOf([
      { speaker: 'visitor', text: 'Where is the' },
      { speaker: 'visitor', text: 'Where is the cloakroom?' },
      { speaker: 'ai', text: 'On the left.', outcome: 'answered' },
      { speaker: 'visitor', text: 'Where is the cloakroom?' },
      { speaker: 'ai', text: 'On the left.', outcome: 'answered' },
    ]),
    { lastQuestion: 'Where is the cloakroom?', questions: 2, unanswered: 0 },
  )
})
