import { BREAK_MINUTES, type BreakMinutes } from '#core/operator/rules.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './rest.module.css'
import { breakTexts } from './texts-break.ts'

type RestKeysProps = {
  label?: string
  onRest: (minutes: BreakMinutes) => void
  disabled?: boolean
}

/** Buttons for a break of 5, 15 or 30 minutes. */
export function BreakButtons({ label, onRest, disabled = false }: RestKeysProps) {
  const texts = useTexts(breakTexts)
  return (
    <div className={css.keys} role="group" aria-label={label ?? texts.label}>
      {label && <span aria-hidden="true">{label}</span>}
      <div className={css.minutes}>
        {BREAK_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            size="sm"
            disabled={disabled}
            aria-label={texts.restFor(minutes)}
            onClick={() => onRest(minutes)}
          >
            {texts.minutes(minutes)}
          </Button>
        ))}
      </div>
    </div>
  )
}
