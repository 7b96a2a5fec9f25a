import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { PasskeyAnswer, PasskeyPort } from '../../../site/accounts/passkey-port.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { createClock } = await import('../../../site/line/clock.ts')
const { createHealthPoll } = await import('../../../site/line/health-poll.ts')
const { createRequest } = await import('../../../site/line/request.ts')
const { Login } = await import('../../../site/accounts/Login.tsx')
const { $guestLanguage } = await import('../../../site/kit/guest-language.ts')
const { createGuestToken } = await import('../../../site/line/guest-token.ts')

type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | 'no network'

const NOBODY: Answer = { body: { result: 'None', demo: false, link: false, serverName: 'ap1' } }
const HEALTHY: Answer = { body: { ServerName: 'ap1' } }
const refusal = (code: string, key: string, msg: string) => ({ result: 'Error', code, key, msg })

/** A browser without passkeys, as on plain http. */
const NO_PASSKEYS: PasskeyPort = {
  areThere: () => false,
  hasUsableAddress: () => true,
  areFilledIn: async () => false,
  create: async () => ({ kind: 'failed' }),
  get: async () => ({ kind: 'failed' }),
  stop: () => undefined,
}

/** A fake browser with passkeys: each request waits until the test answers it. */
function createPasskeyBrowser(offers: boolean) {
  const asked: { isOffered: boolean; challenge: string; answer: (answer: PasskeyAnswer<never>) => void }[] =
    []
  const port: PasskeyPort = {
    ...NO_PASSKEYS,
    areThere: () => true,
    areFilledIn: async () => offers,
    get: ({ challenge }, isOffered) =>
      new Promise((resolve) => asked.push({ isOffered, challenge, answer: resolve as never })),
  }
  return { port, asked }
}
const challenge = (text: string): Answer => ({
  body: {
    result: 'OK',
    options: { challenge: text, rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
  },
})
const PASSKEY = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {}, response: {} }
const GIVEN = { kind: 'ok', passkey: PASSKEY } as unknown as PasskeyAnswer<never>

/** A server with prepared answers, a clock moved by hand, and a record of what the page did. */
function createWorld(
  answers: Record<string, Answer[]>,
  passkeys: PasskeyPort = NO_PASSKEYS,
  hasRoleHint = false,
) {
  const sent: { path: string; body: unknown }[] = []
  const visited: string[] = []
  let reloads = 0
  let nowMs = 0
  const waiting = new Set<{ at: number; run: () => void }>()
  const wait = (run: () => void, delayMs: number) => {
    const entry = { at: nowMs + delayMs, run }
    waiting.add(entry)
    return entry
  }
  const clock = createClock({
    now: () => nowMs,
    setTimeout: wait,
    clearTimeout: (entry) => waiting.delete(entry as never),
    setInterval: (run, periodMs) => {
      const entry = wait(() => {
        entry.at = nowMs + periodMs
        waiting.add(entry)
        run()
      }, periodMs)
      return entry
    },
    clearInterval: (entry) => waiting.delete(entry as never),
  })
  const fakeFetch = async (path: string, init: RequestInit): Promise<Response> => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[path]?.shift() ?? 'no network'
    if (answer === 'no network') throw new TypeError('fetch failed')
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers })
  }
  const request = createRequest({ fetch: fakeFetch, now: () => nowMs })
  const health = createHealthPoll({
    request,
    clock,
    firstMs: 1_000,
    everyMs: 10_000,
    reload: () => reloads++,
  })
  let cleaned = 0
  return {
    parts: {
      request,
      clock,
      health,
      rememberServerName: () => {},
      guest: createGuestToken(sessionStorage),
      drafts: localStorage,
      tab: sessionStorage,
      go: (path: string) => visited.push(path),
      language: () => 'ja' as const,
      cleanAddress: () => cleaned++,
      hasRoleHint: () => hasRoleHint,
      passkeys,
    },
    visited,
    cleaned: () => cleaned,
    reloads: () => reloads,
    sentTo: (path: string) => sent.filter((call) => call.path === path).map((call) => call.body),
    /** Delivers pending answers, then moves the clock. */
    async pass(ms: number) {
      await act(async () => {
        nowMs += ms
        for (const entry of [...waiting]) {
          if (entry.at > nowMs) continue
          waiting.delete(entry)
          entry.run()
        }
        await new Promise((resolve) => setImmediate(resolve))
      })
    },
  }
}

