import { useStore } from '@nanostores/react'
import type { Motion } from '#core/characters/avatar.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { operationTexts } from '../texts.ts'
import type { Motions } from './motions.ts'
import css from './settings.module.css'
import { callSettingsTexts } from './texts-settings.ts'

const GESTURES: readonly Motion[] = ['nod', 'thinking']

/**
 * Buttons for the avatar's small gestures (nodding, thinking). After a gesture or a hand motion, all of these buttons
 * are disabled for a moment.
 */
export function Gestures({ motions }: { motions: Motions }) {
  const texts = useTexts(callSettingsTexts)
  const words = useTexts(operationTexts).motions
  const cooling = useStore(motions.$cooling)
  return (
    <div className={css.setting}>
      <span className={css.name}>{texts.gestures}</span>
      <div className={css.pair}>
        {GESTURES.map((motion) => (
          <Button
            key={motion}
            block
            size="sm"
            aria-disabled={cooling || undefined}
            onClick={() => motions.play(motion)}
          >
            {words[motion]}
          </Button>
        ))}
      </div>
    </div>
  )
}
