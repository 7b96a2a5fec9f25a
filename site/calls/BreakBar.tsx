import { useStore } from '@nanostores/react'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { clockFace } from '../kit/time-words.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import type { Self } from '../line/own-state.ts'
import { BreakButtons } from './BreakButtons.tsx'
import type { BreakOffer } from './break-offer.ts'
import css from './rest.module.css'
import { breakTexts } from './texts-break.ts'

/** The bar is not shown on this page, whose card 自分の状態 (your state) already shows the break. */
const STANDBY_PATH = '/app/service/standby'

type RestBarProps = { rest: BreakOffer; self: Pick<Self, '$self' | '$changing' | 'comeBack'> }

/** Offers a break after a call that this operator did not answer. During a break, shows the time left and a button to come back. */
export function BreakBar({ rest, self }: RestBarProps) {
  const texts = useTexts(breakTexts)
  const offered = useStore(rest.$offered)
  const own = useStore(self.$self)
  const changing = useStore(self.$changing)
  const path = useCurrentPath()
  if (offered) {
    return (
      <div className={css.bar} role="status">
        <Icon name="away" />
        <span>{texts.question}</span>
        <BreakButtons disabled={changing} onRest={rest.take} />
        <Button variant="quiet" size="sm" onClick={rest.dismiss}>
          {texts.noThanks}
        </Button>
      </div>
    )
  }
  if (own?.state !== 'Leaving' || own.awayUntil === undefined || path === STANDBY_PATH) return null
  return (
    <section className={css.bar} aria-label={texts.resting}>
      <Icon name="away" />
      <span>{texts.resting}</span>
      <Left until={own.awayUntil} />
      <Button variant="primary" size="sm" loading={changing} onClick={self.comeBack}>
        {texts.back}
      </Button>
    </section>
  )
}

function Left({ until }: { until: number }) {
  const texts = useTexts(breakTexts)
  const now = useStore($now)
  return (
    <span className={css.left}>
      {texts.left} <b role="timer">{clockFace(Math.max(0, until - now))}</b>
    </span>
  )
}
