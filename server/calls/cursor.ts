/** The cursor after a page of calls: time of request and ID of the page's last row. */
export const cursorOf = ({ requestedAt, id }: { requestedAt: number; id: string }): string =>
  `${requestedAt}_${id}`

export function callPlaceOf(cursor: string): { requestedAt: number; id: string } {
  const [at, id] = cursor.split('_')
  return { requestedAt: Number(at), id: id! }
}
