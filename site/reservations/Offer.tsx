import type { ReactNode } from 'react'
import type { ReservationHost } from '#core/reservations/contract.ts'
import type { StaffLanguage } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import css from './public.module.css'
import { bookingTexts } from './texts-booking.ts'

type OfferProps = {
  language: StaffLanguage
  /** The company that offers the avatars; undefined: not loaded yet, or not published. */
  host?: ReservationHost | undefined
}

/**
 * The offer: price, cancellation terms, hours, and the company that offers the avatars. Also in the static HTML, before
 * the script runs.
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
        {host && (
          <Fact name={(language === 'en' && host.translations?.en) || host.name} logo={host.logo}>
            {offer.by}
            {host.phone !== '' && (
              <a className={css.phone} href={`tel:${host.phone.replace(/[^\d+]/g, '')}`}>
                {host.phone}
              </a>
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}

type FactProps = { name: string; logo?: string | undefined; children: ReactNode }

const Fact = ({ name, logo, children }: FactProps) => (
  <div>
    <dt>
      {logo !== undefined && <img src={logo} alt="" />}
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
)