async function open(
  answers: Record<string, Answer[]>,
  search = '',
  passkeys?: PasskeyPort,
  hasRoleHint = false,
) {
  page.happyDOM.setURL(`http://localhost/login${search}`)
  const world = createWorld({ '/autoLogin': [NOBODY], ...answers }, passkeys, hasRoleHint)
  render(<Login parts={world.parts} />)
  await world.pass(0)
  return { ...world, user: userEvent.setup() }
}

const loginId = () => screen.getByLabelText<HTMLInputElement>('ログインID')
const password = () => screen.getByLabelText<HTMLInputElement>('パスワード')
const remember = () => screen.getByLabelText<HTMLInputElement>('ログイン状態を保持する')
const submit = () => screen.getByRole('button', { name: 'ログイン' })

type Opened = Awaited<ReturnType<typeof open>>

async function signIn({ user, pass }: Opened, id = 'operator1') {
  await user.type(loginId(), id)
  await user.type(password(), 'Demo-2026')
  await user.click(submit())
  await pass(0)
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  $guestLanguage.set('ja')
})

const HOMES = [
  ['companyAdmin', '/app/service/standby'],
  ['operator', '/app/service/standby?isOperator=true'],
  ['signage', '/app/signage/view'],
  ['webReservationUser', '/app/reservation/home'],
  ['systemAdmin', '/admin'],
] as const

for (const [role, home] of HOMES) {
  test(`[4.1] ${role} goes to ${home} after signing in`, async () => {
    const opened = await open({ '/login': [{ body: { result: 'OK', role } }] })
    await signIn(opened)
    assert.deepEqual(opened.visited, [home])
  })

  test(`[4.1] signs ${role} in automatically with a valid session`, async () => {
    const { visited } = await open({ '/autoLogin': [{ body: { result: 'OK', role } }] })
    assert.deepEqual(visited, [home])
  })
}

test('[4.1] a sign-in with a temporary password opens the page for choosing a new password', async () => {
  const opened = await open({ '/login': [{ body: { result: 'Temporary', role: 'operator' } }] })
  await signIn(opened)
  assert.deepEqual(opened.visited, ['/test/passwordSetting'])
})

test('[2.2] asks the server to remember the sign-in, unless the user clears the checkbox', async () => {
  const wrong: Answer = { status: 401, body: refusal('SVER-20', 'wrongLogin', '違います') }
  const opened = await open({ '/login': [wrong, wrong] })
  assert.equal(remember().checked, true)
  await signIn(opened)
  await opened.user.click(remember())
  await opened.user.click(submit())
  await opened.pass(0)
  assert.deepEqual(opened.sentTo('/login'), [
    { username: 'operator1', password: 'Demo-2026', isRemember: true, lang: 'ja' },
    { username: 'operator1', password: 'Demo-2026', isRemember: false, lang: 'ja' },
  ])
})

test('[5] sends no sign-in while a field is empty, and focuses the first empty field', async () => {
  const { user, sentTo } = await open({})
  await user.click(submit())
  await waitFor(() => assert.ok(document.activeElement === loginId()))
  assert.deepEqual(
    screen.getAllByRole('alert').map((alert) => alert.textContent),
    ['ログインIDを入力してください。', 'パスワードを入力してください。'],
  )
  assert.ok(screen.getByRole('link', { name: 'パスワードを入力してください。' }))
  assert.deepEqual(sentTo('/login'), [])
})

