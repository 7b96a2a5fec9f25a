import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBooking } from '../../../site/reservations/booking.ts'
import { createStoredDraft } from '../../../site/reservations/stored-draft.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { createFakeClock } from '../line/fake-clock.ts'

const at = (text: string): number => Date.parse(`${text}:00+09:00`)
/** 10:02 in Japan on a Monday. */
const NOW = at('2026-04-06T10:02')
const span = (start: string, end: string) => ({
  startAt: at(`2026-04-08T${start}`),
  endAt: at(`2026-04-08T${end}`),
})

function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}

const reservation = (id: number, times: { startAt: number; endAt: number }, title = '相談') => ({
  id,
  reservID: id,
  title,
  ...times,
  link: 'https://x/login?token=y',
  start: '',
  end: '',
  startTime: '',
  endTime: '',
  characterID: 1,
  signageID: 1,
  joinedAt: null,
  leftAt: null,
  userName: '',
  companyName: '',
  isOwn: true,
})

type Answers = Parameters<typeof answering>[0]

async function open(who: 'nobody' | 'booker', more: Answers = {}, stored = storage(), own: object[] = []) {
  const clock = createFakeClock(NOW)
  const notices: string[] = []
  const day = { busy: [span('11:00', '12:00')], closed: [], nowAt: NOW }
  const server = answering({
    '/api/check-auth': [ok({ auth: who === 'booker' })],
    '/api/getCharacter/all': [ok([{ id: 1, name: 'うけ子', image_url: '/x.webp' }])],
    '/api/getUser': [ok({ character_id: null })],
    '/reservation/anonymous': Array.from({ length: 9 }, () => ok(day)),
    '/token/get/all': Array.from({ length: 9 }, () => ok({ userResult: own })),
    '/reservation/closed': Array.from({ length: 9 }, () => ok({ closed: [] })),
    ...more,
  })
  const booking = createBooking({
    request: server.request,
    clock,
    draft: createStoredDraft(stored),
    notify: (notice) => void notices.push(notice),
  })
  await booking.open()
  return { booking, server, notices, clock, kept: stored }
}

const text = (booking: Awaited<ReturnType<typeof open>>['booking']): string => {
  const { startTime, endTime } = booking.$form.get()?.entries ?? {}
  return `${startTime}-${endTime}`
}

test('[4.6] ends a selection where booked time begins, and refuses a selection that starts in booked or past time', async () => {
  const { booking, notices } = await open('nobody')
  booking.select(span('11:30', '12:30'))
  booking.select({ startAt: NOW - 18_000_001, endAt: NOW })
  assert.deepEqual(notices, ['startsInBusy', 'past'])
  assert.equal(booking.maySelect(NOW - 18_000_000), true)
  assert.equal(booking.maySelect(NOW - 18_000_001), false)
  booking.select(span('10:30', '11:30'))
  assert.equal(text(booking), '10:30-11:00')
  booking.select(span('14:00', '14:30'))
  assert.equal(text(booking), '10:30-11:00')
  assert.equal(booking.maySelect(at('2026-04-08T14:00')), false)
  booking.close()
  booking.setCancelling(true)
  assert.equal(booking.maySelect(at('2026-04-08T14:00')), false)
})

test('[decisions 11] shortens a selection to the closing time, and refuses a time outside the opening hours', async () => {
  const closed = [span('09:00', '10:00'), span('15:00', '18:00')]
  const { booking, notices } = await open('booker', { '/reservation/closed': [ok({ closed })] })
  booking.select(span('09:30', '10:30'))
  booking.select(span('15:00', '15:10'))
  assert.deepEqual([notices, booking.$form.get()], [['outsideHours', 'outsideHours'], undefined])
  booking.select(span('14:30', '15:30'))
  assert.equal(text(booking), '14:30-15:00')
  booking.change({ endTime: '15:10' })
  assert.equal(booking.$form.get()?.problems.time, 'outsideHours')
})

test('[4.6] offers no booking to users who may not make reservations', async () => {
  const { booking, notices } = await open('booker', {
    '/token/get/all': [refused('notAllowed', 'SVER-11', undefined, 403)],
  })
  assert.equal(booking.$visitor.get(), 'other')
  assert.equal(booking.maySelect(at('2026-04-08T14:00')), false)
  booking.select(span('14:00', '14:30'))
  assert.deepEqual([booking.$form.get(), notices], [undefined, []])
})

