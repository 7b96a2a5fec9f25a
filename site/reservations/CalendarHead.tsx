import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import type { Booking } from './booking.ts'
import css from './calendar.module.css'
import { calendarTitle, firstShownAt } from './calendar-title.ts'
import { bookingTexts } from './texts-booking.ts'
import type { CalendarView, ViewName } from './use-calendar-view.ts'

const NAMES: readonly ViewName[] = ['day', 'week', 'month']

/** Heading level of the period shown: h1, or h2 if the page has another heading above the calendar. */
export type Headline = 'h1' | 'h2'

type CalendarHeadProps = {
  booking: Booking
  view: CalendarView
  addRef: Ref<HTMLButtonElement>
  headline: Headline
  onAdd: () => void
}

/** Choice of days and view, and a button to book without selecting a time in the calendar. */
export function CalendarHead({ booking, view, addRef, headline: Heading, onAdd }: CalendarHeadProps) {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const visitor = useStore(booking.$visitor)
  const isCancelling = useStore(booking.$isCancelling)
  const form = useStore(booking.$form)
  const { own } = useStore(booking.$calendar)
  return (
    <header className={css.head}>
      <DayMoves view={view} now={booking.now} />
      <Heading className={css.period} aria-live="polite">
        {view.range ? calendarTitle(view.range, view.name, language) : texts.title}
      </Heading>
      <div className={css.tools}>
        <Segment
          label={texts.view}
          options={NAMES.map((value) => ({ value, label: texts.views[value] }))}
          value={view.name}
          onChange={view.choose}
        />
        {own.length > 0 && (
          <Button
            size="sm"
            aria-pressed={isCancelling}
            disabled={form !== undefined}
            onClick={() => booking.setCancelling(!isCancelling)}
          >
            {isCancelling ? texts.cancelModeEnd : texts.cancelMode}
          </Button>
        )}
        {visitor !== 'other' && (
          <Button
            ref={addRef}
            size="sm"
            variant="primary"
            icon="plus"
            disabled={form !== undefined || isCancelling || visitor === 'unknown'}
            onClick={() => {
              onAdd()
              void booking.begin()
            }}
          >
            {texts.book}
          </Button>
        )}
      </div>
    </header>
  )
}

function DayMoves({ view, now }: { view: CalendarView; now: () => number }) {
  const texts = useTexts(bookingTexts)
  return (
    <div className={css.move}>
      <Button size="sm" onClick={() => view.goTo(firstShownAt(now()))}>
        {texts.today}
      </Button>
      <IconButton
        size="sm"
        icon="chevron-left"
        label={texts.earlier[view.name]}
        onClick={() => view.go('previous')}
      />
      <IconButton
        size="sm"
        icon="chevron-right"
        label={texts.later[view.name]}
        onClick={() => view.go('next')}
      />
    </div>
  )
}
