import { STAFF_LANGUAGES } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Segment } from '../kit/ui/Segment.tsx'
import { CalendarSkeleton, Place } from './CalendarSkeleton.tsx'
import calendar from './calendar.module.css'
import { Offer } from './Offer.tsx'
import { PublicHead } from './PublicHead.tsx'
import css from './public.module.css'
import { bookingTexts } from './texts-booking.ts'

/** The page's HTML before its script runs, with its final layout; search engines read it, too. */
export function PublicCalendarSkeleton() {
  const texts = pickTexts(bookingTexts, 'ja')
  const common = pickTexts(commonTexts, 'ja')
  return (
    <>
      <PublicHead texts={texts} common={common}>
        <Place>
          <Segment
            label={common.languages.ja}
            value="ja"
            onChange={() => undefined}
            options={STAFF_LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
          />
        </Place>
      </PublicHead>
      <main className={css.main}>
        <div className={calendar.withOffer}>
          <Offer language="ja" />
          <CalendarSkeleton headline="h2" />
        </div>
      </main>
    </>
  )
}
