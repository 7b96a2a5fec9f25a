import { HOMES, type Role } from '#core/accounts/roles.ts'

/** Paths of the operator's pages; their URL parameters contain only ids (decisions 3). */
const STANDBY_PATH = '/app/service/standby'
export const OPERATION_PATH = '/app/service/operation'
/** The overview of all signages and operators of a company, updated live. */
export const BOARD_PATH = '/app/users/home'

/**
 * Spec 4.4: the page after a call. Operators return to standby. Users who take reservations return to their
 * reservations. A system administrator, who only monitors, returns to the overview of all signages.
 */
export function homeAfterTalk(role: Role | undefined): string {
  if (role === 'webReservationUser') return HOMES.webReservationUser
  return role === 'systemAdmin' ? BOARD_PATH : STANDBY_PATH
}

export const operationPath = (signageId: number): string => `${OPERATION_PATH}?id=${signageId}`
export const monitoringPath = (signageId: number): string =>
  `${OPERATION_PATH}?mode=Monitoring&id=${signageId}`

export const listeningPath = (signageId: number): string => `${OPERATION_PATH}?mode=Listening&id=${signageId}`

/** The signage that a page was opened to monitor or listen to; undefined for a call's page. */
export function watchedSignageOf(search: string, mode: 'Monitoring' | 'Listening'): number | undefined {
  const query = new URLSearchParams(search)
  const signageId = Number(query.get('id'))
  return query.get('mode') === mode && Number.isInteger(signageId) && signageId > 0 ? signageId : undefined
}
