import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { captionTexts } from '../../captions/texts.ts'
import { microphone } from '../../devices/microphone-wiring.ts'
import { ariaKeysOf } from '../../kit/shortcut-table.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { reservationTexts } from '../../reservations/texts.ts'
import { operationTexts } from '../texts.ts'
import type { CallSession } from './call-session.ts'
import { DockKey } from './DockKey.tsx'
import css from './dock.module.css'
import keys from './dock-key.module.css'
import { MotionKeys } from './MotionKeys.tsx'
import { SettingsKey } from './SettingsKey.tsx'

type DockProps = {
  session: CallSession
  dock: RefObject<HTMLElement | null>
  /** Shows only the motions and the end button. Mute, screen sharing and captions are shown only while they are on. */
  isSimple: boolean
}

/** The buttons of a call, always visible; 通話を終了 (end the call) is alone at the right. */
export function Dock({ session, dock, isSimple }: DockProps) {
  const texts = useTexts(operationTexts)
  const closed = useStore(session.$closed) !== undefined
  const muted = useStore(session.media.$muted)
  const isSharing = useStore(session.sharing.$share) === 'on'
  const isRecorded = useStore(session.$current).captions !== undefined
  const [isUnsent, setUnsent] = useState(false)
  return (
    <section ref={dock} className={css.dock} data-simple={isSimple || undefined} aria-label={texts.dock}>
      {(!isSimple || muted || isSharing || isRecorded) && (
        <div className={css.group} data-group="voice">
          <p>{texts.voiceAndScreen}</p>
          <div className={css.keys}>
            {(!isSimple || muted) && <MuteKey session={session} disabled={closed} />}
            {(!isSimple || isSharing) && <ShareKey session={session} disabled={closed} />}
            {(!isSimple || isRecorded) && (
              <CaptionKey session={session} disabled={closed} onTurned={(isSent) => setUnsent(!isSent)} />
            )}
          </div>
          {isUnsent && !closed && (
            <p role="alert" className={css.unsent}>
              {texts.notSent}
            </p>
          )}
        </div>
      )}
      <MotionKeys motions={session.motions} disabled={closed} isSimple={isSimple} />
      {!isSimple && <SettingsKey session={session} disabled={closed} dock={dock} />}
      <EndKey session={session} />
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

type CaptionKeyProps = KeyProps & { onTurned: (isSent: boolean) => void }

/**
 * 字幕 (captions): turns captions on or off. While captions are on, the talk is transcribed, and visitor and operator see a
 * notice about that. Not shown in a reserved room.
 */
function CaptionKey({ session, disabled, onTurned }: CaptionKeyProps) {
  const texts = useTexts(captionTexts)
  const { on, off } = useTexts(operationTexts)
  const isOn = useStore(session.$current).captions !== undefined
  const taking = useStore(session.handOver.$taking) !== undefined
  if (session.talk.endsAt !== null) return null
  return (
    <button
      type="button"
      role="switch"
      className={keys.key}
      aria-checked={isOn}
      aria-label={texts.key}
      title={texts.keyHelp}
      disabled={disabled || taking}
      onClick={() => onTurned(session.captions.turn(!isOn))}
    >
      <Icon name="captions" />
      {texts.key}
      <small>{isOn ? on : off}</small>
    </button>
  )
}

function EndKey({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const rooms = useTexts(reservationTexts)
  const ending = useStore(session.$ending)
  const closed = useStore(session.$closed) !== undefined
  const taking = useStore(session.handOver.$taking) !== undefined
  const [unsent, setUnsent] = useState(false)
  const enabled = !closed && !taking
  const end = () => setUnsent(!session.end())
  useShortcut('end', end, { enabled: enabled && !ending })
  return (
    <div className={css.end}>
      {unsent && !ending && !closed && <p role="alert">{texts.notSent}</p>}
      <Button
        variant="danger"
        size="lg"
        icon="hang-up"
        loading={ending && !closed}
        aria-keyshortcuts={ariaKeysOf('end')}
        disabled={!enabled}
        onClick={end}
      >
        {session.talk.endsAt === null ? texts.end : rooms.leave}
      </Button>
    </div>
  )
}
