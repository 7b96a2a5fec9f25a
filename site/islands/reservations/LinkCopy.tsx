import { shownLink } from '#rules/reservations.ts'
import { reservationTexts } from '../../messages/reservations.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { copyText } from './copy-text.ts'
import css from './reservations.module.css'

/** Spec 2.4.8: the link, cut, and its copy button with a notice of 5 s. */
export function LinkCopy({ link, title }: { link: string; title: string }) {
  const texts = useTexts(reservationTexts)
  const copy = async () => {
    const isCopied = await copyText(link)
    toasts.show(isCopied ? { text: texts.copied } : { text: texts.notCopied, tone: 'warning' })
  }
  return (
    <span className={css.link}>
      <code title={link}>{shownLink(link)}</code>
      <Button
        size="sm"
        variant="quiet"
        icon="copy"
        aria-label={texts.copyOf(title)}
        onClick={() => void copy()}
      >
        {texts.copy}
      </Button>
    </span>
  )
}
