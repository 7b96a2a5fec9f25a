import { type Clock, clock } from './clock.ts'
import { tabStorage } from './tab-storage.ts'

const KEY = 'participant'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 32

/** A reloading page gives its lock back within this; a tab that still holds it is alive: this one is its duplicate. */
const LOCK_WAIT_MS = 1_000

export interface ParticipantParts {
  storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** Absent where the page has no secure origin. */
  locks: () => Pick<LockManager, 'request'> | undefined
  randomBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  clock: Pick<Clock, 'after'>
}

const browserParts: ParticipantParts = {
  storage: tabStorage,
  locks: () => navigator.locks,
  randomBytes: (bytes) => {
    crypto.getRandomValues(bytes)
  },
  clock,
}

function newSecret(parts: ParticipantParts): string {
  const bytes = new Uint8Array(LENGTH)
  parts.randomBytes(bytes)
  // 64 characters: every byte value stands for one of them equally often
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** @returns whether the secret is this page's alone. The lock is then held until the page goes. */
function hold(
  locks: Pick<LockManager, 'request'>,
  secret: string,
  parts: ParticipantParts,
): Promise<boolean> {
  return new Promise((resolve) => {
    const patience = new AbortController()
    const stopWaiting = parts.clock.after(LOCK_WAIT_MS, () => patience.abort())
    const untilThePageGoes = () => {
      stopWaiting()
      resolve(true)
      return new Promise<never>(() => {})
    }
    // rejects when the wait was aborted: somebody else holds it
    locks
      .request(`${KEY}:${secret}`, { signal: patience.signal }, untilThePageGoes)
      .catch(() => resolve(false))
  })
}

async function ownSecret(parts: ParticipantParts): Promise<string> {
  const storage = parts.storage()
  const locks = parts.locks()
  const kept = storage?.getItem(KEY)
  if (kept && (!locks || (await hold(locks, kept, parts)))) return kept
  const fresh = newSecret(parts)
  storage?.setItem(KEY, fresh)
  if (locks) await hold(locks, fresh, parts)
  return fresh
}

/** One answer a page, however often it is asked. */
export function createParticipant(parts: ParticipantParts): () => Promise<string> {
  let secret: Promise<string> | undefined
  return () => {
    secret ??= ownSecret(parts)
    return secret
  }
}

/** The page's own secret (realtime): the same after a reload, another one in a duplicated tab. */
export const participant: () => Promise<string> = createParticipant(browserParts)