test('[5] shows an error when the user leaves a field empty, and clears it while they type', async () => {
  const { user } = await open({})
  await user.click(loginId())
  await user.tab()
  assert.equal(screen.getByRole('alert').textContent, 'ログインIDを入力してください。')
  assert.equal(loginId().getAttribute('aria-invalid'), 'true')
  await user.type(loginId(), 'a')
  assert.ok(!screen.queryByText('ログインIDを入力してください。'))
  assert.equal(loginId().getAttribute('aria-invalid'), null)
})

test('[8] reports a wrong password in a banner with its SVER code, and keeps what was typed', async () => {
  const opened = await open({
    '/login': [{ status: 401, body: refusal('SVER-20', 'wrongLogin', 'server text') }],
  })
  await signIn(opened)
  const banner = screen.getByRole('alert')
  assert.equal(banner.textContent, 'ログインIDまたはパスワードが違います。 (SVER-20)')
  assert.equal(loginId().value, 'operator1')
  assert.equal(password().value, 'Demo-2026')
  assert.deepEqual(opened.visited, [])
})

test("[8] shows the server's own text for an error code that the page does not know", async () => {
  const opened = await open({
    '/login': [{ status: 403, body: refusal('SVER-77', 'newer', '新しい理由です') }],
  })
  await signIn(opened)
  assert.equal(screen.getByRole('alert').textContent, '新しい理由です (SVER-77)')
})

test('[decisions 2] says how long to wait after too many attempts', async () => {
  const tooMany = refusal('SVER-14', 'tooMany', 'too many')
  const opened = await open({ '/login': [{ status: 429, body: tooMany, headers: { 'retry-after': '240' } }] })
  await signIn(opened)
  assert.match(screen.getByRole('alert').textContent ?? '', /しばらく待って.*SVER-14.*あと約4分/)
})

test('[8] shows the SVER-Unexpected dialog for an unknown answer, and reloads once the server is healthy', async () => {
  const opened = await open({
    '/login': [{ body: { result: 'Maybe' } }],
    '/health': ['no network', HEALTHY],
  })
  await signIn(opened)
  const dialog = await screen.findByRole('alertdialog')
  assert.match(dialog.textContent ?? '', /サーバーで予期しないエラーが発生しました/)
  assert.match(dialog.textContent ?? '', /SVER-Unexpected/)
  await opened.pass(999)
  assert.equal(opened.sentTo('/health').length, 0)
  await opened.pass(1)
  assert.deepEqual([opened.sentTo('/health').length, opened.reloads()], [1, 0])
  await opened.pass(9_999)
  assert.equal(opened.sentTo('/health').length, 1)
  await opened.pass(1)
  assert.deepEqual([opened.sentTo('/health').length, opened.reloads()], [2, 1])
})

test('[8] shows the SVER-Unexpected dialog if the network is down, and stops polling when the user closes it', async () => {
  const opened = await open({ '/login': ['no network'], '/health': [HEALTHY] })
  await signIn(opened)
  await opened.user.click(await screen.findByRole('button', { name: '閉じる' }))
  await opened.pass(20_000)
  assert.deepEqual([opened.sentTo('/health').length, opened.reloads()], [0, 0])
})

test('[4.1] retries the automatic sign-in every 3 s until the server answers', async () => {
  const { pass, sentTo, visited } = await open({
    '/autoLogin': ['no network', { status: 503, body: {} }, { body: { result: 'OK', role: 'signage' } }],
  })
  assert.ok(screen.getByText(/サーバーにつながるのを待っています/))
  await pass(2_999)
  assert.equal(sentTo('/autoLogin').length, 1)
  await pass(1)
  assert.equal(sentTo('/autoLogin').length, 2)
  await pass(3_000)
  assert.deepEqual([sentTo('/autoLogin').length, visited], [3, ['/app/signage/view']])
  assert.ok(!screen.queryByText(/サーバーにつながるのを待っています/))
})

