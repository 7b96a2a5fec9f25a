import { useStore } from '@nanostores/react'
import { $language, STAFF_LANGUAGES } from '../kit/preferences.ts'
import { Toasts } from '../kit/Toasts.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Segment } from '../kit/ui/Segment.tsx'
import { CalendarPage } from './CalendarPage.tsx'
import { PublicHead } from './PublicHead.tsx'
import css from './public.module.css'
import { bookingTexts } from './texts-booking.ts'

/** /calendar: the calendar for visitors without an account (Spec 2.4.11). */
export function PublicCalendar() {
  const texts = useTexts(bookingTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language)
  return (
    <>
      <PublicHead texts={texts} common={common}>
        <Segment
          label={common.languages[language]}
          value={language}
          onChange={(next) => $language.set(next)}
          options={STAFF_LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
        />
      </PublicHead>
      <main className={css.main}>
        <CalendarPage isPublic />
      </main>
      <Toasts />
    </>
  )
}
