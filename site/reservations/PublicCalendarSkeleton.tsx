import type { ReactNode } from 'react'
import { STAFF_LANGUAGES } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import calendar from './calendar.module.css'
import { Offer } from './Offer.tsx'
import { PublicHead } from './PublicHead.tsx'
import css from './public.module.css'
import { bookingTexts } from './texts-booking.ts'

/** Reserves space for parts that need the script. */
const Place = ({ children }: { children: ReactNode }) => (
  <div className={css.place} aria-hidden inert>
    {children}
  </div>
)

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
          <section className={calendar.card} aria-busy="true">
            <header className={calendar.head}>
              <div className={calendar.move}>
                <Place>
                  <Button size="sm">{texts.today}</Button>
                </Place>
              </div>
              <h2 className={calendar.period}>{texts.title}</h2>
              <div className={calendar.tools}>
                <Place>
                  <Segment
                    label={texts.view}
                    value="week"
                    onChange={() => undefined}
                    options={[{ value: 'week', label: texts.views.week }]}
                  />
                </Place>
              </div>
            </header>
            <div className={calendar.days}>
              <Skeleton shape="block" className={calendar.skeleton} />
            </div>
            <footer className={calendar.legend}>
              <span className={calendar.hours}>{texts.legend.hours}</span>
            </footer>
          </section>
        </div>
      </main>
    </>
  )
}
