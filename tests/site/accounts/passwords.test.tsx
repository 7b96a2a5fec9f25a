import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { PasswordReset } = await import('../../../site/accounts/PasswordReset.tsx')
const { PasswordSetting } = await import('../../../site/accounts/PasswordSetting.tsx')
const { createPasswordReset } = await import('../../../site/accounts/password-reset.ts')
const { createInvitation } = await import('../../../site/accounts/invitation.ts')
const { InvitationPage } = await import('../../../site/accounts/InvitationPage.tsx')
const { createPasswordSetting } = await import('../../../site/accounts/password-setting.ts')

const OK = ok({ result: 'OK' })
const MAILED = ok({ result: 'OK', msg: '' })
const TEMPORARY = ok({ result: 'Temporary', role: 'operator' })

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })

async function openReset(answers: Parameters<typeof answering>[0]) {
  page.happyDOM.setURL('http://localhost/test/passwordReset')
  const server = answering(answers)
  render(<PasswordReset store={createPasswordReset(server.request)} />)
  return { ...server, user: userEvent.setup() }
}

test('[4.2] the form for a forgotten password sends the login ID and says that a mail follows', async () => {
  const { user, asked } = await openReset({ '/api/pwResetUser': [MAILED], '/api/logout': [OK] })
  await user.type(field(/^ログインID/), ' hanako@example.com ')
  await user.keyboard('{Enter}')
  await screen.findByText('仮パスワードをお送りしました')
  assert.deepEqual(
    asked.map(({ path, input }) => [path, input]),
    [
      ['/api/pwResetUser', { targetUserLoginId: 'hanako@example.com', passwordReset: true, lang: 'ja' }],
      ['/api/logout', {}],
    ],
  )
  assert.equal(screen.getByRole('link', { name: 'ログイン画面へ' }).getAttribute('href'), '/login?later=1')
  await user.click(button('別のログインIDで送る'))
  assert.equal(field(/^ログインID/).value, '')
})

test('[2.2] tells the user of a signage account to ask the administrator for a new password', async () => {
  const { user } = await openReset({ '/api/pwResetUser': [refused('askAdministrator', 'SVER-33')] })
  await user.type(field(/^ログインID/), 'lobby')
  await user.click(button('仮パスワードを送る'))
  assert.match((await screen.findByRole('alert')).textContent ?? '', /会社の管理者が再設定します。.*SVER-33/)
  assert.equal(field(/^ログインID/).value, 'lobby')
})

test('[5] sends no request for a new password without a login ID', async () => {
  const { user, asked } = await openReset({})
  await user.click(button('仮パスワードを送る'))
  await screen.findByText('必須項目です。')
  assert.deepEqual(asked, [])
})

test('[8] keeps the login ID when the server is unreachable, and sends it when the button is pressed again', async () => {
  const { user } = await openReset({ '/api/pwResetUser': [unreachable, MAILED], '/api/logout': [OK] })
  await user.type(field(/^ログインID/), 'a@example.com')
  await user.click(button('仮パスワードを送る'))
  await screen.findByRole('alertdialog', { name: /SVER-Unexpected/ })
  await user.click(button('閉じる'))
  await user.click(button('仮パスワードを送る'))
  await screen.findByText('仮パスワードをお送りしました')
})

async function openSetting(answers: Parameters<typeof answering>[0]) {
  page.happyDOM.setURL('http://localhost/test/passwordSetting')
  const server = answering({ '/autoLogin': [TEMPORARY], ...answers })
  const visited: string[] = []
  const store = createPasswordSetting({ request: server.request, go: (path) => visited.push(path) })
  render(<PasswordSetting store={store} />)
  await act(async () => {})
  return { ...server, visited, user: userEvent.setup() }
}
const kept = () =>
  screen
    .getAllByRole('listitem')
    .filter((rule) => rule.dataset.kept)
    .map((rule) => rule.textContent?.split('文字')[0])

test('[5] ticks off the password rules while the user types', async () => {
  const { user } = await openSetting({})
  const password = field(/^新しいパスワード$|^新しいパスワード必須/)
  assert.deepEqual(kept(), [])
  await user.type(password, 'Aa1')
  assert.equal(kept().length, 2)
  await user.type(password, 'aaaaa')
  assert.equal(kept().length, 3)
  await user.type(password, 'あ')
  assert.equal(kept().length, 2)
})

