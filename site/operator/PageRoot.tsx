import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { VisitorView } from './call/visitor-view.ts'
import { hostStage } from './capture/face-wiring.ts'
import css from './operation.module.css'

type PageRootProps = {
  view: VisitorView
  mode: 'call' | 'monitoring' | 'listening'
  callId?: string
  isSocket?: boolean
  /** Whether this is the simple view, which also hides the sidebar and the top bar. */
  isSimple?: boolean
  children: ReactNode
}

/** The page's frame. Its data attributes show the state of the media, for support staff and end-to-end tests. */
export function PageRoot({
  view,
  mode,
  callId,
  isSocket = false,
  isSimple = false,
  children,
}: PageRootProps) {
  const peerState = useStore(view.$peerState)
  const picture = useStore(view.$picture)
  const voice = useStore(view.$voice)
  const engine = useStore(hostStage.$engine)
  return (
    <div
      className={css.page}
      data-mode={mode}
      data-simple={isSimple || undefined}
      data-call-id={callId}
      data-way={isSocket ? 'socket' : 'rtc'}
      data-peer-state={peerState}
      data-motion={engine?.motion}
      data-motions-played={engine?.motionsPlayed}
      data-character={engine?.character}
      data-camera={engine?.camera}
      data-renderer={engine?.renderer}
      data-frames-decoded={picture?.framesDecoded ?? 0}
      data-audio-energy={voice?.audioEnergy ?? 0}
    >
      {children}
    </div>
  )
}
