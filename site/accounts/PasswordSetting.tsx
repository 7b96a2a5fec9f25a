import { useEffect, useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { browserPasswordSetting, type createPasswordSetting } from './password-setting.ts'
import { passwordTexts } from './texts-passwords.ts'

type SettingStore = ReturnType<typeof createPasswordSetting>

/** Spec 2.2: a user who signed in with a temporary password must set a new one first. Tests pass their own `store`. */
export function PasswordSetting({ store }: { store?: SettingStore }) {
  const [setting] = useState(() => store ?? browserPasswordSetting())
  const texts = useTexts(passwordTexts).setting
  useEffect(() => void setting.start(), [setting])
  return (
    <AccountPanel title={texts.title} lead={texts.lead}>
      <NewPasswordForm submit={setting.submit} onSend={(...typed) => void setting.send(...typed)}>
        <Button variant="quiet" onClick={() => void setting.leave()}>
          {texts.leave}
        </Button>
      </NewPasswordForm>
    </AccountPanel>
  )
}
