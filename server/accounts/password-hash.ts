import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
interface Cost {
  memory: number
  passes: number
  parallelism: number
}

/** Cost of a hash: OWASP's minimum for argon2id (19 MiB, 2 passes), which takes about 40 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const satisfies Cost
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

export interface PasswordHasher {
  /** Hashes a password. @returns a PHC string */
  hash(password: string): Promise<string>
  /** Whether the password is right. Without a hash (no such account) it takes the same time and returns false. */
  verify(password: string, phc: string | undefined): Promise<boolean>
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')

/** Runs the slow hash function once. It is injected, so that tests can count the runs. */
type Derive = (password: string, nonce: Buffer, cost: Cost, tagBytes: number) => Promise<Buffer>

const deriveArgon2id: Derive = (password, nonce, cost, tagLength) =>
  run('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...cost, tagLength })

export function createPasswords(derive: Derive = deriveArgon2id): PasswordHasher {
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      const tag = await derive(password, nonce, COST, TAG_BYTES)
      return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
    },
    async verify(password, phc) {
      const match = phc === undefined ? null : PHC.exec(phc)
      if (!match) {
        await derive(password, Buffer.alloc(16), COST, TAG_BYTES)
        return false
      }
      const [, memory, passes, parallelism, nonce, tag] = match
      const wanted = Buffer.from(tag!, 'base64')
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
      return timingSafeEqual(
        wanted,
        await derive(password, Buffer.from(nonce!, 'base64'), cost, wanted.length),
      )
    },
  }
}

/** Hashes with argon2id (RFC 9106) of node:crypto, in the libuv thread pool. */
export const argon2Passwords: PasswordHasher = createPasswords()
