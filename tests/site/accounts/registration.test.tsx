import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { answering, ok, refused } from '../../support/answers.ts'
import { page } from '../../support/dom.ts'
import { createFakeClock } from '../line/fake-clock.ts'

const { act, render, screen, waitFor, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { RegistrationPage } = await import('../../../site/accounts/RegistrationPage.tsx')
const { createRegistration } = await import('../../../site/accounts/registration.ts')
const { $language } = await import('../../../site/kit/preferences.ts')

const NOBODY = ok({ result: 'None', demo: false, link: false, serverName: 'ap1' })
const SYSTEM = ok({ result: 'OK', role: 'systemAdmin' })
const DONE = ok({ success: true, msg: '', isMailed: false })
const MAILED = ok({ success: true, msg: '', isMailed: true })
const SIGNED_OUT = ok({ result: 'OK' })

async function open(answers: Parameters<typeof answering>[0], who = NOBODY) {
  page.happyDOM.setURL('http://localhost/test/register')
  const server = answering({ '/autoLogin': [who], ...answers })
  const clock = createFakeClock()
  const visited: string[] = []
  const store = createRegistration({ request: server.request, clock, go: (path) => visited.push(path) })
  render(<RegistrationPage store={store} />)
  await act(async () => {})
  return { ...server, clock, visited, user: userEvent.setup() }
}
type Opened = Awaited<ReturnType<typeof open>>

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: '登録する' })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

async function agree({ user }: Opened) {
  await user.click(box(/利用規約/))
  await user.click(box(/料金/))
}

async function fillIn(opened: Opened) {
  await opened.user.type(field(/^氏名/), '山田 花子')
  await opened.user.type(field(/^メールアドレス/), 'hanako@example.com')
  await agree(opened)
}

beforeEach(() => $language.set('ja'))

test('[2.4.2] enables the register button once both boxes are ticked, and says until then why it is disabled', async () => {
  const opened = await open({})
  const why = '2つの確認にチェックを入れると、登録できます。'
  assert.equal(submit().disabled, true)
  assert.ok(screen.getByText(why))
  assert.equal(submit().getAttribute('aria-describedby'), screen.getByText(why).id)
  await opened.user.click(box(/利用規約/))
  assert.equal(submit().disabled, true)
  await opened.user.click(box(/料金/))
  assert.equal(submit().disabled, false)
  assert.ok(!screen.queryByText(why))
})

for (const [link, title, sentence] of [
  ['利用規約', '利用規約', /カメラとマイク/],
  ['料金とお支払い', '料金とお支払い', /10分ごとに200円/],
] as const) {
  test(`[2.4.2] opens and closes the dialog ${title}`, async () => {
    const { user } = await open({})
    await user.click(screen.getByText(link, { selector: 'button' }))
    const dialog = await screen.findByRole('dialog', { name: title })
    assert.ok(within(dialog).getByText(sentence))
    await user.keyboard('{Escape}')
    await waitFor(() => assert.ok(!screen.queryByRole('dialog')))
  })
}

test('[4.2] registers the user without signing them out, and opens the sign-in page after 2 s', async () => {
  const opened = await open({ '/registerNewAccount': [DONE], '/api/logout': [SIGNED_OUT] })
  await fillIn(opened)
  await opened.user.type(field(/^パスワード/), 'Hanako-2026')
  await opened.user.click(submit())
  await screen.findByText('アカウントを登録しました')
  assert.deepEqual(JSON.parse(JSON.stringify(opened.sentTo('/registerNewAccount'))), [
    {
      user: { name: '山田 花子', login_id: 'hanako@example.com', password: 'Hanako-2026' },
      company: {},
      lang: 'ja',
    },
  ])
  assert.deepEqual(opened.sentTo('/api/logout'), [])
  await opened.clock.advance(1_999)
  assert.deepEqual(opened.visited, [])
  await opened.clock.advance(1)
  assert.deepEqual(opened.visited, ['/login'])
})

