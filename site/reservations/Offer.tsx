import type { ReactNode } from 'react'
import type { ReservationHost } from '#core/reservations/contract.ts'
import type { StaffLanguage } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { classes } from '../kit/ui/classes.ts'
import css from './public.module.css'
import { bookingTexts } from './texts-booking.ts'

type OfferProps = {
  language: StaffLanguage
  /** The company that offers the avatars; undefined: not loaded yet, or not published. */
  host?: ReservationHost | undefined
}

/**
 * The offer: price, cancellation terms, hours, and the company that offers the avatars. It is also rendered into the
 * static HTML.
 */
export function Offer({ language, host }: OfferProps) {
  const { offer } = pickTexts(bookingTexts, language)
  return (
    <section className={css.offer} aria-labelledby="offer">
      <h1 id="offer">{offer.title}</h1>
      <p className={css.lead}>{offer.lead}</p>
      <dl className={css.facts}>
        <Fact name={offer.price}>{offer.priceHelp}</Fact>
        <Fact name={offer.cancel}>{offer.cancelHelp}</Fact>
        <Fact name={offer.hours}>{offer.hoursHelp}</Fact>
        <HostFact language={language} host={host} />
      </dl>
    </section>
  )
}

/**
 * The company that offers the avatars. Shows an empty line until the company is known, so that the calendar below does
 * not move.
 */
function HostFact({ language, host }: OfferProps) {
  if (!host)
    return (
      <Fact name={BLANK} className={classes(css.host, css.blank)}>
        {BLANK}
      </Fact>
    )
  const { name, translations, phone, logo } = host
  return (
    <Fact name={(language === 'en' && translations?.en) || name} logo={logo} className={css.host}>
      {pickTexts(bookingTexts, language).offer.by}
      {phone !== '' && (
        <a className={css.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
    </Fact>
  )
}

/** A no-break space, which makes an empty line as high as a line of text. */
const BLANK = '\u00a0'

type FactProps = {
  name: string
  logo?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const Fact = ({ name, logo, className, children }: FactProps) => (
  <div className={className}>
    <dt>
      {logo !== undefined && <img src={logo} alt="" />}
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
)
