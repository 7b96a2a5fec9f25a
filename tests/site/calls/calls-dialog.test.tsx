import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import { createLineFault } from '../../../site/calls/fault.ts'
import { createRing } from '../../../site/calls/ring.ts'
import { createCalls } from '../../../site/calls/store.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { aRequest, aTalk, names, uuid } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const { act, render, screen, waitFor, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { CallRequestDialog } = await import('../../../site/calls/CallRequestDialog.tsx')
const { FaultDialog } = await import('../../../site/calls/FaultDialog.tsx')
const { RunningCall } = await import('../../../site/calls/RunningCall.tsx')
const { $language } = await import('../../../site/kit/preferences.ts')

/**
 * Opens the dialog with a fake connection. Tests compare its presence as a boolean: assert.equal would print a whole
 * element, which takes minutes.
 */
function openDialog() {
  const clock = createFakeClock()
  const line = createFakeLine()
  const $now = atom(1_012_000)
  const notices: string[] = []
  let playing = false
  let tellBlocked = (_blocked: boolean) => {}
  const ring = createRing({
    sound: {
      start: () => {
        playing = true
      },
      stop: () => {
        playing = false
      },
      blocked: () => false,
      onBlocked(listener) {
        tellBlocked = listener
        return () => {}
      },
      unlock: async () => tellBlocked(false),
    },
    clock,
    title: { read: () => 'page', write() {} },
  })
  const calls = createCalls({
    line: line.line,
    ring,
    clock,
    $now,
    ringingTitle: () => 'ringing',
    goToOperation() {},
    notify: (notice) => notices.push(notice),
  })
  render(<CallRequestDialog calls={calls} />)
  return {
    line,
    notices,
    isPlaying: () => playing,
    block: () => act(() => tellBlocked(true)),
    list: (...requests: CallRequest[]) => act(() => line.say({ type: 'submitReceptionUser', requests })),
    user: userEvent.setup(),
  }
}

const dialog = () => screen.findByRole('alertdialog', { name: '応対リクエスト' })
const textOf = (element: HTMLElement) => element.textContent ?? ''

test("[2.4.7] shows the visitor's request, the signage, the waiting time and which other operators are called", async () => {
  const { list } = openDialog()
  assert.ok(!screen.queryByRole('alertdialog'))
  list(
    aRequest(1, {
      signageName: '1階 ロビー',
      alsoOffered: ['佐藤', '鈴木'],
      lastUseCharacter: 'うけ子',
      captureImageDir: '/captures/1',
      captureAt: Date.parse('2026-11-20T14:05:08'),
    }),
    aRequest(2, { requestedAt: 1_005_000 }),
  )
  const words = textOf(await dialog())
  for (const word of [
    '12秒',
    '待ち時間',
    '受付を呼び出す',
    '1階 ロビー(本店)',
    '日本語',
    'うけ子',
    '14:05:08 に撮影',
    '佐藤さん・鈴木さんにも届いています。',
    'ほかに 1件 の呼び出しが待っています。',
  ])
    assert.ok(words.includes(word), `${word} is missing in ${words}`)
  const picture = screen.getByRole('img', { name: '呼び出し時のカメラ画像' })
  assert.equal(picture.getAttribute('src'), '/captures/1')
  assert.ok(screen.getByRole('progressbar', { name: '受付の残り時間 48秒' }))
})

test('[2.4.6] shows summary and transcript of an AI dialogue that is handed over to an operator', async () => {
  const { list } = openDialog()
  const turn = { speaker: 'visitor', lang: 'ja', at: 1 } as const
  const turns = [
    { ...turn, text: '株価は' },
    { ...turn, speaker: 'ai' as const, text: 'わかりかねます' },
  ]
  const summary = { lastQuestion: '株価は', questions: 1, unanswered: 1 }
  list(aRequest(1, { talk: { talkId: uuid(9), summary, turns: [...turns] } }))
  await dialog()
  screen.getByText('最後の質問「株価は」 · 質問1件、うち未回答1件')
  const said = within(screen.getByRole('region', { name: 'AIとのこれまでの会話' })).getAllByRole('listitem')
  assert.deepEqual(
    said.map(({ textContent }) => textContent),
    ['お客さま株価は', 'AIわかりかねます'],
  )
})

test('[2.4.7] focuses the button 応対する, so that Enter accepts the call', async () => {
  const { line, list, user } = openDialog()
  list(aRequest(1))
  await dialog()
  const accept = screen.getByRole('button', { name: '応対する' })
  await waitFor(() => assert.ok(document.activeElement === accept))
  await user.keyboard('{Enter}')
  assert.deepEqual(line.sent, [
    { type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: uuid(1) },
  ])
  assert.equal(accept.getAttribute('aria-busy'), 'true')
})

