import type { Span } from '#core/reservations/rules.ts'
import { whenWords } from '#core/time/japan-words.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { refusalText, refusalTexts } from '../kit/texts/refusals.ts'
import { toasts } from '../kit/toasts.ts'
import type { Booking } from './booking.ts'
import type { MoveOutcome } from './moving.ts'
import { bookingTexts } from './texts-booking.ts'

/** Moves a dragged reservation. A toast offers to undo it, or says why it was not moved. @returns whether it was moved */
export async function moveReservation(booking: Booking, id: number, to: Span): Promise<boolean> {
  const outcome = await booking.move(id, to)
  const language = $language.get()
  const reason = reasonOf(outcome)
  if (reason !== undefined) toasts.show({ text: reason, tone: 'warning' })
  if (outcome.kind !== 'moved') return false
  toasts.show({
    text: pickTexts(bookingTexts, language).moved(whenWords(to.startAt, booking.now(), language)),
    action: {
      label: pickTexts(commonTexts, language).undo,
      run: () => void moveReservation(booking, id, outcome.before),
    },
  })
  return true
}

/** Why a reservation was not moved, in the user's language. */
function reasonOf(outcome: MoveOutcome): string | undefined {
  const language = $language.get()
  if (outcome.kind === 'past') return pickTexts(bookingTexts, language).notices.past
  if (outcome.kind === 'refused') return refusalText(outcome.refusal, language)
  if (outcome.kind === 'fault') return `${pickTexts(refusalTexts, language).unexpected} (${outcome.code})`
  return undefined
}
