import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_HOURS, withException } from '../../../site/hours/draft.ts'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { useState } = await import('react')
const { toasts } = await import('../../../site/kit/toasts.ts')
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
  render(<HoursEditor known={KNOWN} onSaved={() => saved++} renew={async () => true} />)
  return {
    saved: () => saved,
    answer: () => act(async () => answer.resolve(Response.json({ result: 'OK', state: { isOpen: true } }))),
    refuse: (fields: object) =>
      act(async () => {
        const refusal = { result: 'Error', code: 'SVER-10', key: 'invalid', msg: '', fields }
        answer.resolve(Response.json(refusal, { status: 400 }))
      }),
  }
}
const place = () => screen.getByRole('combobox', { name: '設定する場所' })
const show = (storeId: string) => fireEvent.change(place(), { target: { value: storeId } })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const isChosen = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked
const save = () => screen.getByRole('button', { name: '保存する' })

test("[decisions 11] keeps the unsaved hours of a shop when the company's hours are saved", async () => {
  const { answer, saved } = open()
  show('2')
  choose('曜日ごとに決める')
  show('')
  choose('曜日ごとに決める')
  fireEvent.click(save())
  await answer()
  assert.equal(saved(), 1)
  assert.ok(isChosen('いつでも営業する'), 'shows the hours that the server has stored')
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

const REASONS = () =>
  screen
    .getAllByRole('combobox', { name: /理由/ })
    .map((field) => [(field as HTMLInputElement).value, field.getAttribute('aria-invalid') === 'true'])
const reason = (at: number, value: string) =>
  fireEvent.change(screen.getAllByRole('combobox', { name: /理由/ })[at]!, { target: { value } })

test("[decisions 11] shows the server's error about a day in that day's row, also after rows were moved", async () => {
  const { refuse } = open()
  choose('曜日ごとに決める')
  for (const [at, day] of ['2026-12-29', '2026-08-13', '2026-05-01'].entries()) {
    fireEvent.click(screen.getByRole('button', { name: '特別な日を追加' }))
    fireEvent.change(screen.getAllByLabelText('最初の日')[at]!, { target: { value: day } })
    reason(at, day)
  }
  fireEvent.click(save())
  // the editor sends the exceptions sorted by day, and the server's error names their sorted index
  await refuse({ 'hours.exceptions.1.note': 'tooLong' })
  assert.deepEqual(REASONS(), [
    ['2026-12-29', false],
    ['2026-08-13', true],
    ['2026-05-01', false],
  ])
  fireEvent.click(screen.getByRole('button', { name: '特別な日 1 を削除' }))
  assert.deepEqual(REASONS(), [
    ['2026-08-13', true],
    ['2026-05-01', false],
  ])
  reason(1, '連休')
  await act(async () => toasts.$toasts.get().at(-1)?.action?.run())
  assert.deepEqual(REASONS(), [
    ['2026-12-29', false],
    ['2026-08-13', true],
    ['連休', false],
  ])
})

test('[decisions 11] disables the choice of the shop while hours are being saved', async () => {
  const { answer } = open()
  choose('曜日ごとに決める')
  fireEvent.click(save())
  assert.ok(place().hasAttribute('disabled'))
  await answer()
  assert.equal(place().hasAttribute('disabled'), false)
})

test('[decisions 11] shows the translations that visitors see for the reason of a special day', () => {
  open()
  choose('曜日ごとに決める')
  fireEvent.click(screen.getByRole('button', { name: '特別な日を追加' }))
  assert.equal(screen.queryByText(/この理由は/), null)
  const suggested = [...document.querySelectorAll('datalist option')].map((option) =>
    option.getAttribute('value'),
  )
  assert.ok(suggested.includes('夏季休業'))
  reason(0, '夏季休業')
  screen.getByText('英語では「summer break」、中国語では「夏季休业」と表示します。')
  reason(0, '店長の結婚式')
  screen.getByText(/この理由は、日本語の画面だけに表示します/)
  assert.equal(screen.queryByText(/summer break/), null)
})

test('[decisions 11] keeps unsaved hours by day when the user chooses another option, and then hours by day again', async () => {
  open()
  choose('曜日ごとに決める')
  fireEvent.click(screen.getByRole('button', { name: '特別な日を追加' }))
  reason(0, '棚卸し')
  choose('いつでも営業する')
  choose('曜日ごとに決める')
  assert.deepEqual(REASONS(), [['棚卸し', false]])
  show('2')
  choose('曜日ごとに決める')
  assert.ok(screen.queryByDisplayValue('棚卸し') === null, "the store does not get the company's hours")
})

test('[decisions 11] keeps the focus in the list of special days when one is removed', async () => {
  open()
  choose('曜日ごとに決める')
  const button = (name: string) => screen.getByRole('button', { name })
  const press = (name: string) => {
    button(name).focus()
    fireEvent.click(button(name))
  }
  for (const _ of [1, 2]) press('特別な日を追加')
  press('特別な日 1 を削除')
  assert.equal(document.activeElement, button('特別な日 1 を削除'))
  press('特別な日 1 を削除')
  await act(() => new Promise(requestAnimationFrame))
  assert.equal(document.activeElement, button('特別な日を追加'))
})

test('[decisions 11] after the removal of a special day was saved, undoing the removal restores the day with the next save', async () => {
  const sent: { seen: unknown; hours: unknown }[] = []
  globalThis.fetch = (async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ result: 'OK', state: { isOpen: true } })
  }) as typeof fetch
  const first = withException(FIRST_HOURS, '2026-12-29')
  function Page() {
    const [hours, setHours] = useState<typeof first | null>(first)
    const known = { rows: [{ ...row(null, null), hours }], holidays: [] }
    return <HoursEditor known={known} onSaved={(saved) => setHours(saved.hours)} renew={async () => true} />
  }
  render(<Page />)
  const saveNow = () => act(async () => void fireEvent.click(save()))
  fireEvent.click(screen.getByRole('button', { name: '特別な日 1 を削除' }))
  const { action } = toasts.$toasts.get().at(-1)!
  await saveNow()
  act(() => action?.run())
  await saveNow()
  assert.deepEqual(
    sent.map(({ seen, hours }) => [seen, hours]),
    [
      [first, FIRST_HOURS],
      [FIRST_HOURS, first],
    ],
  )
})
