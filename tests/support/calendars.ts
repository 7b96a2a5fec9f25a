import { createBooking } from '../../site/reservations/booking.ts'
import { createStoredDraft } from '../../site/reservations/stored-draft.ts'
import { createFakeClock } from '../site/line/fake-clock.ts'
import { answering, ok } from './answers.ts'

type Answers = Parameters<typeof answering>[0]

/** An opened calendar of a user, or of a visitor without an account, with a fake server. */
export async function openedCalendar(
  who: 'nobody' | 'booker',
  now: number,
  day: object,
  own: object[] = [],
  more: Answers = {},
) {
  const many = (value: unknown) => Array.from({ length: 20 }, () => ok(value))
  const server = answering({
    '/api/check-auth': [ok({ auth: who === 'booker' })],
    '/api/getCharacter/all': [ok([])],
    '/api/getUser': [ok({ character_id: null })],
    '/reservation/anonymous': many({ busy: [], closed: [], days: [], ...day, nowAt: now }),
    '/token/get/all': many({ userResult: own }),
    '/reservation/closed': many({ closed: [], days: [], ...day }),
    ...more,
  })
  const notices: string[] = []
  const clock = createFakeClock(now)
  const booking = createBooking({
    request: server.request,
    clock,
    draft: createStoredDraft(undefined),
    notify: (notice) => void notices.push(notice),
  })
  await booking.open()
  return { booking, clock, server, notices }
}
