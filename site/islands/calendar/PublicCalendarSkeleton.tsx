import type { ReactNode } from 'react'
import { bookingTexts } from '../../messages/booking.ts'
import { commonTexts } from '../../messages/common.ts'
import { pickTexts } from '../../messages/define.ts'
import { STAFF_LANGUAGES } from '../../stores/shared/preferences.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Segment } from '../../ui/Segment.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import calendar from './calendar.module.css'
import css from './public.module.css'

/** What only the script can answer keeps its place. */
const Place = ({ children }: { children: ReactNode }) => (
  <div className={css.place} aria-hidden inert>
    {children}
  </div>
)

/** The page's HTML before its script, which search engines read, too: the true shape at once. */
export function PublicCalendarSkeleton() {
  const texts = pickTexts(bookingTexts, 'ja')
  const common = pickTexts(commonTexts, 'ja')
  return (
    <>
      <header className={css.header}>
        <span className={css.brand}>
          <BrandMark />
          <b>{common.product}</b>
        </span>
        <span className={css.lead}>{texts.publicTitle}</span>
        <nav className={css.links} aria-label={texts.signedOut.signIn}>
          <LinkButton href="/login" variant="quiet" size="sm">
            {texts.signedOut.signIn}
          </LinkButton>
          <LinkButton href="/test/register" variant="quiet" size="sm">
            {texts.signedOut.register}
          </LinkButton>
          <Place>
            <Segment
              label={common.languages.ja}
              value="ja"
              onChange={() => undefined}
              options={STAFF_LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
            />
          </Place>
        </nav>
      </header>
      <main className={css.main}>
        <p className={css.hint}>{texts.hint}</p>
        <section className={calendar.card} aria-busy="true">
          <header className={calendar.head}>
            <div className={calendar.move}>
              <Place>
                <Button size="sm">{texts.today}</Button>
              </Place>
            </div>
            <h1>{texts.title}</h1>
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
      </main>
    </>
  )
}
