import { MAILS_MAX_PER_HOUR, MAILS_RESERVED } from '../limits.ts'

const HOUR_MS = 3_600_000

/**
 * The mailbox of an address that is already in lower case. Removes a tag as in `name+tag@host`, because most providers
 * deliver such mails to the same mailbox.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const tagAt = name.indexOf('+')
  // An address that begins with + has no name before a tag.
  return tagAt > 0 ? `${name.slice(0, tagAt)}${address.slice(at)}` : address
}

/**
 * When a mail may be sent to an address (epoch ms). At most MAILS_MAX_PER_HOUR per hour; the last MAILS_RESERVED are reserved
 * for passwords and codes.
 * @param sentAts times of the mails already sent to the address, newest first
 */
export function mailMayGoAt(sentAts: readonly number[], isUrgent: boolean, now: number): number {
  const max = isUrgent ? MAILS_MAX_PER_HOUR : MAILS_MAX_PER_HOUR - MAILS_RESERVED
  const sentAt = sentAts[max - 1]
  return sentAt === undefined ? now : Math.max(now, sentAt + HOUR_MS)
}

/** Mails sent from this time on count toward the limit. */
export const mailsCountedFrom = (now: number): number => now - HOUR_MS