test('[decisions 6] refuses a time after the last day that the server lets users book', async () => {
  const untilAt = at('2026-04-10T00:00')
  const day = { busy: [], nowAt: NOW, untilAt }
  const { booking, notices } = await open('nobody', {
    '/reservation/anonymous': Array.from({ length: 9 }, () => ok(day)),
  })
  assert.deepEqual([booking.maySelect(untilAt - 1), booking.maySelect(untilAt)], [true, false])
  booking.select({ startAt: at('2026-04-10T10:00'), endAt: at('2026-04-10T10:10') })
  assert.deepEqual([notices, booking.$form.get()], [['tooFar'], undefined])
  booking.select({ startAt: at('2026-04-09T10:00'), endAt: at('2026-04-09T10:10') })
  booking.change({ title: '内覧', startDate: '2026-04-10' })
  assert.equal(booking.$form.get()?.problems.time, 'tooFar')
  booking.change({ startDate: '2026-04-09', title: 'https://evil.example' })
  assert.equal(booking.$form.get()?.problems.time, undefined)
  assert.equal(await booking.submit(), 'title')
  assert.equal(booking.$form.get()?.problems.title, 'webAddress')
})

test('[4.6] stores the booking of a visitor without an account, and asks the visitor to sign in', async () => {
  const { booking, kept, server } = await open('nobody')
  booking.select(span('14:00', '14:30'))
  assert.equal(await booking.submit(), 'title')
  booking.change({ title: '内覧' })
  await booking.submit()
  assert.equal(booking.$asksToSignIn.get(), true)
  const draft = JSON.parse(kept.getItem('reservationDataJSON') ?? '{}')
  assert.deepEqual(draft, {
    title: '内覧',
    startDate: '2026-04-08',
    startTime: '14:00',
    endDate: '2026-04-08',
    endTime: '14:30',
    characterID: 1,
  })
  assert.deepEqual(server.sentTo('/token/create'), [])
  booking.stay()
  assert.equal(kept.getItem('reservationDataJSON'), null)
})

test('[4.6] sends the stored booking after sign-in, and keeps it in the form if the server refuses it', async () => {
  const before = await open('nobody')
  before.booking.select(span('14:00', '14:30'))
  before.booking.change({ title: '内覧' })
  await before.booking.submit()

  const { booking, notices, server, kept } = await open(
    'booker',
    { '/token/create': [ok({ check: 'succeed', reservation: reservation(1, span('14:00', '14:30')) })] },
    before.kept,
  )
  assert.deepEqual(server.sentTo('/token/create'), [
    {
      title: '内覧',
      start: '2026-04-08T14:00:00+09:00',
      end: '2026-04-08T14:30:00+09:00',
      characterID: 1,
    },
  ])
  assert.deepEqual([notices, booking.$booked.get()?.id], [[], 1])
  assert.deepEqual([booking.$form.get(), kept.getItem('reservationDataJSON')], [undefined, null])

  const again = await open('nobody')
  again.booking.select(span('14:00', '14:30'))
  again.booking.change({ title: '内覧' })
  await again.booking.submit()
  const late = await open('booker', { '/token/create': [refused('overlap', 'SVER-50')] }, again.kept)
  assert.equal(late.booking.$form.get()?.refused?.refusal.key, 'overlap')
  assert.equal(late.booking.$form.get()?.entries.title, '内覧')
})

/**
 * As a visitor without an account, stores a booking of the time `kept`. Then opens the calendar as a signed-in user.
 */
async function resumed(kept: ReturnType<typeof span>, more: Answers = {}) {
  const before = await open('nobody')
  before.booking.select(kept)
  before.booking.change({ title: '内覧' })
  await before.booking.submit()
  return open('booker', more, before.kept)
}

test('[4.6] stores the booking and asks for a sign-in if the session has ended meanwhile', async () => {
  const { booking, kept } = await open('booker', {
    '/token/create': [refused('notSignedIn', 'SVER-10', undefined, 401)],
  })
  booking.select(span('14:00', '14:30'))
  booking.change({ title: '内覧' })
  await booking.submit()
  assert.equal(booking.$asksToSignIn.get(), true)
  assert.equal(createStoredDraft(kept).read()?.title, '内覧')
  booking.stay()
  assert.deepEqual([booking.$form.get()?.phase, booking.$form.get()?.entries.title], ['editing', '内覧'])
})

test('[4.6] proposes the next free time instead of a stored booking whose time has begun meanwhile', async () => {
  const { booking, notices, server } = await resumed({ startAt: NOW - 120_000, endAt: NOW + 1_680_000 })
  assert.deepEqual([text(booking), booking.$form.get()?.entries.title], ['10:10-10:40', '内覧'])
  assert.deepEqual([notices, server.sentTo('/token/create')], [['moved'], []])
})

test('[4.6] proposes the next free time instead of a stored booking whose time another user has booked', async () => {
  const day = { busy: [span('14:00', '15:00')], nowAt: NOW }
  const { booking, notices, server } = await resumed(span('14:00', '14:30'), {
    '/reservation/anonymous': [ok(day), ok(day)],
  })
  assert.equal(booking.$form.get()?.entries.startDate, '2026-04-06')
  assert.deepEqual([notices, server.sentTo('/token/create')], [['moved'], []])
})

