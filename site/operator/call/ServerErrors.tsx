import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $language } from '../../kit/preferences.ts'
import { refusalText } from '../../kit/texts/refusals.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import css from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import type { Alarms, ServerError } from './alarms.ts'

type ServerErrorsProps = {
  alarms: Pick<Alarms, 'dismissError'>
  $errors: ReadableAtom<readonly ServerError[]>
}

/** Spec 8: lists the server errors with a code below SVER-100. */
export function ServerErrors({ alarms, $errors }: ServerErrorsProps) {
  const texts = useTexts(operationTexts)
  const language = useStore($language)
  const errors = useStore($errors)
  if (errors.length === 0) return null
  return (
    <ul className={css.errors} aria-label={texts.errors}>
      {errors.map((error) => (
        <li key={error.id}>
          <Banner
            tone="danger"
            action={
              <IconButton
                icon="close"
                size="sm"
                label={texts.dismiss}
                onClick={() => alarms.dismissError(error.id)}
              />
            }
          >
            {refusalText(error, language)}
          </Banner>
        </li>
      ))}
    </ul>
  )
}
