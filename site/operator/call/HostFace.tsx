import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { callSettingsTexts } from '../../calls/texts-settings.ts'
import { CaptureModes } from '../../face/CaptureModes.tsx'
import { CaptureState } from '../../face/CaptureState.tsx'
import { ariaKeysOf } from '../../kit/shortcut-table.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { faceSource, hostStage } from '../capture/face-wiring.ts'
import css from '../capture/preview.module.css'
import { operationTexts } from '../texts.ts'
import type { CallSession } from './call-session.ts'
import { SettingsDrawer } from './SettingsDrawer.tsx'

/** The face source, whether the character can be seen, and the button for all settings. */
export function HostFace({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const settingTexts = useTexts(callSettingsTexts)
  const stage = useStore(hostStage.$state)
  const engine = useStore(hostStage.$engine)
  const mode = useStore(faceSource.$mode)
  const closed = useStore(session.$closed) !== undefined
  const asked = useStore(session.settings.$settings).captureMode
  const way = useStore(session.transport.$transport)
  const isSocket = useStore(session.transportSwitch.$isSocket)
  const voiceOnly = useStore(session.$voiceOnly)
  const [isOpen, setOpen] = useState(false)
  useShortcut('settings', () => setOpen(true), { enabled: !closed })
  const shown = asked?.outcome === 'sent' ? asked.command.captureMode : mode
  return (
    <div className={css.face}>
      <div className={css.row}>
        <span>{texts.face}</span>
        {stage === 'loading' ? <b className={css.loading}>{texts.loadingCharacter}</b> : <CaptureState />}
      </div>
      <CaptureModes
        mode={shown}
        disabled={closed}
        onChange={(captureMode) => void session.settings.change({ kind: 'captureMode', captureMode })}
      />
      {asked?.outcome === 'failed' && (
        <p className={css.failed} role="alert">
          {reasonOf(settingTexts, asked.reason)}
        </p>
      )}
      <div className={css.row}>
        <span>
          {voiceOnly || (isSocket && way === 'stream') ? settingTexts.voiceOnly : settingTexts.ways[way]}
        </span>
        <Button
          size="sm"
          icon="sliders"
          aria-keyshortcuts={ariaKeysOf('settings')}
          disabled={closed}
          onClick={() => setOpen(true)}
        >
          {settingTexts.open}
        </Button>
      </div>
      {engine?.notice === 'resolutionLowered' && way === 'stream' && (
        <p role="status">{texts.resolutionLowered}</p>
      )}
      <SettingsDrawer session={session} open={isOpen && !closed} onClose={() => setOpen(false)} />
    </div>
  )
}

type Words = ReturnType<typeof useTexts<(typeof callSettingsTexts)['ja']>>

const reasonOf = ({ reasons }: Words, reason: string | undefined): string =>
  reason !== undefined && reason in reasons ? reasons[reason as keyof typeof reasons] : reasons.other
