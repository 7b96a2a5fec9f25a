import { useStore } from '@nanostores/react'
import { HAND_KEYS } from '#core/characters/hand-keys.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Icon, type IconName } from '../../kit/ui/Icon.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { operationTexts } from '../texts.ts'
import css from './dock.module.css'
import keys from './dock-key.module.css'
import type { Motions } from './motions.ts'

const ICONS: Record<(typeof HAND_KEYS)[number], IconName> = {
  smallHand: 'hand-small',
  bigHand: 'hand-big',
  wave: 'hand-wave',
  greeting: 'greeting',
  thanks: 'greeting',
}

type MotionKeysProps = { motions: Motions; disabled: boolean }

/** Number of motion buttons in the simple view. The other motions have only their keyboard shortcuts there. */
const SIMPLE_KEYS = 4

/**
 * 手の動き: buttons for hand motions, at most one motion in five seconds. Until the next one is possible, the buttons fill from left to
 * right. Keyboard shortcuts 1 to 5.
 */
export function MotionKeys({ motions, disabled, isSimple }: MotionKeysProps & { isSimple: boolean }) {
  const texts = useTexts(operationTexts)
  const cooling = useStore(motions.$cooling)
  const last = useStore(motions.$last)

  const press = (key: string) => {
    const motion = HAND_KEYS[Number(key) - 1]
    if (motion) motions.play(motion)
  }
  useShortcut('motion', press, { enabled: !disabled })

  return (
    <div className={css.group} data-group="motions">
      <p>
        {texts.hands}
        <span className={css.help}>{texts.handsHelp}</span>
      </p>
      <div className={css.keys}>
        {HAND_KEYS.slice(0, isSimple ? SIMPLE_KEYS : undefined).map((motion, place) => (
          <button
            key={motion}
            type="button"
            className={keys.key}
            disabled={disabled}
            aria-disabled={cooling || undefined}
            aria-keyshortcuts={String(place + 1)}
            data-cooling={cooling || undefined}
            data-outcome={last?.motion === motion ? last.outcome : undefined}
            onClick={() => motions.play(motion)}
          >
            <Icon name={ICONS[motion]} />
            {texts.motions[motion]}
            <span className={keys.number} aria-hidden="true">
              {place + 1}
            </span>
          </button>
        ))}
        <OwnMotionKeys motions={motions} disabled={disabled} />
      </div>
    </div>
  )
}

/** The company's own motions. */
function OwnMotionKeys({ motions, disabled }: MotionKeysProps) {
  const texts = useTexts(operationTexts)
  const cooling = useStore(motions.$cooling)
  const last = useStore(motions.$last)
  const own = useStore(motions.$own)
  if (own.length === 0) return null
  return (
    <ul className={css.own} aria-label={texts.ownMotions}>
      {own.map((motion) => (
        <li key={motion.id}>
          <button
            type="button"
            className={css.ownKey}
            disabled={disabled}
            aria-disabled={cooling || undefined}
            data-cooling={cooling || undefined}
            data-outcome={last?.motion === motion ? last.outcome : undefined}
            onClick={() => motions.play(motion)}
          >
            {motion.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
