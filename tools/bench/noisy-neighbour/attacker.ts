// The process of the attacking company in noisy-neighbour.ts. Keeps a number of requests running until it gets
// a message to stop.
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchCompany, Tenant } from '../realtime/bench-company.ts'
import { lowerPriority } from '../realtime/priority.ts'
import { signIn } from '../realtime/sign-in.ts'
import { type Ask, ATTACKS, type Running } from './attacks.ts'

const AT_ONCE = 20
const AFTER_REFUSAL_MS = 20

type Message = { base: string; fixture: BenchCompany } | { begin: string } | { end: true }

lowerPriority()
// End together with the bench.
process.on('disconnect', () => process.exit(0))
let base: string
let fixture: BenchCompany
const cookies = new Map<string, Promise<string>>()
/** Administrators who have not used any of their CPU budget yet. */
let fresh: Tenant[]
let running: Running | undefined
let answers = new Map<number | string, number>()
let lanes: Promise<void>[] = []
let ending = new AbortController()

const cookieOf = (account: Tenant): Promise<string> => {
  const found = cookies.get(account.loginId) ?? signIn(base, account).then(({ cookie }) => cookie)
  cookies.set(account.loginId, found)
  return found
}

/**
 * Encodes a request body before it is sent: aborting a request while its FormData is read would end the process.
 * @returns the content type and the bytes
 */
async function encoded(
  body: object | FormData,
): Promise<{ type: string; bytes: string | Uint8Array<ArrayBuffer> }> {
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: JSON.stringify(body) }
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: await form.bytes() }
}

const askAs =
  (admin: Tenant): Ask =>
  async (method, path, body, account = admin) => {
    const sent = body && (await encoded(body))
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        cookie: await cookieOf(account),
        'sec-fetch-site': 'same-origin',
        ...(sent && { 'content-type': sent.type }),
      },
      ...(sent && { body: sent.bytes }),
      signal: AbortSignal.any([AbortSignal.timeout(30_000), ending.signal]),
    })
    return { status: answer.status, text: await answer.text() }
  }

async function begin(name: string): Promise<void> {
  ending = new AbortController()
  answers = new Map()
  const admin = fresh.shift() ?? fixture.admin
  const own = await ATTACKS[name]!({ base, fixture, ask: askAs(admin) })
  running = own
  const lane = async (): Promise<void> => {
    while (running === own) {
      const said = await own.send().catch(() => 'no answer')
      if (ending.signal.aborted) return
      answers.set(said, (answers.get(said) ?? 0) + 1)
      if (said === 429 && own.lanes === undefined) await pause(AFTER_REFUSAL_MS)
    }
  }
  lanes = Array.from({ length: own.lanes ?? AT_ONCE }, lane)
}

process.on('message', async (message: Message) => {
  if ('base' in message) {
    ;({ base, fixture } = message)
    fresh = [...fixture.admins]
    // Sign everyone in before the measurement begins.
    for (const account of [...fixture.admins, ...fixture.operators, ...fixture.kiosks])
      await cookieOf(account)
    process.send?.('ready')
  } else if ('begin' in message) {
    await begin(message.begin)
    process.send?.('begun')
  } else {
    const ended = running
    running = undefined
    // Abort running requests, so that they do not disturb the next measurement.
    ending.abort()
    await ended?.end?.()
    await Promise.all(lanes)
    process.send?.([...answers].map(([said, count]) => `${count} × ${said}`).join(', '))
  }
})
