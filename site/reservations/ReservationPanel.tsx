import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { $language, type StaffLanguage } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import type { Booking } from './booking.ts'
import { LinkCopy } from './LinkCopy.tsx'
import css from './panel.module.css'
import { reservationTexts } from './texts.ts'
import { bookingTexts } from './texts-booking.ts'

type ReservationPanelProps = {
  booking: Booking
  reservation: ReservationShape
  /** True if the reservation was just booked: the panel then confirms the booking, and says what to do next. */
  isNew: boolean
  onClose: () => void
}

/**
 * A mailto: link (RFC 6068) that opens a mail to the reservation's visitor (guest), with title, time and link, in the
 * user's mail program.
 */
function mailTo({ title, link, ...span }: ReservationShape, language: StaffLanguage): string {
  const { mailText } = pickTexts(bookingTexts, language).detail
  const time = `${dayWords(span.startAt, language)} ${rangeWords(span)}`
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(mailText(title, time, link))}`
}

/** One of the user's reservations, opened in the calendar: link, .ics and cancellation. */
export function ReservationPanel({ booking, reservation, isNew, onClose }: ReservationPanelProps) {
  const texts = useTexts(bookingTexts)
  const words = useTexts(reservationTexts)
  const language = useStore($language)
  const closeRef = useRef<HTMLButtonElement>(null)
  const mayCancel = booking.mayCancel(reservation)
  // moves the focus to the close button whenever another reservation is opened
  useEffect(() => closeRef.current?.focus(), [reservation.id])
  return (
    <aside
      className={css.panel}
      aria-label={reservation.title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header className={css.head}>
        <h2>{reservation.title}</h2>
        <IconButton ref={closeRef} icon="close" label={texts.form.close} onClick={onClose} />
      </header>
      <div className={css.body}>
        {isNew && (
          <Banner tone="success" title={texts.detail.booked}>
            {texts.detail.enter}
          </Banner>
        )}
        <p className={css.when}>
          {dayWords(reservation.startAt, language)}
          <b>{rangeWords(reservation)}</b>
        </p>
        <Invitation reservation={reservation} />
        {!mayCancel && <p className={css.note}>{words.locked}</p>}
      </div>
      <footer className={css.foot}>
        <Button
          variant="danger-quiet"
          icon="trash"
          disabled={!mayCancel}
          onClick={() => booking.askToRemove(reservation)}
        >
          {words.remove}
        </Button>
      </footer>
    </aside>
  )
}

/** The link for the visitor (guest), a mail that contains the link, and the reservation as a calendar file. */
function Invitation({ reservation }: Pick<ReservationPanelProps, 'reservation'>) {
  const { detail } = useTexts(bookingTexts)
  const { calendarFile } = useTexts(reservationTexts)
  const language = useStore($language)
  return (
    <>
      <div>
        <p className={css.note}>{detail.link}</p>
        <LinkCopy link={reservation.link} title={reservation.title} />
      </div>
      <LinkButton href={mailTo(reservation, language)} icon="external">
        {detail.mail}
      </LinkButton>
      <LinkButton href={`/reservation/${reservation.id}.ics`} icon="calendar" download>
        {calendarFile}
      </LinkButton>
    </>
  )
}
