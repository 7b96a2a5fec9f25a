// The attacking company of noisy-neighbour.ts: keeps a number of requests in flight until it is told to stop.
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '../realtime/sign-in.ts'
import { signIn } from '../realtime/sign-in.ts'
import { type Ask, ATTACKS } from './attacks.ts'

const AT_ONCE = 20
const AFTER_REFUSAL_MS = 20

type Message = { base: string; admin: Account } | { begin: string } | { end: true }

setPriority(10)
let ask: Ask
let isOn = false
let lanes: Promise<unknown> = Promise.resolve()
let answers = new Map<number, number>()

async function begin(name: string): Promise<void> {
  answers = new Map()
  const attack = await ATTACKS[name]!(ask)
  isOn = true
  const lane = async (): Promise<void> => {
    while (isOn) {
      const status = await attack().catch(() => 0)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 429) await pause(AFTER_REFUSAL_MS)
    }
  }
  lanes = Promise.all(Array.from({ length: AT_ONCE }, lane))
}

process.on('message', async (message: Message) => {
  if ('base' in message) {
    const { base, admin } = message
    const { cookie } = await signIn(base, admin)
    ask = async (method, path, body) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    process.send?.('ready')
  } else if ('begin' in message) {
    await begin(message.begin)
    process.send?.('begun')
  } else {
    isOn = false
    // requests in flight are not awaited: the next measurement begins after a pause
    void lanes
    process.send?.([...answers].map(([status, count]) => `${count} × ${status}`).join(', '))
  }
})