test('[4.6] shows the reservation that was just made until the user cancels it or begins another booking', async () => {
  const made = ok({ check: 'succeed', reservation: reservation(1, span('14:00', '14:30')) })
  const { booking } = await open('booker', {
    '/token/create': [made, made],
    '/reservation/delete': [ok({ result: 'OK' })],
  })
  const book = async () => {
    booking.select(span('14:00', '14:30'))
    booking.change({ title: '内覧' })
    await booking.submit()
    return booking.$booked.get()
  }
  assert.equal((await book())?.id, 1)
  await booking.begin()
  assert.equal(booking.$booked.get(), undefined)
  booking.close()
  booking.askToRemove((await book())!)
  await booking.remove()
  assert.equal(booking.$booked.get(), undefined)
})

test('[decisions 6] the reservation that was just made shows its new time after it was dragged', async () => {
  const made = reservation(1, span('14:00', '14:30'))
  const { booking } = await open(
    'booker',
    {
      '/token/create': [ok({ check: 'succeed', reservation: made })],
      '/reservation/update': [ok({ result: 'OK', reservation: reservation(1, span('15:00', '15:30')) })],
    },
    storage(),
    [made],
  )
  await booking.begin()
  booking.change({ title: '内覧' })
  await booking.submit()
  await booking.move(1, span('15:00', '15:30'))
  const { startAt, endAt } = booking.$booked.get()!
  assert.deepEqual({ startAt, endAt }, span('15:00', '15:30'))
})

test('[4.6] keeps the form open while the booking is being sent, because the request cannot be canceled', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  const { booking } = await open('booker', { '/token/create': [answer.promise as never] })
  await booking.begin()
  booking.change({ title: '内覧' })
  const sent = booking.submit()
  booking.close()
  assert.equal(booking.$form.get()?.phase, 'sending')
  answer.resolve(refused('overlap', 'SVER-50'))
  await sent
  assert.deepEqual([booking.$form.get()?.phase, booking.$form.get()?.entries.title], ['editing', '内覧'])
  booking.close()
  assert.equal(booking.$form.get(), undefined)
})

test("[4.6] the user's own reservations count as booked, and can be canceled until 30 minutes before the start", async () => {
  const own = reservation(7, span('15:00', '15:30'))
  const soon = reservation(8, { startAt: NOW + 1_799_999, endAt: NOW + 2_399_999 })
  const { booking, notices, server } = await open(
    'booker',
    { '/reservation/delete': [refused('cancelEnded', 'SVER-51'), ok({ result: 'OK' })] },
    storage(),
    [own, soon],
  )
  booking.select(span('14:30', '16:00'))
  assert.equal(text(booking), '14:30-15:00')
  booking.close()
  assert.deepEqual([booking.mayCancel(own), booking.mayCancel(soon)], [true, false])
  booking.askToRemove(own as never)
  await booking.remove()
  assert.equal(booking.$removing.get()?.refused?.refusal.key, 'cancelEnded')
  await booking.remove()
  assert.equal(booking.$removing.get(), undefined)
  assert.deepEqual(notices, ['cancelled'])
  assert.deepEqual(server.sentTo('/reservation/delete'), [{ id: 7 }, { id: 7 }])
})

test('[4.6] loads the calendar again if a cancellation is refused, because another tab may have canceled it', async () => {
  const mine = reservation(1, span('15:00', '16:00'))
  const { booking } = await open('booker', {
    '/token/get/all': [ok({ userResult: [mine] }), ok({ userResult: [mine] }), ok({ userResult: [] })],
    '/reservation/delete': [refused('notFound', 'SVER-12', undefined, 404)],
  })
  booking.askToRemove(mine as never)
  await booking.remove()
  assert.equal(booking.$removing.get()?.refused?.refusal.key, 'notFound')
  assert.deepEqual(booking.$calendar.get().own, [])
})

test('[9] proposes the next free time for a booking, today or on the next workday', async () => {
  const { booking, clock } = await open('nobody')
  await booking.begin()
  assert.equal(booking.$form.get()?.entries.startDate, '2026-04-06')
  assert.equal(text(booking), '10:10-10:20')
  booking.close()
  // on Friday evening the next free slot is on Monday morning
  clock.setServerNow(at('2026-04-10T17:55'))
  await booking.begin()
  assert.deepEqual([booking.$form.get()?.entries.startDate, text(booking)], ['2026-04-13', '09:00-09:10'])
})

