import { randomBytes, randomInt } from 'node:crypto'
import { type ClientNetwork, clientNetwork } from '#core/http/client-network.ts'
import { KIOSK_CODE_ALPHABET, KIOSK_CODE_LETTERS } from '#core/kiosk/code.ts'
import {
  KIOSK_CODE_MS,
  KIOSK_CODES_MAX,
  KIOSK_CODES_OF_ADDRESS_MAX,
  KIOSK_ENTRY_MS,
  KIOSK_WAIT_MS,
  SITE_LIMIT_FACTOR,
} from '#core/limits.ts'
import type { Timers } from '../system/timers.ts'

/** A browser that wants to become a kiosk, as an administrator sees it. */
export interface KioskRequest {
  code: string
  address: string
  userAgent: string
  askedAt: number
  expiresAt: number
}

/** The signage account that an administrator has connected the page to. */
interface KioskGrant {
  accountId: number
}

type KioskWaiting = 'waiting' | 'connected' | 'over'

/**
 * Codes of pages that wait to become kiosks. Kept in memory: after a restart of the server, a page requests a new code.
 * A person who reads the code can connect the page, but cannot sign in as the kiosk: signing in takes the secret, which
 * only the page has.
 */
export interface KioskCodes {
  /** @returns the code with its secret, or the ms to wait if too many codes are waiting */
  issue(from: Pick<KioskRequest, 'address' | 'userAgent'>): (KioskRequest & { secret: string }) | number
  /** Finds a waiting request that is not connected yet. */
  find(code: string): KioskRequest | undefined
  /**
   * Connects the waiting page with this code to a signage account.
   * @returns false if no page waits with this code, or if it is already connected
   */
  connect(code: string, grant: KioskGrant): boolean
  /** Resolves when the state changes, or after the long-poll time. A second call with the same secret ends the first. */
  wait(secret: string): Promise<KioskWaiting>
  /** Returns the signage account to which the page was connected, and removes the request. Works only once. */
  take(secret: string): KioskGrant | undefined
  /** Ends all pending `wait` requests. Call when the server stops. */
  close(): void
}

interface Pending extends KioskRequest {
  secret: string
  network: ClientNetwork
  grant?: KioskGrant
  answer?: ((state: KioskWaiting) => void) | undefined
}

export function createKioskCodes({ now, timers }: { now: () => number; timers: Timers }): KioskCodes {
  const bySecret = new Map<string, Pending>()

  /** Removes requests whose code has expired. */
  function sweep(): void {
    const at = now()
    for (const pending of bySecret.values()) if (at >= pending.expiresAt) forget(pending)
  }

  function forget(pending: Pending): void {
    bySecret.delete(pending.secret)
    settle(pending, 'over')
  }

  function settle(pending: Pending, state: KioskWaiting): void {
    timers.clear(pending.secret)
    pending.answer?.(state)
    pending.answer = undefined
  }

  const lookup = (secret: string): Pending | undefined => {
    sweep()
    return bySecret.get(secret)
  }

  const waiting = (code: string): Pending | undefined => {
    sweep()
    return [...bySecret.values()].find((pending) => pending.code === code && pending.grant === undefined)
  }

  return {
    issue({ address, userAgent }) {
      sweep()
      const askedAt = now()
      const all = [...bySecret.values()]
      const network = clientNetwork(address)
      const waitsUntil = roomAt(all, network)
      if (waitsUntil !== undefined) return waitsUntil - askedAt
      const pending = newPending(unusedCode(all), { address, userAgent, network, askedAt })
      bySecret.set(pending.secret, pending)
      return { ...pending }
    },
    find: waiting,
    connect(code, grant) {
      const pending = waiting(code)
      if (!pending) return false
      pending.grant = grant
      pending.expiresAt = Math.max(pending.expiresAt, now() + KIOSK_ENTRY_MS)
      settle(pending, 'connected')
      return true
    },
    wait(secret) {
      const pending = lookup(secret)
      if (!pending) return Promise.resolve('over')
      settle(pending, 'waiting')
      if (pending.grant) return Promise.resolve('connected')
      return new Promise((resolve) => {
        pending.answer = resolve
        timers.set(secret, Math.min(pending.expiresAt, now() + KIOSK_WAIT_MS), () => {
          sweep()
          settle(pending, 'waiting')
        })
      })
    },
    take(secret) {
      const pending = lookup(secret)
      if (!pending?.grant) return undefined
      bySecret.delete(secret)
      return pending.grant
    },
    close() {
      for (const pending of bySecret.values()) settle(pending, 'waiting')
    },
  }
}

function newPending(
  code: string,
  from: Pick<Pending, 'address' | 'userAgent' | 'network' | 'askedAt'>,
): Pending {
  const secret = randomBytes(32).toString('base64url')
  return { ...from, code, secret, expiresAt: from.askedAt + KIOSK_CODE_MS }
}

/**
 * @returns the time (epoch ms) at which the next code may be issued to this network; undefined if it may be issued now
 */
function roomAt(all: readonly Pending[], { line, site }: ClientNetwork): number | undefined {
  const ofLine = all.filter(({ network }) => network.line === line)
  const ofSite = all.filter(({ network }) => network.site !== undefined && network.site === site)
  const full = [
    { codes: all, max: KIOSK_CODES_MAX },
    { codes: ofSite, max: KIOSK_CODES_OF_ADDRESS_MAX * SITE_LIMIT_FACTOR },
    { codes: ofLine, max: KIOSK_CODES_OF_ADDRESS_MAX },
  ].find(({ codes, max }) => codes.length >= max)
  return full?.codes[0]?.expiresAt
}

/** A random code that no waiting page has. */
function unusedCode(all: readonly Pending[]): string {
  const taken = new Set(all.map(({ code }) => code))
  for (;;) {
    const code = Array.from(
      { length: KIOSK_CODE_LETTERS },
      () => KIOSK_CODE_ALPHABET[randomInt(KIOSK_CODE_ALPHABET.length)],
    ).join('')
    if (!taken.has(code)) return code
  }
}
