import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import forms from '../kit/forms/forms.module.css'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import type { PasswordResetStore } from './password-reset.ts'
import { userTexts } from './texts.ts'
import css from './users.module.css'

/** Gives a user a temporary password: mailed, or shown once if the user has no address (decisions 2). */
export function UserReset({ reset }: { reset: PasswordResetStore }) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const { isSending, isMailed, shown } = useStore(reset.$reset)
  useEffect(() => {
    if (isMailed) toasts.show({ text: texts.resetMailed })
  }, [isMailed, texts.resetMailed])

  const copy = async () => {
    await navigator.clipboard.writeText(shown ?? '')
    toasts.show({ text: texts.copied })
  }
  return (
    <Card title={texts.reset} className={forms.after}>
      <div className={forms.danger}>
        <p>{texts.resetHelp}</p>
        <Button loading={isSending} onClick={() => void reset.send()}>
          {texts.reset}
        </Button>
      </div>
      <Dialog
        open={shown !== undefined}
        onClose={reset.close}
        title={texts.resetShown}
        actions={<Button onClick={reset.close}>{common.close}</Button>}
      >
        <p>{texts.resetShownHelp}</p>
        <p className={css.secret}>
          <code>{shown}</code>
          <Button size="sm" icon="copy" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </p>
      </Dialog>
    </Card>
  )
}
