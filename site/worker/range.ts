/** Cuts a byte range out of a whole response (RFC 9110, 14.2); video players request ranges. */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return whole
  const bytes = await whole.blob()
  const last = bytes.size - 1
  const start = match[1] === '' ? Math.max(0, bytes.size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? last : Math.min(Number(match[2]), last)
  if (start > end || start > last) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } })
  }
  const headers = new Headers(whole.headers)
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`)
  headers.set('content-length', String(end - start + 1))
  // slicing a stored blob reads nothing until the body is read
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}
