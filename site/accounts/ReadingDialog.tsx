import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import css from './registration.module.css'

type ReadingDialogProps = { open: boolean; onClose: () => void; title: string; text: string }

/** A text to read before agreeing. Blank lines separate paragraphs. */
export function ReadingDialog({ open, onClose, title, text }: ReadingDialogProps) {
  const common = useTexts(commonTexts)
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={common.close}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <div className={css.reading}>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  )
}
