/** A whole file, behind everything else the page wants. */
export const fetchFile = (url: string): Promise<Response> => fetch(url, { priority: 'low' })
