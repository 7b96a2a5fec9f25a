import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import type { WritableAtom } from 'nanostores'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { $simpleCall } from '../../../site/kit/preferences.ts'
import { board } from '../../../site/line/board.ts'
import type { Session } from '../../../site/line/fetch-session.ts'
import { $session } from '../../../site/line/session.ts'
import { createCallSession } from '../../../site/operator/call/call-session.ts'
import { createMonitorSession } from '../../../site/operator/monitor/monitor-session.ts'
import { settle } from '../line/fake-clock.ts'
import { anEntry, aTalk, createFakeCallDeps, names, uuid } from './fakes.ts'

const { act, render, screen, waitFor, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { CallView } = await import('../../../site/operator/call/CallView.tsx')
const { MonitorView } = await import('../../../site/operator/monitor/MonitorView.tsx')
const { NoCallView } = await import('../../../site/operator/IdleViews.tsx')

/** The signages as the server last sent them. */
const $signages = board.$signages as WritableAtom<readonly SignageEntry[]>

async function openCall() {
  const fakes = createFakeCallDeps()
  const session = createCallSession(fakes.deps, aTalk(1, { signageName: '1階 ロビー' }), false)
  const page = render(<CallView session={session} />)
  await act(settle)
  const root = page.container.firstElementChild as HTMLElement
  return { ...fakes, session, root, page, user: userEvent.setup() }
}

test('[2.4.6] shows the name of the signage, and reports the media state in data attributes', async () => {
  const { root, peers, statistics } = await openCall()
  assert.ok(screen.getByRole('heading', { level: 1, name: '1階 ロビー' }))
  assert.equal(root.dataset.callId, uuid(1))
  assert.equal(root.dataset.peerState, 'connecting')
  act(() => {
    peers[0]?.become('connected')
    statistics.sample('camera', { framesDecoded: 58, codec: 'VP8', qp: 20 })
    statistics.sample('voice', { audioEnergy: 0.25 })
  })
  assert.deepEqual(
    [root.dataset.peerState, root.dataset.framesDecoded, root.dataset.audioEnergy],
    ['connected', '58', '0.25'],
  )
  assert.ok(screen.getByText('良好'))
})

test('[2.4.6] 通話を終了 ends the call, shows why it ended and disables the buttons', async () => {
  const { line, user } = await openCall()
  await user.click(screen.getByRole('button', { name: '通話を終了' }))
  assert.equal(names(line.sent).at(-1), 'serviceClosed')
  act(() => line.say({ type: 'serviceClosed', callId: uuid(1), cause: 'home', reload: true }))
  assert.ok(screen.getAllByText('お客さまが通話を終えました').length > 0)
  assert.equal(screen.getByRole('button', { name: /手を振る/ }).hasAttribute('disabled'), true)
})

test('[decisions 3] after the key n, typed text goes into the note even while the note loads: E does not end the call', async () => {
  const { line, user } = await openCall()
  await user.keyboard('nE')
  assert.ok(document.activeElement === screen.getByRole('textbox', { name: 'メモ' }))
  assert.ok(!names(line.sent).includes('serviceClosed'))
})

test('[decisions 3] the simple view shows four motions, messages and the end button', async (t) => {
  t.after(() => $simpleCall.set('off'))
  const { user, root, stage, session } = await openCall()
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  await user.click(screen.getByRole('tab', { name: '文字' }))
  await user.type(screen.getByRole('textbox', { name: '送る文' }), 'こちらへ')
  await user.click(screen.getByRole('button', { name: '設定' }))
  await user.click(await screen.findByRole('switch', { name: /^かんたん表示/ }))
  assert.deepEqual(buttons(), [
    'すべての操作を表示',
    '送る',
    '小さく1',
    '大きく2',
    '手を振る3',
    'あいさつ4',
    '通話を終了',
  ])
  assert.deepEqual([screen.queryByRole('tab'), root.dataset.simple], [null, 'true'])
  assert.equal(screen.getByRole<HTMLInputElement>('textbox', { name: '送る文' }).value, 'こちらへ')
  await user.click(screen.getByRole('button', { name: /手を振る/ }))
  assert.deepEqual(stage.applied, [{ kind: 'motion', motion: 'wave' }])
  // a switched-off microphone can be switched on again
  act(() => session.media.toggleMute())
  screen.getByRole('button', { name: /^マイク/ })
  await user.click(screen.getByRole('button', { name: 'すべての操作を表示' }))
  assert.equal(root.dataset.simple, undefined)
  screen.getByRole('tab', { name: '文字', selected: true })
})

test('[2.4.6] plays motions with number keys, but not while the operator types or holds a modifier', async () => {
  const { stage, user } = await openCall()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  await user.keyboard('3')
  field.remove()
  await user.keyboard('{Control>}3{/Control}')
  assert.deepEqual(stage.applied, [])
  await user.keyboard('3')
  assert.deepEqual(stage.applied, [{ kind: 'motion', motion: 'wave' }])
  await waitFor(() =>
    assert.equal(screen.getByRole('button', { name: /あいさつ/ }).getAttribute('aria-disabled'), 'true'),
  )
  assert.ok(await screen.findByText('手の動き「手を振る」'))
})

test('[8] shows at once in a banner that the signage is disconnected, adds SVER-02 after two seconds, and hides both when it is back', async () => {
  const { line, clock } = await openCall()
  const say = (back: boolean) =>
    line.say({ type: 'signageConnectionLosted', signageId: 1, lostAt: 1_000_000, back })
  const banner = () => screen.queryByRole('alert')?.textContent ?? ''
  act(() => say(false))
  assert.match(banner(), /^サイネージとの通信が切れました(?! )/)
  await act(() => clock.advance(2_000))
  assert.match(banner(), /^サイネージとの通信が切れました \(SVER-02\).*通信が切れた時刻/)
  assert.ok(!screen.queryByRole('alertdialog'))
  act(() => say(true))
  assert.equal(banner(), '')
})

test('[8] lists server errors below SVER-100 until the operator closes them', async () => {
  const { line, user } = await openCall()
  act(() =>
    line.say({
      type: 'Error',
      code: 'SVER-62',
      msg: 'Peer Authentication Failed',
      key: 'peerAuthentication',
    }),
  )
  const list = screen.getByRole('list', { name: 'サーバーからのお知らせ' })
  assert.match(
    list.textContent ?? '',
    /通話の認証に失敗しました \(Peer Authentication Failed\)。.*\(SVER-62\)/,
  )
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  assert.ok(!screen.queryByRole('list', { name: 'サーバーからのお知らせ' }))
})

test("[2.4.6] shows the kiosk's devices as in use once media arrive, even if permissions are unknown", async () => {
  const { statistics, user } = await openCall()
  await user.click(screen.getByRole('tab', { name: 'この場所' }))
  const devices = (state: 'unknown' | 'denied' | 'granted') =>
    act(() => $signages.set([anEntry(1, { devices: { camera: state, microphone: state } })]))
  const words = () => screen.getByText('お客さまの機器').parentElement?.textContent ?? ''
  devices('unknown')
  assert.match(words(), /許可を待っています/)
  act(() => statistics.sample('camera', { framesDecoded: 3 }))
  assert.match(words(), /カメラ使用中/)
  act(() => statistics.sample('voice', { bytes: 900 }))
  assert.match(words(), /カメラ・マイク使用中/)
  devices('denied')
  assert.match(words(), /カメラとマイクを使えません/)
  devices('granted')
  assert.match(words(), /カメラ・マイク使用中/)
  act(() => $signages.set([]))
})

test("[4.4] shows a refused media connection in one banner with the server's reason", async () => {
  const { line, peers, user } = await openCall()
  const banners = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  const refuse = () =>
    line.say({ type: 'Error', code: 'SVER-63', msg: 'Peer Creation Failed', key: 'peerCreation' })
  for (let attempt = 0; attempt < 4; attempt += 1) act(refuse)
  assert.deepEqual(banners(), [], 'no banner during automatic retries')
  act(() => peers[0]?.givesUp('refused'))
  act(() => line.say({ type: 'signageDecodeError', signageId: 1, on: true }))
  assert.equal(banners().length, 1)
  assert.match(banners()[0] ?? '', /^映像と音声をつなげませんでした.*\(SVER-63\).*自動でもつなぎ直します/)
  await user.click(screen.getByRole('button', { name: 'もう一度' }))
  assert.equal(peers[0]?.reoffers(), 1)
  act(() => peers[0]?.become('connected'))
  act(() => line.say({ type: 'signageDecodeError', signageId: 1, on: false }))
  assert.deepEqual(banners(), [], 'no banner is left after the recovery')
})

test('[4.4] shows in one banner that video and audio of the signage cannot be connected', async () => {
  const { line, $talk } = await openCall()
  const banners = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  act(() => line.say({ type: 'signageDecodeError', signageId: 1, on: true }))
  assert.match(banners().join(), /サイネージに異常が発生しています/)
  act(() => $talk.set(aTalk(1, { unreached: ['signage'] })))
  assert.equal(banners().length, 1)
  assert.match(banners()[0] ?? '', /サイネージで映像と音声をつなげませんでした/)
  act(() => $talk.set(aTalk(1)))
  assert.match(banners().join(), /サイネージに異常が発生しています/)
})

test('[realtime media over sockets] says whose network blocks WebRTC, and what does not work over the WebSocket', async () => {
  const { $talk, line, statistics, root } = await openCall()
  act(() => {
    statistics.sample('voice', { isTurned: true })
    line.say({ type: 'signageDecodeError', signageId: 1, on: true })
  })
  const path = () => root.querySelector('[data-path]')?.getAttribute('data-path')
  assert.deepEqual([path(), root.dataset.way], ['turn', 'rtc'])
  act(() => $talk.set(aTalk(1, { blocked: ['signage'] })))
  assert.deepEqual([path(), root.dataset.way], ['socket', 'socket'])
  assert.match(
    root.textContent ?? '',
    /WebSocket の回線で通話しています.*サイネージ側のネットワーク.*画面共有は使えません/,
  )
  assert.ok(screen.getByText('この回線では映像が届きません。声はそのまま届きます。'))
  assert.ok(screen.getByText('映像なし(声のみ)'), 'the banner says how the call is connected')
  act(() => $talk.set(aTalk(1, { blocked: ['signage', 'host'] })))
  assert.match(
    root.textContent ?? '',
    /通話しています.*どちらのネットワークも通常の通話を通していません。声と/,
  )
  assert.equal(root.textContent?.match(/通していません/g)?.length, 1, 'the network problem is shown once')
  assert.ok(screen.getByRole('button', { name: /画面を共有/ }).hasAttribute('disabled'))
  assert.ok(!screen.queryByText(/サイネージに異常が発生しています/))
  act(() => $talk.set(aTalk(1)))
  assert.deepEqual([path(), root.dataset.way], ['turn', 'rtc'])
  assert.ok(!screen.getByRole('button', { name: /画面を共有/ }).hasAttribute('disabled'))
})

test('[4.4] says in one banner that the character cannot be drawn', async () => {
  const { line, stage } = await openCall()
  act(() => stage.fails())
  act(() => line.say({ type: 'signageDecodeError', signageId: 1, on: true }))
  const banners = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  assert.deepEqual(banners, ['キャラクターを表示できませんでした。声だけで話せます。'])
})

test('[4.3] shows two buttons and accepts no call shortcuts while monitoring', async () => {
  const { deps, line } = createFakeCallDeps()
  const session = createMonitorSession(deps, 5)
  let left = 0
  render(
    <MonitorView
      session={session}
      leave={() => {
        left += 1
      }}
    />,
  )
  act(() => line.say({ type: 'monitoringStart', signageId: 5 }))
  assert.ok(screen.getByText('モニタリング中'))
  assert.ok(!screen.queryByRole('button', { name: /マイク|手を振る|通話を終了/ }))
  assert.ok(screen.getByRole('button', { name: '話しかける' }))
  const user = userEvent.setup()
  const sent = line.sent.length
  await user.keyboard('m3c{Shift>}e{/Shift}')
  assert.deepEqual([line.sent.length, left], [sent, 0])
  await user.click(screen.getByRole('button', { name: 'モニタリングを終了' }))
  assert.equal(left, 1)
})

test('[2.2] says on the call page that there is no call, and links to standby', () => {
  render(<NoCallView />)
  assert.ok(screen.getByRole('heading', { level: 1, name: 'いま応対している通話はありません' }))
  assert.equal(
    screen.getByRole('link', { name: '受付スタンバイへ' }).getAttribute('href'),
    '/app/service/standby',
  )
})

test('[2.2] links a system administrator without a call to the overview of signages, not to standby', () => {
  const session = $session as WritableAtom<Session>
  const before = session.get()
  const user = {
    id: 9,
    name: '管理 太郎',
    role: 'systemAdmin',
    companyName: 'デモ商事',
    companyId: 1,
  } as const
  session.set({ status: 'signedIn', user })
  try {
    render(<NoCallView />)
    assert.ok(screen.getByRole('heading', { level: 1, name: 'システム管理者は呼び出しに応対しません' }))
    assert.deepEqual(
      screen.getAllByRole('link').map((link) => link.getAttribute('href')),
      ['/app/users/home'],
    )
  } finally {
    session.set(before)
  }
})

test("[decisions 7] shows captions in the operator's language with the original, and that they are recorded", async () => {
  const langs = { operator: 'ja', visitor: 'en' } as const
  const hearing = 'browser' as const
  const captions = { hearing, translates: true, speaks: false, isUntranslated: false, langs }
  const { line, $talk, user, session } = await openCall()
  assert.ok(!screen.queryByRole('combobox', { name: '自分の言語' }))
  act(() => $talk.set(aTalk(1, { captions })))
  assert.ok(screen.getByText('翻訳・記録中'))
  const words = {
    signageId: 1,
    callId: uuid(1),
    at: 2_000_000,
    n: 1,
    speaker: 'visitor',
    final: true,
  } as const
  act(() => {
    line.say({ type: 'caption', ...words, lang: 'en', text: 'Where is it?' })
    line.say({ type: 'captionTranslated', ...words, lang: 'ja', text: 'どこですか' })
  })
  const last = within(screen.getByRole('log', { name: '会話の記録' }))
    .getAllByRole('listitem')
    .at(-1)
  assert.equal(last?.textContent, 'お客さまどこですかWhere is it?')
  assert.equal(last?.querySelector('p')?.lang, 'ja')
  act(() => $talk.set(aTalk(1, { captions: { ...captions, isUntranslated: true } })))
  assert.ok(screen.getByText('翻訳できません。原文をお読みください'))
  await user.selectOptions(screen.getByRole('combobox', { name: '自分の言語' }), 'zh')
  assert.equal(session.$spoken.get(), 'zh')
})

test('[2.4.6] the key c opens the text tab and focuses its field; a dot on the conversation tab then shows new captions', async () => {
  const { line, $talk, user, session, page } = await openCall()
  const langs = { operator: 'ja', visitor: 'ja' } as const
  const captions = {
    hearing: 'browser',
    translates: false,
    speaks: false,
    isUntranslated: false,
    langs,
  } as const
  act(() => $talk.set(aTalk(1, { captions })))
  const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
  await user.keyboard('c')
  assert.equal(tab('文字').getAttribute('aria-selected'), 'true')
  assert.equal(document.activeElement, screen.getByRole('textbox', { name: '送る文' }))
  await user.keyboard('mn')
  await user.keyboard('{Escape}')
  assert.equal(
    document.activeElement,
    tab('文字'),
    'Escape returns the focus to the tab, where shortcuts work',
  )
  assert.ok(tab('会話'))
  act(() =>
    line.say({
      type: 'caption',
      signageId: 1,
      callId: uuid(1),
      at: 1,
      n: 1,
      speaker: 'visitor',
      lang: 'ja',
      final: true,
      text: 'はい',
    }),
  )
  assert.ok(tab('会話 新しい発言があります'))
  page.unmount()
  render(<CallView session={session} />)
  assert.equal(
    tab('文字').getAttribute('aria-selected'),
    'true',
    'the text tab opens again after a visit to another page',
  )
  await user.click(tab(/^会話/))
  await user.click(tab('文字'))
  assert.ok(tab('会話'), 'the mark disappears once the captions were read')
})

test('[4.6] shows the owner of a reserved room only the conversation tab, and no captions', async () => {
  const session = $session as WritableAtom<Session>
  const before = session.get()
  const user = { id: 9, name: '青木', role: 'webReservationUser', companyName: 'デモ', companyId: 1 } as const
  session.set({ status: 'signedIn', user })
  try {
    const fakes = createFakeCallDeps()
    const call = createCallSession(fakes.deps, aTalk(1, { endsAt: 9_000_000 }), false)
    render(<CallView session={call} />)
    await act(settle)
    assert.deepEqual(
      screen.getAllByRole('tab').map(({ textContent }) => textContent),
      ['会話'],
    )
    assert.ok(!screen.queryByRole('switch', { name: '字幕' }))
    await userEvent.setup().keyboard('c')
    assert.equal(call.$tab.get(), 'talk')
  } finally {
    session.set(before)
  }
})

test('[4.4] the caption switch asks the server, and shows the state that the server reports', async () => {
  const { line, $talk, user } = await openCall()
  act(() => $talk.set(aTalk(1)))
  const key = screen.getByRole('switch', { name: '字幕' })
  await user.click(key)
  assert.deepEqual(line.sent.at(-1), { type: 'captionSwitch', callId: uuid(1), on: true })
  assert.equal(key.getAttribute('aria-checked'), 'false', 'the switch waits for the server')
  const langs = { operator: 'ja', visitor: 'ja' } as const
  const captions = {
    hearing: 'browser',
    translates: false,
    speaks: false,
    isUntranslated: false,
    langs,
  } as const
  act(() => $talk.set(aTalk(1, { captions })))
  assert.equal(key.getAttribute('aria-checked'), 'true')
})

test('[4.4] without a connection, the buttons for captions and hand-over show why they do nothing', async () => {
  const { line, $talk, user } = await openCall()
  const to = { toId: 5, toName: '鈴木', isComing: false, dueAt: 30_000 }
  act(() => $talk.set(aTalk(1, { handOver: to })))
  line.line.send = () => false
  await user.click(screen.getByRole('switch', { name: '字幕' }))
  assert.equal(screen.getAllByText(/接続が切れているため、送れませんでした/).length, 1)
  await user.click(screen.getByRole('button', { name: '取り消す' }))
  assert.equal(screen.getAllByText(/接続が切れているため、送れませんでした/).length, 2)
})

test('[4.4] shows the shared screen in the preview, with a button that ends it', async () => {
  const { session, user } = await openCall()
  assert.ok(!screen.queryByRole('button', { name: '共有を終える' }))
  await act(() => session.sharing.toggle())
  assert.ok(session.sharing.$screen.get())
  await user.click(screen.getByRole('button', { name: '共有を終える' }))
  assert.equal(session.sharing.$share.get(), 'off')
  assert.equal(session.sharing.$screen.get(), undefined)
})

test('[2.4.6] shows the AI dialogue that preceded the call', async () => {
  const { $talk } = await openCall()
  const turn = { speaker: 'visitor', text: '会議室はどこ', lang: 'ja', at: 1 } as const
  const summary = { lastQuestion: '会議室はどこ', questions: 1, unanswered: 1 }
  act(() => $talk.set(aTalk(1, { before: { talkId: uuid(7), summary, turns: [turn] } })))
  assert.ok(screen.getByText('AIとのこれまでの会話').closest('details')?.open)
  assert.ok(screen.getByText('会議室はどこ'))
})

test("[decisions 7] scrolls the call's record to a new line, but not while the operator reads earlier ones", async () => {
  const { session } = await openCall()
  const list = screen.getByRole('log', { name: '会話の記録' })
  Object.defineProperties(list, { scrollHeight: { value: 1_000 }, clientHeight: { value: 300 } })
  const add = () => act(async () => session.log.add({ kind: 'endAsked' }))
  await add()
  assert.equal(list.scrollTop, 1_000)
  const scrollTo = (top: number) =>
    act(async () => {
      list.scrollTop = top
      list.dispatchEvent(new Event('scroll', { bubbles: true }))
    })
  await scrollTo(200)
  await add()
  assert.equal(list.scrollTop, 200)
  await scrollTo(690)
  await add()
  assert.equal(list.scrollTop, 1_000, 'scrolls to new lines again at the end')
})