test('[decisions 2] shows the form and does not repeat the automatic sign-in if there is no session', async () => {
  const { pass, sentTo, visited } = await open({})
  await pass(10_000)
  assert.equal(sentTo('/autoLogin').length, 1)
  assert.deepEqual(visited, [])
  assert.ok(submit())
})

const VALID: Answer = { body: { result: 'OK', role: 'operator' } }
for (const [what, search, hasRoleHint] of [
  ['a page whose session was refused', '?refused=1', false],
  ['a browser whose hint cookie says that it is signed in', '', true],
] as const) {
  test(`[decisions 2] ${what} tries to sign in automatically again after 10 s, then less often`, async () => {
    const answers = [NOBODY, NOBODY, NOBODY, VALID]
    const { pass, sentTo, visited } = await open({ '/autoLogin': answers }, search, undefined, hasRoleHint)
    const asked = () => sentTo('/autoLogin').length
    assert.ok(submit())
    for (const [ms, expected] of [
      [9_999, 1],
      [1, 2],
      [19_999, 2],
      [1, 3],
      [39_999, 3],
    ] as const) {
      await pass(ms)
      assert.equal(asked(), expected)
    }
    assert.deepEqual(visited, [])
    await pass(1)
    assert.deepEqual(visited, ['/app/service/standby?isOperator=true'])
  })
}

test('[decisions 2] stays on the form if the session, refused before, is accepted after the user has sent the form', async () => {
  const opened = await open(
    {
      '/autoLogin': [NOBODY, VALID],
      '/login': [{ status: 401, body: refusal('SVER-20', 'wrongLogin', '違います') }],
    },
    '?refused=1',
  )
  await signIn(opened)
  await opened.pass(60_000)
  assert.deepEqual(opened.visited, [])
})

test('[4.1] ignores an automatic sign-in that is answered after the user has sent the form', async () => {
  const opened = await open({
    '/autoLogin': ['no network', { body: { result: 'OK', role: 'companyAdmin' } }],
    '/login': [{ status: 401, body: refusal('SVER-20', 'wrongLogin', '違います') }],
  })
  await signIn(opened)
  await opened.pass(3_000)
  assert.deepEqual(opened.visited, [])
})

test('[4.1] does not sign a user in automatically with ?later=1, which is added to the address on signing out', async () => {
  const { pass, visited } = await open(
    { '/autoLogin': [{ body: { result: 'OK', role: 'operator' } }] },
    '?later=1',
  )
  await pass(10_000)
  assert.deepEqual(visited, [])
})

test('[2.2] shows for 5 s that the account was registered, and does not sign in automatically', async () => {
  const { pass, visited, cleaned } = await open(
    { '/autoLogin': [{ body: { result: 'OK', role: 'operator' } }] },
    '?registered=mailed',
  )
  assert.equal(cleaned(), 1)
  assert.ok(screen.getByText('アカウントを登録しました'))
  await pass(4_999)
  assert.ok(screen.getByText('アカウントを登録しました'))
  await pass(1)
  assert.ok(!screen.queryByText('アカウントを登録しました'))
  assert.deepEqual(visited, [])
})

test('[decisions 1] lists the demo accounts on a demo server, and fills the form with the chosen one', async () => {
  const demo: Answer = { body: { result: 'None', demo: true, link: false, serverName: 'ap1' } }
  const opened = await open({
    '/autoLogin': [demo],
    '/login': [{ body: { result: 'OK', role: 'operator' } }],
  })
  await opened.user.click(screen.getByRole('button', { name: /operator1/ }))
  assert.deepEqual([loginId().value, password().value], ['operator1', 'Demo-2026'])
  await opened.user.click(submit())
  await opened.pass(0)
  assert.deepEqual(opened.visited, ['/app/service/standby?isOperator=true'])
})

