/**
 * Like `fetch`, but reports upload progress. Rejects if no answer arrives or the request is aborted.
 * @param onSent called with the number of bytes of the body sent so far
 */
export function fetchWithProgress(
  url: string,
  init: RequestInit,
  onSent: (sentBytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest()
    exchange.open(init.method ?? 'POST', url)
    for (const [name, value] of new Headers(init.headers)) exchange.setRequestHeader(name, value)
    exchange.upload.onprogress = ({ loaded }) => onSent(loaded)
    exchange.onload = () => resolve(responseOf(exchange))
    exchange.onerror = () => reject(new TypeError('the server did not respond'))
    exchange.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    if (init.signal?.aborted) return exchange.onabort(new ProgressEvent('abort'))
    init.signal?.addEventListener('abort', () => exchange.abort(), { once: true })
    exchange.send(init.body as XMLHttpRequestBodyInit | null)
  })
}

function responseOf(exchange: XMLHttpRequest): Response {
  const waits = exchange.getResponseHeader('retry-after')
  return new Response(exchange.responseText, {
    status: exchange.status,
    headers: waits === null ? {} : { 'retry-after': waits },
  })
}
