import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import type { KioskCheck } from '#core/kiosk/contract-abilities.ts'
import { callsTexts } from '../calls/texts.ts'
import { selfTestTexts } from '../kiosk/texts-self-test.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { isMissing } from '../kit/resource.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { board } from '../line/board.ts'
import { $session } from '../line/session.ts'
import { SignageThumbnail } from '../operator/standby/SignageThumbnail.tsx'
import { useLooks } from '../operator/standby/use-looks.ts'
import { DeviceFacts } from './DeviceFacts.tsx'
import { DeviceLacks } from './DeviceLacks.tsx'
import css from './device.module.css'
import { openDevice } from './device.ts'
import { SelfTestCard } from './SelfTestCard.tsx'
import { SignageMissing } from './SignageMissing.tsx'
import { deviceTexts } from './texts-device.ts'
import { deviceLinkTexts } from './texts-device-links.ts'

/** decisions 4, Abilities: what the device of a signage (`?id=`) can do and lacks. */
export function DevicePage() {
  const texts = useTexts(deviceTexts)
  const links = useTexts(deviceLinkTexts)
  const selfTest = useTexts(selfTestTexts)
  const calls = useTexts(callsTexts)
  const [device] = useState(() => openDevice(Number(new URLSearchParams(location.search).get('id'))))
  const resource = useStore(device.$resource)
  const { user } = useStore($session)
  useEffect(() => device.open(), [device])
  const check = resource.value
  const mayTest = user !== undefined && may(user.role, 'signage.suspend')
  const mayWrite = user !== undefined && may(user.role, 'signage.write')
  function test(): void {
    const words = device.startSelfTest() ? selfTest.sent : calls.notSent
    toasts.show({ text: words, tone: 'info' })
  }
  return (
    <>
      <PageHead
        title={links.title}
        lead={check?.name}
        actions={
          check &&
          mayWrite && (
            <LinkButton href={`/app/signage/update?id=${device.signageId}`} icon="sliders">
              {texts.settings}
            </LinkButton>
          )
        }
      />
      {isMissing(resource) ? (
        <SignageMissing />
      ) : (
        <>
          {resource.status === 'failed' && (
            <LoadFailed title={texts.failed} onAgain={() => void device.load()} />
          )}
          {!check && resource.status === 'loading' && <ListSkeleton />}
          {check && <Device check={check} onTest={mayTest ? test : undefined} />}
        </>
      )}
    </>
  )
}

function Device({ check, onTest }: { check: KioskCheck; onTest: (() => void) | undefined }) {
  const entry = useStore(board.$signages).find(({ id }) => id === check.signageId)
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <DeviceLacks check={check} isConnected={entry?.state !== 'Logout'} />
        <SelfTestCard test={check.selfTest} entry={entry} onStart={onTest} />
        {check.abilities && <DeviceFacts check={check} abilities={check.abilities} />}
      </div>
      <ScreenNow signageId={check.signageId} />
    </div>
  )
}

const NOBODY: readonly { id: number }[] = []

/** Shows what the screen of the signage displays now, in the same way as the monitoring lists. */
function ScreenNow({ signageId }: { signageId: number }) {
  const texts = useTexts(deviceTexts)
  const entry = useStore(board.$signages).find(({ id }) => id === signageId)
  const [wanted] = useState(() => [{ id: signageId }])
  const look = useLooks(entry ? wanted : NOBODY).get(signageId)
  if (!entry) return null
  return (
    <Card title={texts.now} className={css.now}>
      <SignageThumbnail entry={entry} detail={look} $now={$now} size="large" />
      {entry.state === 'Logout' && <p className={css.note}>{texts.nowOff}</p>}
    </Card>
  )
}
