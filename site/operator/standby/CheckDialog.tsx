import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import css from './signages.module.css'
import { standbyTexts } from './texts-standby.ts'

/** What staff on site can check if a signage is not connected. */
export function CheckDialog({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) {
  const texts = useTexts(standbyTexts).signages
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.checkTitle(name)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ol className={css.steps}>
        {texts.checkSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={css.stepsEnd}>{texts.checkEnd}</p>
    </Dialog>
  )
}
