import { CAPTURE_MODES } from '#core/characters/avatar.ts'
import css from '../kit/forms/forms.module.css'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { UserEntries } from './form.ts'
import { userTexts } from './texts.ts'

/** The fields of the user form for face and hand capture, which move the avatar. */
export function UserCaptureCard({ entry: { field, control } }: { entry: EntryForm<UserEntries> }) {
  const texts = useTexts(userTexts)
  return (
    <Card title={texts.capture}>
      <div className={css.form}>
        <div className={css.row}>
          <Field {...field('default_capture_mode')} label={texts.captureMode}>
            <SelectInput {...control('default_capture_mode')}>
              {CAPTURE_MODES.map((mode) => (
                <option key={mode} value={mode}>
                  {texts.captureModes[mode]}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field {...field('subject_name')} label={texts.subjectName} help={texts.subjectNameHelp}>
            <TextInput {...control('subject_name')} autoComplete="off" />
          </Field>
        </div>
        <Checkbox {...control('hand_tracking_status')} label={texts.handTracking} />
      </div>
    </Card>
  )
}
