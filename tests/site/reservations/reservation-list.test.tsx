import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { page } from '../../support/dom.ts'
import { aReservation } from '../../support/reservations.ts'
import { serving } from '../../support/serving.ts'

const { act, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { ReservationListPage } = await import('../../../site/reservations/ReservationListPage.tsx')

const SUMMARY = { selector: 'summary' }
const MINUTE_MS = 60_000
const LONG = 'オンライン内覧のご案内と、当日の流れのご説明'

const list = (userResult: ReservationShape[]) => ({ userResult, total: userResult.length, page: 1 })

async function open(ahead: ReservationShape[], past: ReservationShape[], query = '') {
  page.location.href = `http://localhost/app/reservation/list${query}`
  const server = serving({ '/token/get/all': list(ahead), '/reservation/list': list(past) })
  render(<ReservationListPage />)
  await act(async () => {})
  await screen.findByText(/^過去の予約 \d/, SUMMARY)
  return { server, user: userEvent.setup() }
}

const running = () => aReservation(Date.now() - 10 * MINUTE_MS, { id: 1, title: 'いまの会議' })
const tomorrow = () => aReservation(Date.now() + 1_440 * MINUTE_MS, { id: 2, title: LONG })
const later = () => aReservation(Date.now() + 2_880 * MINUTE_MS, { id: 4, title: '次の会議' })
const over = () => aReservation(Date.now() - 1_440 * MINUTE_MS, { id: 3, title: '終わった会議' })
const details = () => document.querySelector('details')!

test('[decisions 3] shows running and upcoming reservations, and ended ones after the user presses a button', async () => {
  const { user } = await open([running(), tomorrow()], [over()])
  const [, first, second] = within(screen.getByRole('table', { name: 'これからの予約' })).getAllByRole('row')
  within(first!).getByText('いま開催中')
  within(second!).getByText(LONG)
  assert.equal(details().open, false)
  await user.click(screen.getByText(/^過去の予約 1件/, SUMMARY))
  assert.equal(details().open, true)
})

test('[decisions 3] offers no buttons for ended reservations, and a button that copies the link for reservations that have not ended', async () => {
  await open([tomorrow()], [over()])
  const past = screen.getByText('終わった会議').closest('tr')!
  assert.equal(within(past).queryAllByRole('button').length, 0)
  screen.getByRole('button', { name: `${LONG} を変更` })
  assert.ok(screen.getAllByRole('button', { name: `${LONG} のリンクをコピー` }).length > 0)
  assert.ok(screen.queryByText(/login\?token/) === null)
})

test("[2.4.9] opens the ended reservations if the page's URL names a month", async () => {
  const { server } = await open([], [over()], '?month=2026-03')
  assert.equal(details().open, true)
  assert.deepEqual(server.sentTo('/reservation/list'), [
    { when: 'over', year: 2026, month: 3, page: 1, limit: 20 },
  ])
  screen.getByText('これからの予約はありません')
})

test("[2.4.9] keeps a second reservation's form open when the server answers the saving of the first one", async () => {
  const { user } = await open([tomorrow(), later()], [])
  const answer = Promise.withResolvers<Response>()
  const serve = globalThis.fetch
  globalThis.fetch = ((url: string, init: RequestInit) =>
    url.startsWith('/reservation/update') ? answer.promise : serve(url, init)) as typeof fetch
  const title = () => screen.findByRole('textbox', { name: /会議名/ })
  await user.click(screen.getByRole('button', { name: `${LONG} を変更` }))
  await user.type(await title(), '!')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await user.click(screen.getByRole('button', { name: '次の会議 を変更' }))
  await user.type(await title(), '?')
  await act(async () => answer.resolve(Response.json({ result: 'OK', reservation: tomorrow() })))
  assert.equal(((await title()) as HTMLInputElement).value, '次の会議?')
})
