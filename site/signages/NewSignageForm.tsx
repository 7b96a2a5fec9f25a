import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { addSignage } from '#core/signages/contract-signage-admin.ts'
import { ORIENTATIONS } from '#core/stage/layout-names.ts'
import { copyText } from '../kit/clipboard.ts'
import { Choices } from '../kit/forms/Choices.tsx'
import css from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { type EntryForm, useEntryForm } from '../kit/forms/use-entry-form.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { orientationTexts } from '../kit/texts/orientation.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { NewSignage, NewSignageEntries } from './new-signage.ts'
import { SignInDetails } from './SignInDetails.tsx'
import { signageTexts } from './texts.ts'

type NewSignageFormProps = {
  form: NewSignage
  /** Preselected store; '0' stands for no store. */
  storeId?: string
  /** Shown beside the button that adds the signage. */
  children?: ReactNode
}

/** Asks for what only the user knows: the name, the screen's orientation, and the store if there are several. */
export function NewSignageForm({ form, storeId = '0', children }: NewSignageFormProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { value } = useStore(form.$form)
  const { phase } = useStore(form.submit.$submit)
  const entry = useEntryForm<NewSignageEntries>(
    addSignage.input,
    { name: '', orientation: 'portrait', storeId, ...value?.account },
    form.submit,
  )
  const { field, control } = entry
  const { formState, handleSubmit, getValues, setValue } = entry.form
  useLeaveGuard(formState.isDirty && phase !== 'done', texts.leave)
  const stores = value?.stores ?? []
  const save = (event: React.FormEvent) => {
    setValue('passwordConfirm', getValues('password'))
    void handleSubmit(() => form.save(getValues()))(event)
  }
  return (
    <form className={css.form} noValidate onSubmit={save}>
      <SubmitNotices submit={form.submit} atFields />
      <Field {...field('name')} label={texts.name} mark={common.required} required help={texts.nameHelp}>
        <TextInput {...control('name')} autoComplete="off" />
      </Field>
      <OrientationField entry={entry} />
      {(stores.length > 1 || storeId !== '0') && (
        <Field {...field('storeId')} label={texts.store}>
          <SelectInput {...control('storeId')}>
            <Choices none={texts.noStore} of={stores} />
          </SelectInput>
        </Field>
      )}
      <SignInFields entry={entry} newPassword={form.newPassword} />
      <div className={css.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'}>
          {texts.addAndConnect}
        </Button>
        {children}
      </div>
    </form>
  )
}

type Entry = { entry: EntryForm<NewSignageEntries> }

function OrientationField({ entry }: Entry) {
  const texts = useTexts(signageTexts)
  const { orientations } = useTexts(orientationTexts)
  return (
    <div className={css.choice}>
      <b>{texts.orientation}</b>
      <Segment
        label={texts.orientation}
        value={entry.form.watch('orientation')}
        onChange={(value) => entry.form.setValue('orientation', value, { shouldDirty: true })}
        options={ORIENTATIONS.map((value) => ({ value, label: orientations[value] }))}
      />
    </div>
  )
}

/** The generated login ID and password, shown in plain text, because a person may have to type them on the device. */
function SignInFields({ entry, newPassword }: Entry & Pick<NewSignage, 'newPassword'>) {
  const texts = useTexts(signageTexts)
  const { field, control, form } = entry
  const renew = async () => {
    const password = await newPassword()
    if (password !== undefined)
      form.setValue('password', password, { shouldDirty: true, shouldValidate: true })
  }
  const copy = async () => {
    if (await copyText(form.getValues('password'))) toasts.show({ text: texts.copied })
  }
  const plain = {
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const
  return (
    <SignInDetails errors={[field('login_id').error, field('password').error]}>
      <Field {...field('login_id')} label={texts.loginId} help={texts.loginIdHelp}>
        <TextInput {...control('login_id')} {...plain} />
      </Field>
      <Field {...field('password')} label={texts.password} help={texts.passwordHelp}>
        <TextInput {...control('password')} {...plain} />
      </Field>
      <div className={css.foot}>
        <Button size="sm" icon="retry" onClick={() => void renew()}>
          {texts.newPassword}
        </Button>
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </SignInDetails>
  )
}
