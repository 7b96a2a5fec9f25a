import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserShape } from '#core/accounts/contract-self.ts'
import { answering, ok } from '../../support/answers.ts'
import '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { UserFormPage } = await import('../../../site/users/UserFormPage.tsx')
const { UserForm } = await import('../../../site/users/UserForm.tsx')
const { createUserForm } = await import('../../../site/users/form.ts')
const { UserInvitation } = await import('../../../site/users/UserInvitation.tsx')

async function open(sendsMail = false, added: object = {}) {
  const { request, sentTo } = answering({
    '/api/getStoreNames': [ok([])],
    '/api/getChannelNames': [ok([])],
    '/api/getCharacter': [ok([])],
    '/api/getCompany': [ok({ sendsMail })],
    '/api/addUser': [ok({ result: 'OK', userId: 9, isMailed: false, ...added })],
  })
  const form = createUserForm({ request, onDone: () => undefined }, undefined)
  await form.load()
  render(<UserForm form={form} isNew storeId="0" />)
  await act(async () => {})
  return Object.assign(userEvent.setup(), { form, sentTo })
}

const kana = () => screen.getByLabelText<HTMLInputElement>(/^ふりがな/)
const ONLY = 'ひらがなで入力してください。'

test('[5] converts katakana to hiragana and spaces to full width when the user leaves the kana field', async () => {
  const user = await open()
  await user.type(kana(), 'ヤマダ はなこ')
  assert.equal(kana().value, 'ヤマダ はなこ', 'the text does not change while the user types')
  await user.tab()
  assert.equal(kana().value, 'やまだ　はなこ')
  assert.equal(screen.queryByText(ONLY), null)
})

test('[5] keeps text in the kana field that is not kana, and shows an error', async () => {
  const user = await open()
  await user.type(kana(), '山田 Hanako')
  await user.tab()
  assert.equal(kana().value, '山田 Hanako')
  assert.ok(await screen.findByText(ONLY))
  // the error goes away after a correction in katakana
  await user.clear(kana())
  await user.type(kana(), 'ヤマダ')
  await user.tab()
  assert.equal(kana().value, 'やまだ')
  await waitFor(() => assert.equal(screen.queryByText(ONLY), null))
})

test('[decisions 2] says whether a new user of the chosen role gets an avatar channel by default', async () => {
  const user = await open()
  const line = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '応対枠' })
  assert.equal(line().selectedOptions[0]?.text, '自動で割り当てる')
  await user.selectOptions(screen.getByRole('combobox', { name: '権限' }), 'webReservationUser')
  assert.equal(line().selectedOptions[0]?.text, '自動(予約利用者には割り当てません)')
  await user.selectOptions(screen.getByRole('combobox', { name: '権限' }), 'companyAdmin')
  assert.equal(line().selectedOptions[0]?.text, '自動で割り当てる')
})

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const MAIL = '招待メールを送る'
const NOW = '仮パスワードを印刷して渡す'

test('[decisions 2] offers a mail invitation only if there is a mail server and the login ID is an e-mail address', async () => {
  const user = await open(true)
  const loginId = screen.getByLabelText(/^ログインID/)
  assert.deepEqual([radio(MAIL).disabled, radio(NOW).checked], [true, true])
  await user.type(loginId, 'misaki@example.com')
  assert.deepEqual([radio(MAIL).disabled, radio(MAIL).checked], [false, true])
  await user.click(radio(NOW))
  assert.deepEqual([radio(MAIL).checked, radio(NOW).checked], [false, true])
})

test('[decisions 2] keeps the temporary password of a new user on the page, to be printed', async () => {
  const user = await open(false, { temporaryPassword: 'Ab3!Ab3!Ab3!Ab3!' })
  assert.equal(screen.queryByRole('radio'), null)
  await user.type(screen.getByLabelText(/^ログインID/), 'misaki@example.com')
  await user.type(screen.getByLabelText(/^氏名/), '青木 岬')
  // the button is pressed while the kana field still has the focus and has not converted its text
  await user.type(kana(), 'アオキ みさき')
  await user.click(screen.getByRole('button', { name: 'ユーザーを追加' }))
  await waitFor(() => assert.ok(user.form.$handed.get()))
  const [sent] = user.sentTo('/api/addUser') as { handOver: string }[]
  assert.equal(sent?.handOver, 'shown', 'without a mail server the password is shown')
  assert.deepEqual(user.form.$handed.get(), {
    isNew: true,
    name: '青木 岬',
    loginId: 'misaki@example.com',
    password: 'Ab3!Ab3!Ab3!Ab3!',
  })
})

async function openInvited(invitation: 'open' | 'over' | undefined, sendsMail = true) {
  // the form loads each list again after an invitation
  const twice = (value: unknown) => [ok(value), ok(value)]
  const { request, sentTo } = answering({
    '/api/getUser': twice({ userId: 9, login_id: 'misaki@example.com', userName: '青木 岬', invitation }),
    '/api/getStoreNames': twice([]),
    '/api/getChannelNames': twice([]),
    '/api/getCharacter': twice([]),
    '/api/getCompany': twice({ sendsMail }),
    '/api/inviteUser': [ok({ result: 'OK' })],
    '/api/pwResetUser': [ok({ result: 'OK', msg: '', temporaryPassword: 'Ab3!Ab3!Ab3!Ab3!' })],
  })
  const form = createUserForm({ request, onDone: () => undefined }, 9)
  await form.load()
  render(<UserInvitation form={form} isOver={invitation === 'over'} sendsMail={sendsMail} />)
  return Object.assign(userEvent.setup(), { form, sentTo })
}

