/** Fetches a file with low priority. */
export const fetchFile = (url: string, how?: Pick<RequestInit, 'cache' | 'signal'>): Promise<Response> =>
  fetch(url, { ...how, priority: 'low' })
