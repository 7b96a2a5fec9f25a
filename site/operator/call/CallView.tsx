import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { $simpleCall } from '../../kit/preferences.ts'
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
import { SimpleHeader, SimpleMessage } from './SimpleParts.tsx'
import { useWritten } from './use-written.ts'
import { VisitorCamera } from './VisitorCamera.tsx'
import { VisitorWords } from './VisitorWords.tsx'

/**
 * A call: the visitor's camera, what the visitor sees, the tabs and the bar of buttons (dock). No modal dialog opens
 * over it. The simple view shows only the visitor, the messages, the motion buttons and the end button.
 */
export function CallView({ session }: { session: CallSession }) {
  const dock = useRef<HTMLElement>(null)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  const isSimple = useStore($simpleCall) === 'on'
  const { written, mayWrite } = useWritten(session)
  return (
    <PageRoot
      view={session.view}
      mode="call"
      isSimple={isSimple}
      isSocket={isSocket}
      callId={session.talk.callId}
    >
      {isSimple ? <SimpleHeader session={session} /> : <CallHeader session={session} dock={dock} />}
      <div className={css.grid}>
        <div className={css.banners}>
          <ClosedNotice session={session} />
          <CallBanners session={session} />
          <ServerErrors alarms={session.alarms} $errors={session.$errors} />
        </div>
        <VisitorCamera view={session.view} signageId={session.talk.signageId} isBlocked={isSocket}>
          <VisitorWords session={session} />
        </VisitorCamera>
        {!isSimple && <HostPreview session={session} />}
        {!isSimple && <CallTabs session={session} written={written} mayWrite={mayWrite} />}
        {isSimple && mayWrite && <SimpleMessage session={session} written={written} />}
      </div>
      <Dock session={session} dock={dock} isSimple={isSimple} />
    </PageRoot>
  )
}
