import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { HandOverOffer } from '#core/realtime/talk-shapes.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { clockFace } from '../kit/time-words.ts'
import { classes } from '../kit/ui/classes.ts'
import { DialogFrame, DialogTitle } from '../kit/ui/DialogFrame.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { useShortcut } from '../kit/use-shortcut.ts'
import { AnswerKeys } from './AnswerKeys.tsx'
import css from './call-dialog.module.css'
import head from './call-head.module.css'
import type { HandOvers } from './hand-overs.ts'
import { callsTexts } from './texts.ts'

const stay = () => {}

/**
 * The dialog 引き継ぎの依頼 (hand-over request): a colleague asks this operator to take over a call. Only messages from the
 * server open and close it.
 */
export function HandOverDialog({ handOvers }: { handOvers: HandOvers }) {
  const texts = useTexts(callsTexts)
  const words = texts.handOver
  const current = useStore(handOvers.$current)
  const answering = useStore(handOvers.$answering)
  const accept = useRef<HTMLButtonElement>(null)
  // Keep the content while the dialog fades out.
  const last = useRef(current)
  if (current) last.current = current
  const window = { enabled: current !== undefined, inWindow: true }
  useShortcut('answer', () => handOvers.answer('accept'), window)
  useShortcut('decline', () => handOvers.answer('refuse'), window)
  const offer = last.current
  if (!offer) return null
  return (
    <DialogFrame
      alert
      layer="call"
      open={current !== undefined}
      onClose={stay}
      initialFocus={accept}
      className={css.call}
    >
      <HandOverHead handOvers={handOvers} fromName={offer.fromName} />
      <div className={css.handOver}>
        <OfferFacts offer={offer} />
        <p>{words.text}</p>
      </div>
      <AnswerKeys
        decline={{ label: words.refuse, press: () => handOvers.answer('refuse') }}
        accept={{ label: words.accept, press: () => handOvers.answer('accept') }}
        isSent={answering}
        acceptRef={accept}
      />
    </DialogFrame>
  )
}

/** Shows which colleague wants to hand over a call, and how much time is left to answer. */
function HandOverHead({ handOvers, fromName }: { handOvers: HandOvers; fromName: string }) {
  const texts = useTexts(callsTexts)
  const words = texts.handOver
  const left = useStore(handOvers.$left)
  return (
    <>
      <header className={classes(head.head, head.colleague)}>
        <span className={head.bell}>
          <Icon name="people" size={24} />
        </span>
        <DialogTitle className={head.title}>{words.title}</DialogTitle>
        <p className={head.lead}>{words.lead(fromName)}</p>
        <p className={head.wait}>
          <b>{left.seconds}</b>
          <small>{texts.second}</small>
          <span>{words.left}</span>
        </p>
      </header>
      <div className={classes(head.left, head.colleague)} aria-hidden="true">
        <i style={{ transform: `scaleX(${left.ratio})` }} />
      </div>
    </>
  )
}

function OfferFacts({ offer }: { offer: HandOverOffer }) {
  const texts = useTexts(callsTexts)
  const words = texts.handOver
  const now = useStore($now)
  return (
    <dl className={css.facts}>
      <div>
        <dt>{texts.signage}</dt>
        <dd>
          {offer.signageName}
          {offer.storeName && <span className={css.store}>{texts.store(offer.storeName)}</span>}
        </dd>
      </div>
      <div>
        <dt>{words.from}</dt>
        <dd>{offer.fromName}</dd>
      </div>
      {offer.note && (
        <div>
          <dt>{words.note}</dt>
          <dd>{offer.note}</dd>
        </div>
      )}
      <div>
        <dt>{texts.button}</dt>
        <dd>{offer.touchButton ?? texts.noButton}</dd>
      </div>
      <div>
        <dt>{words.since}</dt>
        <dd>{clockFace(Math.max(0, now - offer.startedAt))}</dd>
      </div>
    </dl>
  )
}