test('[2.4.7] Escape does not decline the call', async () => {
  const { line, list, user, isPlaying } = openDialog()
  list(aRequest(1))
  await dialog()
  await user.keyboard('{Escape}')
  assert.ok(await dialog())
  assert.deepEqual(line.sent, [])
  assert.equal(isPlaying(), true)
})

test('[4.4] closes the dialog of an operator whose colleague was faster, and stops its sound', async () => {
  const { line, list, user, notices, isPlaying } = openDialog()
  list(aRequest(1))
  await dialog()
  await user.keyboard('{Enter}')
  act(() =>
    line.say({
      type: 'acceptRequest',
      requestId: uuid(1),
      callId: uuid(1),
      shouldRecept: false,
      reason: 'answered',
      signageId: 1,
    }),
  )
  list()
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')))
  assert.deepEqual(notices, ['answeredByOther'])
  assert.equal(isPlaying(), false)
})

test('[4.4] shows the next waiting visitor after a declined call, and a button that stops the sound', async () => {
  const { line, list, user, isPlaying } = openDialog()
  list(aRequest(1), aRequest(2, { requestedAt: 1_005_000 }))
  await dialog()
  await user.click(screen.getByRole('button', { name: '辞退する' }))
  assert.deepEqual(names(line.sent), ['rejectRequest'])
  list(aRequest(2, { requestedAt: 1_005_000 }))
  assert.match(textOf(await dialog()), /signage 2/)
  await user.click(screen.getByRole('button', { name: '音を止める' }))
  assert.equal(isPlaying(), false)
  assert.ok(screen.getByRole('button', { name: '音を止めました' }))
})

test('[4.4] says that the browser blocks the sound, and plays it after the operator presses a button', async () => {
  const { list, block, user } = openDialog()
  list(aRequest(1))
  await dialog()
  block()
  assert.match(screen.getByRole('alert').textContent ?? '', /ブラウザがお知らせ音を止めています/)
  await user.click(screen.getByRole('button', { name: '音を鳴らす' }))
  await waitFor(() => assert.ok(!screen.queryByRole('alert')))
})

function openFault() {
  const line = createFakeLine()
  const did: string[] = []
  const fault = createLineFault({
    line: line.line,
    isListed: () => false,
    standBy: () => did.push('standBy'),
    observe: () => did.push('look'),
  })
  render(<FaultDialog fault={fault} />)
  const say = (code: string, key: string, type: 'alreadyExist' | 'Error' = 'Error') =>
    act(() => line.say({ type, code, msg: 'サーバーの言葉', key }))
  return { did, say, user: userEvent.setup() }
}

test('[8] shows SVER-01 in the language of the page, and offers to take calls on this page', async () => {
  const { did, say, user } = openFault()
  say('SVER-01', 'loggedInElsewhere', 'alreadyExist')
  const shown = await screen.findByRole('alertdialog', { name: 'SVER-01' })
  assert.match(textOf(shown), /別のブラウザでログインされました。/)
  act(() => $language.set('en'))
  assert.match(textOf(shown), /Logged in from another browser\./)
  act(() => $language.set('ja'))
  await user.click(screen.getByRole('button', { name: 'この画面で受け付ける' }))
  assert.deepEqual(did, ['standBy'])
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')))
})

test("[8] shows the server's own text for an SVER-01 reason that the page does not know", async () => {
  const { say } = openFault()
  say('SVER-01', 'fromTheFuture')
  assert.match(textOf(await screen.findByRole('alertdialog', { name: 'SVER-01' })), /サーバーの言葉/)
})

test('[8] reports a failed connection as SVER-01 and links to the sign-in page', async () => {
  const { say } = openFault()
  say('SVER-01', 'connectionFault')
  const shown = await screen.findByRole('alertdialog', { name: 'SVER-01' })
  assert.match(textOf(shown), /サーバーとの通信で問題が発生しました。もう一度ログインしてください。/)
  assert.equal(screen.getByRole('link', { name: 'ログイン画面へ' }).getAttribute('href'), '/login?later=1')
  assert.ok(!screen.queryByRole('button', { name: 'この画面で受け付ける' }))
})

test('[8] shows the dialog for an unexpected error (SVER-99)', async () => {
  const { did, say, user } = openFault()
  say('SVER-99', 'unexpected')
  await screen.findByRole('alertdialog', { name: 'サーバーで予期しないエラーが発生しました (SVER-99)' })
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')))
  assert.deepEqual(did, [])
})

test("[4.4] links from other pages back to the operator's running call", () => {
  const $self = atom({
    userId: 1,
    state: 'Active' as const,
    since: 1,
    talk: aTalk(4),
    hasChannel: true,
    room: null,
  })
  render(<RunningCall $self={$self} />)
  assert.match(screen.getByRole('status').textContent ?? '', /signage 4と通話中です/)
  const back = screen.getByRole('link', { name: '応対画面に戻る' })
  assert.equal(back.getAttribute('href'), '/app/service/operation?id=4')
})
