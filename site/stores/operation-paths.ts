/** The pages of an operator, with what they were opened for (design.md 3: ids only). */
export const STANDBY_PATH = '/app/service/standby'
export const OPERATION_PATH = '/app/service/operation'

export const operationPath = (signageId: number): string => `${OPERATION_PATH}?id=${signageId}`
export const monitoringPath = (signageId: number): string =>
  `${OPERATION_PATH}?mode=Monitoring&id=${signageId}`

/** Which signage a page was opened to watch; undefined for the page of a call. */
export function monitoredBy(search: string): number | undefined {
  const query = new URLSearchParams(search)
  const signageId = Number(query.get('id'))
  return query.get('mode') === 'Monitoring' && Number.isInteger(signageId) && signageId > 0
    ? signageId
    : undefined
}
