import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { kioskSetupTexts } from '../kiosk/texts-setup.ts'
import { goTo } from '../kit/go-to.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { openSignageForm, type SignageFormParts } from './form.ts'
import { SignageForm } from './SignageForm.tsx'
import { SignageMissing } from './SignageMissing.tsx'
import { SignageRemoval } from './SignageRemoval.tsx'
import { signageTexts } from './texts.ts'
import { deviceLinkTexts } from './texts-device-links.ts'

const SIGNAGE_LIST = '/app/signage/list'

const backToList: SignageFormParts['onDone'] = (what, name) => {
  const words = pickTexts(signageTexts, $language.get())
  toasts.show({ text: what === 'saved' ? words.saved : words[what](name) })
  goTo(SIGNAGE_LIST)
}

/** Spec 2.4.18: changes the settings of a signage (`?id=`). */
export function SignageFormPage() {
  const texts = useTexts(signageTexts)
  const setup = useTexts(kioskSetupTexts)
  const device = useTexts(deviceLinkTexts)
  const [form] = useState(() =>
    openSignageForm(backToList, Number(new URLSearchParams(location.search).get('id'))),
  )
  const { status, signage } = useStore(form.$form)
  useEffect(() => void form.load(), [form])
  return (
    <>
      <PageHead
        title={texts.update}
        lead={signage?.name}
        actions={
          signage && (
            <>
              <LinkButton href={`/app/signage/device?id=${signage.id}`} icon="monitor">
                {device.title}
              </LinkButton>
              <LinkButton href={`/app/signage/connect?id=${signage.id}`} icon="connection">
                {setup.connect}
              </LinkButton>
            </>
          )
        }
      />
      {status === 'loading' && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void form.load()} />}
      {status === 'notFound' && <SignageMissing />}
      {status === 'ready' && signage && <SignageForm form={form} signage={signage} />}
      {status === 'ready' && signage && <SignageRemoval form={form} signage={signage} />}
    </>
  )
}
