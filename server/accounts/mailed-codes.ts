import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MS } from '#core/limits.ts'

/** The account and login ID for which a code is valid. */
export interface CodeOwner {
  id: number
  loginKey: string
}

/**
 * Codes that prove that the user receives mail at an address. Codes are not stored: a code is derived from the account
 * and the time. A repeated request soon after gives the same code.
 */
export interface MailedCodes {
  codeOf(owner: CodeOwner, now: number): string
  /** Whether the code is right. A code is valid for at least CODE_MS after it was issued. */
  isRight(owner: CodeOwner, code: string, now: number): boolean
}

export function createMailedCodes(secret: string): MailedCodes {
  const codeOf = ({ id, loginKey }: CodeOwner, period: number): string => {
    const digest = createHmac('sha256', secret).update(`confirm:${id}:${period}:${loginKey}`).digest()
    return String(digest.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
  }
  const periodOf = (now: number): number => Math.floor(now / CODE_MS)
  return {
    codeOf: (owner, now) => codeOf(owner, periodOf(now)),
    isRight(owner, code, now) {
      const given = Buffer.from(code)
      return [periodOf(now), periodOf(now) - 1].some((period) => {
        const wanted = Buffer.from(codeOf(owner, period))
        return wanted.length === given.length && timingSafeEqual(wanted, given)
      })
    },
  }
}