test('[9] proposes no time that is booked or closed on a day that the calendar does not show', async () => {
  const shown = ok({ busy: [], nowAt: NOW })
  const monday = { startAt: at('2026-04-13T00:00'), endAt: at('2026-04-14T00:00') }
  const tuesday = { startAt: at('2026-04-14T09:00'), endAt: at('2026-04-14T09:30') }
  const { booking, clock } = await open('booker', {
    '/reservation/anonymous': [shown, shown, ok({ busy: [tuesday], nowAt: NOW })],
    '/reservation/closed': [ok({ closed: [] }), ok({ closed: [monday] })],
  })
  clock.setServerNow(at('2026-04-10T17:55'))
  await booking.begin()
  assert.deepEqual([booking.$form.get()?.entries.startDate, text(booking)], ['2026-04-14', '09:30-09:40'])
})

test('[4.6] opens the calendar at the day that the user enters, and shows an error if the entered time is booked', async () => {
  const shown = ok({ busy: [], nowAt: NOW })
  const later = { startAt: at('2026-05-12T14:00'), endAt: at('2026-05-12T15:00') }
  const { booking } = await open('nobody', {
    '/reservation/anonymous': [shown, shown, ok({ busy: [later], nowAt: NOW })],
  })
  const problem = () => booking.$form.get()?.problems.time
  booking.select(span('14:00', '14:30'))
  booking.change({ startDate: '0002-05-12' })
  assert.equal(booking.$shownAt.get(), undefined, 'the year is being typed')
  booking.change({ startDate: '2026-05-12' })
  assert.deepEqual([booking.$shownAt.get(), problem()], [later.startAt, undefined])
  await booking.show(at('2026-05-11T00:00'), at('2026-05-18T00:00'))
  assert.equal(problem(), 'overlap')
})

test("[2.4.11] loads the user's reservations for the days shown, and removes deleted reservations", async () => {
  const on = (id: number, day: string) =>
    reservation(id, { startAt: at(`${day}T10:00`), endAt: at(`${day}T10:30`) })
  const answers = [
    [],
    [on(1, '2026-04-08'), on(2, '2026-04-09')],
    [on(3, '2026-05-12')],
    [on(2, '2026-04-10')],
  ]
  const { booking, server } = await open('booker', {
    '/token/get/all': answers.map((userResult) => ok({ userResult })),
  })
  const asked = () => server.asked.filter(({ path }) => path === '/token/get/all').map(({ input }) => input)
  const own = () => booking.$calendar.get().own.map(({ id, startAt }) => [id, new Date(startAt).getUTCDate()])
  assert.deepEqual(asked(), [
    { page: 1, limit: 1 },
    { from: '2026-04-06', to: '2026-04-20' },
  ])
  await booking.show(at('2026-05-11T00:00'), at('2026-05-18T00:00'))
  assert.deepEqual(asked().at(-1), { from: '2026-05-11', to: '2026-05-17' })
  assert.deepEqual(own(), [
    [1, 8],
    [2, 9],
    [3, 12],
  ])
  await booking.show(at('2026-04-06T00:00'), at('2026-04-13T00:00'))
  assert.deepEqual(own(), [
    [2, 10],
    [3, 12],
  ])
})

test('[2.4.11] reports a failure if other days cannot be loaded, because the booked times of these days are unknown', async () => {
  const loaded = ok({ busy: [], nowAt: NOW })
  const { booking } = await open('nobody', {
    '/reservation/anonymous': [loaded, loaded, unreachable, loaded],
  })
  const status = () => booking.$calendar.get().status
  const shown = booking.show(at('2026-05-01T00:00'), at('2026-06-01T00:00'))
  assert.equal(status(), 'loading')
  await shown
  assert.equal(status(), 'failed')
  await booking.load()
  assert.equal(status(), 'ready')
})

test('[4.6] asks again whether the user may book if the server did not answer the first time', async () => {
  const own = [reservation(1, span('15:00', '16:00'))]
  const { booking } = await open(
    'booker',
    {
      '/api/check-auth': [unreachable, unreachable, ok({ auth: true })],
      '/reservation/anonymous': [unreachable, unreachable, ok({ busy: [], nowAt: NOW })],
      '/token/get/all': [ok({ userResult: own }), ok({ userResult: own })],
    },
    storage(),
  )
  assert.equal(booking.$visitor.get(), 'unknown')
  await booking.load()
  assert.equal(booking.$visitor.get(), 'booker')
  assert.deepEqual(
    booking.$calendar.get().own.map(({ id }) => id),
    [1],
  )
})

test('[4.6] concludes from a 403, but not from a server error or a rate limit, that the user may not book', async () => {
  const refusing = async (status: number) => {
    const answer = refused('forbidden', 'SVER-11', undefined, status)
    const { booking } = await open('booker', {
      '/api/check-auth': [ok({ auth: true }), ok({ auth: true })],
      '/token/get/all': [answer, answer],
    })
    return booking.$visitor.get()
  }
  assert.equal(await refusing(403), 'other')
  assert.equal(await refusing(500), 'unknown')
  assert.equal(await refusing(429), 'unknown')
})
