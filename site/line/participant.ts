import { type Clock, clock } from './clock.ts'
import { tabStorage } from './tab-storage.ts'

const KEY = 'participant'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 32

/**
 * A reloading page releases its lock within this time. If the lock is still held afterwards, this tab is a duplicate of
 * another one.
 */
const LOCK_WAIT_MS = 1_000

interface ParticipantParts {
  storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** Undefined without a secure origin. */
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
  // 256 is a multiple of the 64 characters, so each character is equally likely.
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/**
 * Takes the lock of this secret and holds it until the page is closed.
 * @returns false if another page holds the lock
 */
function acquire(
  locks: Pick<LockManager, 'request'>,
  secret: string,
  parts: ParticipantParts,
): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = new AbortController()
    const stopWaiting = parts.clock.after(LOCK_WAIT_MS, () => timeout.abort())
    const holdUntilPageCloses = () => {
      stopWaiting()
      resolve(true)
      return new Promise<never>(() => {})
    }
    // Rejects if the wait was aborted: another tab holds the lock.
    locks
      .request(`${KEY}:${secret}`, { signal: timeout.signal }, holdUntilPageCloses)
      .catch(() => resolve(false))
  })
}

async function ownSecret(parts: ParticipantParts): Promise<string> {
  const storage = parts.storage()
  const locks = parts.locks()
  const stored = storage?.getItem(KEY)
  if (stored && (!locks || (await acquire(locks, stored, parts)))) return stored
  const fresh = newSecret(parts)
  try {
    storage?.setItem(KEY, fresh)
  } catch {
    // storage is full: the page creates another secret after a reload
  }
  if (locks) await acquire(locks, fresh, parts)
  return fresh
}

/** @returns a function that creates the page's secret on its first call, and returns the same one later */
export function createParticipant(parts: ParticipantParts): () => Promise<string> {
  let secret: Promise<string> | undefined
  return () => {
    secret ??= ownSecret(parts)
    return secret
  }
}

/** The page's secret (docs/realtime.md): the same after a reload, a different one in a duplicated tab. */
export const participant: () => Promise<string> = createParticipant(browserParts)
