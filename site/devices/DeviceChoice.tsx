import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import type { ChosenKind } from './chosen-devices.ts'
import type { DevicePicker } from './device-picker.ts'
import { devicesTexts } from './texts.ts'

type DeviceChoiceProps = { picker: DevicePicker; kind: ChosenKind; label: string }

/** The list of devices of one kind. A chosen device that is disconnected stays in the list and is marked as disconnected. */
export function DeviceChoice({ picker, kind, label }: DeviceChoiceProps) {
  const texts = useTexts(devicesTexts)
  const { devices, chosen, isAway } = useStore(picker.$choices)[kind]
  return (
    <Field label={label} help={isAway ? texts.away : undefined}>
      <SelectInput
        value={isAway ? '' : (chosen ?? '')}
        onChange={({ target }) => picker.choose(kind, target.value || undefined)}
      >
        <option value="">{texts.standard}</option>
        {devices.map(({ deviceId, label: name }, place) => (
          <option key={deviceId} value={deviceId}>
            {name || texts.unnamed(place + 1)}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}