test('[decisions 1] lists no demo accounts on a server that is not in demo mode', async () => {
  await open({})
  assert.ok(!screen.queryByText('デモ環境のアカウント'))
})

test('[2.4.1] links to password reset and registration', async () => {
  await open({})
  assert.equal(screen.getByText('パスワードを忘れた方').getAttribute('href'), '/test/passwordReset')
  assert.equal(screen.getByText('アカウント登録').getAttribute('href'), '/test/register')
})

for (const [query, words] of [
  ['registered=mailed', 'メールでお送りした仮パスワードでログインしてください。'],
  ['passwordSet=1', '新しいパスワードでログインしてください。'],
  ['changed=1', '新しいログインIDとパスワードでログインしてください。'],
] as const) {
  test(`[4.2] shows a message about what was just done after a redirect with ?${query}`, async () => {
    await open({}, `?${query}`)
    assert.ok(screen.getByText(words))
  })
}

const at = (hours: number) => hours * 3_600_000
const room = (startAt: number): Answer => ({
  body: { result: 'OK', date: '1970-01-01 09:00:00', startAt, nowAt: at(1), msg: '' },
})

test("[4.1] a reservation link opens the waiting room before and after the reservation's start", async () => {
  for (const [startAt, path] of [
    [at(2), '/waiting-room'],
    [at(1), '/waiting-room'],
  ] as const) {
    const { visited, sentTo, cleaned } = await open({ '/token/login': [room(startAt)] }, '?token=abc')
    assert.deepEqual(visited, [path])
    assert.deepEqual(sentTo('/token/login'), [{ token: 'abc' }])
    assert.equal(cleaned(), 1)
    assert.equal(sessionStorage.getItem('reservation_token'), 'abc')
  }
})

test('[4.1] retries every 3 s to sign in by the reservation link stored in the tab, and never by the session', async () => {
  sessionStorage.setItem('reservation_token', 'kept')
  const { visited, sentTo, pass } = await open({ '/token/login': ['no network', room(at(2))] })
  assert.deepEqual(visited, [])
  await pass(3_000)
  assert.deepEqual(visited, ['/waiting-room'])
  assert.deepEqual(sentTo('/token/login'), [{ token: 'kept' }, { token: 'kept' }])
  assert.equal(sentTo('/autoLogin').length, 0)
})

test('[4.1] drops an expired reservation link stored in the tab, and signs in by the session', async () => {
  sessionStorage.setItem('reservation_token', 'kept')
  const { visited } = await open({
    '/token/login': [{ status: 401, body: refusal('SVER-54', 'tokenExpired', 'jwt expired') }],
    '/autoLogin': [{ body: { result: 'OK', role: 'operator' } }],
  })
  assert.deepEqual(visited, ['/app/service/standby?isOperator=true'])
  assert.equal(sessionStorage.getItem('reservation_token'), null)
})

const over = (key: string, code = 'SVER-54'): Answer => ({ status: 401, body: refusal(code, key, '') })

for (const [key, words] of [
  ['tokenExpired', /リンクの有効期限が切れています/],
  ['tokenCancelled', /取り消されました/],
  ['tokenWrong', /リンクが正しくありません/],
] as const) {
  test(`[4.1] shows in a dialog why a reservation link fails (${key}), and returns to the form`, async () => {
    const opened = await open(
      { '/token/login': [over(key)], '/autoLogin': [NOBODY, NOBODY, NOBODY] },
      '?token=old',
    )
    const dialog = await screen.findByRole('alertdialog')
    assert.match(dialog.textContent ?? '', words)
    assert.equal(sessionStorage.getItem('reservation_token'), null)
    await opened.user.click(screen.getByRole('button', { name: 'ログイン画面へ' }))
    await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')))
    assert.deepEqual(opened.visited, [])
    assert.equal(opened.cleaned(), 1)
  })
}

