import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import type { Booking } from './booking.ts'
import { LinkCopy } from './LinkCopy.tsx'
import css from './panel.module.css'
import { reservationTexts } from './texts.ts'
import { bookingTexts } from './texts-booking.ts'

type ReservationPanelProps = { booking: Booking; reservation: ReservationShape; onClose: () => void }

/** One of the user's reservations, opened in the calendar: link, .ics and cancellation. */
export function ReservationPanel({ booking, reservation, onClose }: ReservationPanelProps) {
  const texts = useTexts(bookingTexts)
  const words = useTexts(reservationTexts)
  const language = useStore($language)
  const closeRef = useRef<HTMLButtonElement>(null)
  const mayCancel = booking.mayCancel(reservation)
  // each opened reservation gets the focus
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
        <p className={css.when}>
          {dayWords(reservation.startAt, language)}
          <b>{rangeWords(reservation)}</b>
        </p>
        <div>
          <p className={css.note}>{texts.detail.link}</p>
          <LinkCopy link={reservation.link} title={reservation.title} />
        </div>
        <LinkButton href={`/reservation/${reservation.id}.ics`} icon="calendar" download>
          {words.calendarFile}
        </LinkButton>
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
