import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { HostPreview } from '../capture/HostPreview.tsx'
import css from '../operation.module.css'
import { PageRoot } from '../PageRoot.tsx'
import { CallBanners } from './CallBanners.tsx'
import { CallHeader } from './CallHeader.tsx'
import { CallTabs } from './CallTabs.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import type { CallSession } from './call-session.ts'
import { Dock } from './Dock.tsx'
import { ServerErrors } from './ServerErrors.tsx'
import { VisitorCamera } from './VisitorCamera.tsx'
import { VisitorWords } from './VisitorWords.tsx'

/** A call: the visitor's camera, what the visitor sees, the tabs and the keys. Nothing modal opens on it. */
export function CallView({ session }: { session: CallSession }) {
  const dock = useRef<HTMLElement>(null)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  return (
    <PageRoot view={session.view} mode="call" isSocket={isSocket} callId={session.talk.callId}>
      <CallHeader session={session} dock={dock} />
      <div className={css.grid}>
        <div className={css.banners}>
          <ClosedNotice session={session} />
          <CallBanners session={session} />
          <ServerErrors alarms={session.alarms} $errors={session.$errors} />
        </div>
        <VisitorCamera view={session.view} signageId={session.talk.signageId} isBlocked={isSocket}>
          <VisitorWords session={session} />
        </VisitorCamera>
        <HostPreview session={session} />
        <CallTabs session={session} />
      </div>
      <Dock session={session} dock={dock} />
    </PageRoot>
  )
}
