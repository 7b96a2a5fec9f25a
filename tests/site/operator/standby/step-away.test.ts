import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OperatorEntry, OwnOperatorState } from '#core/realtime/shapes.ts'
import { absenceOf } from '../../../../site/operator/standby/last-one.ts'
import { createReturnQuestion } from '../../../../site/operator/standby/return-question.ts'
import { anEntry } from '../fakes.ts'

const anOperator = (id: number, state: OperatorEntry['state'], hasChannel = true, storeId = 1) => ({
  id,
  storeId,
  state,
  hasChannel,
})

test('[4.4] an operator counts as a colleague only with an avatar channel and while available or on a call', () => {
  const alone = (...others: ReturnType<typeof anOperator>[]) =>
    absenceOf(1, [anOperator(1, 'Standby'), ...others], []).colleagues === 'none'
  assert.deepEqual(
    [
      alone(),
      alone(anOperator(2, 'Leaving')),
      alone(anOperator(2, 'Logout')),
      alone(anOperator(2, 'Standby', false)),
      alone(anOperator(2, 'Standby')),
      alone(anOperator(2, 'Active')),
    ],
    [true, true, true, true, false, false],
  )
})

test('[4.4] lists the signages that have no other operator, and separates those with an AI from those without', () => {
  const others = [{ userId: 2, name: '田中' }]
  const { withAi, withoutAi } = absenceOf(
    1,
    [anOperator(1, 'Standby'), anOperator(2, 'Leaving')],
    [
      anEntry(1, { name: 'ロビー' }),
      anEntry(2, { name: '駅前', offersAi: true }),
      anEntry(3, { name: '休止中', state: 'Suspended', scene: 'Suspended' }),
      anEntry(4, { name: '切断', state: 'Logout' }),
      anEntry(5, { name: 'ほかの人の', assigned: others }),
    ],
  )
  assert.deepEqual([withAi, withoutAi], [['駅前'], ['ロビー']])
})

test('[4.4] an operator counts as a colleague at a signage only if they may answer its calls', () => {
  const assigned = (userId: number) => [{ userId, name: '田中' }]
  const operators = [
    anOperator(1, 'Standby'),
    anOperator(2, 'Standby'),
    anOperator(3, 'Standby', true, 2),
    anOperator(4, 'Leaving'),
  ]
  const lobby = anEntry(1, { name: 'ロビー' })
  const desk = anEntry(2, { name: '窓口', assigned: assigned(1) })
  assert.deepEqual(absenceOf(1, operators, [lobby]), { colleagues: 'everywhere', withAi: [], withoutAi: [] })
  assert.deepEqual(absenceOf(1, operators, [lobby, desk]), {
    colleagues: 'partly',
    withAi: [],
    withoutAi: ['窓口'],
  })
  const strangers = operators.filter(({ id }) => id !== 2)
  assert.deepEqual(absenceOf(1, strangers, [lobby]).withoutAi, ['ロビー'])
  assert.equal(absenceOf(1, [anOperator(1, 'Standby')], [lobby]).colleagues, 'none')
})

type State = OwnOperatorState['state']
const own = (state: State, awayUntil?: number): OwnOperatorState => ({
  userId: 1,
  state,
  since: 0,
  hasChannel: true,
  talk: null,
  room: null,
  ...(awayUntil !== undefined && { awayUntil }),
})

function open(stored = new Map<string, string>()) {
  const $self = atom<OwnOperatorState | undefined>()
  let signOut = () => {}
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const question = createReturnQuestion({
    self: { $self },
    storage,
    onSignedOut: (forget) => {
      signOut = forget
    },
  })
  return { $self, question, stored, signOut: () => signOut() }
}

test('[4.4] asks an operator who signs in while Leaving to return, until they return or choose to stay away', () => {
  const { $self, question } = open()
  assert.equal(question.$isAsked.get(), false)
  $self.set(own('Leaving'))
  assert.equal(question.$isAsked.get(), true)
  $self.set(own('Standby'))
  assert.equal(question.$isAsked.get(), false)
  const other = open()
  other.$self.set(own('Leaving'))
  other.question.dismiss()
  assert.equal(other.question.$isAsked.get(), false)
})

test('[4.4] does not ask operators to return during a break, or if they left Standby in this tab, even after a reload', () => {
  const { $self, question, stored, signOut } = open()
  $self.set(own('Leaving', 5))
  assert.equal(question.$isAsked.get(), false)
  $self.set(own('Standby'))
  $self.set(own('Leaving'))
  assert.equal(question.$isAsked.get(), false)
  const reloaded = open(stored)
  reloaded.$self.set(own('Leaving'))
  assert.equal(reloaded.question.$isAsked.get(), false)
  signOut()
  const signedIn = open(stored)
  signedIn.$self.set(own('Leaving'))
  assert.equal(signedIn.question.$isAsked.get(), true)
})
