import { useStore } from '@nanostores/react'
import { HostPreview } from '../capture/HostPreview.tsx'
import css from '../operation.module.css'
import { PageRoot } from '../PageRoot.tsx'
import { CallBanners } from './CallBanners.tsx'
import { CallHeader } from './CallHeader.tsx'
import { CallRecord } from './CallRecord.tsx'
import { CaptionPanel } from './CaptionPanel.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import type { CallSession } from './call-session.ts'
import { Dock } from './Dock.tsx'
import { LostDialog } from './LostDialog.tsx'
import { ServerErrors } from './ServerErrors.tsx'
import { VisitorCamera } from './VisitorCamera.tsx'

/** A call: the visitor's camera, the preview of the signage, the keys and the log. */
export function CallView({ session }: { session: CallSession }) {
  const { captions, before } = useStore(session.$current)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  return (
    <PageRoot view={session.view} mode="call" isSocket={isSocket} callId={session.talk.callId}>
      <CallHeader session={session} />
      <div className={css.banners}>
        <ClosedNotice session={session} />
        <CallBanners session={session} />
        <ServerErrors alarms={session.alarms} $errors={session.$errors} />
      </div>
      <div className={css.grid} data-captions={captions !== undefined}>
        <VisitorCamera view={session.view} signageId={session.talk.signageId} isBlocked={isSocket} />
        <HostPreview session={session} />
        <CaptionPanel session={session} />
        <CallRecord log={session.log} before={before} />
        <Dock session={session} />
      </div>
      <LostDialog alarms={session.alarms} />
    </PageRoot>
  )
}
