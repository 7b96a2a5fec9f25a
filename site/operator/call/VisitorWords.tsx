import { useStore } from '@nanostores/react'
import { captionTexts } from '../../captions/texts.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import type { CallSession } from './call-session.ts'
import css from './camera.module.css'

/**
 * The visitor's last caption, shown over the visitor's camera, so that the operator can read it whichever tab is open.
 */
export function VisitorWords({ session }: { session: CallSession }) {
  const texts = useTexts(captionTexts)
  const { captions } = useStore(session.$current)
  const last = useStore(session.captions.$lines).findLast(({ speaker }) => speaker === 'visitor')
  if (!captions || !last) return null
  const { text, lang } = last.translation ?? last
  return (
    // Hidden from screen readers, because they announce the same words in the log of the tab 会話 (talk).
    <p className={css.words} aria-hidden="true">
      <small>{texts.visitor}</small>
      <span lang={lang}>{text}</span>
    </p>
  )
}
