import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { HoursEditor } = await import('../../../site/hours/HoursEditor.tsx')

const row = (storeId: number | null, storeName: string | null) => ({
  storeId,
  storeName,
  hours: null,
  state: { isOpen: true },
})
const KNOWN = { rows: [row(null, null), row(2, '本店')], holidays: [] }

function open() {
  const answer = Promise.withResolvers<Response>()
  globalThis.fetch = (() => answer.promise) as typeof fetch
  let saved = 0
  render(<HoursEditor known={KNOWN} onSaved={() => saved++} />)
  return {
    saved: () => saved,
    answer: () => act(async () => answer.resolve(Response.json({ result: 'OK', state: { isOpen: true } }))),
  }
}
const place = () => screen.getByRole('combobox', { name: '設定する場所' })
const show = (storeId: string) => fireEvent.change(place(), { target: { value: storeId } })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const isChosen = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked
const save = () => screen.getByRole('button', { name: '保存する' })

test("[decisions 11] keeps the unsaved hours of a store when the company's hours are saved", async () => {
  const { answer, saved } = open()
  show('2')
  choose('曜日ごとに決める')
  show('')
  choose('曜日ごとに決める')
  fireEvent.click(save())
  await answer()
  assert.equal(saved(), 1)
  assert.ok(isChosen('いつでも営業する'), 'as the server knows it')
  show('2')
  assert.ok(isChosen('曜日ごとに決める'))
  assert.equal(save().hasAttribute('disabled'), false)
})

test('[decisions 11] keeps edits of the hours that were made while they were being saved', async () => {
  const { answer } = open()
  choose('曜日ごとに決める')
  fireEvent.click(save())
  choose('いつでも営業する')
  choose('曜日ごとに決める')
  fireEvent.click(screen.getByRole('checkbox', { name: /月/ }))
  await answer()
  assert.ok(isChosen('曜日ごとに決める'))
  assert.equal(save().hasAttribute('disabled'), false)
})

test('[decisions 11] disables the choice of the store while hours are being saved', async () => {
  const { answer } = open()
  choose('曜日ごとに決める')
  fireEvent.click(save())
  assert.ok(place().hasAttribute('disabled'))
  await answer()
  assert.equal(place().hasAttribute('disabled'), false)
})
