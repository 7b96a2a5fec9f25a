import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { usePageTitle } from '../kit/use-page-title.ts'
import { CalendarPage } from './CalendarPage.tsx'
import { PublicHead } from './PublicHead.tsx'
import css from './public.module.css'
import { bookingTexts } from './texts-booking.ts'

/** /calendar: the calendar for visitors without an account (Spec 2.4.11). */
export function PublicCalendar() {
  const texts = useTexts(bookingTexts)
  const common = useTexts(commonTexts)
  usePageTitle(texts.publicTitle)
  return (
    <>
      <PublicHead texts={texts} common={common}>
        <LanguageSwitch />
      </PublicHead>
      <main className={css.main}>
        <CalendarPage isPublic />
      </main>
      <Toasts />
    </>
  )
}
