/** The cursor of a page of calls: start time and id of its last row. */
export const cursorOf = ({ requestedAt, id }: { requestedAt: number; id: string }): string =>
  `${requestedAt}_${id}`

export function callPlaceOf(cursor: string): { requestedAt: number; id: string } {
  const [at, id] = cursor.split('_')
  return { requestedAt: Number(at), id: id! }
}