test("[decisions 3] shows in the visitor's (guest's) language, also in Chinese, why a reservation link fails", async () => {
  $guestLanguage.set('zh')
  await open({ '/token/login': [over('tokenExpired')] }, '?token=old')
  assert.match((await screen.findByRole('alertdialog')).textContent ?? '', /链接已过期/)
  $guestLanguage.set('en')
  assert.match((await screen.findByRole('alertdialog')).textContent ?? '', /The token has expired/)
})

const SOMEBODY: Answer = { body: { result: 'OK', role: 'operator' } }

test('[decisions 6] asks a signed-in user who opens a reservation link whether to enter as visitor (guest)', async () => {
  const opened = await open({ '/autoLogin': [SOMEBODY], '/token/login': [room(at(2))] }, '?token=abc')
  assert.deepEqual([opened.visited, opened.sentTo('/token/login')], [[], []])
  assert.equal(sessionStorage.getItem('reservation_token'), null)
  assert.match((await screen.findByRole('alertdialog')).textContent ?? '', /ログインはそのまま残ります/)
  await opened.user.click(screen.getByRole('button', { name: 'ゲストとして入室する' }))
  await opened.pass(0)
  assert.deepEqual(opened.visited, ['/waiting-room'])
  assert.deepEqual(opened.sentTo('/token/login'), [{ token: 'abc' }])
  assert.equal(sessionStorage.getItem('reservation_token'), 'abc')
})

test("[decisions 6] opens a signed-in user's own pages if the user declines to enter as the reservation's visitor (guest)", async () => {
  const opened = await open({ '/autoLogin': [SOMEBODY] }, '?token=abc')
  await opened.user.click(await screen.findByRole('button', { name: '自分の画面へ' }))
  await opened.pass(0)
  assert.deepEqual(opened.visited, ['/app/service/standby?isOperator=true'])
  assert.deepEqual(opened.sentTo('/token/login'), [])
  assert.equal(sessionStorage.getItem('reservation_token'), null)
})

const KEPT: Answer = { body: { result: 'None', demo: false, link: true, serverName: 'ap1' } }

test('[4.1] opens the waiting room again by the link in the cookie after the visitor (guest) has closed the tab', async () => {
  const opened = await open({ '/autoLogin': [KEPT], '/token/login': ['no network', room(at(2))] })
  assert.deepEqual(opened.visited, [])
  await opened.pass(3_000)
  assert.deepEqual(opened.visited, ['/waiting-room'])
  assert.deepEqual(opened.sentTo('/token/login'), [{}, {}])
  assert.equal(sessionStorage.getItem('reservation_token'), 'cookie')
})

test('[4.1] drops an expired link in the cookie without a message, and does not try it again', async () => {
  const opened = await open({ '/autoLogin': [KEPT], '/token/login': [over('tokenExpired')] })
  assert.deepEqual([opened.visited, opened.sentTo('/token/login').length], [[], 1])
  assert.ok(!screen.queryByRole('alertdialog'))
  assert.equal(sessionStorage.getItem('reservation_token'), null)
})

test('[4.1] ignores the reservation link in the cookie if there is a session, or if the URL has ?later=1', async () => {
  const home = await open({ '/autoLogin': [SOMEBODY], '/token/login': [room(at(2))] })
  assert.deepEqual(home.visited, ['/app/service/standby?isOperator=true'])
  const later = await open({ '/autoLogin': [KEPT], '/token/login': [room(at(2))] }, '?later=1')
  assert.deepEqual([later.visited, later.sentTo('/token/login')], [[], []])
})

test('[4.1] if the URL has ?later=1, ignores the reservation link stored in the tab', async () => {
  sessionStorage.setItem('reservation_token', 'kept')
  const { sentTo } = await open({ '/token/login': [room(at(2))] }, '?later=1')
  assert.deepEqual(sentTo('/token/login'), [])
})

