import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#core/http/refusals.ts'
import { addCompany } from '../../support/builders.ts'
import { idOf, openTestReception, type TestReception } from '../../support/test-reception.ts'

const EXHIBIT = {
  targetId: 5,
  mapId: 1,
  texts: { ja: { title: 'ゆらぎの間', description: '行灯の部屋です。' } },
}

/** A test reception that, like server/realtime, ends an exhibit's presentation when the signage leaves Standby. */
function openGuidedReception(): TestReception {
  let guidance: TestReception['reception']['guidance'] | undefined
  const testReception = openTestReception({
    operators: { Sato: 'standby' },
    aiTalk: true,
    hear: (receptionEvent) => {
      if (receptionEvent.kind === 'signageChanged') guidance?.review(receptionEvent.signageId)
    },
  })
  guidance = testReception.reception.guidance
  return testReception
}
const start = (testReception: TestReception, signage = 'lobby', exhibit = EXHIBIT) =>
  testReception.reception.guidance.start(testReception.companyId, idOf(testReception, signage), exhibit)
const shown = (testReception: TestReception, signage = 'lobby') =>
  testReception.views.signageEntry(idOf(testReception, signage)).guidance?.title
const refused = (key: string, act: () => void) =>
  assert.throws(act, (error) => error instanceof Refusal && error.key === key)

test('[decisions 7] presents an exhibit at a signage in Standby: the lists show its title, and the kiosk shows its texts', () => {
  const testReception = openGuidedReception()
  start(testReception)
  assert.equal(shown(testReception), 'ゆらぎの間')
  assert.equal(shown(testReception, 'station'), undefined)
  const own = testReception.views.ownSignage(idOf(testReception, 'lobby')).guidance
  assert.deepEqual([own?.targetId, own?.texts], [5, EXHIBIT.texts])
  start(testReception)
  assert.notEqual(
    testReception.views.ownSignage(idOf(testReception, 'lobby')).guidance?.since,
    own?.since,
    'a repeated start restarts the presentation',
  )
})

test('[decisions 7] ends the exhibit presentations of one signage or of the whole company, and no others', () => {
  const testReception = openGuidedReception()
  const { guidance } = testReception.reception
  start(testReception)
  start(testReception, 'station')
  guidance.end(testReception.companyId, idOf(testReception, 'lobby'), 6)
  assert.equal(shown(testReception), 'ゆらぎの間', 'the signage already presents another exhibit')
  guidance.end(addCompany(testReception.db))
  guidance.end(addCompany(testReception.db), idOf(testReception, 'lobby'))
  assert.deepEqual([shown(testReception), shown(testReception, 'station')], ['ゆらぎの間', 'ゆらぎの間'])
  guidance.end(testReception.companyId, idOf(testReception, 'lobby'), 5)
  assert.deepEqual([shown(testReception), shown(testReception, 'station')], [undefined, 'ゆらぎの間'])
  start(testReception)
  guidance.end(testReception.companyId)
  assert.deepEqual([shown(testReception), shown(testReception, 'station')], [undefined, undefined])
})

test('[decisions 7] ends an exhibit presentation when a call or an AI talk begins, or the signage leaves Standby', () => {
  for (const [title, act, survives] of [
    ['pressed', (testReception: TestReception) => testReception.press('lobby'), false],
    ['spoken to', (testReception: TestReception) => testReception.begins('Sato', 'lobby'), false],
    ['suspended', (testReception: TestReception) => testReception.suspends('lobby'), false],
    ['gone', (testReception: TestReception) => testReception.isGone('lobby'), false],
    ['an AI talk', (testReception: TestReception) => testReception.talks('lobby', 'speaking'), false],
    ['watched', (testReception: TestReception) => testReception.watches('Sato', 'lobby'), true],
    ['silent', (testReception: TestReception) => testReception.isSilent('lobby'), true],
  ] as const) {
    const testReception = openGuidedReception()
    start(testReception)
    act(testReception)
    assert.equal(shown(testReception), survives ? 'ゆらぎの間' : undefined, title)
  }
})

test("[decisions 7] refuses an exhibit presentation at a busy, suspended, disconnected or another company's signage", () => {
  const testReception = openGuidedReception()
  refused('notFound', () =>
    testReception.reception.guidance.start(
      addCompany(testReception.db),
      idOf(testReception, 'lobby'),
      EXHIBIT,
    ),
  )
  testReception.isSilent('station')
  refused('signageAway', () => start(testReception, 'station'))
  testReception.suspends('lobby')
  refused('busySignage', () => start(testReception))
  testReception.suspends('lobby', 'Standby')
  testReception.talks('lobby', 'speaking')
  refused('busySignage', () => start(testReception))
  testReception.talks('lobby', null)
  testReception.press('lobby')
  refused('busySignage', () => start(testReception))
  assert.equal(shown(testReception), undefined)
})
