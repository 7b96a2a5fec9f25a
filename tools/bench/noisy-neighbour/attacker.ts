// The attacking company of noisy-neighbour.ts: keeps a number of requests in flight until it is told to stop.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { House, Tenant } from '../realtime/house.ts'
import { signIn } from '../realtime/sign-in.ts'
import { type Ask, ATTACKS, type Running } from './attacks.ts'

const AT_ONCE = 20
const AFTER_REFUSAL_MS = 20

type Message = { base: string; house: House } | { begin: string } | { end: true }

setPriority(10)
let base: string
let house: House
const cookies = new Map<string, Promise<string>>()
/** Administrators whose budgets are full. */
let fresh: Tenant[]
let running: Running | undefined
let answers = new Map<number | string, number>()

const cookieOf = (account: Tenant): Promise<string> => {
  const found = cookies.get(account.loginId) ?? signIn(base, account).then(({ cookie }) => cookie)
  cookies.set(account.loginId, found)
  return found
}

const askAs =
  (admin: Tenant): Ask =>
  async (method, path, body, account = admin) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        cookie: await cookieOf(account),
        'sec-fetch-site': 'same-origin',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, text: await answer.text() }
  }

async function begin(name: string): Promise<void> {
  answers = new Map()
  const admin = fresh.shift() ?? house.admin
  const own = await ATTACKS[name]!({ base, house, ask: askAs(admin) })
  running = own
  const lane = async (): Promise<void> => {
    while (running === own) {
      const said = await own.send().catch(() => 'no answer')
      answers.set(said, (answers.get(said) ?? 0) + 1)
      if (said === 429 && own.lanes === undefined) await pause(AFTER_REFUSAL_MS)
    }
  }
  // requests in flight at the end are not awaited: the next measurement begins after a pause
  for (let n = 0; n < (own.lanes ?? AT_ONCE); n++) void lane()
}

process.on('message', async (message: Message) => {
  if ('base' in message) {
    ;({ base, house } = message)
    fresh = [...house.admins]
    // before anything is measured
    for (const account of [...house.admins, ...house.operators, ...house.kiosks]) await cookieOf(account)
    process.send?.('ready')
  } else if ('begin' in message) {
    await begin(message.begin)
    process.send?.('begun')
  } else {
    const ended = running
    running = undefined
    await ended?.end?.()
    process.send?.([...answers].map(([said, count]) => `${count} × ${said}`).join(', '))
  }
})
