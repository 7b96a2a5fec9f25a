import type { ReactNode } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { Skeleton } from '../kit/ui/Skeleton.tsx'
import type { Headline } from './CalendarHead.tsx'
import css from './calendar.module.css'
import { bookingTexts } from './texts-booking.ts'

/** Reserves space for parts that the script draws later. */
export const Place = ({ children }: { children: ReactNode }) => (
  <div className={css.place} aria-hidden inert>
    {children}
  </div>
)

/** The calendar's HTML before the page's script runs, with its final layout. */
export function CalendarSkeleton({ headline: Heading }: { headline: Headline }) {
  const texts = pickTexts(bookingTexts, 'ja')
  return (
    <section className={css.card} aria-busy="true">
      <header className={css.head}>
        <div className={css.move}>
          <Place>
            <Button size="sm">{texts.today}</Button>
          </Place>
        </div>
        <Heading className={css.period}>{texts.title}</Heading>
        <div className={css.tools}>
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
      <div className={css.days}>
        <Skeleton shape="block" className={css.skeleton} />
      </div>
      <footer className={css.legend}>
        <span className={css.hours}>{texts.legend.hours}</span>
      </footer>
    </section>
  )
}
