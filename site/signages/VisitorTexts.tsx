import { useState } from 'react'
import type { Language } from '#core/languages.ts'
import { TEXT_MAX } from '#core/limits.ts'
import { missingLanguages, phoneFor, textFor } from '#core/visitor-texts/text-for.ts'
import {
  type Drafts,
  type OtherLanguage,
  type Translations,
  withDrafts,
  withoutDrafts,
} from '#core/visitor-texts/translations.ts'
import { DraftOthers } from '../kit/forms/DraftOthers.tsx'
import css from '../kit/forms/forms.module.css'
import { LanguageTabs } from '../kit/forms/LanguageTabs.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { translationTexts } from '../kit/texts/translations.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { type SignageEntries, TRANSLATED } from './form.ts'
import type { SignageEntryForm } from './SignageAccountFields.tsx'
import { SuspendedFields } from './SignageSettingFields.tsx'
import { signageTexts } from './texts.ts'

type Column = (typeof TRANSLATED)[number]

/** Fields for the texts that visitors read, in three languages. The field for the Japanese name is in AccountFields. */
export function VisitorTexts({ entry }: { entry: SignageEntryForm }) {
  const [language, setLanguage] = useState<Language>('ja')
  const entries = entry.form.watch()
  const writtenOf = (of: SignageEntries, column: Column): Translations => ({
    en: of[`${column}_en`],
    zh: of[`${column}_zh`],
  })
  const rewrite = (change: (written: Translations, ja: string) => Translations) => {
    // the user may have typed while the drafts were being made
    const now = entry.form.getValues()
    for (const column of TRANSLATED) {
      const { en = '', zh = '' } = change(writtenOf(now, column), now[column])
      entry.form.setValue(`${column}_en`, en, { shouldDirty: true })
      entry.form.setValue(`${column}_zh`, zh, { shouldDirty: true })
    }
  }
  const fill = (drafts: Drafts) => {
    rewrite((written, ja) => withDrafts(written, drafts.get(ja), TEXT_MAX))
    return () => rewrite((written, ja) => withoutDrafts(written, drafts.get(ja)))
  }
  const missingOf = (column: Column) =>
    missingLanguages({ ja: entries[column], translations: writtenOf(entries, column) })
  const missing = TRANSLATED.filter((column) => missingOf(column).length > 0)
  return (
    <div className={css.form}>
      <LanguageTabs value={language} onChange={setLanguage} missing={missing.flatMap(missingOf)} />
      {language === 'ja' ? (
        <SuspendedFields entry={entry} />
      ) : (
        TRANSLATED.map((column) => (
          <TranslationField key={column + language} entry={entry} column={column} language={language} />
        ))
      )}
      <DraftOthers missing={missing.map((column) => entries[column])} onDrafts={fill} />
    </div>
  )
}

type TranslationFieldProps = { entry: SignageEntryForm; column: Column; language: OtherLanguage }

/** A field for a translation. Its help text shows what visitors read if the field is empty. */
function TranslationField({ entry, column, language }: TranslationFieldProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const translated = useTexts(translationTexts)
  const ja = entry.form.watch(column)
  const shown = (column === 'phone' ? phoneFor : textFor)(language, { ja })
  const name = `${column}_${language}` as const
  return (
    <Field
      {...entry.field(name)}
      label={texts[column]}
      mark={common.optional}
      help={shown ? translated.shownAs(shown) : translated.leftOut}
    >
      <TextInput
        {...entry.control(name)}
        lang={language}
        maxLength={TEXT_MAX}
        placeholder={ja}
        autoComplete="off"
      />
    </Field>
  )
}
