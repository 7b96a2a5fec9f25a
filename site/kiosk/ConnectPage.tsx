import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownKioskCode } from '#core/kiosk/code.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { board } from '../line/board.ts'
import { $session } from '../line/session.ts'
import { CodeForm } from './CodeForm.tsx'
import { Connected } from './Connected.tsx'
import { type Connect, openConnect } from './connect.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { kioskSetupTexts } from './texts-setup.ts'

/** decisions 4: the page where an administrator enters or scans the code of a new device. */
export function ConnectPage() {
  const texts = useTexts(kioskSetupTexts)
  const [connect] = useState(openConnect)
  const { user } = useStore($session)
  const hasArrived = useStore(board.$arrived)
  const isSignedIn = user !== undefined
  useEffect(() => {
    if (isSignedIn) connect.open()
  }, [connect, isSignedIn])
  const chosen = useStore(board.$signages).find(({ id }) => id === connect.signageId)
  return (
    <>
      <PageHead title={chosen ? texts.connectOf(chosen.name) : texts.connect} lead={texts.connectLead} />
      {hasArrived ? <Steps connect={connect} /> : <ListSkeleton />}
    </>
  )
}

function Steps({ connect }: { connect: Connect }) {
  const texts = useTexts(kioskSetupTexts)
  const signages = useStore(board.$signages)
  const device = useStore(connect.$device)
  const connectedId = useStore(connect.$connected)
  const connected = signages.find(({ id }) => id === connectedId)
  if (signages.length === 0)
    return (
      <Card label={texts.connect}>
        <Empty
          icon="signage"
          title={texts.noSignage}
          action={<LinkButton href="/app/signage/add">{texts.add}</LinkButton>}
        >
          {texts.noSignageHelp}
        </Empty>
      </Card>
    )
  if (connected) return <Connected entry={connected} onAgain={connect.startAgain} />
  if (device)
    return (
      <DeviceForm
        key={device.code}
        connect={connect}
        device={device}
        code={shownKioskCode(device.code)}
        signages={signages}
      />
    )
  return <CodeForm connect={connect} />
}
