import { useTexts } from '../kit/texts/use-texts.ts'
import { AddressStep } from './AddressStep.tsx'
import type { StepProps } from './Guide.tsx'
import { MailStep } from './MailStep.tsx'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'

/**
 * Setup step for the technical person: first the address under which others open the site, then outgoing mail. The
 * first unfinished part has the primary button.
 */
export function SystemStep({ guide, data }: StepProps) {
  const { parts } = useTexts(setupTexts)
  return (
    <>
      <section className={css.part} data-part="address" data-state={data.parts.address}>
        <h3>{parts.address}</h3>
        <AddressStep guide={guide} data={data} />
      </section>
      <section className={css.part} data-part="mail" data-state={data.parts.mail}>
        <h3>{parts.mail}</h3>
        <MailStep guide={guide} data={data} />
      </section>
    </>
  )
}
