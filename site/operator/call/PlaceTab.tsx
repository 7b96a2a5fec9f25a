import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { signageDetails } from '../../kit/details.ts'
import { $language } from '../../kit/preferences.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import { operationTexts } from '../texts.ts'
import type { CallSession } from './call-session.ts'
import { useDeviceWords } from './device-words.ts'
import { factsOf } from './place-facts.ts'
import { openPlaceFacts } from './place-facts-wiring.ts'
import css from './tabs.module.css'
import { writtenTexts } from './texts-written.ts'

/** この場所 (this place): how the visitor called, and what the company has written about the shop (store). */
export function PlaceTab({ session }: { session: CallSession }) {
  return (
    <div className={css.body}>
      <VisitorFacts session={session} />
      <StoreFacts signageId={session.talk.signageId} />
    </div>
  )
}

function VisitorFacts({ session: { talk, view } }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const words = useTexts(writtenTexts)
  const devices = useDeviceWords(talk.signageId, view)
  const waitedS = Math.round((talk.startedAt - talk.requestedAt) / 1000)
  return (
    <dl className={css.facts}>
      {talk.touchButton !== null && <Fact label={texts.purpose} text={talk.touchButton} />}
      {talk.lang && <Fact label={texts.visitorLanguage} text={words.languages[talk.lang]} />}
      {talk.touchButton !== null && <Fact label={texts.waited} text={texts.seconds(waitedS)} />}
      <Fact label={texts.device} text={devices} />
    </dl>
  )
}

function StoreFacts({ signageId }: { signageId: number }) {
  const texts = useTexts(writtenTexts)
  const language = useStore($language)
  const [facts] = useState(openPlaceFacts)
  const { status, value } = useStore(facts.$resource)
  const signage = useStore(signageDetails.$details).get(signageId)
  useEffect(() => void facts.load(), [facts])
  const shown = factsOf(value ?? [], { storeId: signage?.storeId, language })
  const { phone, hours } = signage ?? {}
  return (
    <>
      <h2 className={css.heading}>{texts.place}</h2>
      <dl className={css.facts}>
        {phone && <Fact label={texts.phone} text={phone} />}
        {hours && <Fact label={texts.hours} text={hours} />}
        {shown.map(({ id, label, text }) => (
          <Fact key={id} label={label} text={text} />
        ))}
      </dl>
      {!value && (status === 'failed' ? <p className={css.quiet}>{texts.placeFailed}</p> : <Skeleton />)}
      {value && shown.length === 0 && !phone && !hours && <p className={css.quiet}>{texts.placeEmpty}</p>}
    </>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
