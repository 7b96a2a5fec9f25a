import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { updateCompany } from '#core/company/contract.ts'
import { AUDIT_DAYS_MAX, AUDIT_DAYS_MIN } from '#core/limits.ts'
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
import { openAuditDaysForm } from './store.ts'
import { auditTexts } from './texts.ts'

/** A form for the number of days that the company keeps its audit log (decisions 2). */
export function AuditDays({ days, onSaved }: { days: number; onSaved: () => void }) {
  const texts = useTexts(auditTexts)
  const common = useTexts(commonTexts)
  const [form] = useState(() =>
    openAuditDaysForm((auditDays) => {
      toasts.show({ text: texts.saved(auditDays) })
      // keep a number that the user has typed since the form was sent, as unsaved input
      entry.form.reset({ auditDays }, { keepValues: true })
      form.dismiss()
      onSaved()
    }),
  )
  const { phase } = useStore(form.$submit)
  const entry = useEntryForm<{ auditDays: number }>(updateCompany.input, { auditDays: days }, form)
  const send = entry.form.handleSubmit(({ auditDays }) => void form.send({ auditDays }))
  return (
    <Card title={texts.days}>
      <form className={forms.form} noValidate onSubmit={(event) => void send(event)}>
        <p>{texts.daysHelp}</p>
        <SubmitNotices submit={form} atFields />
        <Field
          {...entry.field('auditDays')}
          label={texts.auditDays}
          help={texts.auditDaysHelp}
          mark={common.required}
          required
        >
          <TextInput
            type="number"
            min={AUDIT_DAYS_MIN}
            max={AUDIT_DAYS_MAX}
            inputMode="numeric"
            {...entry.form.register('auditDays', { valueAsNumber: true })}
          />
        </Field>
        <div className={forms.foot}>
          <Button type="submit" variant="primary" loading={phase === 'sending'}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
