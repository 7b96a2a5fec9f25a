import { type FormEvent, useState } from 'react'
import { TEXT_MAX } from '#core/limits.ts'
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
import css from './organisation.module.css'
import { openCompanyForm } from './organisation.ts'
import { organisationTexts } from './texts.ts'

type CompanyNamesProps = { name: string; translations: Translations }

/** The names as typed, and the form that saves them. */
function useNamesForm({ name, translations }: CompanyNamesProps) {
  const texts = useTexts(organisationTexts)
  const [names, setNames] = useState(translations)
  const [saved, setSaved] = useState(translations)
  const [form] = useState(() =>
    openCompanyForm((_, { companyTranslations }) => {
      setSaved(companyTranslations ?? {})
      toasts.show({ text: texts.namesSaved })
      form.dismiss()
    }),
  )
  useLeaveGuard(
    OTHER_LANGUAGES.some((lang) => (names[lang] ?? '') !== (saved[lang] ?? '')),
    texts.leave,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    void form.send({ companyTranslations: names })
  }
  const fill = (drafts: Drafts) => {
    setNames((now) => withDrafts(now, drafts.get(name), TEXT_MAX))
    return () => setNames((now) => withoutDrafts(now, drafts.get(name)))
  }
  return { form, names, setNames, save, fill }
}

/** The company's name as visitors of other languages read it. */
export function CompanyNames(props: CompanyNamesProps) {
  const texts = useTexts(organisationTexts)
  const common = useTexts(commonTexts)
  const translated = useTexts(translationTexts)
  const { form, names, setNames, save, fill } = useNamesForm(props)
  const errorOf = useRefusedFields(form)
  const isIncomplete = missingLanguages({ ja: props.name, translations: names }).length > 0
  return (
    <Card title={texts.namesTitle}>
      <form className={forms.form} noValidate onSubmit={save}>
        <p className={css.muted}>{texts.namesHelp}</p>
        <SubmitNotices submit={form} atFields />
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
                value={names[lang] ?? ''}
                onChange={({ target }) => setNames({ ...names, [lang]: target.value })}
              />
            </Field>
          ))}
        </div>
        <DraftOthers missing={isIncomplete ? [props.name] : []} onDrafts={fill} />
        <div className={forms.foot}>
          <SubmitButton submit={form}>{texts.saveNames}</SubmitButton>
        </div>
      </form>
    </Card>
  )
}
