import { useStore } from '@nanostores/react'
import { type ShownOperatorState, shownOperatorState } from '#core/operator/rules.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { clockFace } from '../kit/time-words.ts'
import { Card } from '../kit/ui/Card.tsx'
import { classes } from '../kit/ui/classes.ts'
import { Stat } from '../kit/ui/Stat.tsx'
import { board } from '../line/board.ts'
import css from './home.module.css'
import { homeTexts } from './texts.ts'

/**
 * How many visitors wait and how many operators are free now. The card of the waiting visitors is coral only while there are any.
 */
export function NowCards() {
  const texts = useTexts(homeTexts)
  const signages = useStore(board.$signages)
  const operators = useStore(board.$operators)
  const now = useStore($now)
  const waiting = signages.filter(({ state }) => state === 'Calling' || state === 'Crowded')
  const longestMs = Math.max(0, ...waiting.map(({ since }) => now - since))
  const count = (state: ShownOperatorState) =>
    operators.filter((operator) => shownOperatorState(operator) === state).length
  return (
    <div className={css.now}>
      <Card label={texts.waiting} className={classes(waiting.length > 0 && css.calling)}>
        <Stat
          label={texts.waiting}
          values={[[String(waiting.length), texts.people]]}
          note={waiting.length > 0 ? texts.longest(clockFace(longestMs)) : texts.nobodyWaits}
        />
      </Card>
      <Card label={texts.free}>
        <Stat
          label={texts.free}
          values={[[String(count('Standby')), ` ${texts.ofAll(operators.length)}`]]}
          note={texts.states(count('Active'), count('Leaving'))}
        />
      </Card>
    </div>
  )
}
