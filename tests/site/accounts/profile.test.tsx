import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { UserShape } from '#core/accounts/contract-self.ts'
import type { SessionShape } from '#core/accounts/contract-sessions.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen, waitFor, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { ProfilePage } = await import('../../../site/accounts/ProfilePage.tsx')
const { createProfile } = await import('../../../site/accounts/profile.ts')
const { createPasskeys } = await import('../../../site/accounts/passkeys.ts')
const { createPushDevices } = await import('../../../site/alerts/push-devices.ts')
const { createOwnSessions } = await import('../../../site/accounts/own-sessions.ts')
const { createSignInNotices } = await import('../../../site/accounts/sign-in-notices.ts')
const { toasts } = await import('../../../site/kit/toasts.ts')

const USER: UserShape = {
  userId: 2,
  login_id: 'misaki',
  userName: '佐藤 美咲',
  kana: 'さとう　みさき',
  latin_name: '',
  storeId: 1,
  role: 'operator',
  image: null,
  isOwnConfig: true,
  character_id: 1,
  characterName: 'うけ子',
  avatarChId: 1,
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
  status: 'Standby',
  isConfirmed: true,
}
const THIS: SessionShape = {
  id: 'a',
  browser: 'chrome',
  system: 'windows',
  address: '192.0.2.7',
  isThis: true,
  isOpen: true,
  createdAt: Date.parse('2026-11-20T09:00:00+09:00'),
  seenAt: Date.parse('2026-11-20T09:05:00+09:00'),
}
const PHONE: SessionShape = {
  id: 'b',
  browser: 'safari',
  system: 'iphone',
  address: '198.51.100.9',
  isThis: false,
  isOpen: false,
  createdAt: Date.parse('2026-11-18T08:00:00+09:00'),
  seenAt: Date.parse('2026-11-19T18:30:00+09:00'),
}
const OK = ok({ result: 'OK' })
const NOTICES = ok({ isOn: true, address: 'misaki@example.com' })
const ASKED = ok({ result: 'Confirm', code: 'SVER-110', msg: '', key: 'ownSignsOut' })

