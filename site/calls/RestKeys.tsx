import { REST_MINUTES, type RestMinutes } from '#core/operator/rules.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './rest.module.css'
import { restTexts } from './texts-rest.ts'

type RestKeysProps = {
  label?: string
  onRest: (minutes: RestMinutes) => void
  disabled?: boolean
}

/** 5分, 15分, 30分. */
export function RestKeys({ label, onRest, disabled = false }: RestKeysProps) {
  const texts = useTexts(restTexts)
  return (
    <div className={css.keys} role="group" aria-label={label ?? texts.label}>
      {label && <span aria-hidden="true">{label}</span>}
      {REST_MINUTES.map((minutes) => (
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
  )
}
