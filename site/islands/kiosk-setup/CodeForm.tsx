import { useStore } from '@nanostores/react'
import { findKioskCode } from '#contract/kiosk-setup.ts'
import { commonTexts } from '../../messages/common.ts'
import { kioskSetupTexts } from '../../messages/kiosk-setup.ts'
import type { Connect } from '../../stores/signages/connect.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useEntryForm } from '../forms/use-entry-form.ts'
import { useTexts } from '../shell/use-texts.ts'
import css from './kiosk-setup.module.css'

export function CodeForm({ connect }: { connect: Connect }) {
  const texts = useTexts(kioskSetupTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(connect.find.$submit)
  const { form, field, control } = useEntryForm(findKioskCode.input, { code: connect.code() }, connect.find)
  const look = form.handleSubmit(() => connect.find.send(form.getValues()))
  return (
    <form className={css.form} noValidate onSubmit={look}>
      <SubmitNotices submit={connect.find} />
      <Card label={texts.code}>
        <div className={css.form}>
          <p className={css.label}>{texts.openOnDevice(`${location.origin}/kiosk`)}</p>
          <Field {...field('code')} label={texts.code} mark={common.required} required help={texts.codeHelp}>
            <TextInput
              {...control('code')}
              size="lg"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
        </div>
      </Card>
      <div className={css.foot}>
        <Button type="submit" variant="primary" size="lg" loading={phase === 'sending'}>
          {texts.look}
        </Button>
      </div>
    </form>
  )
}
