import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuestToken } from '../../../site/line/guest-token.ts'
import { tabStorage } from '../../../site/line/tab-storage.ts'
import '../../support/dom.ts'

const { act, render, screen } = await import('@testing-library/react')
const { waitingRoom } = await import('../../../site/reservations/waiting-wiring.ts')
const { WaitingRoom } = await import('../../../site/reservations/WaitingRoom.tsx')

/** Shows the waiting room of a meeting while the server does not answer. */
async function showWithoutServer(startAt: number): Promise<void> {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  createGuestToken(tabStorage()).keep({ token: 'link' })
  waitingRoom.$room.set({
    status: 'waiting',
    startAt,
    title: '説明会',
    hostName: '鈴木',
    companyName: 'デモ',
  })
  await act(async () => {
    render(<WaitingRoom />)
  })
  await screen.findByText(/サーバーにつながりません/)
}

test('[2.2] after the start, a waiting room whose server does not answer says that it is connecting', async () => {
  await showWithoutServer(Date.now() - 5_000)
  assert.equal(screen.queryByRole('timer'), null)
  screen.getByRole('heading', { name: '会議は始まっています' })
  screen.getByText('接続しています。このままお待ちください。')
  assert.equal(screen.queryByText(/時間になると、自動で移動します/), null)
})

test('[2.2] before the start, a waiting room whose server does not answer keeps the countdown', async () => {
  await showWithoutServer(Date.now() + 3_600_000)
  screen.getByRole('timer')
  screen.getByRole('heading', { name: /に始まります$/ })
  screen.getByText(/時間になると、自動で移動します/)
})

test('[2.2] at the start, a waiting room says that it opens the meeting', async () => {
  await showWithoutServer(Date.now() - 5_000)
  act(() => waitingRoom.$room.setKey('status', 'entering'))
  assert.equal(screen.queryByRole('timer'), null)
  screen.getByText('入室しています')
})

test('[2.2] a waiting room in Chinese marks the name as optional in Chinese', async () => {
  await showWithoutServer(Date.now() + 3_600_000)
  act(() => screen.getByRole('radio', { name: '中文' }).click())
  screen.getByText('选填')
  act(() => screen.getByRole('radio', { name: '日本語' }).click())
  screen.getByText('任意')
})
