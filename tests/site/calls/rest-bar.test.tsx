import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { createRest } from '../../../site/calls/rest.ts'
import { createSelf } from '../../../site/operator/self.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { RestBar } = await import('../../../site/calls/RestBar.tsx')
const { OwnState } = await import('../../../site/operator/OwnState.tsx')

function openRest() {
  const line = createFakeLine()
  const clock = createFakeClock()
  const self = createSelf(line.line, clock)
  const $unanswered = atom(0)
  const rest = createRest({ self, clock, $unanswered })
  const letPass = () => act(() => $unanswered.set($unanswered.get() + 1))
  const become = (state: OwnOperatorState['state'], more: Partial<OwnOperatorState> = {}) =>
    act(() =>
      line.say({
        type: 'stateTransitionMsg',
        of: 'operator',
        cause: 'x',
        state: { userId: 1, state, since: 0, hasChannel: true, talk: null, room: null, ...more },
      }),
    )
  return { line, clock, self, rest, become, letPass, user: userEvent.setup() }
}

test('[realtime] after a call that was not answered one press rests for 5, 15 or 30 minutes, and the server is told', async () => {
  const { line, self, rest, become, letPass, user } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Standby')
  assert.ok(!screen.queryByRole('status'))
  letPass()
  const minutes = screen.getAllByRole('button').map((button) => button.textContent)
  assert.deepEqual(minutes, ['5分', '15分', '30分', '休まない'])
  await user.click(screen.getByRole('button', { name: '15分のあいだ休む' }))
  assert.deepEqual(line.sent.at(-1), {
    type: 'stateTransitionEvent',
    eventType: 'Leaving',
    minutes: 15,
  })
  assert.ok(!screen.queryByRole('status'))
})

test('[realtime] a rest shows what is left of it on every page, and one press ends it', async () => {
  const { line, self, rest, become, user } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Leaving', { awayUntil: Date.now() + 299_500 })
  assert.match(screen.getByRole('timer').textContent ?? '', /^0(4:5\d|5:00)$/)
  await user.click(screen.getByRole('button', { name: '受付に戻る' }))
  assert.deepEqual(line.sent.at(-1), { type: 'stateTransitionEvent', eventType: 'Standby' })
  become('Standby')
  assert.ok(!screen.queryByRole('timer'))
  // away without an end is the standby page's matter
  become('Leaving')
  assert.ok(!screen.queryByRole('button'))
})

test('[realtime] the question goes away by itself, by a no, and when the operator is away or talks', async () => {
  const { clock, self, rest, become, letPass, user } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Standby')
  letPass()
  await user.click(screen.getByRole('button', { name: '休まない' }))
  assert.ok(!screen.queryByRole('status'))
  letPass()
  await act(() => clock.advance(29_999))
  assert.ok(screen.getByRole('status'))
  await act(() => clock.advance(1))
  assert.ok(!screen.queryByRole('status'))
  letPass()
  become('Active')
  assert.ok(!screen.queryByRole('status'))
})

test('[realtime] nothing is put away while the line is not open: the rest has not begun', async () => {
  const { line, self, rest, become, letPass, user } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Standby')
  letPass()
  line.become('lost')
  await user.click(screen.getByRole('button', { name: '5分のあいだ休む' }))
  assert.ok(screen.getByRole('status'))
})

test('[2.4.17] 自分の状態 rests for some minutes, too, and says when and in how long the operator is back', async () => {
  const { line, self, become, user } = openRest()
  render(<OwnState self={self} microphone={{ $state: atom('granted') }} />)
  become('Standby')
  await user.click(screen.getByRole('button', { name: '30分のあいだ休む' }))
  assert.deepEqual(line.sent.at(-1), {
    type: 'stateTransitionEvent',
    eventType: 'Leaving',
    minutes: 30,
  })
  become('Leaving', { awayUntil: Date.now() + 1_800_000 })
  assert.match(document.body.textContent ?? '', /\d+:\d\d に受付へ戻ります\(あと (30:00|29:5\d)\)/)
  assert.ok(!screen.queryByRole('group'))
})