async function open(answers: Parameters<typeof answering>[0] = {}, user: UserShape = USER) {
  page.happyDOM.setURL('http://localhost/app/users/profile')
  const server = answering({
    '/api/getUser': [ok(user)],
    '/api/getSessions': [ok([THIS])],
    '/api/getSignInNotices': [NOTICES, NOTICES],
    '/api/getPasskeys': [ok({ passkeys: [], asksCode: false, host: 'localhost' })],
    '/api/getPushDevices': [ok({ publicKey: 'key', devices: [] })],
    ...answers,
  })
  const visited: string[] = []
  let landing: string | undefined
  const store = createProfile({
    request: server.request,
    goTo: (path) => visited.push(path),
    reloadSession: async () => {},
    landAfterEnd: (choose) => {
      landing = choose?.('over')
    },
    endHere: () => visited.push(landing ?? 'ended without a word'),
    onSaved: () => visited.push('saved'),
  })
  const ended: number[] = []
  const sessions = createOwnSessions(server.request, (count) => ended.push(count))
  const push = createPushDevices({
    request: server.request,
    port: {
      isSupported: () => true,
      isBlocked: () => false,
      askPermission: async () => true,
      subscribe: async () => ({ endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' }),
      unsubscribe: async () => undefined,
    },
    say: (what) => void visited.push(what),
    sayTested: (sent) => void visited.push(`tested ${sent}`),
  })
  const port = {
    areThere: () => true,
    hasUsableAddress: () => true,
    areFilledIn: async () => false,
    stop: () => undefined,
    create: async () => ({ kind: 'failed' }) as const,
    get: async () => ({ kind: 'failed' }) as const,
  }
  const notices = createSignInNotices(server.request)
  const passkeys = createPasskeys(server.request, port, (what) => void visited.push(what))
  const { unmount } = render(
    <ProfilePage store={store} sessions={sessions} push={push} passkeys={passkeys} notices={notices} />,
  )
  await act(async () => {})
  return { ...server, unmount, visited, ended, landing: () => landing, user: userEvent.setup() }
}
type Opened = Awaited<ReturnType<typeof open>>

const field = (name: RegExp) => screen.getAllByLabelText<HTMLInputElement>(name, { selector: 'input' })
const save = () => screen.getByRole('button', { name: '保存する' })
const passwordDialog = () => screen.findByRole('dialog', { name: '現在のパスワードの確認' })

async function retype({ user }: Opened, name: RegExp, text: string) {
  const [input] = field(name)
  await user.clear(input!)
  await user.type(input!, text)
}

beforeEach(() => {
  for (const { id } of toasts.$toasts.get()) toasts.close(id)
})

test('[decisions 4] refuses Japanese letters in the name in Latin letters, and removes the name when its field is emptied', async () => {
  const opened = await open({ '/api/updateUser': [OK] }, { ...USER, latin_name: 'Misaki Sato' })
  await retype(opened, /^ローマ字の氏名/, '佐藤')
  await opened.user.click(save())
  await screen.findAllByText(/アルファベットで入力してください。/)
  assert.deepEqual(opened.sentTo('/api/updateUser'), [])
  await opened.user.clear(field(/^ローマ字の氏名/)[0]!)
  await opened.user.click(save())
  await waitFor(() =>
    assert.deepEqual(opened.sentTo('/api/updateUser'), [{ targetUserId: 'SELF', latin_name: '' }]),
  )
})

test('[4.2] saves a new name without a password and opens the standby page', async () => {
  const opened = await open({ '/api/updateUser': [OK] })
  await retype(opened, /^名前/, '佐藤 みさき')
  await opened.user.click(save())
  await waitFor(() => assert.deepEqual(opened.visited, ['saved', '/app/service/standby?isOperator=true']))
  assert.deepEqual(opened.sentTo('/api/updateUser'), [{ targetUserId: 'SELF', name: '佐藤 みさき' }])
})

test('[5] sends nothing if no field was changed', async () => {
  const opened = await open()
  await opened.user.click(save())
  await waitFor(() => assert.equal(toasts.$toasts.get()[0]?.text, '変更された項目はありません。'))
  assert.deepEqual(opened.sentTo('/api/updateUser'), [])
})

test('[4.2] a new login ID needs the password and a confirmation, and signs the user out', async () => {
  const opened = await open({ '/api/updateUser': [ASKED, OK] })
  await retype(opened, /^ログインID/, 'misaki2')
  await opened.user.keyboard('{Enter}')
  await passwordDialog()
  await waitFor(() => assert.equal(document.activeElement, field(/^現在のパスワード/)[0]))
  await opened.user.keyboard('Demo-2026{Enter}')
  const question = await screen.findByRole('alertdialog')
  assert.match(question.textContent ?? '', /SVER-110.*ログアウトします/)
  assert.ok(!screen.queryByRole('dialog', { name: '現在のパスワードの確認' }))
  await waitFor(() => assert.equal(document.activeElement?.textContent, '変更する'))
  await opened.user.keyboard('{Enter}')
  await waitFor(() => assert.deepEqual(opened.visited, ['/login?changed=1']))
  const change = { targetUserId: 'SELF', login_id: 'misaki2', currentPassword: 'Demo-2026' }
  assert.deepEqual(opened.sentTo('/api/updateUser'), [change, { ...change, isForceSubmit: 1 }])
})

test('[4.2] shows errors with codes from SVER-100 upward inside the password dialog, which stays open', async () => {
  const opened = await open({
    '/api/updateUser': [
      refused('currentPasswordWrong', 'SVER-101', undefined, 403),
      refused('loginIdTaken', 'SVER-102', { login_id: 'loginIdTaken' }),
    ],
  })
  await retype(opened, /^ログインID/, 'taken')
  await opened.user.click(save())
  const dialog = await passwordDialog()
  await opened.user.keyboard('wrong{Enter}')
  await waitFor(() => assert.match(dialog.textContent ?? '', /現在のパスワードが違います。 \(SVER-101\)/))
  assert.equal(field(/^現在のパスワード/)[0]!.getAttribute('aria-invalid'), 'true')
  assert.equal(opened.landing(), undefined)
  await opened.user.keyboard('{Enter}')
  await waitFor(() => assert.match(dialog.textContent ?? '', /すでに使われています.*SVER-102/))
  await opened.user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => assert.ok(!screen.queryByRole('dialog')))
  assert.ok(screen.getByText('このログインIDは、すでに使われています。'))
  assert.deepEqual(opened.visited, [])
})

test('[4.2] closes the password dialog on an error with a code below SVER-100, and shows the error in the banner', async () => {
  const opened = await open({ '/api/updateUser': [refused('tooMany', 'SVER-14', undefined, 429)] })
  await retype(opened, /^ログインID/, 'misaki2')
  await opened.user.click(save())
  await passwordDialog()
  await opened.user.keyboard('Demo-2026{Enter}')
  await waitFor(() => assert.ok(!screen.queryByRole('dialog')))
  assert.match(screen.getByRole('alert').textContent ?? '', /SVER-14/)
})

test('[5] asks for the current password if the user leaves it empty in the dialog', async () => {
  const opened = await open()
  await retype(opened, /^ログインID/, 'misaki2')
  await opened.user.click(save())
  const dialog = await passwordDialog()
  await opened.user.keyboard('{Enter}')
  await waitFor(() => assert.match(dialog.textContent ?? '', /現在のパスワードを入力してください。/))
  assert.deepEqual(opened.sentTo('/api/updateUser'), [])
})

test('[5] sends nothing while name or login ID is empty', async () => {
  const opened = await open()
  await opened.user.clear(field(/^名前/)[0]!)
  await opened.user.clear(field(/^ログインID/)[0]!)
  await opened.user.click(save())
  assert.equal((await screen.findAllByText('必須項目です。')).length, 2)
  assert.deepEqual(opened.sentTo('/api/updateUser'), [])
})

test("[decisions 2] shows the user's own role as read-only", async () => {
  await open()
  const role = screen.getByLabelText<HTMLSelectElement>('権限')
  assert.deepEqual([role.disabled, role.value], [true, 'operator'])
})

test('[5] accepts a PNG as profile picture but no GIF, shows a preview and sends it with the form', async () => {
  const opened = await open({ '/api/updateUser': [OK] })
  const choose = field(/^顔写真/)[0]!
  const everything = userEvent.setup({ applyAccept: false })
  await everything.upload(choose, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  await screen.findByText('.png または .jpg の画像を選んでください。')
  const file = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'a.png', { type: 'image/png' })
  await everything.upload(choose, file)
  await waitFor(() => assert.ok(!screen.queryByText('.png または .jpg の画像を選んでください。')))
  assert.match(document.querySelector('form img')?.getAttribute('src') ?? '', /^blob:/)
  await opened.user.click(save())
  await waitFor(() => assert.equal(opened.visited[0], 'saved'))
  const sent = opened.asked.find(({ path }) => path === '/api/updateUser')
  assert.deepEqual(sent?.input, { targetUserId: 'SELF' })
  const image = sent?.form?.get('image')
  assert.ok(image instanceof File && image.name === 'a.png')
})

test('[2.4.3] asks before leaving with unsaved changes, but not after saving', async () => {
  const questions: string[] = []
  const answers = [false, true]
  globalThis.confirm = (question?: string) => {
    questions.push(question ?? '')
    return answers.shift() ?? false
  }
  const opened = await open()
  const followed: string[] = []
  document.body.addEventListener('click', (event) => {
    event.preventDefault()
    followed.push((event.target as HTMLElement).textContent ?? '')
  })
  const cancel = screen.getByRole('link', { name: 'キャンセル' })
  await opened.user.click(cancel)
  assert.deepEqual([questions.length, followed], [0, ['キャンセル']])
  await retype(opened, /^名前/, '佐藤 みさき')
  followed.length = 0
  await opened.user.click(cancel)
  assert.deepEqual([questions.length, followed], [1, []])
  await opened.user.click(cancel)
  assert.deepEqual([questions.length, followed], [2, ['キャンセル']])
})

test('[decisions 2] lists the signed-in browsers, and signs out another browser after a confirmation', async () => {
  const opened = await open({
    '/api/getSessions': [ok([THIS, PHONE]), ok([THIS])],
    '/api/endSession': [OK],
  })
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '')
  assert.match(rows[0]!, /Windows の Chrome.*この端末.*使用中.*192\.0\.2\.7/)
  assert.match(rows[1]!, /iPhone の Safari.*2026\/11\/19 18:30.*198\.51\.100\.9/)
  await opened.user.click(screen.getByRole('button', { name: 'iPhone の Safari をログアウトさせる' }))
  const question = await screen.findByRole('alertdialog')
  assert.deepEqual(opened.sentTo('/api/endSession'), [], 'nothing is sent before the confirmation')
  assert.match(question.textContent ?? '', /iPhone の Safari をログアウトさせますか/)
  await opened.user.click(within(question).getByRole('button', { name: 'ログアウトさせる' }))
  await waitFor(() => assert.equal(screen.getAllByRole('listitem').length, 1))
  assert.deepEqual([opened.sentTo('/api/endSession'), opened.ended], [[{ sessionId: 'b' }], [1]])
  assert.equal(screen.queryByRole('button', { name: /ほかの端末をすべて/ }), null)
})

