import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { DialogTitle } from '../kit/ui/DialogFrame.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './call-head.module.css'
import type { Calls } from './store.ts'
import { callsTexts } from './texts.ts'

/** Head of the dialog of a call request: title, how long the visitor has waited, and the time left to answer. */
export function CallHead({ calls }: { calls: Pick<Calls, '$waitingSeconds' | '$left' | '$alertPlaying'> }) {
  const texts = useTexts(callsTexts)
  const waiting = useStore(calls.$waitingSeconds)
  const left = useStore(calls.$left)
  const playing = useStore(calls.$alertPlaying)
  return (
    <>
      <header className={css.head}>
        <span className={css.bell} data-ringing={playing || undefined}>
          <Icon name="bell" size={24} />
        </span>
        <DialogTitle className={css.title}>{texts.title}</DialogTitle>
        <p className={css.lead}>{texts.lead}</p>
        <p className={css.wait}>
          <b>{waiting}</b>
          <small>{texts.second}</small>
          <span>{texts.wait}</span>
        </p>
      </header>
      <div
        className={css.left}
        role="progressbar"
        aria-label={texts.left(left.seconds)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(left.ratio * 100)}
      >
        <i style={{ transform: `scaleX(${left.ratio})` }} />
      </div>
    </>
  )
}
