import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { page } from '../../support/dom.ts'
import { serving } from '../../support/serving.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const { act, cleanup, render, screen } = await import('@testing-library/react')
const { AfterMeeting } = await import('../../../site/accounts/AfterMeeting.tsx')
const { createAfterMeeting } = await import('../../../site/accounts/guest-leaving.ts')
const { $guestLanguage } = await import('../../../site/kit/guest-language.ts')
const { createGuestToken } = await import('../../../site/line/guest-token.ts')

const END = Date.parse('2026-04-06T12:30:00+09:00')
const EXPIRY = '/token/get/expTime'
const LOGOUT = '/token/logout'
const endsAt = (at: number, nowAt: number) => ({ date: '', at, nowAt })

beforeEach(() => {
  cleanup()
  page.sessionStorage.clear()
  page.sessionStorage.setItem('reservation_token', 'abc')
})

async function show(search: string) {
  page.history.replaceState(null, '', `/logout${search}`)
  const server = serving({
    [LOGOUT]: { result: 'OK' },
    [EXPIRY]: endsAt(END, END - 600_000),
  })
  render(<AfterMeeting />)
  await act(async () => {})
  return server
}

async function inEach(words: Record<'ja' | 'en' | 'zh', readonly [title: string, text: RegExp]>) {
  for (const language of ['en', 'zh', 'ja'] as const) {
    const [title, text] = words[language]
    await act(async () => $guestLanguage.set(language))
    const heading = screen.getByRole('heading', { level: 1, name: title })
    assert.equal(heading.closest('[lang]')?.getAttribute('lang'), language)
    assert.match(document.title, new RegExp(title))
    assert.match(document.body.textContent ?? '', text)
  }
}

test("[2.2] says in the visitor's language that the meeting has ended, and deletes the stored reservation token", async () => {
  const server = await show('')
  await inEach({
    ja: ['会議は終了しました', /ご参加ありがとうございました/],
    en: ['The meeting has ended', /Thank you for joining/],
    zh: ['会议已结束', /感谢您的参加/],
  })
  assert.equal(screen.queryByRole('button') ?? screen.queryByRole('link'), null)
  assert.deepEqual(
    { ...page.sessionStorage },
    { guestLanguage: 'ja', reservation_link_loss: 'ended' },
    'keeps no token',
  )
  assert.equal(server.sentTo(LOGOUT).length, 1)
})

test('[2.2] tells a visitor who left a meeting that they can join again until its end, and offers nothing else', async () => {
  const server = await show('?left=1')
  await inEach({
    ja: ['退室しました', /12:30までは、もう一度入室できます/],
    en: ['You have left the meeting', /You can join again until 12:30 \(Japan time\)\./],
    zh: ['您已离开会议', /12:30（日本时间）之前可以重新进入/],
  })
  assert.deepEqual(server.sentTo(EXPIRY), [{ token: 'abc' }])
  assert.equal(
    server.sentTo(LOGOUT).length,
    1,
    'signs out, because the cookie would open the room in every tab of this browser',
  )
  assert.deepEqual(
    screen.getAllByRole('button').map(({ textContent }) => textContent),
    ['もう一度入室する'],
  )
  assert.equal(screen.queryByRole('link'), null)
  assert.equal(
    page.sessionStorage.getItem('reservation_token'),
    null,
    'the Back button must not enter the room again',
  )
})

test("[decisions 6] keeps the browser's cookie after a tab that never entered, because another tab is in the room", async () => {
  const server = await show('?left=1&entered=0')
  screen.getByRole('heading', { level: 1, name: '退室しました' })
  assert.deepEqual([server.sentTo(LOGOUT), page.sessionStorage.getItem('reservation_token')], [[], null])
})

test('[2.2] leads a signed-in user who visited a reserved room in this tab to their own pages', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
  document.cookie = 'user_role=operator'
  await show('')
  assert.equal(screen.getByRole('link', { name: '自分の画面へ' }).getAttribute('href'), '/login')
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
  document.cookie = 'user_role=; max-age=0'
})

test('[2.2] asks a visitor whose link was stored only in the cookie to open the link again', async () => {
  page.sessionStorage.setItem('reservation_token', 'cookie')
  const server = await show('?left=1')
  screen.getByText('会議が終わるまでは、届いたリンクからもう一度入室できます。')
  assert.equal(screen.queryByRole('button'), null)
  assert.deepEqual(server.sentTo(EXPIRY), [])
})

/** Opens the page on a device whose clock is an hour slow. */
function leave(answers: Parameters<typeof answering>[0][string]) {
  const clock = createFakeClock(END - 3_600_000)
  const server = answering({ [LOGOUT]: [ok({ result: 'OK' })], [EXPIRY]: answers })
  const went: string[] = []
  const guest = createGuestToken(page.sessionStorage as Storage)
  const meeting = createAfterMeeting(
    { request: server.request, clock, guest, goTo: (path) => void went.push(path) },
    { hasLeft: true, hasEntered: true },
  )
  return { meeting, clock, went, guest, close: meeting.open(), status: () => meeting.$after.get().status }
}

test('[2.2] a visitor who joins a meeting again checks the devices first', async () => {
  const { meeting, went, guest } = leave([ok(endsAt(END, END - 60_000))])
  await settle()
  meeting.joinAgain()
  assert.deepEqual([went, guest.read(), guest.left()], [['/waiting-room'], { token: 'abc' }, undefined])
})

test("[2.2] decides by the server's answers, not by the device's clock, when the meeting has ended", async () => {
  const moved = END + 60_000
  const { clock, status, guest } = leave([
    ok(endsAt(END, END - 60_000)),
    ok(endsAt(moved, END)),
    refused('tokenExpired', 'SVER-54'),
  ])
  await clock.advance(60_000)
  assert.equal(status(), 'left', 'the owner has moved the end of the meeting')
  await clock.advance(59_999)
  assert.equal(status(), 'left')
  await clock.advance(1)
  assert.deepEqual([status(), guest.left()], ['ended', undefined])
})

test('[2.2] offers to join again while the server does not answer, and repeats its request until it does', async () => {
  const { clock, status, close } = leave([
    unreachable,
    refused('unexpected', 'SVER-02', undefined, 503),
    refused('tokenCancelled', 'SVER-57'),
  ])
  await settle()
  assert.equal(status(), 'left')
  await clock.advance(600_000)
  assert.deepEqual([status(), clock.pending()], ['ended', 0])
  close()
})