test('[decisions 2] loads the list of browsers again after a failure, and signs out all other browsers at once', async () => {
  const opened = await open({
    '/api/getSessions': [unreachable, ok([THIS, PHONE]), ok([THIS])],
    '/api/endOtherSessions': [ok({ result: 'OK', ended: 1 })],
  })
  await opened.user.click(screen.getByRole('button', { name: 'もう一度' }))
  await opened.user.click(await screen.findByRole('button', { name: 'ほかの端末をすべてログアウトさせる' }))
  const question = await screen.findByRole('alertdialog')
  await opened.user.click(within(question).getByRole('button', { name: 'ログアウトさせる' }))
  await waitFor(() => assert.deepEqual(opened.ended, [1]))
  assert.deepEqual(opened.sentTo('/api/endOtherSessions'), [{}])
})

test('[decisions 10] registers this device for push notifications, sends a test notification and removes the device', async () => {
  const device = { id: 4, browser: 'chrome', system: 'android', createdAt: THIS.createdAt, isThis: true }
  const [none, one] = [ok({ publicKey: 'key', devices: [] }), ok({ publicKey: 'key', devices: [device] })]
  const opened = await open({
    '/api/getPushDevices': [none, one, one, none],
    '/api/addPushDevice': [OK],
    '/api/testPushDevices': [ok({ result: 'OK', sent: 1, failed: 0 })],
    '/api/deletePushDevice': [OK],
  })
  await opened.user.click(await screen.findByRole('button', { name: 'この端末で受け取る' }))
  await opened.user.click(await screen.findByRole('button', { name: 'テスト通知を送る' }))
  await opened.user.click(await screen.findByRole('button', { name: /の通知を解除/ }))
  await screen.findByText('登録した端末はまだありません')
  assert.deepEqual(opened.visited, ['added', 'tested 1', 'removed'])
  assert.deepEqual(opened.sentTo('/api/deletePushDevice'), [{ deviceId: 4 }])
})

test('[decisions 2] switches off mails about new devices, and says if the mail address is not confirmed', async () => {
  const profile = await open({
    '/api/getSignInNotices': [
      ok({ isOn: true, address: 'misaki@example.com' }),
      ok({ isOn: false, address: 'misaki@example.com' }),
    ],
    '/api/setSignInNotices': [OK],
  })
  const tells = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: '新しい端末からのログインを、メールで知らせる' })
  assert.ok(screen.getByText('misaki@example.com に送ります。') && tells().checked)
  await profile.user.click(tells())
  await waitFor(() => assert.equal(tells().checked, false))
  assert.deepEqual(profile.sentTo('/api/setSignInNotices'), [{ isOn: false }])
  profile.unmount()
  await open({ '/api/getSignInNotices': [ok({ isOn: true, address: null })] })
  assert.ok(screen.getByText(/確認できているメールアドレスがない/))
  assert.deepEqual([tells().disabled, tells().checked], [true, false])
})
