import { loginTexts } from '../../messages/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 4.1 and 8: the link of a reservation that is over; closing it leads back to the form. */
export function ExpiredLink({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(loginTexts)
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={texts.expiredTitle}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.toLogin}
        </Button>
      }
    >
      {texts.expiredText}
    </Dialog>
  )
}
