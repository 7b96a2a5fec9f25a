import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { SelectInput } from '../../kit/ui/SelectInput.tsx'
import { characterList } from '../operation-wiring.ts'
import type { CallSession } from './call-session.ts'
import { SettingRow } from './SettingRow.tsx'
import { callSettingsTexts } from './texts-settings.ts'

/** Changes the character for this call only. */
export function CharacterSetting({ session }: { session: CallSession }) {
  const texts = useTexts(callSettingsTexts)
  const { settings } = session
  const characters = useStore(characterList.$resource).value ?? []
  const begun = useStore(session.media.$characterId)
  const shown = useStore(settings.$applied).avatar?.characterId ?? begun
  useEffect(() => void characterList.load(), [])
  return (
    <SettingRow settings={settings} kind="avatar" label={texts.character}>
      <SelectInput
        aria-label={texts.character}
        value={shown ?? ''}
        onChange={({ target }) => void settings.change({ kind: 'avatar', characterId: Number(target.value) })}
      >
        {shown === undefined && <option value="">—</option>}
        {characters.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </SettingRow>
  )
}
