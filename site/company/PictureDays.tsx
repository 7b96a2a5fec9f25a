import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { updateCompany } from '#core/company/contract.ts'
import { PICTURE_DAYS_MAX, PICTURE_DAYS_MIN } from '#core/limits.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './organisation.module.css'
import { openCompanyForm } from './organisation.ts'
import { organisationTexts } from './texts.ts'

/** decisions 4: how long the company keeps pictures of its visitors. */
export function PictureDays({ days }: { days: number }) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const [form] = useState(() =>
    openCompanyForm((_, { pictureDays = days }) => {
      toasts.show({ text: texts.daysSaved(pictureDays) })
      // keep a number that the user has typed since the form was sent, as unsaved input
      entry.form.reset({ pictureDays }, { keepValues: true })
      form.dismiss()
    }),
  )
  const { phase } = useStore(form.$submit)
  const entry = useEntryForm<{ pictureDays: number }>(updateCompany.input, { pictureDays: days }, form)
  const send = entry.form.handleSubmit(({ pictureDays }) => void form.send({ pictureDays }))
  return (
    <Card title={texts.pictures}>
      <form className={forms.form} noValidate onSubmit={(event) => void send(event)}>
        <p className={css.muted}>{texts.picturesHelp}</p>
        <SubmitNotices submit={form} atFields />
        <Field
          {...entry.field('pictureDays')}
          label={texts.pictureDays}
          help={texts.pictureDaysHelp}
          mark={common.required}
          required
        >
          <TextInput
            type="number"
            min={PICTURE_DAYS_MIN}
            max={PICTURE_DAYS_MAX}
            inputMode="numeric"
            {...entry.form.register('pictureDays', { valueAsNumber: true })}
          />
        </Field>
        <div className={forms.foot}>
          <Button type="submit" variant="primary" loading={phase === 'sending'}>
            {texts.saveDays}
          </Button>
        </div>
      </form>
    </Card>
  )
}
