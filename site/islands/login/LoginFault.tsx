import { commonTexts } from '../../messages/common.ts'
import { loginTexts } from '../../messages/login.ts'
import { refusalTexts } from '../../messages/refusals.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 8, SVER-Unexpected: something that is nobody's fault here. The page reloads when the server answers. */
export function LoginFault({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(loginTexts)
  const common = useTexts(commonTexts)
  const refusals = useTexts(refusalTexts)
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={`${refusals.unexpected} (SVER-Unexpected)`}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {texts.reloadFollows}
    </Dialog>
  )
}