// 1970-01-01 was a Thursday; the fake clock starts at 9:00 in Japan
const draftOf = (startDate: string, startTime: string, endTime: string) =>
  JSON.stringify({ title: '面談', startDate, startTime, endDate: startDate, endTime, characterID: 1 })

for (const role of ['webReservationUser', 'companyAdmin'] as const) {
  test(`[4.1] opens the calendar for ${role} with an unfinished booking`, async () => {
    localStorage.setItem('reservationDataJSON', draftOf('1970-01-01', '10:00', '10:30'))
    const opened = await open({ '/login': [{ body: { result: 'OK', role } }] })
    await signIn(opened)
    assert.deepEqual(opened.visited, ['/app/reservation/calendar'])
    assert.ok(localStorage.getItem('reservationDataJSON'))
  })
}

test('[decisions 6] keeps the unfinished booking of a user who may not book, but does not open the calendar', async () => {
  localStorage.setItem('reservationDataJSON', draftOf('1970-01-01', '10:00', '10:30'))
  const opened = await open({ '/login': [{ body: { result: 'OK', role: 'operator' } }] })
  await signIn(opened)
  assert.deepEqual(opened.visited, ['/app/service/standby?isOperator=true'])
  assert.ok(localStorage.getItem('reservationDataJSON'))
})

for (const [what, stored] of [
  ['expired', draftOf('1969-12-31', '10:00', '10:30')],
  ['broken', '{"title":'],
] as const) {
  test(`[decisions 6] drops an unfinished booking that is ${what}`, async () => {
    localStorage.setItem('reservationDataJSON', stored)
    const opened = await open({ '/login': [{ body: { result: 'OK', role: 'webReservationUser' } }] })
    await signIn(opened)
    assert.deepEqual(opened.visited, ['/app/reservation/home'])
    assert.equal(localStorage.getItem('reservationDataJSON'), null)
  })
}

test('[decisions 2] asks for the second-factor code, and starts over when the sign-in has expired', async () => {
  const ticket = 'A'.repeat(43)
  const opened = await open({
    '/login': [{ body: { result: 'SecondFactor', ticket } }],
    '/login/second': [
      { status: 403, body: { result: 'Error', code: 'SVER-21', msg: '', key: 'secondFactorWrong' } },
      { status: 401, body: { result: 'Error', code: 'SVER-22', msg: '', key: 'ticketOver' } },
    ],
  })
  await signIn(opened)
  const code = screen.getByLabelText(/回復コード/)
  await opened.user.type(code, '000000')
  await opened.user.click(submit())
  await opened.pass(0)
  assert.ok(screen.getByText(/SVER-21/))
  await opened.user.click(submit())
  await opened.pass(0)
  assert.ok(screen.getByText(/SVER-22/))
  assert.ok(loginId(), 'the sign-in starts from the beginning')
  assert.deepEqual(opened.sentTo('/login/second')[0], { ticket, code: '000000' })
  assert.deepEqual(opened.visited, [])
})

test('[decisions 1] links to the first-day setup if the server has no account yet', async () => {
  const opened = await open({
    '/autoLogin': [{ body: { result: 'None', demo: false, link: false, serverName: 'ap1', setup: true } }],
  })
  assert.equal(screen.getByRole('link', { name: 'はじめの設定を開く' }).getAttribute('href'), '/setup')
  assert.ok(loginId())
  assert.deepEqual(opened.visited, [])
})

test('[decisions 2] at an IP address, says that passkeys do not work there, and requests no challenge', async () => {
  const { port, asked } = createPasskeyBrowser(true)
  const opened = await open({}, '', { ...port, hasUsableAddress: () => false })
  await screen.findByText('パスキーは、このブラウザ、またはこのアドレスでは使えません。')
  assert.equal(screen.queryByRole('button', { name: 'パスキーでログイン' }), null)
  assert.deepEqual(opened.sentTo('/login/passkey/ask'), [])
  assert.deepEqual(asked, [])
})