const MISAKI: UserShape = {
  userId: 9,
  login_id: 'misaki',
  userName: '青木 岬',
  kana: 'あおき　みさき',
  latin_name: '',
  storeId: 0,
  role: 'operator',
  image: null,
  isOwnConfig: false,
  character_id: null,
  characterName: null,
  avatarChId: 1,
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
  status: 'Standby',
  isConfirmed: true,
}

const COMPANY = {
  companyId: 1,
  companyName: '青葉商店',
  avatar_channel_max: 1,
  avatar_channel_used: 1,
  pictureDays: 30,
}

test('[decisions 2] keeps unsaved settings of a user whose password is reset', async () => {
  window.history.replaceState(null, '', '?id=9')
  globalThis.fetch = (async (url: string) =>
    Response.json(
      {
        '/api/getUser': MISAKI,
        '/api/pwResetUser': { result: 'OK', msg: '', temporaryPassword: 'Ab3!Ab3!Ab3!Ab3!' },
        '/api/getCompany': COMPANY,
      }[url] ?? [],
    )) as typeof fetch
  const user = userEvent.setup()
  render(<UserFormPage />)
  const name = () => screen.getByLabelText<HTMLInputElement>(/^氏名/)
  await screen.findByLabelText(/^氏名/)
  await user.clear(name())
  await user.type(name(), '青木 美咲')
  await user.click(screen.getByRole('button', { name: 'パスワードを再設定' }))
  const password = await screen.findByText('Ab3!Ab3!Ab3!Ab3!')
  assert.ok(document.activeElement?.contains(password), 'the password at the top of the page takes the focus')
  assert.equal(name().value, '青木 美咲')
})

test('[3] loads the own user again after a change, because administrators can change their own character', async () => {
  window.history.replaceState(null, '', '?id=9')
  const asked: string[] = []
  globalThis.fetch = (async (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${body}`)
    const answers: Record<string, object> = {
      '/api/getUser': MISAKI,
      '/api/updateUser': { result: 'OK' },
      '/api/getCompany': COMPANY,
    }
    return Response.json(answers[url] ?? [])
  }) as typeof fetch
  const user = userEvent.setup()
  render(<UserFormPage />)
  await user.type(await screen.findByLabelText(/^氏名/), '子')
  assert.ok(!asked.includes('/api/getUser {"targetUserId":"SELF"}'))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() => assert.ok(asked.includes('/api/getUser {"targetUserId":"SELF"}')))
})

test('[decisions 2] invites a user again who has not signed in yet', async () => {
  const user = await openInvited('open')
  assert.ok(screen.getByRole('heading', { name: '招待中(まだログインしていません)' }))
  await user.click(screen.getByRole('button', { name: '招待メールをもう一度送る' }))
  await waitFor(() => assert.deepEqual(user.sentTo('/api/inviteUser'), [{ targetUserId: 9 }]))
})

test('[decisions 2] shows a temporary password for an invited user, and offers no mail without a mail server', async () => {
  const user = await openInvited('over', false)
  assert.equal(screen.queryByRole('button', { name: '招待メールをもう一度送る' }), null)
  await user.click(screen.getByRole('button', { name: '仮パスワードを表示' }))
  await waitFor(() => assert.equal(user.form.$handed.get()?.password, 'Ab3!Ab3!Ab3!Ab3!'))
  assert.deepEqual(user.sentTo('/api/pwResetUser'), [
    { targetUserId: 9, passwordReset: true, handOver: 'shown' },
  ])
})

test('[decisions 2] does not say that a temporary password was mailed when the password is shown instead', async () => {
  const { UserReset } = await import('../../../site/users/UserReset.tsx')
  const { toasts } = await import('../../../site/kit/toasts.ts')
  const before = toasts.$toasts.get().length
  const user = await openInvited(undefined)
  render(<UserReset form={user.form} />)
  await user.click(screen.getByRole('button', { name: 'パスワードを再設定' }))
  await waitFor(() => assert.ok(user.form.$handed.get()))
  assert.equal(toasts.$toasts.get().length, before)
})

test('[decisions 2] says each time that a temporary password was mailed', async () => {
  const { UserReset } = await import('../../../site/users/UserReset.tsx')
  const { toasts } = await import('../../../site/kit/toasts.ts')
  const mailed = ok({ result: 'OK', msg: '' })
  const { request } = answering({ '/api/pwResetUser': [mailed, mailed] })
  const before = toasts.$toasts.get().length
  const form = createUserForm({ request, onDone: () => undefined }, 9)
  const { container } = render(<UserReset form={form} />)
  for (const count of [1, 2]) {
    await userEvent.click(container.querySelector('button')!)
    await waitFor(() => assert.equal(toasts.$toasts.get().length, before + count))
  }
})
