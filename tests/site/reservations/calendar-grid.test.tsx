import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openedCalendar } from '../../support/calendars.ts'
import '../../support/dom.ts'
import { aReservation } from '../../support/reservations.ts'

const { act, render, screen } = await import('@testing-library/react')
const { CalendarGrid } = await import('../../../site/reservations/CalendarGrid.tsx')
const { $language } = await import('../../../site/kit/preferences.ts')
const { useCalendarView } = await import('../../../site/reservations/use-calendar-view.ts')

const at = (text: string): number => Date.parse(`${text}:00+09:00`)
/** Wednesday. */
const NOW = at('2026-11-25T11:00')
const DAY = {
  busy: [{ startAt: at('2026-11-26T10:00'), endAt: at('2026-11-26T11:00') }],
  closed: [
    { startAt: at('2026-11-23T00:00'), endAt: at('2026-11-24T00:00') },
    { startAt: at('2026-11-27T15:00'), endAt: at('2026-11-28T00:00') },
  ],
  days: [{ day: '2026-11-23', ja: '勤労感謝の日', en: 'Labor Thanksgiving Day' }],
}

function Grid({ booking, view: options }: { booking: never; view: 'week' | 'month' }) {
  const view = useCalendarView()
  return (
    <>
      <button type="button" onClick={() => view.choose(options)}>
        view
      </button>
      <CalendarGrid booking={booking} view={view} onPress={() => {}} onMove={async () => true} />
    </>
  )
}

async function open(view: 'week' | 'month') {
  const own = [aReservation(at('2026-11-26T14:00'), { title: '内覧会' })]
  const { booking } = await openedCalendar('booker', NOW, DAY, own)
  render(<Grid booking={booking as never} view={view} />)
  await act(async () => {})
  if (view === 'month') await act(async () => screen.getByRole('button', { name: 'view' }).click())
}

test("[2.4.11] the week view shows the user's reservations, times booked by others, closed and past times, and a holiday with its name", async () => {
  await open('week')
  await screen.findByText('内覧会')
  screen.getByText('予約あり')
  screen.getByText('勤労感謝の日')
  screen.getByText('営業時間外')
  assert.equal(screen.getAllByText('終了').length, 2)
})

test("[2.4.11] the month view shows the user's reservations, times booked by others, and a holiday with its name", async () => {
  await open('month')
  await screen.findByText('内覧会')
  screen.getByText('予約あり')
  screen.getByText('勤労感謝の日')
})

test('[decisions 11] in English a closed day shows its reason in English, or no reason if there is only a Japanese one', async () => {
  $language.set('en')
  try {
    await open('week')
    await screen.findByText('Labor Thanksgiving Day')
    assert.equal(screen.queryByText('勤労感謝の日'), null)
  } finally {
    $language.set('ja')
  }
})
