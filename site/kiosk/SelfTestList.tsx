import type { Language } from '#core/fields/shapes.ts'
import type { ItemResult, SelfTest } from '#core/kiosk/self-test.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import css from './self-test.module.css'
import { selfTestTexts } from './texts-self-test.ts'

type Shown = ItemResult['state'] | 'weak'

const ICONS: Record<Shown, IconName> = {
  waiting: 'clock',
  running: 'clock',
  passed: 'success',
  failed: 'alert',
  weak: 'warning',
  skipped: 'pause',
}

/**
 * `weak`: shown instead of `failed` if the device cannot draw the avatar well (see `gpu` and `slow` in core/kiosk/lacks.ts). Calls still
 * work, with a video instead of the avatar.
 */
const shownStateOf = ({ state, reason }: ItemResult): Shown =>
  state === 'failed' && (reason === 'noAvatar' || reason === 'slow') ? 'weak' : state

type SelfTestListProps = { test: SelfTest; language: Language }

/** The items of a self-test with their results. */
export function SelfTestList({ test, language }: SelfTestListProps) {
  const texts = pickTexts(selfTestTexts, language)
  return (
    <ul className={css.items} aria-live="polite">
      {test.items.map((result) => (
        <li key={result.item} data-item={result.item} data-state={shownStateOf(result)}>
          <Icon name={ICONS[shownStateOf(result)]} />
          <div>
            <p>
              <b>{texts.items[result.item]}</b>
            </p>
            {result.reason && <p className={css.reason}>{texts.reasons[result.reason]}</p>}
          </div>
          <span className={css.state}>
            {[texts.states[shownStateOf(result)], ...measuresOf(result, texts)].join('・')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function measuresOf(
  { item, state, ms, value }: ItemResult,
  texts: ReturnType<typeof pickTexts<(typeof selfTestTexts)['ja']>>,
): string[] {
  const measured = item === 'avatar' ? texts.fps : texts.ms
  return [
    ...(value === undefined ? [] : [measured(value)]),
    ...(ms === undefined || state === 'skipped' ? [] : [texts.seconds((ms / 1_000).toFixed(1))]),
  ]
}
