import { useStore } from '@nanostores/react'
import { CAMERAS, EXPRESSIONS, VOICE_EFFECTS } from '#core/characters/avatar.ts'
import { $simpleCall } from '../../kit/preferences.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Segment } from '../../kit/ui/Segment.tsx'
import { SelectInput } from '../../kit/ui/SelectInput.tsx'
import { Switch } from '../../kit/ui/Switch.tsx'
import { voice } from '../capture/face-wiring.ts'
import { CaptureSettings } from './CaptureSettings.tsx'
import { CharacterSetting } from './CharacterSetting.tsx'
import type { CallSession } from './call-session.ts'
import { Gestures } from './Gestures.tsx'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'
import { callSettingsTexts, type OfferedBackground } from './texts-settings.ts'

const BACKGROUNDS: readonly OfferedBackground[] = ['wall', 'sky', 'leaf', 'evening']

/** Spec 2.4.6: the settings of a call. Each setting shows whether it was applied. */
export function CallSettingsPanel({ session }: { session: CallSession }) {
  const texts = useTexts(callSettingsTexts)
  const { settings } = session
  const applied = useStore(settings.$applied)
  const effect = useStore(voice.$effect)
  return (
    <div className={css.settings}>
      <Switch
        label={
          <>
            {texts.simple}
            <small className={css.help}>{texts.simpleHelp}</small>
          </>
        }
        onChange={() => $simpleCall.set('on')}
        checked={false}
      />
      <SettingRow settings={settings} kind="camera" label={texts.camera}>
        <Segment
          block
          label={texts.camera}
          options={CAMERAS.map((value) => ({ value, label: texts.cameras[value] }))}
          value={applied.camera?.camera ?? 'bust'}
          onChange={(camera) => void settings.change({ kind: 'camera', camera })}
        />
      </SettingRow>
      <BackgroundSetting settings={settings} />
      <ExpressionSetting settings={settings} />
      <Gestures motions={session.motions} />
      <CharacterSetting session={session} />
      <CaptureSettings settings={settings} />
      <SettingRow settings={settings} kind="voiceEffect" label={texts.voice}>
        <Segment
          block
          label={texts.voice}
          options={VOICE_EFFECTS.map((value) => ({ value, label: texts.voices[value] }))}
          value={effect}
          onChange={(voiceEffect) => void settings.change({ kind: 'voiceEffect', voiceEffect })}
        />
      </SettingRow>
    </div>
  )
}

type SettingProps = { settings: CallSession['settings'] }

function BackgroundSetting({ settings }: SettingProps) {
  const texts = useTexts(callSettingsTexts)
  const { background } = useStore(settings.$applied)
  return (
    <SettingRow settings={settings} kind="background" label={texts.background}>
      <Segment<string>
        block
        label={texts.background}
        options={BACKGROUNDS.map((value) => ({ value, label: texts.backgrounds[value] }))}
        value={background?.background ?? 'wall'}
        onChange={(value) => {
          const chosen = BACKGROUNDS.find((known) => known === value)
          if (chosen) void settings.change({ kind: 'background', background: chosen })
        }}
      />
    </SettingRow>
  )
}

function ExpressionSetting({ settings }: SettingProps) {
  const texts = useTexts(callSettingsTexts)
  const { expression } = useStore(settings.$applied)
  return (
    <SettingRow settings={settings} kind="expression" label={texts.expression}>
      <SelectInput
        aria-label={texts.expression}
        value={expression?.expression ?? 'neutral'}
        onChange={({ target }) => {
          const chosen = EXPRESSIONS.find((known) => known === target.value)
          if (chosen) void settings.change({ kind: 'expression', expression: chosen })
        }}
      >
        {EXPRESSIONS.map((value) => (
          <option key={value} value={value}>
            {texts.expressions[value]}
          </option>
        ))}
      </SelectInput>
    </SettingRow>
  )
}
