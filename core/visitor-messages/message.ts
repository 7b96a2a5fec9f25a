import { type FieldRule, withoutInvisible } from '../fields/rules.ts'
import { VISITOR_MESSAGE_PHONE_DIGITS_MIN, VISITOR_MESSAGE_PHONE_MAX } from '../limits.ts'

/** Formats in which browsers record: WebM or Ogg in Chromium and Firefox, MP4 in Safari. */
export const SOUND_TYPES = ['audio/webm', 'audio/ogg', 'audio/mp4'] as const
export type SoundType = (typeof SOUND_TYPES)[number]

/** Whether an operator has dealt with a visitor's message. */
export interface MessageState {
  doneAt: number | null
  doneBy: number | null
}

interface MessageCommand {
  isDone: boolean
  userId: number | null
  at: number
}

/**
 * The new state of a message that is marked as done or opened again.
 * @returns undefined if nothing changes, because a colleague was faster
 */
export function decideMessage(
  { doneAt }: MessageState,
  { isDone, userId, at }: MessageCommand,
): MessageState | undefined {
  if (isDone === (doneAt !== null)) return undefined
  return isDone ? { doneAt: at, doneBy: userId } : { doneAt: null, doneBy: null }
}

/**
 * What a visitor typed or pasted, in one line and without control characters. Alert mails quote it, and a visitor must not be
 * able to write a whole line of such a mail.
 */
export const inOneLine = (text: string): string => withoutInvisible(text.replace(/\s+/gu, ' ')).trim()

/** A dialable number: what a `tel:` link contains. */
export const dialable = (phone: string): string =>
  (phone.trim().startsWith('+') ? '+' : '') + phone.replace(/\D/g, '')

const DASHES = /[\u2010-\u2015\u2212ー]/gu

/** Converts a phone number, typed on any keyboard, to half-width characters and ordinary hyphens. */
export const typedPhone = (text: string): string => text.normalize('NFKC').replace(DASHES, '-').trim()

export const messagePhoneProblem: FieldRule = (text) => {
  if (text.length > VISITOR_MESSAGE_PHONE_MAX) return 'tooLong'
  if (!/^\+?[\d ()-]+$/.test(text)) return 'invalid'
  return text.replace(/\D/g, '').length < VISITOR_MESSAGE_PHONE_DIGITS_MIN ? 'phoneTooShort' : undefined
}
