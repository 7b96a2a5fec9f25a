import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, post } from './http.ts'

/**
 * Credentials of an account. `store` is the number of its shop, from 0. The requests of one shop come from one IP
 * address.
 */
export interface Account {
  loginId: string
  password: string
  store: number
}

interface SignedIn {
  cookie: string
  role: string
}

const AT_ONCE = 8
const TRIES = 5

/** Signs in as a page does. After a 429 it waits as long as the server requests. */
export async function signIn(base: string, account: Account): Promise<SignedIn> {
  const input = { username: account.loginId, password: account.password, isRemember: true }
  let answer: Answer | undefined
  for (let tries = 0; tries < TRIES && (!answer || answer.status === 429); tries++) {
    if (answer) await pause(answer.retryAfterMs)
    answer = await post(base, account, '/login', input)
  }
  const said = answer?.status === 200 ? (JSON.parse(answer.body) as { role?: string }) : {}
  if (!answer || !said.role)
    throw new Error(`${account.loginId} cannot sign in: ${answer?.status} ${answer?.body}`)
  return { cookie: answer.cookie, role: said.role }
}

/** Runs `act` once for each item, with a limited number at a time. */
export async function inLanes<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
