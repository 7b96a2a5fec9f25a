import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ReservationShape } from '#contract/reservations.ts'
import { dayWords, rangeWords } from '#rules/japan-words.ts'
import { bookingTexts } from '../../messages/booking.ts'
import { reservationTexts } from '../../messages/reservations.ts'
import type { Booking } from '../../stores/booking/booking.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkCopy } from '../reservations/LinkCopy.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './panel.module.css'

type ReservationPanelProps = { booking: Booking; reservation: ReservationShape; onClose: () => void }

/** One of the own, pressed in the calendar: its link, its .ics, its cancellation. */
export function ReservationPanel({ booking, reservation, onClose }: ReservationPanelProps) {
  const texts = useTexts(bookingTexts)
  const words = useTexts(reservationTexts)
  const language = useStore($language)
  const closeRef = useRef<HTMLButtonElement>(null)
  const mayCancel = booking.mayCancel(reservation)
  // another one that is pressed takes the focus anew
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
