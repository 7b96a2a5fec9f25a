import type { Role } from './roles.ts'

/** Role of the caller: an account's role, `guest` (visitor of a reserved room), or `nobody` (not signed in). */
export type AskerRole = Role | 'guest' | 'nobody'

const EVERYBODY = [
  'nobody',
  'guest',
  'signage',
  'operator',
  'webReservationUser',
  'companyAdmin',
  'systemAdmin',
] as const
const STAFF = ['operator', 'companyAdmin', 'systemAdmin'] as const
/** Roles that talk to visitors. System administrators only supervise. */
const HOSTS = ['operator', 'companyAdmin'] as const

/**
 * decisions 2: the roles that have each permission. The server checks requests by this table, and pages use the same
 * table. It does not restrict rows to a company; the database queries do.
 */
export const PERMISSIONS = {
  public: EVERYBODY,
  'signage.readOwn': ['guest', 'signage'],
  'signage.read': ['guest', 'signage', 'webReservationUser', ...STAFF],
  'signage.suspend': ['companyAdmin', 'systemAdmin'],
  'signage.monitor': ['webReservationUser', ...STAFF],
  'user.read': ['webReservationUser', ...STAFF],
  'user.updateOwn': ['webReservationUser', ...STAFF],
  'session.own': ['webReservationUser', ...STAFF],
  'secondFactor.own': ['companyAdmin', 'systemAdmin'],
  'passkey.own': [...STAFF],
  'push.own': [...STAFF],
  'user.write': ['companyAdmin', 'systemAdmin'],
  'user.setAway': ['companyAdmin', 'systemAdmin'],
  'store.read': ['webReservationUser', ...STAFF],
  'store.write': ['companyAdmin', 'systemAdmin'],
  'channel.read': ['webReservationUser', ...STAFF],
  'channel.write': ['companyAdmin', 'systemAdmin'],
  'company.read': ['webReservationUser', ...STAFF],
  'company.write': ['companyAdmin', 'systemAdmin'],
  'audit.read': ['companyAdmin', 'systemAdmin'],
  'hours.read': [...STAFF],
  'hours.write': ['companyAdmin', 'systemAdmin'],
  'alert.write': ['companyAdmin', 'systemAdmin'],
  'licence.request': ['companyAdmin', 'systemAdmin'],
  'character.read': ['webReservationUser', ...STAFF],
  'character.write': ['companyAdmin', 'systemAdmin'],
  'image.read': ['webReservationUser', ...STAFF],
  'media.list': ['webReservationUser', ...STAFF],
  'media.write': ['webReservationUser', 'companyAdmin', 'systemAdmin'],
  'template.write': ['webReservationUser', 'companyAdmin', 'systemAdmin'],
  'signage.write': ['companyAdmin', 'systemAdmin'],
  'kiosk.report': ['signage'],
  'kiosk.read': [...STAFF],
  'play.read': ['companyAdmin', 'systemAdmin'],
  'media.read': ['guest', 'signage', 'webReservationUser', ...STAFF],
  'visitorPicture.write': ['guest', 'signage'],
  'visitorPicture.read': [...STAFF],
  'visitorMessage.leave': ['signage'],
  'visitorMessage.read': [...STAFF],
  'visitorMessage.answer': [...STAFF],
  'visitorMessage.delete': ['companyAdmin', 'systemAdmin'],
  'talk.ask': ['signage'],
  'talk.try': ['companyAdmin', 'systemAdmin'],
  'talk.configure': ['companyAdmin', 'systemAdmin'],
  'answer.read': [...STAFF],
  'answer.write': ['companyAdmin', 'systemAdmin'],
  'exhibit.read': ['signage', ...STAFF],
  'exhibit.write': ['companyAdmin', 'systemAdmin'],
  'guidance.start': [...STAFF],
  'guidance.stop': ['signage', ...STAFF],
  'guidance.end': ['signage'],
  'call.request': ['signage'],
  'call.answer': [...HOSTS],
  'call.begin': ['webReservationUser', ...HOSTS],
  'call.handOver': [...HOSTS],
  'call.listen': ['companyAdmin', 'systemAdmin'],
  'call.whisper': ['companyAdmin', 'systemAdmin'],
  'call.caption': ['signage', ...HOSTS],
  'call.figures': [...STAFF],
  'call.report': ['companyAdmin', 'systemAdmin'],
  'video.credential': ['guest', 'signage', 'webReservationUser', ...STAFF],
  'reservation.read': ['webReservationUser', 'companyAdmin', 'systemAdmin'],
  'reservation.book': ['webReservationUser', 'companyAdmin', 'systemAdmin'],
  'reservation.company': ['companyAdmin', 'systemAdmin'],
  'talk.speak': ['signage', 'companyAdmin', 'systemAdmin'],
  'talk.hear': ['signage', ...HOSTS],
  'admin.use': ['systemAdmin'],
} as const satisfies Record<string, readonly AskerRole[]>

export type Action = keyof typeof PERMISSIONS

export const may = (asker: AskerRole, action: Action): boolean =>
  (PERMISSIONS[action] as readonly AskerRole[]).includes(asker)
