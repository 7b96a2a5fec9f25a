import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { goTo } from '../kit/go-to.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { request } from '../line/request.ts'
import { NewSignageForm } from './NewSignageForm.tsx'
import { createNewSignage } from './new-signage.ts'
import { signageTexts } from './texts.ts'

const connect = (signageId: number, name: string): void => {
  toasts.show({ text: pickTexts(signageTexts, $language.get()).added(name) })
  goTo(`/app/signage/connect?id=${signageId}`)
}

/** Spec 2.4.18: adds a signage, then opens the page that connects its device (decisions 3). */
export function NewSignagePage() {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const [storeId] = useState(() => new URLSearchParams(location.search).get('storeId') ?? '0')
  const [form] = useState(() => createNewSignage(request, connect))
  const { status } = useStore(form.$form)
  useEffect(() => void form.load(), [form])
  return (
    <>
      <PageHead title={texts.add} lead={texts.addLead} />
      {status === 'loading' && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void form.load()} />}
      {status === 'ready' && (
        <Card label={texts.add}>
          <NewSignageForm form={form} storeId={storeId}>
            <LinkButton href="/app/signage/list">{common.cancel}</LinkButton>
          </NewSignageForm>
        </Card>
      )}
    </>
  )
}
