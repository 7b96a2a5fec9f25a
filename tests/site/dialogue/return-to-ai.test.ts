import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import { decideFarewell, decideReturn, type ReturnFacts } from '../../../site/dialogue/return-to-ai.ts'

const own = (scene: OwnSignageState['scene'], cause?: 'busy' | 'absent') =>
  ({ scene, crowded: cause ? { cause } : null }) as OwnSignageState

const ABSENT: ReturnFacts = {
  own: own('Crowded', 'absent'),
  isAsked: true,
  wasHandedOver: false,
  returnsToAi: false,
  farewell: undefined,
  comesBackIn: undefined,
  language: 'en',
}

test('[decisions 7] withdraws a call that no operator can answer; after a hand-over by the AI, only if so configured', () => {
  assert.deepEqual(decideReturn(ABSENT), { type: 'withdraw', lang: 'en' })
  assert.deepEqual(decideReturn({ ...ABSENT, comesBackIn: 'ja' }), { type: 'withdraw', lang: 'ja' })
  assert.equal(decideReturn({ ...ABSENT, own: own('Crowded', 'busy') }), undefined)
  assert.equal(decideReturn({ ...ABSENT, isAsked: false }), undefined)
  assert.equal(decideReturn({ ...ABSENT, wasHandedOver: true }), undefined)
  const returns = { ...ABSENT, wasHandedOver: true, returnsToAi: true }
  assert.deepEqual(decideReturn(returns), { type: 'withdraw', lang: 'en' })
})

test("[decisions 7] continues the AI dialogue in the visitor's language once the call is withdrawn", () => {
  const withdrawn: ReturnFacts = { ...ABSENT, own: own('Standby'), comesBackIn: 'zh' }
  assert.deepEqual(decideReturn(withdrawn), { type: 'goOn', lang: 'zh' })
  assert.equal(decideReturn({ ...withdrawn, comesBackIn: undefined }), undefined)
  assert.equal(decideReturn({ ...withdrawn, own: own('Calling') }), undefined)
})

test('[decisions 7] continues the AI dialogue after an unanswered or declined call if the company has set this', () => {
  const ended: ReturnFacts = { ...ABSENT, own: own('Standby'), returnsToAi: true, farewell: 'unanswered' }
  for (const decide of [decideReturn, decideFarewell]) {
    assert.deepEqual(decide(ended), { type: 'goOn', lang: 'en' })
    assert.deepEqual(decide({ ...ended, farewell: 'declined' }), { type: 'goOn', lang: 'en' })
    assert.equal(decide({ ...ended, farewell: undefined }), undefined)
    assert.equal(decide({ ...ended, returnsToAi: false }), undefined)
    assert.equal(decide({ ...ended, own: own('Calling') }), undefined)
  }
})
