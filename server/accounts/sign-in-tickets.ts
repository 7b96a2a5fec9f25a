import { randomBytes } from 'node:crypto'
import type { Asker } from '#core/accounts/asker.ts'
import { SECOND_STEP_MS, WRONG_CODES_OF_TICKET_MAX } from '#core/limits.ts'
import type { MailLanguage } from '../mail/body.ts'

/** Sign-in options from the first step's form. */
export interface SignInOptions {
  isRemember: boolean
  lang?: MailLanguage | undefined
}

interface Ticket {
  accountId: number
  sessionVersion: number
  options: SignInOptions
  expiresAt: number
  wrongCodes: number
}

/**
 * Sign-ins whose password was right and that still need a code. They are kept in memory, so the password must be entered again
 * after a restart.
 */
export interface SignInTickets {
  issue(identity: Asker, options: SignInOptions, now: number): string
  find(ticket: string, now: number): Ticket | undefined
  /**
   * Counts a wrong code. After WRONG_CODES_OF_TICKET_MAX wrong codes the ticket ends: the password must be entered
   * again.
   */
  countWrongCode(ticket: string): void
  end(ticket: string): void
}

/** Maximum open tickets: limits how much memory attackers who know a password can use. */
const TICKETS_MAX = 10_000

export function createSignInTickets(): SignInTickets {
  const tickets = new Map<string, Ticket>()
  return {
    issue({ accountId, sessionVersion }, { isRemember, lang }, now) {
      for (const [id, { expiresAt }] of tickets) {
        if (now < expiresAt && tickets.size < TICKETS_MAX) break
        tickets.delete(id)
      }
      const id = randomBytes(32).toString('base64url')
      const options = { isRemember, lang }
      tickets.set(id, { accountId, sessionVersion, options, expiresAt: now + SECOND_STEP_MS, wrongCodes: 0 })
      return id
    },
    find(id, now) {
      const ticket = tickets.get(id)
      return ticket && now < ticket.expiresAt ? ticket : undefined
    },
    countWrongCode(id) {
      const ticket = tickets.get(id)
      if (ticket && ++ticket.wrongCodes >= WRONG_CODES_OF_TICKET_MAX) tickets.delete(id)
    },
    end: (id) => void tickets.delete(id),
  }
}
