import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { createBreakOffer } from '../../../site/calls/break-offer.ts'
import { createSelf } from '../../../site/line/own-state.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { BreakBar: RestBar } = await import('../../../site/calls/BreakBar.tsx')
const { OwnState } = await import('../../../site/operator/standby/OwnState.tsx')

function openRest() {
  const line = createFakeLine()
  const clock = createFakeClock()
  const self = createSelf(line.line, clock)
  const $unanswered = atom(0)
  const $isWaiting = atom(false)
  const rest = createBreakOffer({ self, clock, $unanswered, $isWaiting })
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
  const waits = (isWaiting: boolean) => act(() => $isWaiting.set(isWaiting))
  return { line, clock, self, rest, become, letPass, waits, user: userEvent.setup() }
}

test('[realtime] offers an operator a break of 5, 15 or 30 minutes after an unanswered call', async () => {
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

test("[realtime] shows the remaining time of an operator's break, and ends it when they press the button", async () => {
  const { line, self, rest, become, user } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Leaving', { awayUntil: Date.now() + 299_500 })
  assert.match(screen.getByRole('timer').textContent ?? '', /^0(4:5\d|5:00)$/)
  await user.click(screen.getByRole('button', { name: '受付に戻る' }))
  assert.deepEqual(line.sent.at(-1), { type: 'stateTransitionEvent', eventType: 'Standby' })
  become('Standby')
  assert.ok(!screen.queryByRole('timer'))
  // A break without an end time is shown on the standby page only, not in this bar.
  become('Leaving')
  assert.ok(!screen.queryByRole('button'))
})

test('[realtime] hides the offer of a break after 30 s, when declined, and in the states Leaving and Active', async () => {
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
  for (const state of ['Active', 'Leaving'] as const) {
    become('Standby')
    letPass()
    assert.ok(screen.getByRole('status'))
    become(state)
    assert.ok(!screen.queryByRole('status'))
  }
})

test('[realtime] offers a break only when no visitor is waiting any more, and only for 30 s', async () => {
  const { clock, self, rest, become, letPass, waits } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Standby')
  waits(true)
  letPass()
  assert.ok(!screen.queryByRole('status'), 'the offer would cover the card of the waiting call')
  await act(() => clock.advance(60_000))
  waits(false)
  assert.ok(screen.getByRole('status'))
  await act(() => clock.advance(29_999))
  assert.ok(screen.getByRole('status'))
  waits(true)
  assert.ok(!screen.queryByRole('status'))
  await act(() => clock.advance(1))
  waits(false)
  assert.ok(screen.getByRole('status'))
  await act(() => clock.advance(30_000))
  assert.ok(!screen.queryByRole('status'))
})

test('[realtime] keeps the offer of a break if it is accepted while the connection is lost', async () => {
  const { line, self, rest, become, letPass, user } = openRest()
  render(<RestBar rest={rest} self={self} />)
  become('Standby')
  letPass()
  line.become('lost')
  await user.click(screen.getByRole('button', { name: '5分のあいだ休む' }))
  assert.ok(screen.getByRole('status'))
})

test('[2.4.17] the card 自分の状態 (own state) offers a break and shows when it ends', async () => {
  const { line, self, become, user } = openRest()
  const card = (colleagues: 'everywhere' | 'partly' | 'none') => (
    <OwnState
      colleagues={colleagues}
      self={self}
      onLeave={self.leave}
      microphone={{ $state: atom('granted') }}
    />
  )
  const { rerender } = render(card('everywhere'))
  become('Standby')
  await user.click(screen.getByRole('button', { name: '30分のあいだ休む' }))
  assert.deepEqual(line.sent.at(-1), {
    type: 'stateTransitionEvent',
    eventType: 'Leaving',
    minutes: 30,
  })
  become('Leaving', { awayUntil: Date.now() + 1_800_000 })
  assert.match(document.body.textContent ?? '', /\d+:\d\d に受付へ戻ります\(あと (30:00|29:5\d)\)/)
  assert.ok(screen.getByText(/それまでの呼び出しは、ほかの担当に届きます。/))
  assert.ok(!screen.queryByRole('group'))
  rerender(card('partly'))
  assert.ok(screen.getByText(/それまで、応対できる人がいないサイネージがあります。/))
  rerender(card('none'))
  assert.ok(screen.getByText(/それまで、ほかに受付中の人がいません。/))
  assert.equal(screen.queryByText(/ほかの担当に届きます/), null)
})
