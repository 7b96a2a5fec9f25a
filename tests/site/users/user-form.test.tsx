import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answering, ok } from '../../support/answers.ts'
import '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { UserForm } = await import('../../../site/users/UserForm.tsx')
const { createUserForm } = await import('../../../site/users/form.ts')

async function open() {
  const { request } = answering({
    '/api/getStoreNames': [ok([])],
    '/api/getChannelNames': [ok([])],
    '/api/getCharacter': [ok([])],
  })
  const form = createUserForm({ request, onDone: () => undefined }, undefined)
  await form.load()
  render(<UserForm form={form} isNew storeId="0" />)
  await act(async () => {})
  return userEvent.setup()
}

const kana = () => screen.getByLabelText<HTMLInputElement>(/^ふりがな/)
const ONLY = 'ひらがなで入力してください。'

test('[5] converts katakana to hiragana and spaces to full width when the user leaves the kana field', async () => {
  const user = await open()
  await user.type(kana(), 'ヤマダ はなこ')
  assert.equal(kana().value, 'ヤマダ はなこ', 'not under the hands of who types')
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

test('[decisions 2] says whether a new user of the chosen role gets a call line by default', async () => {
  const user = await open()
  const line = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '応対枠' })
  assert.equal(line().selectedOptions[0]?.text, '自動で割り当てる')
  await user.selectOptions(screen.getByRole('combobox', { name: '権限' }), 'webReservationUser')
  assert.equal(line().selectedOptions[0]?.text, '自動(予約利用者には割り当てません)')
  await user.selectOptions(screen.getByRole('combobox', { name: '権限' }), 'companyAdmin')
  assert.equal(line().selectedOptions[0]?.text, '自動で割り当てる')
})