test('[decisions 2] a button signs the user in with a passkey, and reports cancellation and refusal', async () => {
  const { port, asked } = createPasskeyBrowser(false)
  const opened = await open(
    {
      '/login/passkey/ask': [challenge('one'), challenge('two'), challenge('three')],
      '/login/passkey': [
        { status: 403, body: refusal('SVER-26', 'passkeyWrong', '') },
        { body: { result: 'OK', role: 'operator' } },
      ],
    },
    '',
    port,
  )
  const press = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'パスキーでログイン' }))
    await opened.pass(0)
  }
  assert.deepEqual(
    opened.sentTo('/login/passkey/ask'),
    [],
    'no challenge is requested, because no field offers passkeys',
  )
  await press()
  assert.deepEqual([asked[0]?.isOffered, asked[0]?.challenge], [false, 'one'])
  asked[0]?.answer({ kind: 'cancelled' })
  await opened.pass(0)
  assert.ok(screen.getByText(/パスキーは選ばれませんでした/))
  await press()
  asked[1]?.answer(GIVEN)
  await opened.pass(0)
  await opened.pass(0)
  assert.ok(screen.getByText(/SVER-26/))
  await opened.user.click(remember())
  await press()
  asked[2]?.answer(GIVEN)
  await opened.pass(0)
  await opened.pass(0)
  assert.deepEqual(opened.sentTo('/login/passkey').at(-1), {
    passkey: PASSKEY,
    isRemember: false,
    lang: 'ja',
  })
  assert.deepEqual(opened.visited, ['/app/service/standby?isOperator=true'])
})

test('[decisions 2] offers passkeys in the login ID field, and renews the challenge before it expires', async () => {
  const { port, asked } = createPasskeyBrowser(true)
  const opened = await open(
    {
      '/login/passkey/ask': [challenge('one'), challenge('two')],
      '/login/passkey': [{ body: { result: 'OK', role: 'companyAdmin' } }],
    },
    '',
    port,
  )
  await opened.pass(0)
  assert.equal(loginId().autocomplete, 'username webauthn')
  assert.deepEqual([asked.length, asked[0]?.isOffered], [1, true])
  await opened.pass(4 * 60_000 - 1)
  assert.equal(asked.length, 1)
  await opened.pass(1)
  await opened.pass(0)
  assert.equal(asked.at(-1)?.challenge, 'two')
  asked[0]?.answer(GIVEN)
  await opened.pass(0)
  assert.deepEqual(opened.visited, [], 'an answer to the old challenge is ignored')
  asked[1]?.answer(GIVEN)
  await opened.pass(0)
  await opened.pass(0)
  assert.deepEqual(opened.visited, ['/app/service/standby'])
})

test('[decisions 2] offers passkeys in the login ID field again after signing in with the passkey button has failed', async () => {
  const { port, asked } = createPasskeyBrowser(true)
  const refused: Answer = { status: 429, body: refusal('SVER-14', 'tooMany', '') }
  const opened = await open(
    { '/login/passkey/ask': [challenge('one'), refused, challenge('two'), challenge('three')] },
    '',
    port,
  )
  await opened.pass(0)
  await opened.user.click(screen.getByRole('button', { name: 'パスキーでログイン' }))
  await opened.pass(0)
  await opened.pass(0)
  assert.ok(screen.getByText(/SVER-14/))
  assert.deepEqual([asked.at(-1)?.isOffered, asked.at(-1)?.challenge], [true, 'two'])
  await opened.pass(4 * 60_000)
  await opened.pass(0)
  assert.equal(asked.at(-1)?.challenge, 'three', 'the challenge is renewed')
})

test('[decisions 2] says that passkeys are unavailable if the browser or the address does not support them', async () => {
  await open({})
  assert.ok(screen.getByText(/このブラウザ、またはこのアドレスでは使えません/))
  assert.equal(screen.queryByRole('button', { name: 'パスキーでログイン' }), null)
})
