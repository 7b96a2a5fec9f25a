import { useStore } from '@nanostores/react'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import css from './HelpLink.module.css'
import { helpFor } from './help-places.ts'
import { shellTexts } from './texts.ts'

/** Leads to what the help says of this page, in a tab of its own: a call goes on beside it. */
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