test('[2.2] saves the new password and opens the sign-in page', async () => {
  const { user, visited, sentTo } = await openSetting({ '/api/updateUser': [OK] })
  const [password, confirm] = screen.getAllByLabelText<HTMLInputElement>(/^新しいパスワード/, {
    selector: 'input',
  })
  await user.type(password!, 'Lasting-2026')
  await user.type(confirm!, 'Lasting-2026')
  await user.keyboard('{Enter}')
  await waitFor(() => assert.deepEqual(visited, ['/login?passwordSet=1']))
  assert.deepEqual(sentTo('/api/updateUser'), [
    { targetUserId: 'SELF', password: 'Lasting-2026', passwordConfirm: 'Lasting-2026' },
  ])
})

test('[5] shows under the field that the repeated password is missing or differs', async () => {
  const { user, visited } = await openSetting({})
  const [password, confirm] = screen.getAllByLabelText<HTMLInputElement>(/^新しいパスワード/, {
    selector: 'input',
  })
  await user.type(password!, 'Lasting-2026')
  await user.click(button('パスワードを設定する'))
  await screen.findByText('確認のため、新しいパスワードをもう一度入力してください。')
  await user.type(confirm!, 'Lasting-202')
  await screen.findByText('パスワードが一致していません。')
  await user.type(confirm!, '6')
  await waitFor(() => assert.ok(!screen.queryByText('パスワードが一致していません。')))
  assert.deepEqual(visited, [])
})

test("[decisions 2] shows the server's error under the password field if the new password is the temporary one", async () => {
  const { user } = await openSetting({
    '/api/updateUser': [refused('invalid', 'SVER-13', { password: 'passwordSame' }, 400)],
  })
  const [password, confirm] = screen.getAllByLabelText<HTMLInputElement>(/^新しいパスワード/, {
    selector: 'input',
  })
  await user.type(password!, 'Lasting-2026')
  await user.type(confirm!, 'Lasting-2026')
  await user.keyboard('{Enter}')
  await screen.findByText('今とは別のパスワードを設定してください。')
})

for (const [who, reply, path] of [
  [
    'a signed-out user',
    ok({ result: 'None', demo: false, link: false, serverName: 'ap1' }),
    '/login?later=1',
  ],
  ['a user with a lasting password', ok({ result: 'OK', role: 'companyAdmin' }), '/app/service/standby'],
] as const) {
  test(`[2.2] the page for a new password sends ${who} to ${path}`, async () => {
    const { visited } = await openSetting({ '/autoLogin': [reply] })
    assert.deepEqual(visited, [path])
  })
}

test('[2.2] lets a user with a temporary password sign out without setting a new password', async () => {
  const { user, visited } = await openSetting({ '/api/logout': [OK] })
  await user.click(button('設定せずにログアウト'))
  await waitFor(() => assert.deepEqual(visited, ['/login?later=1']))
})

async function openInvitation(answers: Parameters<typeof answering>[0]) {
  const server = answering(answers)
  const went: string[] = []
  const store = createInvitation({
    request: server.request,
    token: () => 'secret',
    go: (path) => void went.push(path),
  })
  render(<InvitationPage store={store} />)
  await act(async () => {})
  return { ...server, went, user: userEvent.setup() }
}

test('[decisions 2] an invited user sees whose account it is, chooses a password and comes to their own page', async () => {
  const { user, went, sentTo } = await openInvitation({
    '/api/getInvitation': [
      ok({ result: 'OK', login_id: 'misaki@example.com', userName: '青木 岬', companyName: '青葉商店' }),
    ],
    '/api/acceptInvitation': [ok({ result: 'OK', role: 'operator' })],
  })
  assert.ok(await screen.findByText(/青葉商店 の青木 岬 さんのアカウントです/))
  assert.ok(screen.getByText('ログインID: misaki@example.com'))
  await user.type(field(/^新しいパスワード(?!\()/), 'Neu-pass-1')
  await user.type(field(/^新しいパスワード\(確認\)/), 'Neu-pass-1')
  await user.click(button('パスワードを設定する'))
  await waitFor(() => assert.equal(went.length, 1))
  assert.deepEqual(sentTo('/api/acceptInvitation'), [
    { token: 'secret', password: 'Neu-pass-1', passwordConfirm: 'Neu-pass-1', lang: 'ja' },
  ])
})

test('[decisions 2] says why an invitation does not work, and whom to ask', async () => {
  await openInvitation({ '/api/getInvitation': [refused('invitationOver', 'SVER-39')] })
  assert.match(
    (await screen.findByRole('alert')).textContent ?? '',
    /会社の管理者にご依頼ください。.*SVER-39/,
  )
  assert.equal(screen.queryByRole('button', { name: 'パスワードを設定する' }), null)
})
