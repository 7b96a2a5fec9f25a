import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import type { HandOverOffer } from '#core/realtime/talk-shapes.ts'
import { createHandOvers } from '../../../site/calls/hand-overs.ts'
import { uuid } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { HandOverDialog } = await import('../../../site/calls/HandOverDialog.tsx')

const offer: HandOverOffer = {
  callId: uuid(1),
  signageId: 1,
  signageName: '1階 ロビー',
  storeName: '本店',
  touchButton: 'ご相談',
  lang: 'ja',
  fromName: '佐藤',
  startedAt: 1,
  offeredAt: 10_000,
  dueAt: 40_000,
}
const own = (handOvers?: HandOverOffer[]): OwnOperatorState => ({
  userId: 2,
  state: 'Standby',
  since: 1,
  hasChannel: true,
  talk: null,
  room: null,
  ...(handOvers ? { handOvers } : {}),
})

test('[4.4] shows which operator offers a hand-over, sends the answer and closes when the offer ends', async () => {
  const line = createFakeLine()
  const $self = atom<OwnOperatorState | undefined>(own())
  const handOvers = createHandOvers({
    self: { $self },
    line: line.line,
    ring: { start() {}, stop() {} },
    $now: atom(25_000),
    ringingTitle: () => '',
    notifyEnd() {},
    notSent() {},
  })
  render(<HandOverDialog handOvers={handOvers} />)
  assert.ok(screen.queryByRole('alertdialog') === null)
  act(() => $self.set(own([offer])))
  const window = await screen.findByRole('alertdialog', { name: '引き継ぎの依頼' })
  for (const word of ['佐藤さんが、通話の引き継ぎを頼んでいます', '1階 ロビー', 'ご相談', '15'])
    assert.ok(window.textContent?.includes(word), word)
  await userEvent.setup().click(screen.getByRole('button', { name: '引き継ぐ' }))
  assert.deepEqual(line.sent, [{ type: 'handOverAnswer', callId: uuid(1), answer: 'accept' }])
  act(() => $self.set(own()))
  await waitFor(() => assert.ok(screen.queryByRole('alertdialog') === null))
})
