import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#core/http/refusals.ts'
import { addCompany } from '../../support/builders.ts'
import { type Desk, idOf, openDesk } from '../../support/desk.ts'

const EXHIBIT = {
  targetId: 5,
  mapId: 1,
  texts: { ja: { title: 'ゆらぎの間', description: '行灯の部屋です。' } },
}

/** A desk on which leaving Standby ends the guidance, as in server/realtime. */
function openGuidedDesk(): Desk {
  let guidance: Desk['reception']['guidance'] | undefined
  const desk = openDesk({
    operators: { Sato: 'standby' },
    aiTalk: true,
    hear: (receptionEvent) => {
      if (receptionEvent.kind === 'signageChanged') guidance?.review(receptionEvent.signageId)
    },
  })
  guidance = desk.reception.guidance
  return desk
}
const start = (desk: Desk, signage = 'lobby', exhibit = EXHIBIT) =>
  desk.reception.guidance.start(desk.companyId, idOf(desk, signage), exhibit)
const shown = (desk: Desk, signage = 'lobby') => desk.views.signageEntry(idOf(desk, signage)).guidance?.title
const refused = (key: string, act: () => void) =>
  assert.throws(act, (error) => error instanceof Refusal && error.key === key)

test('[decisions 7] presents an exhibit at a signage in Standby: the lists show its title, the kiosk its texts', () => {
  const desk = openGuidedDesk()
  start(desk)
  assert.equal(shown(desk), 'ゆらぎの間')
  assert.equal(shown(desk, 'station'), undefined)
  const own = desk.views.ownSignage(idOf(desk, 'lobby')).guidance
  assert.deepEqual([own?.targetId, own?.texts], [5, EXHIBIT.texts])
  start(desk)
  assert.notEqual(desk.views.ownSignage(idOf(desk, 'lobby')).guidance?.since, own?.since, 'it begins again')
})

test('[decisions 7] ends the presentations of one signage or of the whole company, and no others', () => {
  const desk = openGuidedDesk()
  const { guidance } = desk.reception
  start(desk)
  start(desk, 'station')
  guidance.end(desk.companyId, idOf(desk, 'lobby'), 6)
  assert.equal(shown(desk), 'ゆらぎの間', 'it tells about another one by now')
  guidance.end(addCompany(desk.db))
  guidance.end(addCompany(desk.db), idOf(desk, 'lobby'))
  assert.deepEqual([shown(desk), shown(desk, 'station')], ['ゆらぎの間', 'ゆらぎの間'])
  guidance.end(desk.companyId, idOf(desk, 'lobby'), 5)
  assert.deepEqual([shown(desk), shown(desk, 'station')], [undefined, 'ゆらぎの間'])
  start(desk)
  guidance.end(desk.companyId)
  assert.deepEqual([shown(desk), shown(desk, 'station')], [undefined, undefined])
})

test('[decisions 7] ends a presentation when a call or an AI talk begins, or the signage is suspended or disconnected', () => {
  for (const [title, act, survives] of [
    ['pressed', (desk: Desk) => desk.press('lobby'), false],
    ['spoken to', (desk: Desk) => desk.begins('Sato', 'lobby'), false],
    ['suspended', (desk: Desk) => desk.suspends('lobby'), false],
    ['gone', (desk: Desk) => desk.isGone('lobby'), false],
    ['an AI talk', (desk: Desk) => desk.talks('lobby', 'speaking'), false],
    ['watched', (desk: Desk) => desk.watches('Sato', 'lobby'), true],
    ['silent', (desk: Desk) => desk.isSilent('lobby'), true],
  ] as const) {
    const desk = openGuidedDesk()
    start(desk)
    act(desk)
    assert.equal(shown(desk), survives ? 'ゆらぎの間' : undefined, title)
  }
})

test("[decisions 7] refuses a presentation at a busy, suspended, disconnected or another company's signage", () => {
  const desk = openGuidedDesk()
  refused('notFound', () => desk.reception.guidance.start(addCompany(desk.db), idOf(desk, 'lobby'), EXHIBIT))
  desk.isSilent('station')
  refused('signageAway', () => start(desk, 'station'))
  desk.suspends('lobby')
  refused('busySignage', () => start(desk))
  desk.suspends('lobby', 'Standby')
  desk.talks('lobby', 'speaking')
  refused('busySignage', () => start(desk))
  desk.talks('lobby', null)
  desk.press('lobby')
  refused('busySignage', () => start(desk))
  assert.equal(shown(desk), undefined)
})
