import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '../line/fake-clock.ts'
import { CALL_ID, createFakeKiosk, type FakeKiosk, ownOf } from './fakes.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { Kiosk } = await import('../../../site/kiosk/Kiosk.tsx')

/** Draws the kiosk's page in Standby. */
async function shown(): Promise<FakeKiosk & { root: HTMLElement; unmount: () => void }> {
  const fake = createFakeKiosk()
  const { container, unmount } = render(<Kiosk kiosk={fake.kiosk} />)
  await act(async () => {
    fake.state('Standby')
    await settle()
  })
  return { ...fake, root: container.firstElementChild as HTMLElement, unmount }
}

test('[4.4] a visitor presses a button, waits, talks and is back in Standby', async () => {
  const fake = await shown()
  await userEvent.click(screen.getByRole('button', { name: '受付を呼び出す' }))
  await act(async () => fake.state('Calling', { requestId: 'id-1' }))
  assert.equal(fake.root.dataset.scene, 'Calling')
  assert.ok(screen.getByRole('heading', { name: 'お呼びしています' }))
  await act(async () => fake.state('Active'))
  assert.ok(screen.getByText('カメラ・マイク使用中'))
  assert.ok(screen.getByText('佐藤 美咲'))
  await act(async () => fake.sample('camera', 5))
  assert.equal(fake.root.dataset.framesDecoded, '5')
  await userEvent.click(screen.getByRole('button', { name: '通話を終わる' }))
  assert.equal(fake.messages('homeButton').length, 1)
  await act(async () => fake.state('Standby'))
  assert.ok(screen.getByRole('button', { name: '受付を呼び出す' }))
})

test("[realtime] shows the operator's message until the visitor closes it", async () => {
  const fake = await shown()
  await act(async () => fake.state('Active'))
  await act(async () => fake.say({ type: 'tmpMessage', text: '4階の会議室へどうぞ' }))
  assert.ok(await screen.findByText('4階の会議室へどうぞ'))
  assert.equal(fake.kiosk.$model.get()?.message, '4階の会議室へどうぞ')
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  assert.equal(screen.queryByText('4階の会議室へどうぞ'), null)
})

test("[4.4] shows the avatar's picture until the stream has drawn its first frame", async () => {
  const fake = await shown()
  await act(async () => fake.state('Active'))
  const poster = () => fake.root.querySelector('img[src*="/characters/"]')
  await act(async () => fake.peers[0]?.stream('camera', new MediaStream() as never))
  const video = fake.root.querySelector('video')
  assert.ok(video)
  assert.ok(poster())
  fireEvent.loadedData(video)
  assert.equal(poster(), null)
})

test('[4.4] shows the last frame of the old stream until the new stream has drawn its first frame', async () => {
  const fake = await shown()
  await act(async () => fake.state('Active'))
  const stream = (id: string) => Object.defineProperty(new MediaStream(), 'id', { value: id }) as never
  const videos = () => [...fake.root.querySelectorAll<HTMLVideoElement>('video[aria-hidden]')]
  await act(async () => fake.peers[0]?.stream('camera', stream('one')))
  fireEvent.loadedData(videos()[0]!)
  await act(async () => fake.peers[0]?.stream('camera', stream('two')))
  assert.equal(videos().length, 2)
  fireEvent.loadedData(videos()[1]!)
  assert.equal(videos().length, 1)
})

test('[4.4] tells visitors in their language that picture and sound cannot be connected, and retries', async () => {
  const fake = await shown()
  await act(async () => fake.state('Active'))
  const words = () => screen.queryByText(/映像と音声がつながりません/)
  assert.equal(words(), null)
  await act(async () => fake.peers[0]?.giveUp('refused'))
  assert.match(words()?.textContent ?? '', /係の者に伝え、つなぎ直しています/)
  assert.deepEqual(fake.messages('unreached'), [{ type: 'unreached', callId: CALL_ID, on: true }])
  for (const [language, said] of [
    ['en', /Video and sound could not be connected/],
    ['zh', /画面和声音未能接通/],
  ] as const) {
    await act(async () => fake.kiosk.setLanguage(language))
    assert.ok(screen.getByText(said))
  }
  await act(async () => fake.kiosk.setLanguage('ja'))
  await act(() => fake.clock.advance(15_000))
  assert.equal(fake.peers[0]?.reoffers(), 1)
  await act(async () => fake.peers[0]?.become('connected'))
  assert.equal(words(), null)
})

test("[4.4] tells the visitor that the operator's picture and sound cannot be connected, until the call ends", async () => {
  const fake = await shown()
  const talk = { ...ownOf('Active').talk!, unreached: ['host' as const] }
  await act(async () => fake.state('Active', { talk }))
  assert.ok(screen.getByText(/映像と音声がつながりません/))
  assert.deepEqual(fake.messages('unreached'), [], 'the page’s own peer is still trying')
  await act(async () => fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'closed', reload: true }))
  assert.equal(screen.queryByText(/映像と音声がつながりません/), null)
})

test("[2.4.6] the key c opens the settings panel with the signage's state, and the button 閉じる (close) closes it", async () => {
  await shown()
  fireEvent.keyDown(document.body, { key: 'c' })
  const panel = await screen.findByRole('complementary', { name: 'サイネージの状態' })
  assert.match(panel.textContent ?? '', /本店ロビー.*1080 × 1920/)
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
  assert.equal(screen.queryByRole('complementary'), null)
})

test('[2.4.6] signs out only after the user confirms the dialog', async () => {
  const fake = await shown()
  fireEvent.keyDown(document.body, { key: 'l' })
  await act(() => fake.clock.advance(3_000))
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
  assert.equal(fake.said.includes('signOut'), false)
  fireEvent.keyUp(document.body, { key: 'l' })
  fireEvent.keyDown(document.body, { key: 'l' })
  await act(() => fake.clock.advance(3_000))
  await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }))
  assert.ok(fake.said.includes('signOut'))
})

test('[2.4.6] opens no context menu at a long touch', async () => {
  await shown()
  assert.equal(fireEvent.contextMenu(screen.getByRole('button', { name: '受付を呼び出す' })), false)
})

test('[2.4.6] changes the language of the whole screen when the visitor chooses a language', async () => {
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  assert.ok(screen.getByRole('heading', { name: 'Welcome' }))
  // a telop (scrolling text) without a translation is left out
  assert.equal(screen.queryByText('News'), null)
  assert.ok(screen.getByRole('button', { name: 'Call reception' }))
  assert.ok(screen.getByRole('heading', { level: 1, name: 'Reception' }))
})

test("[8] shows the server's message if another browser uses the signage's account (SVER-01)", async () => {
  const fake = await shown()
  const tell = (key: string, msg: string) =>
    act(async () => {
      fake.say({ type: 'alreadyExist', code: 'SVER-01', msg, key })
      await settle()
    })
  await tell('loggedInElsewhere', '別のブラウザでログインされました。')
  const dialog = await screen.findByRole('alertdialog', { name: 'ほかの画面で使用中です' })
  assert.match(dialog.textContent ?? '', /別のブラウザでログインされました。 ?\(SVER-01\)/)
  await tell('aKeyOfANewerServer', 'サーバーからの新しい言葉')
  assert.match(dialog.textContent ?? '', /サーバーからの新しい言葉 ?\(SVER-01\)/)
})
