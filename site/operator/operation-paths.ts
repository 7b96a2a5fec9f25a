import { HOMES, type Role } from '#core/accounts/roles.ts'

/** The pages of an operator, with what they were opened for (decisions 3: ids only). */
export const STANDBY_PATH = '/app/service/standby'
export const OPERATION_PATH = '/app/service/operation'

/** Spec 4.4: an operator goes back to standby, the owner of a room to the own reservations. */
export const homeAfterTalk = (role: Role | undefined): string =>
  role === 'webReservationUser' ? HOMES.webReservationUser : STANDBY_PATH

export const operationPath = (signageId: number): string => `${OPERATION_PATH}?id=${signageId}`
export const monitoringPath = (signageId: number): string =>
  `${OPERATION_PATH}?mode=Monitoring&id=${signageId}`

export const listeningPath = (signageId: number): string => `${OPERATION_PATH}?mode=Listening&id=${signageId}`

/** Which signage a page was opened to watch, or to hear the talk of; undefined for the page of a call. */
export function lookedAtBy(search: string, mode: 'Monitoring' | 'Listening'): number | undefined {
  const query = new URLSearchParams(search)
  const signageId = Number(query.get('id'))
  return query.get('mode') === mode && Number.isInteger(signageId) && signageId > 0 ? signageId : undefined
}
