import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpeningHours } from '#core/hours/hours.ts'
import '../../support/dom.ts'
import { weekdays } from '../../support/hours.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { HoursPage } = await import('../../../site/hours/HoursPage.tsx')

const CHANGED = { result: 'Error', code: 'SVER-43', key: 'changedElsewhere', msg: '' }
const BEGUN = weekdays(540)
const THEIRS = weekdays(600)

/** Opens the page. Its server refuses to save if the stored hours have changed since the edit began. */
async function open() {
  const stored = new Map<number | null, OpeningHours | null>([
    [null, BEGUN],
    [2, BEGUN],
  ])
  const server = { stored, isReachable: true, whileSaving: () => {} }
  const rows = () =>
    [...stored].map(([storeId, hours]) => ({
      storeId,
      storeName: storeId === null ? null : '本店',
      hours,
      state: { isOpen: true },
    }))
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!server.isReachable) throw new TypeError('offline')
    if (!url.includes('updateHours')) return Response.json({ rows: rows(), holidays: [] })
    server.whileSaving()
    const { storeId, hours, seen } = JSON.parse(String(init.body))
    if (seen !== undefined && JSON.stringify(seen) !== JSON.stringify(stored.get(storeId)))
      return Response.json(CHANGED, { status: 409 })
    stored.set(storeId, hours)
    return Response.json({ result: 'OK', state: { isOpen: true } })
  }) as typeof fetch
  render(<HoursPage />)
  await act(async () => {})
  return server
}

// find by text, not by role, because computing the roles of this long form takes seconds
const monday = () => screen.getByLabelText<HTMLInputElement>('月曜日の開始')
const openAt = (time: string) => fireEvent.change(monday(), { target: { value: time } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const choosePlace = (storeId: string) =>
  fireEvent.change(screen.getByLabelText('設定する場所'), { target: { value: storeId } })
const question = () =>
  screen.queryByText('ほかの人が先に営業時間を変更しました')?.closest('[role=alertdialog]') ?? null
const isSaved = () => screen.getByText('保存する').closest('button')!.disabled

/** Edits the company's hours, and tries to save them after another user has saved other hours. */
async function saveTooLate() {
  const server = await open()
  openAt('11:00')
  server.stored.set(null, THEIRS)
  await press('保存する')
  return server
}

test("[decisions 11] keeps the input when the user decides not to overwrite another user's hours", async () => {
  const { stored } = await saveTooLate()
  assert.deepEqual(stored.get(null), THEIRS)
  assert.match(question()?.textContent ?? '', /SVER-43/)
  assert.equal(screen.queryByText(/ほかの人が先に変更しました。/), null, 'no second notice')
  await press('キャンセル')
  assert.equal(question(), null)
  assert.equal(monday().value, '11:00')
  await press('保存する')
  assert.ok(question(), 'still refused')
})

test('[decisions 11] lists the days that another user has changed before the user overwrites them', async () => {
  const { stored } = await open()
  openAt('11:00')
  const closed = { fromDay: '2026-12-29', toDay: '2027-01-03', periods: [], note: '年末年始休業' }
  stored.set(null, { week: BEGUN.week.with(2, []), exceptions: [closed] })
  await press('保存する')
  const lines = [...question()!.querySelectorAll('li')].map(({ textContent }) => textContent)
  assert.deepEqual(lines, ['火曜日：休み', '2026年12月29日(火)〜2027年1月3日(日)：休み(年末年始休業)'])
  assert.equal(question()!.querySelector('ul')?.tabIndex, 0, 'a long list can be scrolled with the keyboard')
  assert.equal(monday().value, '11:00')
})

test("[decisions 11] loads another user's hours when the user discards the input", async () => {
  const { stored } = await saveTooLate()
  await press('自分の変更を捨てる')
  assert.equal(question(), null)
  assert.equal(monday().value, '10:00')
  assert.ok(isSaved())
  openAt('11:00')
  await press('保存する')
  assert.equal(stored.get(null)?.week[1]?.[0]?.fromMinute, 660)
})

test("[decisions 11] keeps the input if another user's hours cannot be loaded", async () => {
  const server = await saveTooLate()
  server.isReachable = false
  await press('自分の変更を捨てる')
  assert.equal(monday().value, '11:00')
  assert.equal(isSaved(), false)
})

test("[decisions 11] overwrites another user's hours when the user chooses to do so", async () => {
  const { stored } = await saveTooLate()
  await press('自分の変更で上書き')
  assert.equal(question(), null)
  assert.equal(stored.get(null)?.week[1]?.[0]?.fromMinute, 660)
  assert.ok(isSaved())
})

test('[decisions 11] compares a save with the hours from which its edit started, not with hours loaded since', async () => {
  const { stored } = await open()
  choosePlace('2')
  openAt('11:00')
  choosePlace('')
  openAt('08:00')
  stored.set(2, THEIRS)
  await press('保存する')
  assert.equal(question(), null)
  choosePlace('2')
  assert.equal(monday().value, '11:00')
  await press('保存する')
  assert.ok(question())
  assert.deepEqual(stored.get(2), THEIRS)
})

test('[decisions 11] saves edits that were made while earlier ones were being saved', async () => {
  const server = await open()
  openAt('11:00')
  server.whileSaving = () => openAt('12:00')
  await press('保存する')
  assert.equal(monday().value, '12:00')
  server.whileSaving = () => {}
  await press('保存する')
  assert.equal(question(), null)
  assert.equal(server.stored.get(null)?.week[1]?.[0]?.fromMinute, 720)
})
