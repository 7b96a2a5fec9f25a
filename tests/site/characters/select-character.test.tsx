import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserShape } from '#core/accounts/contract-self.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { aCharacter, anOwnCharacter } from '../../support/characters.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { SelectCharacterPage } = await import('../../../site/characters/SelectCharacterPage.tsx')
const { createCharacterChoice } = await import('../../../site/characters/choice.ts')

const USER = {
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
} satisfies UserShape
const CHARACTERS = [
  aCharacter(1, 'receptionist', 'うけ子'),
  aCharacter(2, 'bear', 'くま蔵', { is_default: true }),
  anOwnCharacter(9, 'うちの子'),
]
const LIST = '/api/getCharacter'
const PERSON = '/api/getUser'
const SAVE = '/api/updateUser'

async function open(
  answers: Parameters<typeof answering>[0] = {},
  target: 'SELF' | number = 'SELF',
  user: UserShape = USER,
) {
  page.happyDOM.setURL('http://localhost/app/select-character')
  const server = answering({ [LIST]: [ok(CHARACTERS)], [PERSON]: [ok(user)], ...answers })
  const saved: (string | undefined)[] = []
  const store = createCharacterChoice(
    { request: server.request, onSaved: (name) => void saved.push(name) },
    target,
  )
  render(<SelectCharacterPage store={store} />)
  await act(async () => {})
  return { ...server, saved, store, user: userEvent.setup() }
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const video = () => document.querySelector('video')
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'このキャラクターにする' })

test('[2.4.4] marks the character in use, and shows it as a muted, repeating video', async () => {
  await open()
  assert.ok(radio(/うけ子 使用中/).checked)
  assert.equal(video()?.muted, true)
  assert.equal(video()?.loop, true)
  assert.equal(video()?.getAttribute('src'), '/characters/receptionist-standby.mp4')
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: '使用中のキャラクターです' }).disabled)
})

test('[4.2] arrow keys choose a character, Enter confirms, and the choice is saved', async () => {
  const { user, sentTo, saved } = await open({ [SAVE]: [ok({ result: 'OK' })] })
  radio(/うけ子/).focus()
  await user.keyboard('{ArrowDown}')
  assert.ok(radio(/^くま蔵/).checked)
  assert.ok(screen.getByLabelText('くま蔵 のプレビュー'))
  await user.keyboard('{Enter}')
  await waitFor(() => assert.deepEqual(saved, ['くま蔵']))
  assert.deepEqual(sentTo(SAVE), [{ targetUserId: 'SELF', character_id: 2 }])
  assert.ok(radio(/くま蔵 使用中/).checked)
})

test("[4.2] an administrator can give another user the company's default character (ID 0)", async () => {
  const other = { ...USER, userId: 5, isOwnConfig: false }
  const { user, sentTo, saved } = await open({ [SAVE]: [ok({ result: 'OK' })] }, 5, other)
  screen.getByText('佐藤 美咲 さんのキャラクターを選びます。')
  await user.click(radio(/会社の標準 いまは くま蔵/))
  await user.click(confirm())
  await waitFor(() => assert.deepEqual(saved, [undefined]))
  assert.deepEqual(sentTo(PERSON), [{ targetUserId: 5 }])
  assert.deepEqual(sentTo(SAVE), [{ targetUserId: 5, character_id: 0 }])
})

test("[2.4.4] shows a company's own character without a video as a still picture", async () => {
  const { user } = await open()
  await user.click(radio(/うちの子 自社/))
  assert.equal(video(), null)
  assert.match(screen.getByAltText<HTMLImageElement>('うちの子 のプレビュー').src, /own\/9\/poster\.png$/)
})

test('[4.2] shows why the server refused a character, until the user chooses another one', async () => {
  const { user } = await open({ [SAVE]: [refused('notAllowed', 'SVER-12')] })
  await user.click(radio(/^くま蔵/))
  await user.click(confirm())
  await screen.findByText(/この操作をする権限がありません。 \(SVER-12\)/)
  await user.click(radio(/うけ子/))
  assert.equal(screen.queryByText(/SVER-12/), null)
})

test('[2.4.4] loads the characters again after a failure', async () => {
  const { user } = await open({
    [LIST]: [unreachable, ok(CHARACTERS)],
    [PERSON]: [ok(USER), ok(USER)],
  })
  screen.getByText('キャラクターを読み込めませんでした')
  await user.click(screen.getByRole('button', { name: 'もう一度' }))
  await waitFor(() => radio(/うけ子/))
})

test('[2.4.4] says that a user is unknown, and that there are no characters to choose from', async () => {
  await open({ [PERSON]: [refused('notFound', 'SVER-13', undefined, 404)] }, 77)
  screen.getByText('ユーザーが見つかりません')
  await open({ [LIST]: [ok([])] })
  screen.getByText('選べるキャラクターがありません')
})

test("[2.4.4] uses the company's default if the user's character was deleted", async () => {
  await open({}, 'SELF', { ...USER, character_id: 44 })
  assert.ok(radio(/会社の標準 いまは くま蔵 使用中/).checked)
})

test('[2.4.4] marks the character that was saved, even if another one is chosen meanwhile', async () => {
  const late = Promise.withResolvers<ReturnType<typeof ok>>()
  const { user, saved, store } = await open({
    [SAVE]: [late.promise as unknown as ReturnType<typeof ok>],
  })
  await user.click(radio(/^くま蔵/))
  await user.click(confirm())
  await user.click(radio(/^うちの子/))
  await act(async () => late.resolve(ok({ result: 'OK' })))
  assert.deepEqual(saved, ['くま蔵'])
  const { savedId, chosenId } = store.$choice.get()
  assert.deepEqual([savedId, chosenId], [2, 9])
  assert.equal(confirm().disabled, false)
})
