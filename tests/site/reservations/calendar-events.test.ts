import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { aReservation } from '../../support/reservations.ts'

const { calendarEvents, shownMinutes } = await import('../../../site/reservations/calendar-events.ts')

type Drawn = Parameters<typeof calendarEvents>[0]

const at = (text: string): number => Date.parse(`${text}:00+09:00`)
const span = (start: string, end: string) => ({
  startAt: at(`2026-04-08T${start}`),
  endAt: at(`2026-04-08T${end}`),
})
/** Monday 2026-04-06 to Friday, Japan time. */
const WEEK = { startAt: at('2026-04-06T00:00'), endAt: at('2026-04-11T00:00') }
const WORDS = {
  busy: '予約あり',
  closed: '営業時間外',
  over: '終了',
  nameOf: ({ ja }: { ja: string }) => ja,
}

const draw = (more: Partial<Drawn>) =>
  calendarEvents(
    {
      shown: WEEK,
      now: WEEK.startAt,
      busy: [],
      own: [],
      closed: [],
      days: [],
      isCancelling: false,
      mayMove: true,
      ...more,
    },
    WORDS,
  ).map(({ title, start, end, allDay, className, startEditable }) => ({
    title,
    when: allDay ? start : [start, end].map((text) => String(text).slice(8, 16)).join(' '),
    className: String(className).trim(),
    ...(startEditable === undefined ? {} : { startEditable }),
  }))

test("[decisions 6] draws booked time only before and after the user's own reservation", () => {
  const own = [aReservation(at('2026-04-08T10:30'), { endAt: at('2026-04-08T11:00'), title: '内覧' })]
  assert.deepEqual(draw({ busy: [span('10:00', '11:30')], own }), [
    { title: '予約あり', when: '08T10:00 08T10:30', className: 'busy' },
    { title: '予約あり', when: '08T11:00 08T11:30', className: 'busy' },
    { title: '内覧', when: '08T10:30 08T11:00', className: 'own', startEditable: true },
  ])
})

test('[decisions 6] lets users drag only reservations that can still be changed, and none in the mode for canceling', () => {
  const own = [aReservation(at('2026-04-08T10:30'))]
  const dragged = (more: Partial<Drawn>) => draw({ own, ...more }).at(-1)
  assert.equal(dragged({ now: at('2026-04-08T10:00') })?.startEditable, true)
  assert.equal(dragged({ now: at('2026-04-08T10:00') + 1 })?.startEditable, false)
  assert.equal(dragged({ mayMove: false })?.startEditable, false)
  assert.equal(dragged({ isCancelling: true })?.className, 'own removable')
  assert.equal(dragged({ now: at('2026-04-08T11:30') })?.className, 'done')
})

test("[decisions 11] marks a closed day by one all-day entry with the holiday's name, and closed hours by timed entries", () => {
  const closed = [
    { startAt: at('2026-04-07T00:00'), endAt: at('2026-04-08T10:00') },
    { startAt: at('2026-04-11T00:00'), endAt: at('2026-04-13T00:00') },
  ]
  const days = [{ day: '2026-04-07', ja: '山の日' }]
  assert.deepEqual(draw({ closed, days }), [
    { title: '山の日', when: '2026-04-07', className: 'closed' },
    { title: '営業時間外', when: '08T09:00 08T10:00', className: 'closed' },
  ])
})

test('[decisions 6] marks opening hours as past up to the current minute', () => {
  const closed = [{ startAt: at('2026-04-06T00:00'), endAt: at('2026-04-06T10:00') }]
  const past = (now: number) => draw({ closed, now }).filter(({ title }) => title === '終了')
  assert.deepEqual(past(at('2026-04-06T10:00')), [])
  assert.deepEqual(past(at('2026-04-07T09:05')), [
    { title: '終了', when: '06T10:00 06T18:00', className: 'past' },
    { title: '終了', when: '07T09:00 07T09:05', className: 'past' },
  ])
  assert.equal(past(at('2026-05-01T12:00')).length, 5)
})

test('[decisions 6] the week view shows every hour in which one of its days is open or booked', () => {
  const until = { startAt: WEEK.startAt, endAt: at('2026-04-08T10:20') }
  const rest = { startAt: at('2026-04-08T16:40'), endAt: WEEK.endAt }
  assert.deepEqual(shownMinutes(WEEK, [], []), { from: 540, to: 1_080 })
  assert.deepEqual(shownMinutes(WEEK, [until, rest], []), { from: 600, to: 1_020 })
  assert.deepEqual(shownMinutes(WEEK, [until, rest], [span('17:00', '17:10')]), { from: 600, to: 1_080 })
  assert.deepEqual(shownMinutes(WEEK, [WEEK], []), { from: 540, to: 1_080 })
})
