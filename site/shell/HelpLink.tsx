import { useStore } from '@nanostores/react'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import css from './HelpLink.module.css'
import { helpFor } from './help-places.ts'
import { shellTexts } from './texts.ts'

/** Opens the help for this page in a new tab, so that a call continues. */
export function HelpLink() {
  const { help } = useTexts(shellTexts)
  const language = useStore($language)
  const path = useCurrentPath()
  return (
    <a
      className={css.help}
      href={helpFor(path, language)}
      target="_blank"
      rel="noopener"
      title={help}
      aria-label={help}
    >
      <Icon name="help" />
    </a>
  )
}
