import { MAILS_KEPT_FREE, MAILS_MAX_PER_HOUR } from '../limits.ts'

const HOUR_MS = 3_600_000

/** The mailbox of an address, as it is stored (folded): most providers ignore a tag, `name+tag@host`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const tagAt = name.indexOf('+')
  // an address that begins with + has no name before it
  return tagAt > 0 ? `${name.slice(0, tagAt)}${address.slice(at)}` : address
}

/**
 * When a mail may go to an address (epoch ms). Nobody gets more than MAILS_MAX_PER_HOUR; the last MAILS_KEPT_FREE of them are
 * for passwords and codes, so that those go however much else happens.
 * @param sentAts when others went there, the newest first
 */
export function mailMayGoAt(sentAts: readonly number[], isUrgent: boolean, now: number): number {
  const max = isUrgent ? MAILS_MAX_PER_HOUR : MAILS_MAX_PER_HOUR - MAILS_KEPT_FREE
  const sentAt = sentAts[max - 1]
  return sentAt === undefined ? now : Math.max(now, sentAt + HOUR_MS)
}

/** How far back the sent ones count. */
export const mailsCountedFrom = (now: number): number => now - HOUR_MS