test('[decisions 2] says that a temporary password was mailed if the user chose no password', async () => {
  const opened = await open({ '/registerNewAccount': [MAILED], '/api/logout': [SIGNED_OUT] })
  await fillIn(opened)
  await opened.user.click(submit())
  await screen.findByText(/仮パスワードをメールでお送りしました/)
  assert.deepEqual(
    opened.sentTo('/api/logout'),
    [{}],
    'signs out, so that the user signs in with the mailed password',
  )
  await opened.clock.advance(2_000)
  assert.deepEqual(opened.visited, ['/login?registered=mailed'])
})

test('[4.2] reports an already registered e-mail address under its field, and focuses the field', async () => {
  const known = refused('emailRegistered', 'SVER-99', { 'user.login_id': 'emailRegistered' })
  const opened = await open({ '/registerNewAccount': [known, DONE], '/api/logout': [SIGNED_OUT] })
  await fillIn(opened)
  await opened.user.click(submit())
  await screen.findByText('このメールアドレスは、すでに登録されています。')
  const email = field(/^メールアドレス/)
  assert.equal(email.getAttribute('aria-invalid'), 'true')
  await waitFor(() => assert.ok(document.activeElement === email))
  await opened.user.type(email, '.jp')
  await waitFor(() => assert.equal(email.getAttribute('aria-invalid'), null))
  await opened.user.click(submit())
  await screen.findByText('アカウントを登録しました')
})

test('[5] sends nothing while fields are invalid, and lists them with links', async () => {
  const opened = await open({})
  await agree(opened)
  await opened.user.type(field(/^電話番号/), '03')
  await opened.user.click(submit())
  const summary = await screen.findByText('入力内容を確認してください。')
  const links = within(summary.parentElement!).getAllByRole('link')
  assert.deepEqual(
    links.map((link) => link.textContent),
    ['氏名: 必須項目です。', 'メールアドレス: 必須項目です。', '電話番号: 7文字以上で入力してください。'],
  )
  assert.ok(document.activeElement === field(/^氏名/))
  assert.equal(document.getElementById(links[1]!.getAttribute('href')!.slice(1)), field(/^メールアドレス/))
})

test('[2.4.2] the English form does not ask for the name in kana', async () => {
  const opened = await open({ '/registerNewAccount': [DONE], '/api/logout': [SIGNED_OUT] })
  await opened.user.type(field(/^ふりがな/), 'や')
  await opened.user.click(screen.getByLabelText('English'))
  assert.ok(screen.getByRole('heading', { name: 'Create an account' }))
  assert.ok(!screen.queryByLabelText(/hiragana/))
  await opened.user.type(field(/^Name/), 'Hanako')
  await opened.user.type(field(/^Email/), 'hanako@example.com')
  await opened.user.click(box(/Terms of Service/))
  await opened.user.click(box(/Fees and Billing/))
  await opened.user.click(screen.getByRole('button', { name: 'Register' }))
  await screen.findByText('Your account was created')
  assert.deepEqual(JSON.parse(JSON.stringify(opened.sentTo('/registerNewAccount'))), [
    { user: { name: 'Hanako', login_id: 'hanako@example.com' }, company: {}, lang: 'en' },
  ])
})

test('[decisions 2] lets the system administrator register a company without being signed out', async () => {
  const opened = await open({ '/registerNewAccount': [DONE] }, SYSTEM)
  assert.ok(screen.getByText('会社と、その管理者のアカウントを作成します。'))
  await fillIn(opened)
  await opened.user.click(submit())
  await screen.findByText('会社と管理者のアカウントを作成しました。')
  for (const link of screen.getAllByRole('link', { name: '管理ページへ' }))
    assert.equal(link.getAttribute('href'), '/admin')
  await opened.clock.advance(5_000)
  assert.deepEqual([opened.visited, opened.sentTo('/api/logout')], [[], []])
  await opened.user.click(screen.getByRole('button', { name: '続けて登録する' }))
  assert.equal(field(/^氏名/).value, '')
  assert.equal(submit().disabled, true)
})
