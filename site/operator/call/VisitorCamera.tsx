import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Icon } from '../../kit/ui/Icon.tsx'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { StreamVideo } from '../../kit/ui/StreamVideo.tsx'
import { board } from '../../line/board.ts'
import page from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import css from './camera.module.css'
import type { PeerState, VisitorView } from './visitor-view.ts'

type Words = ReturnType<typeof useTexts<(typeof operationTexts)['ja']>>

function waitingWords(texts: Words, state: PeerState, hasNoCamera: boolean): string {
  if (state === 'closed') return texts.cameraEnded
  if (hasNoCamera) return texts.cameraMissing
  return state === 'connected' ? texts.cameraPaused : texts.cameraWaiting
}

type CameraProps = {
  view: VisitorView
  signageId: number
  /** Whether media goes over WebSocket, which carries no camera video. */
  isBlocked?: boolean
}

/** お客さまのカメラ (visitor's camera), with its state; `children` are shown over the picture. Sound is played separately. */
export function VisitorCamera({
  view,
  signageId,
  isBlocked = false,
  children,
}: CameraProps & { children?: ReactNode }) {
  const texts = useTexts(operationTexts)
  const stream = useStore(view.$camera)
  const picture = useStore(view.$picture)
  const figure = useRef<HTMLElement>(null)
  const arrives = !isBlocked && stream !== undefined && picture !== undefined && picture.framesDecoded > 0
  return (
    <figure ref={figure} className={`${page.camera} ${css.figure}`}>
      {stream && !isBlocked && <StreamVideo stream={stream} label={texts.camera} className={css.video} />}
      {!arrives && <Waiting view={view} signageId={signageId} isBlocked={isBlocked} />}
      <figcaption className={css.caption}>
        <span>
          <Icon name="camera" size={16} />
          {texts.camera}
        </span>
      </figcaption>
      {children}
      {arrives && (
        <IconButton
          icon="expand"
          label={texts.full}
          className={css.full}
          onClick={() => void figure.current?.requestFullscreen()}
        />
      )}
    </figure>
  )
}

function Waiting({ view, signageId, isBlocked }: CameraProps) {
  const texts = useTexts(operationTexts)
  const state = useStore(view.$peerState)
  const entry = useStore(board.$signages).find(({ id }) => id === signageId)
  const camera = entry?.devices?.camera
  const hasNone = camera === 'denied' || camera === 'missing'
  return (
    <p className={css.waiting} role="status">
      <Icon name={hasNone || isBlocked ? 'eye-off' : 'camera'} size={40} />
      {isBlocked && state !== 'closed' ? texts.cameraBlocked : waitingWords(texts, state, hasNone)}
    </p>
  )
}
