import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { aCharacter } from '../../support/characters.ts'
import { page } from '../../support/dom.ts'
import { aReservation } from '../../support/reservations.ts'
import { serving } from '../../support/serving.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { ReservationEdit } = await import('../../../site/reservations/ReservationEdit.tsx')

const HOUR_MS = 3_600_000
const DRAFT = 'reservationDataJSON'

/** Opens the form for a reservation that begins at `startAt`. Reservations can be changed until 30 minutes before. */
async function open(startAt: number) {
  const server = serving({
    '/api/getCharacter/all': [aCharacter(1, 'receptionist', 'うけ子'), aCharacter(2, 'bear', 'くま蔵')],
    '/reservation/update': { result: 'OK', reservation: aReservation(startAt) },
  })
  const done: string[] = []
  const view = render(
    <ReservationEdit
      reservation={aReservation(startAt)}
      onDone={(what) => done.push(what)}
      onClose={() => done.push('closed')}
    />,
  )
  await act(async () => {})
  return { server, done, view, user: userEvent.setup() }
}

beforeEach(() => page.localStorage.clear())

test("[2.4.9] changes a reservation's character in its row of the list", async () => {
  const { server, done, user } = await open(Date.now() + 48 * HOUR_MS)
  assert.equal((await screen.findByRole<HTMLInputElement>('radio', { name: 'うけ子' })).checked, true)
  await user.click(screen.getByRole('radio', { name: 'くま蔵' }))
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => assert.deepEqual(done, ['saved']))
  assert.deepEqual(server.sentTo('/reservation/update'), [{ id: 7, characterID: 2 }])
})

test('[4.6] deletes the stored draft of a booking when the form closes', async () => {
  const { view } = await open(Date.now() + 48 * HOUR_MS)
  page.localStorage.setItem(DRAFT, '{"title":"before"}')
  view.unmount()
  assert.equal(page.localStorage.getItem(DRAFT), null)
})

test('[2.4.9] shows no error about an unchanged time when the title is empty', async () => {
  // nobody can book this hour of the night, but the reservation keeps its time
  const { server, user } = await open(Date.parse('2090-01-02T03:00:00+09:00'))
  await user.clear(screen.getByLabelText(/会議名/))
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('会議名を入力してください')
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText(/会議名/)))
  assert.ok(screen.queryByText(/受付は/) === null)
  await user.type(screen.getByLabelText(/会議名/), '内覧会')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => assert.deepEqual(server.sentTo('/reservation/update'), [{ id: 7, title: '内覧会' }]))
})
