import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { amountYen, bookedMinutes } from '#core/reservations/billing.ts'
import { ServerFault } from '../kit/forms/ServerFault.tsx'
import { $language } from '../kit/preferences.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { AddressCheck } from './AddressCheck.tsx'
import { BookingFields, suppressEnter } from './BookingFields.tsx'
import type { Booking } from './booking.ts'
import { CharacterChoice } from './CharacterChoice.tsx'
import type { BookingForm } from './form.ts'
import css from './panel.module.css'
import { spanOf } from './stored-draft.ts'
import { bookingTexts } from './texts-booking.ts'

/**
 * The booking form next to the calendar. On a phone it covers the calendar's lower half. While the form is open, the
 * user cannot select another time in the calendar.
 */
export function BookingPanel({ booking, form }: { booking: Booking; form: BookingForm }) {
  const texts = useTexts(bookingTexts)
  const titleRef = useRef<HTMLInputElement>(null)
  const isSending = form.phase === 'sending'
  useEffect(() => titleRef.current?.focus(), [])
  const submit = async () => {
    const wrong = await booking.submit()
    if (wrong === 'title') titleRef.current?.focus()
  }
  return (
    <aside className={css.panel} aria-label={texts.form.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          suppressEnter(event)
          if (event.key === 'Escape') booking.close()
        }}
      >
        <header className={css.head}>
          <h2>{texts.form.title}</h2>
          <IconButton icon="close" label={texts.form.close} disabled={isSending} onClick={booking.close} />
        </header>
        <div className={css.body}>
          <FormNotice form={form} onConfirmed={() => void submit()} />
          <ServerFault code={form.fault} onClose={booking.dismissFault} />
          <Entries booking={booking} form={form} titleRef={titleRef} />
        </div>
        <footer className={css.foot}>
          <Button disabled={isSending} onClick={booking.close}>
            {texts.form.close}
          </Button>
          <Button type="submit" variant="primary" size="lg" block loading={isSending}>
            {texts.form.send}
          </Button>
        </footer>
      </form>
    </aside>
  )
}

type FeeProps = Record<'minutes' | 'dayMinutesMax', number | undefined>

function Fee({ minutes, dayMinutesMax }: FeeProps) {
  const texts = useTexts(bookingTexts)
  return (
    <>
      <dl className={css.fee}>
        <dt>
          {texts.form.fee} <small>{texts.form.rate}</small>
        </dt>
        <dd>{minutes === undefined ? '–' : texts.form.yen(amountYen(minutes))}</dd>
      </dl>
      <p className={css.note}>
        {texts.form.freeUses}
        {dayMinutesMax !== undefined && texts.form.dayLimit(dayMinutesMax / 60)}
      </p>
    </>
  )
}

function FormNotice({ form, onConfirmed }: { form: BookingForm; onConfirmed: () => void }) {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  if (!form.refused) return null
  const { refusal } = form.refused
  if (refusal.key === 'notConfirmed') return <AddressCheck isAsked onConfirmed={onConfirmed} />
  // Spec 8: the refusal `overlap` has a text of its own in this form
  const text = refusal.key === 'overlap' ? texts.overlapFailed : refusalText(refusal, language)
  return <Banner tone="danger">{text}</Banner>
}

type EntriesProps = { booking: Booking; form: BookingForm; titleRef: RefObject<HTMLInputElement | null> }

/** Fields for what is booked (title, time and character), and the price. */
function Entries({ booking, form: { entries, problems }, titleRef }: EntriesProps) {
  const texts = useTexts(bookingTexts)
  const characters = useStore(booking.$characters)
  const { status, dayMinutesMax } = useStore(booking.$calendar)
  const span = spanOf(entries)
  const minutes = span && span.endAt > span.startAt ? bookedMinutes(span) : undefined
  return (
    <>
      <BookingFields
        entries={entries}
        problems={problems}
        timeHelp={minutes === undefined || status !== 'ready' ? '' : texts.form.free(minutes)}
        titleRef={titleRef}
        onChange={booking.change}
      />
      <CharacterChoice
        characters={characters}
        chosenId={entries.characterID}
        onChoose={(characterID) => booking.change({ characterID })}
      />
      <Fee minutes={minutes} dayMinutesMax={dayMinutesMax} />
    </>
  )
}
