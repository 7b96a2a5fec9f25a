import { type FormEvent, useState } from 'react'
import { PHONE_MAX, TEXT_MAX } from '#core/limits.ts'
import { missingLanguages } from '#core/visitor-texts/text-for.ts'
import {
  type Drafts,
  OTHER_LANGUAGES,
  type Translations,
  withDrafts,
  withoutDrafts,
} from '#core/visitor-texts/translations.ts'
import { DraftOthers } from '../kit/forms/DraftOthers.tsx'
import forms from '../kit/forms/forms.module.css'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { translationTexts } from '../kit/texts/translations.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { openCompanyForm } from './organisation.ts'
import { organisationTexts } from './texts.ts'

/** The company's data that visitors and mail recipients see. */
interface Shown {
  companyName: string
  companyTranslations: Translations
  companyPhone: string
}

const inputOf = ({ companyName, companyTranslations, companyPhone }: Shown): Shown => ({
  companyName: companyName.trim(),
  companyTranslations: Object.fromEntries(
    OTHER_LANGUAGES.map((lang) => [lang, companyTranslations[lang] ?? '']),
  ),
  companyPhone: companyPhone.trim(),
})

type CompanyFormProps = { shown: Shown; onSaved?: () => void }

/** The fields as typed, and the form that saves them. */
function useCompanyForm({ shown: stored, onSaved }: CompanyFormProps) {
  const texts = useTexts(organisationTexts)
  const [shown, setShown] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const [form] = useState(() =>
    openCompanyForm((_, sent) => {
      setSaved((now) => ({ ...now, ...sent }))
      toasts.show({ text: texts.companySaved })
      form.dismiss()
      onSaved?.()
    }),
  )
  useLeaveGuard(JSON.stringify(inputOf(shown)) !== JSON.stringify(inputOf(saved)), texts.leave)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void form.send(inputOf(shown))
  }
  return { form, shown, setShown, save }
}

/** Form for the company's name, its translations and its phone number. */
export function CompanyForm(props: CompanyFormProps) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const { form, shown, setShown, save } = useCompanyForm(props)
  const errorOf = useRefusedFields(form)
  const change = (changes: Partial<Shown>) => setShown((now) => ({ ...now, ...changes }))
  return (
    <Card label={texts.company}>
      <form className={forms.form} noValidate onSubmit={save}>
        <SubmitNotices submit={form} atFields />
        <Field label={texts.companyName} mark={common.required} required error={errorOf('companyName')}>
          <TextInput
            maxLength={TEXT_MAX}
            autoComplete="organization"
            value={shown.companyName}
            onChange={({ target }) => change({ companyName: target.value })}
          />
        </Field>
        <OtherNames shown={shown} setShown={setShown} errorOf={errorOf} />
        <Field
          label={texts.phone}
          mark={common.optional}
          help={texts.phoneHelp}
          error={errorOf('companyPhone')}
        >
          <TextInput
            type="tel"
            maxLength={PHONE_MAX}
            autoComplete="tel"
            value={shown.companyPhone}
            onChange={({ target }) => change({ companyPhone: target.value })}
          />
        </Field>
        <div className={forms.foot}>
          <SubmitButton submit={form}>{common.save}</SubmitButton>
        </div>
      </form>
    </Card>
  )
}

type OtherNamesProps = {
  shown: Shown
  setShown: (change: (now: Shown) => Shown) => void
  errorOf: ReturnType<typeof useRefusedFields>
}

/** Fields for the company name in the other languages of visitors. */
function OtherNames({ shown, setShown, errorOf }: OtherNamesProps) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const translated = useTexts(translationTexts)
  const { companyName: name, companyTranslations: translations } = shown
  const change = (changed: (now: Translations) => Translations) =>
    setShown((now) => ({ ...now, companyTranslations: changed(now.companyTranslations) }))
  const fill = (drafts: Drafts) => {
    change((now) => withDrafts(now, drafts.get(name), TEXT_MAX))
    return () => change((now) => withoutDrafts(now, drafts.get(name)))
  }
  const isMissing = name !== '' && missingLanguages({ ja: name, translations }).length > 0
  return (
    <>
      <div className={forms.row}>
        {OTHER_LANGUAGES.map((lang) => (
          <Field
            key={lang}
            label={texts.nameIn[lang]}
            mark={common.optional}
            help={translated.leftOut}
            error={errorOf(`companyTranslations.${lang}`)}
          >
            <TextInput
              lang={lang}
              maxLength={TEXT_MAX}
              autoComplete="off"
              value={translations[lang] ?? ''}
              onChange={({ target }) => change((now) => ({ ...now, [lang]: target.value }))}
            />
          </Field>
        ))}
      </div>
      <DraftOthers missing={isMissing ? [name] : []} onDrafts={fill} />
    </>
  )
}
