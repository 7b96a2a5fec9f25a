import { shownLink } from '#core/reservations/rules.ts'
import { copyText } from '../kit/clipboard.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './reservations.module.css'
import { reservationTexts } from './texts.ts'

type LinkCopyProps = {
  link: string
  title: string
  /** True: shows only the button, because the list needs the space for the meeting's name. */
  isShort?: boolean
}

/** Spec 2.4.8: the shortened link with a copy button; after copying, a notice is shown for 5 s. */
export function LinkCopy({ link, title, isShort = false }: LinkCopyProps) {
  const texts = useTexts(reservationTexts)
  const copy = async () => {
    const isCopied = await copyText(link)
    toasts.show(isCopied ? { text: texts.copied } : { text: texts.notCopied, tone: 'warning' })
  }
  return (
    <span className={css.link}>
      {!isShort && <code title={link}>{shownLink(link)}</code>}
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
