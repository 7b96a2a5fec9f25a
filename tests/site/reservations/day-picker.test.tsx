import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WritableAtom } from 'nanostores'
import { openedCalendar } from '../../support/calendars.ts'
import '../../support/dom.ts'
import { aReservation } from '../../support/reservations.ts'

const { act, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { $now } = await import('../../../site/kit/now.ts')
const { $language } = await import('../../../site/kit/preferences.ts')
const { DayPicker } = await import('../../../site/reservations/DayPicker.tsx')

const at = (text: string): number => Date.parse(`${text}:00+09:00`)
const MINUTE_MS = 60_000
/** Monday, after closing time. */
const NOW = at('2026-11-16T18:00')
const HOLIDAY = { startAt: at('2026-11-23T00:00'), endAt: at('2026-11-24T00:00') }
const DAY = { closed: [HOLIDAY], days: [{ day: '2026-11-23', ja: '勤労感謝の日' }] }

async function open(...[who = 'nobody', day = DAY, own]: Partial<Parameters<typeof openPicker>>) {
  return openPicker(who, day, own)
}

async function openPicker(who: 'nobody' | 'booker', day: object, own?: object[]) {
  const { booking, clock } = await openedCalendar(who, NOW, day, own)
  const pressed: number[] = []
  render(<DayPicker booking={booking} headline="h2" onPress={(id) => pressed.push(id)} />)
  await act(async () => {})
  return { booking, clock, pressed, user: userEvent.setup() }
}

const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const starts = () => within(screen.getByRole('list')).getAllByRole('button')

test('[decisions 6] on a phone, opens at the next free day, and books the pressed time with the chosen length', async () => {
  const { booking, user } = await open()
  screen.getByRole('heading', { name: '2026年11月' })
  screen.getByRole('heading', { name: '11月17日(火)' })
  assert.equal(starts().length, 18)
  await user.click(screen.getByRole('radio', { name: '60分' }))
  screen.getByText(/1,200円/)
  await user.click(day(/^11月19日/))
  await user.click(screen.getByRole('button', { name: '10:30–11:30' }))
  const { startDate, startTime, endTime } = booking.$form.get()!.entries
  assert.deepEqual([startDate, startTime, endTime], ['2026-11-19', '10:30', '11:30'])
})

test('[decisions 6] on a phone, offers no past day, weekend or holiday, and names the holiday', async () => {
  await open()
  for (const name of [/^11月16日\(月\), 空きなし/, /^11月21日\(土\)/, /^11月23日\(月\), 勤労感謝の日/])
    assert.equal(day(name).disabled, true)
  assert.equal(day(/^11月16日/).getAttribute('aria-current'), 'date')
  assert.equal(day(/^11月24日\(火\), 空きあり/).disabled, false)
})

test('[decisions 6] on a phone, a calendar that stays open stops offering times that have begun', async () => {
  const { clock } = await open()
  const passUntil = (moment: number) =>
    act(async () => {
      await clock.advance(moment - clock.now())
      const now = $now as WritableAtom<number>
      now.set(now.get() + MINUTE_MS)
    })
  assert.equal(starts()[0]?.textContent, '9:00')
  await passUntil(at('2026-11-17T10:00'))
  assert.equal(starts()[0]?.textContent, '10:00')
  await passUntil(at('2026-11-17T18:00'))
  assert.equal(day(/^11月17日\(火\), 空きなし/).disabled, true)
})

test('[decisions 11] on a phone in English, a closed day shows no reason if the reason exists only in Japanese', async () => {
  $language.set('en')
  try {
    await open()
    assert.equal(
      screen.getByRole('button', { name: /^Mon,? 23 November, no free time/ }).hasAttribute('disabled'),
      true,
    )
  } finally {
    $language.set('ja')
  }
})

test('[decisions 6] arrow keys move between the days that can be chosen', async () => {
  const { user } = await open()
  day(/^11月20日/).focus()
  await user.keyboard('{ArrowRight}')
  assert.ok(document.activeElement === day(/^11月24日/))
  await user.keyboard('{ArrowUp}')
  assert.ok(document.activeElement === day(/^11月17日/))
  await user.keyboard('{ArrowUp}')
  assert.ok(document.activeElement === day(/^11月17日/))
})

test('[decisions 6] offers the next month if a month is full, and no day after the last day that can be booked', async () => {
  const full = { startAt: at('2026-11-16T00:00'), endAt: at('2026-12-01T00:00') }
  const { user } = await open('nobody', { busy: [full], untilAt: at('2026-12-15T00:00') } as never)
  screen.getByText(/この月に空きはありません/)
  assert.equal(screen.getByRole<HTMLButtonElement>('button', { name: '前の月' }).disabled, true)
  await user.click(screen.getByRole('button', { name: '次の月' }))
  screen.getByRole('heading', { name: '12月1日(火)' })
  assert.equal(day(/^12月15日/).disabled, true)
  assert.equal(screen.getByRole<HTMLButtonElement>('button', { name: '次の月' }).disabled, true)
})

test("[decisions 6] on a phone, shows the user's own reservations of the day, which can be opened", async () => {
  const own = [aReservation(at('2026-11-18T10:00'), { title: '内覧会' })]
  const { pressed, user } = await open('booker', DAY, own)
  await user.click(day(/^11月18日\(水\), 空きあり, 自分の予約/))
  await user.click(screen.getByRole('button', { name: '10:00–11:00 内覧会' }))
  assert.deepEqual(pressed, [7])
  assert.ok(screen.queryByRole('button', { name: '10:00–10:30' }) === null)
})

test('[decisions 6] on a phone, shows the day that the user enters in the form', async () => {
  const { booking } = await open()
  act(() => booking.select({ startAt: at('2026-11-19T10:00'), endAt: at('2026-11-19T10:30') }))
  screen.getByRole('heading', { name: '11月19日(木)' })
  await act(async () => booking.change({ startDate: '2026-12-03' }))
  screen.getByRole('heading', { name: '12月3日(木)' })
})
