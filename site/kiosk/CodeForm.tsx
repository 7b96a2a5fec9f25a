import { useStore } from '@nanostores/react'
import { findKioskCode } from '#core/kiosk/contract-setup.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { Connect } from './connect.ts'
import css from './kiosk-setup.module.css'
import { kioskSetupTexts } from './texts-setup.ts'

export function CodeForm({ connect }: { connect: Connect }) {
  const texts = useTexts(kioskSetupTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(connect.find.$submit)
  const { form, field, control } = useEntryForm(findKioskCode.input, { code: connect.code() }, connect.find)
  const look = form.handleSubmit(() => connect.find.send(form.getValues()))
  return (
    <form className={css.form} noValidate onSubmit={look}>
      <SubmitNotices submit={connect.find} atFields />
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
