import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { TrackVideo } from '../kit/ui/TrackVideo.tsx'
import { SignageStage } from '../stage/SignageStage.tsx'
import type { StageProps } from '../stage/stage-model.ts'
import css from './kiosk.module.css'
import { LiveCanvas } from './LiveCanvas.tsx'
import type { KioskModel } from './model.ts'
import { StreamPlayer } from './StreamPlayer.tsx'
import type { Kiosk } from './store.ts'
import { kioskTexts } from './texts.ts'
import type { KioskWords } from './texts-guest.ts'

/** Loaded together with the AI's chunk, before a visitor can start an AI dialogue. */
const DialogueStage = lazy(async () => ({ default: (await import('./DialogueStage.tsx')).DialogueStage }))

/** Loaded when no operator can answer. */
const HelpStage = lazy(async () => ({ default: (await import('./HelpStage.tsx')).HelpStage }))

/** The stage with this device's media: live avatar, stream, own camera and shared screen. */
export function KioskStage({ kiosk }: { kiosk: Kiosk }) {
  const model = useStore(kiosk.$model)
  const language = useStore(kiosk.$language)
  const camera = useStore(kiosk.media.$camera)
  const { player, ready } = usePlayer(kiosk)
  const avatar = useAvatar(kiosk)
  const screen = useSharedScreen(kiosk)
  const talk = useStore(kiosk.ai.$dialogue)
  const cycle = useStore(kiosk.ai.$dialogueState)
  const written = useStore(kiosk.$written)
  const isWriting = useStore(kiosk.help.$draft) !== undefined
  const guestWords = useStore(kiosk.guest.$words)
  const texts = guestWords?.(language) ?? pickTexts(kioskTexts, language)
  const notice = useNotice(kiosk, model, texts.page)
  if (!model) return null
  const stage: StageProps = {
    interactive: true,
    // A reservation's visitor uses their own device, whose screen can have any aspect ratio.
    fills: model.isGuest,
    model: { ...model, notice, ...(model.active && { active: { ...model.active, ...written } }) },
    texts: texts.stage,
    ...avatar,
    player,
    playerReady: ready,
    selfView: camera && <TrackVideo track={camera} label={texts.stage.visitor} />,
    screen,
    onTouch: kiosk.touch,
    onCancel: kiosk.cancel,
    onEnd: kiosk.end,
    onLanguage: kiosk.setLanguage,
    onMessageClose: kiosk.dismissMessage,
    onMediaError: kiosk.refuseFile,
  }
  const isResting = model.scene === 'Standby' || model.scene === 'Suspended'
  const plain = <SignageStage {...stage} />
  if (model.isGuest) return <div className={css.guestStage}>{plain}</div>
  if (isWriting || (model.nobody && !cycle))
    return (
      <Suspense fallback={plain}>
        <HelpStage kiosk={kiosk} stage={stage} />
      </Suspense>
    )
  if (!talk || !cycle || !isResting || model.offline) return plain
  return (
    <Suspense fallback={plain}>
      <DialogueStage kiosk={kiosk} dialogue={talk} cycle={cycle} stage={stage} />
    </Suspense>
  )
}

/** The most urgent notice to the visitor. */
function useNotice(
  kiosk: Kiosk,
  model: KioskModel | undefined,
  texts: KioskWords['page'],
): string | undefined {
  const isUnanswered = useStore(kiosk.$isUnanswered)
  const soundBlocked = useStore(kiosk.media.$soundBlocked)
  const isFormMissing = useStore(kiosk.help.$isFormMissing)
  // while the offline notice is shown, a second notice would repeat it
  if (isUnanswered && !model?.offline) return texts.unanswered
  if (model?.hostLostSeconds !== undefined) return texts.hostLost(model.hostLostSeconds)
  if (model?.isUnconnected) return texts.unconnected
  if (isFormMissing) return texts.noForm
  return soundBlocked ? texts.touchForSound : undefined
}

/**
 * The player of the operator's stream. `ready` is false until its first frame is drawn: the avatar stays visible until
 * then.
 */
function usePlayer({ media, $transport }: Kiosk): { player: ReactNode; ready: boolean } {
  const pictures = useStore(media.$player)
  const stream = useStore($transport) === 'stream' ? pictures : undefined
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!stream) setReady(false)
  }, [stream])
  if (!stream) return { player: undefined, ready: false }
  return { player: <StreamPlayer stream={stream} onFrame={() => setReady(true)} />, ready }
}

/** The avatar on the stage: a still picture (poster), until this device draws the character. */
function useAvatar(kiosk: Kiosk): { avatar: ReactNode; avatarIsLive: boolean } {
  const canvas = useStore(kiosk.$canvas)
  const poster = useStore(kiosk.$poster)
  if (canvas) return { avatar: <LiveCanvas canvas={canvas} />, avatarIsLive: true }
  return { avatar: poster && <img src={poster} alt="" decoding="sync" />, avatarIsLive: false }
}

function useSharedScreen(kiosk: Kiosk): ReactNode {
  const sharing = useStore(kiosk.$sharing)
  const screen = useStore(kiosk.media.$screen)
  return sharing && screen ? <StreamPlayer whole stream={screen} /> : undefined
}
