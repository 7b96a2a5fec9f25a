/** A whole file, behind everything else the page wants. */
export const fetchFile = (url: string, how?: Pick<RequestInit, 'cache'>): Promise<Response> =>
  fetch(url, { ...how, priority: 'low' })
