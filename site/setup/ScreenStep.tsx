import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownKioskCode } from '#core/kiosk/code.ts'
import { CodeForm } from '../kiosk/CodeForm.tsx'
import { createConnect } from '../kiosk/connect.ts'
import { DeviceForm } from '../kiosk/DeviceForm.tsx'
import { kioskSetupTexts } from '../kiosk/texts-setup.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { createPendingKioskCode } from '../kit/pending-kiosk-code.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { board } from '../line/board.ts'
import { request } from '../line/request.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { NewSignageForm } from '../signages/NewSignageForm.tsx'
import { createNewSignage } from '../signages/new-signage.ts'
import { signageTexts } from '../signages/texts.ts'
import type { StepProps } from './Guide.tsx'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'
import waiting from './waiting.module.css'

/** Setup step: asks for the signage's name and orientation, and then for the code that the device shows. */
export function ScreenStep({ guide, data }: StepProps) {
  const texts = useTexts(setupTexts)
  const setup = useTexts(kioskSetupTexts)
  const { toList } = useTexts(signageTexts)
  if (!data.screen) return <AddScreen onAdded={() => void guide.load()} />
  if (data.steps.screen !== 'done')
    return <PairScreen signageId={data.screen.signageId} name={data.screen.name} />
  return (
    <>
      <p>{texts.paired(data.screen.name)}</p>
      <div className={css.acts}>
        <LinkButton href="/app/signage/list">{toList}</LinkButton>
        <LinkButton href="/app/signage/connect">{setup.again}</LinkButton>
      </div>
    </>
  )
}

function AddScreen({ onAdded }: { onAdded: () => void }) {
  const { failed } = useTexts(setupTexts)
  const [form] = useState(() => createNewSignage(request, onAdded))
  const { status } = useStore(form.$form)
  useEffect(() => void form.load(), [form])
  if (status === 'loading') return <ListSkeleton />
  if (status === 'failed') return <LoadFailed title={failed} onAgain={() => void form.load()} />
  return <NewSignageForm form={form} />
}

function PairScreen({ signageId, name }: { signageId: number; name: string }) {
  const texts = useTexts(setupTexts)
  const [connect] = useState(() =>
    createConnect(request, createPendingKioskCode(tabStorage()), `?id=${signageId}`),
  )
  const signages = useStore(board.$signages)
  const device = useStore(connect.$device)
  const connectedId = useStore(connect.$connected)
  if (connectedId !== undefined)
    return (
      <p className={waiting.waiting} role="status">
        {texts.pairing}
        <Dots />
      </p>
    )
  return (
    <>
      <p>{texts.pair(name)}</p>
      {device ? (
        <DeviceForm
          key={device.code}
          connect={connect}
          device={device}
          code={shownKioskCode(device.code)}
          signages={signages}
        />
      ) : (
        <CodeForm connect={connect} />
      )}
    </>
  )
}

/** Three animated dots beside a text that says what the page is waiting for. */
export const Dots = () => (
  <span className={waiting.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
