import { useStore } from '@nanostores/react'
import { LANGUAGES } from '#core/fields/shapes.ts'
import { TRANSPORT_SETTINGS } from '#core/signages/transport.ts'
import { standardOf } from '../characters/choice.ts'
import { Choices } from '../kit/forms/Choices.tsx'
import css from '../kit/forms/forms.module.css'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { createSignageForm } from './form.ts'
import type { SignageEntryForm } from './SignageAccountFields.tsx'
import { signageTexts } from './texts.ts'

type SettingFieldsProps = { entry: SignageEntryForm; form: ReturnType<typeof createSignageForm> }

/** Fields for store, character, language, transport and AI dialogues. */
export function SettingFields({ entry, form }: SettingFieldsProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { stores, characters } = useStore(form.$form)
  const { field, control } = entry
  return (
    <div className={css.form}>
      <div className={css.row}>
        <Field {...field('storeId')} label={texts.store}>
          <SelectInput {...control('storeId')}>
            <Choices none={texts.noStore} of={stores} />
          </SelectInput>
        </Field>
        <Field {...field('default_character_id')} label={texts.character}>
          <SelectInput {...control('default_character_id')}>
            <Choices none={texts.standardCharacter(standardOf(characters)?.name)} of={characters} />
          </SelectInput>
        </Field>
      </div>
      <div className={css.row}>
        <Field {...field('language')} label={texts.language}>
          <SelectInput {...control('language')}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {common.languages[language]}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field {...field('transport')} label={texts.transport} help={texts.transportHelp}>
          <SelectInput {...control('transport')}>
            {TRANSPORT_SETTINGS.map((transport) => (
              <option key={transport} value={transport}>
                {texts.transports[transport]}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
      <div>
        <Switch label={texts.aiTalk} {...control('aiTalk')} />
        <p className={css.reason}>{texts.aiTalkHelp}</p>
      </div>
    </div>
  )
}

/** Fields for the texts of the Suspended scene (decisions 4). */
export function SuspendedFields({ entry }: { entry: SignageEntryForm }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { field, control } = entry
  return (
    <div className={css.form}>
      <div className={css.row}>
        <Field {...field('hours')} label={texts.hours} mark={common.optional} help={texts.hoursHelp}>
          <TextInput {...control('hours')} autoComplete="off" />
        </Field>
        <Field {...field('resumes')} label={texts.resumes} mark={common.optional} help={texts.resumesHelp}>
          <TextInput {...control('resumes')} autoComplete="off" />
        </Field>
      </div>
      <Field {...field('phone')} label={texts.phone} mark={common.optional}>
        <TextInput {...control('phone')} autoComplete="off" />
      </Field>
    </div>
  )
}
