import { type Endpoint, type OutputOf, refusalBody, shownRefusal } from '#core/http/define-endpoint.ts'
import { AS_GUEST, OF_ACCOUNT, OWN_SCRIPT } from '#core/http/own-script.ts'
import { clock } from './clock.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { type PageAccount, pageAccount } from './page-account.ts'
import type { Refused, Reply } from './reply.ts'
import type { Request, RequestOptions } from './request-port.ts'
import { isGuestTab } from './tab-storage.ts'

export type { Reply } from './reply.ts'
export type { Request, RequestOptions } from './request-port.ts'

export interface RequestParts {
  fetch: (url: string, init: RequestInit, onSent?: (sentBytes: number) => void) => Promise<Response>
  now: () => number
  /**
   * Whether this page acts for the visitor of a reservation (guest), regardless of the signed-in account; default no.
   */
  asGuest?: () => boolean
  /** The account that the page shows. Its id is sent with each request; without an account no id is sent. */
  account?: Pick<PageAccount, 'id' | 'isOver'>
}

const given = (input: unknown): [string, unknown][] =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function addressOf({ method, path }: Endpoint, input: unknown, asGuest: boolean): string {
  const fields = method === 'GET' ? given(input) : []
  const query = new URLSearchParams(fields.map(([name, value]) => [name, asText(value)]))
  if (asGuest) query.set(AS_GUEST.name, AS_GUEST.value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Creates a form with the input's fields before the files, because the server reads the form as a stream. */
function filledForm(input: unknown, form: FormData | undefined): FormData {
  const filled = new FormData()
  for (const [name, value] of given(input)) filled.append(name, asText(value))
  for (const [name, value] of form?.entries() ?? []) {
    if (typeof value !== 'string') filled.append(name, value)
    else if (!filled.has(name)) filled.append(name, value)
  }
  return filled
}

function headersOf(account: number | undefined): Record<string, string> {
  const headers = { accept: 'application/json', [OWN_SCRIPT.header]: OWN_SCRIPT.value }
  return account === undefined ? headers : { ...headers, [OF_ACCOUNT]: String(account) }
}

function initOf(
  endpoint: Endpoint,
  input: unknown,
  {
    limitMs,
    signal = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs),
    form,
  }: RequestOptions,
  account: number | undefined,
): RequestInit {
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: headersOf(account),
  }
  if (signal) init.signal = signal
  if (endpoint.method === 'GET') return init
  if (endpoint.multipart) return { ...init, body: filledForm(input, form) }
  const headers = { ...init.headers, 'content-type': 'application/json' }
  return { ...init, headers, body: JSON.stringify(input ?? {}) }
}

/** Parses a Retry-After header: seconds or a date (RFC 9110 10.2.3). */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}

/** Spec 8: an error without a code is SVER-99. */
const withCode = (body: unknown): unknown =>
  isError(body) && !('code' in body) ? { msg: '', ...body, code: 'SVER-99', key: 'unexpected' } : body

const isError = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'result' in body && body.result === 'Error'

function refusedBy(came: unknown, response: Response, now: number): Refused | undefined {
  const body = withCode(came)
  if (!refusalBody.safeParse(body).success) return undefined
  const refused: Refused = { kind: 'refused', status: response.status, refusal: shownRefusal.parse(body) }
  const waitMs = retryAfterMs(response.headers.get('retry-after'), now)
  if (waitMs !== undefined) refused.retryAfterMs = waitMs
  return refused
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, such as a gateway's error page; the schemas below reject it.
    return undefined
  }
}

async function replyOf<C extends Endpoint>(
  endpoint: C,
  response: Response,
  now: number,
  { onEvent }: RequestOptions<OutputOf<C>>,
): Promise<Reply<OutputOf<C>>> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const body = isStream
    ? // the code for event streams is loaded on demand, because few pages use it
      await (await import('./event-stream.ts')).lastOfEvents(response, (data) => {
        const event = endpoint.output.safeParse(data)
        if (event.success) onEvent?.(event.data as OutputOf<C>)
      })
    : parsedJson(await response.text())
  const refused = refusedBy(body, response, now)
  if (refused) return refused
  if (response.status >= 500) return { kind: 'unreachable' }
  const parsed = endpoint.output.safeParse(body)
  return response.ok && parsed.success
    ? { kind: 'ok', value: parsed.data as OutputOf<C> }
    : { kind: 'malformed' }
}

/**
 * Spec 8: logs a request without a valid answer once for each endpoint until that endpoint answers again, so that polling does
 * not flood the console. Logs only the endpoint's path, never a query.
 */
function createFaultLog() {
  const failing = new Set<string>()
  return ({ method, path }: Endpoint, reply: Reply<unknown>, reason: string): void => {
    const name = `${method} ${path}`
    if (reply.kind === 'ok' || reply.kind === 'refused') {
      failing.delete(name)
    } else if (!failing.has(name)) {
      failing.add(name)
      console.warn(`request: ${name} is ${reply.kind} (${reason})`)
    }
  }
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error')

export function createRequest(parts: RequestParts): Request {
  const log = createFaultLog()
  return async (endpoint, input, options = {}) => {
    const url = addressOf(endpoint, input, parts.asGuest?.() ?? false)
    const init = initOf(endpoint, input, options, parts.account?.id())
    try {
      const response = await parts.fetch(url, init, options.onSent)
      const reply = await replyOf(endpoint, response, parts.now(), options)
      if (reply.kind === 'refused' && reply.refusal.key === 'otherAccount') parts.account?.isOver()
      log(endpoint, reply, `status ${response.status}`)
      return reply
    } catch (error) {
      // fetch rejects only if there is no response: the network failed, or the caller aborted the request.
      const reply: Reply<never> = { kind: 'unreachable' }
      if (!options.signal?.aborted) log(endpoint, reply, errorName(error))
      return reply
    }
  }
}

/** The request function that all pages use. */
export const request: Request = createRequest({
  fetch: (url, init, onSent) => (onSent ? fetchWithProgress(url, init, onSent) : fetch(url, init)),
  now: () => clock.now(),
  asGuest: isGuestTab,
  account: pageAccount,
})
