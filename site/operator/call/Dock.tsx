import { useStore } from '@nanostores/react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { microphone } from '../capture/microphone-wiring.ts'
import page from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import type { CallSession } from './call-session.ts'
import { DockKey } from './DockKey.tsx'
import css from './dock.module.css'
import { MessageKeys } from './MessageKeys.tsx'
import { MotionKeys } from './MotionKeys.tsx'

/** The keys of a call, except ending it (look, Do and avoid). */
export function Dock({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const closed = useStore(session.$closed) !== undefined
  return (
    <section className={`${page.dock} ${css.dock}`} aria-label={texts.dock}>
      <div className={css.group}>
        <p>{texts.voiceAndScreen}</p>
        <div className={css.keys}>
          <MuteKey session={session} disabled={closed} />
          <ShareKey session={session} disabled={closed} />
          <MessageKeys talk={session.talk} disabled={closed} />
        </div>
      </div>
      <MotionKeys motions={session.motions} disabled={closed} />
    </section>
  )
}

type KeyProps = { session: CallSession; disabled: boolean }

function MuteKey({ session, disabled }: KeyProps) {
  const texts = useTexts(operationTexts)
  const muted = useStore(session.media.$muted)
  const has = useStore(microphone.$state) === 'granted'
  const on = has && !muted
  return (
    <DockKey
      icon={on ? 'microphone' : 'microphone-off'}
      word={texts.microphone}
      state={has ? (muted ? texts.muted : texts.on) : texts.noMicrophone}
      on={on}
      warn={has && muted}
      disabled={disabled || !has}
      shortcut="mute"
      onPress={session.media.toggleMute}
    />
  )
}

function ShareKey({ session, disabled }: KeyProps) {
  const texts = useTexts(operationTexts)
  const share = useStore(session.sharing.$share)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  const taking = useStore(session.handOver.$taking) !== undefined
  return (
    <DockKey
      icon="share-screen"
      word={texts.share}
      state={isSocket ? texts.notOnThisLine : share === 'on' ? texts.sharing : texts.notSharing}
      on={share === 'on'}
      disabled={disabled || taking || isSocket || share === 'choosing'}
      shortcut="share"
      onPress={() => void session.sharing.toggle()}
    />
  )
}
