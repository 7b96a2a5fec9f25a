import type { ReservationShape } from '#core/reservations/contract.ts'

/** A one-hour reservation of the user that begins at `startAt`, as the server sends it. */
export const aReservation = (startAt: number, more: Partial<ReservationShape> = {}): ReservationShape => ({
  reservID: 7,
  id: 7,
  title: '打ち合わせ',
  start: '',
  end: '',
  startTime: '',
  endTime: '',
  startAt,
  endAt: startAt + 3_600_000,
  characterID: 1,
  signageID: 3,
  link: 'https://x/login?token=y',
  joinedAt: null,
  leftAt: null,
  userName: '',
  companyName: '',
  isOwn: true,
  ...more,
})
