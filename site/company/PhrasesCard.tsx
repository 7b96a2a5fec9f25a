import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { PhraseShape } from '#core/calls/contract.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { PHRASES_MAX, VISITOR_TEXT_MAX } from '#core/limits.ts'
import type { Drafts } from '#core/visitor-texts/translations.ts'
import { DraftOthers } from '../kit/forms/DraftOthers.tsx'
import forms from '../kit/forms/forms.module.css'
import { ListConflict } from '../kit/forms/ListConflict.tsx'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useIsConflict } from '../kit/forms/use-conflict.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { renew } from '../kit/resource.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { writtenTexts } from '../operator/call/texts-written.ts'
import css from './own-lists.module.css'
import { untranslatedPhrases, withoutPhraseDrafts, withPhraseDrafts } from './phrase-drafts.ts'
import { openPhraseForm, openPhrases } from './phrases.ts'
import { organisationTexts } from './texts.ts'
import { type ListFormProps, useListForm } from './use-list-form.ts'

const NEW: PhraseShape = { ja: '', en: '', zh: '' }

/** The company's phrases that operators can show to visitors in writing. */
export function PhrasesCard() {
  const texts = useTexts(writtenTexts)
  const [known] = useState(openPhrases)
  const { status, value } = useStore(known.$resource)
  const load = () => void known.load()
  useEffect(() => void known.load(), [known])
  if (!value) return status === 'failed' ? <LoadFailed title={texts.phrasesFailed} onAgain={load} /> : null
  return (
    <Card title={texts.editTitle}>
      <PhrasesForm stored={value.phrases} onSaved={load} renew={() => renew(known)} />
    </Card>
  )
}

/** Unsaved phrases, and the form that saves them. */
function usePhrasesForm(props: ListFormProps<PhraseShape>) {
  const { phrasesSaved } = useTexts(writtenTexts)
  const list = useListForm({ ...props, open: openPhraseForm, savedText: phrasesSaved })
  const errorOf = useRefusedFields(list.form)
  return {
    ...list,
    /** The errors that the server has reported for a phrase. A phrase that has changed since it was sent has no errors. */
    errorsOf: (phrase: PhraseShape) => (language: Language) =>
      errorOf(`phrases.${list.sent?.indexOf(phrase)}.${language}`),
    fill(translated: Drafts) {
      list.editItems((phrases) => withPhraseDrafts(phrases, translated))
      return () => list.editItems((phrases) => withoutPhraseDrafts(phrases, translated))
    },
  }
}

function PhrasesForm(props: ListFormProps<PhraseShape>) {
  const texts = useTexts(writtenTexts)
  const { leave } = useTexts(organisationTexts)
  const { form, isUnsaved, fill, errorsOf, save, conflict, ...list } = usePhrasesForm(props)
  const { items: phrases, setItems: setPhrases } = list
  const isConflict = useIsConflict(form)
  useLeaveGuard(isUnsaved, leave)
  const rows = useRowKeys(phrases.length)
  const change = (at: number, changes: Partial<PhraseShape>) =>
    setPhrases(phrases.map((phrase, n) => (n === at ? { ...phrase, ...changes } : phrase)))
  return (
    <form className={css.stack} noValidate onSubmit={save}>
      <p className={css.muted}>{texts.editHelp}</p>
      {isConflict ? (
        <ListConflict submit={form} choices={conflict} />
      ) : (
        <SubmitNotices submit={form} atFields />
      )}
      <div>
        {phrases.map((phrase, at) => (
          <PhraseFields
            key={rows.keyAt(at)}
            number={at + 1}
            phrase={phrase}
            errorOf={errorsOf(phrase)}
            onChange={(changes) => change(at, changes)}
            onRemove={() => {
              rows.remove(at)
              setPhrases(phrases.filter((_, n) => n !== at))
            }}
          />
        ))}
      </div>
      <DraftOthers missing={untranslatedPhrases(phrases)} onDrafts={fill} />
      <div className={forms.foot}>
        {phrases.length < PHRASES_MAX && (
          <Button icon="plus" onClick={() => setPhrases([...phrases, { ...NEW }])}>
            {texts.add}
          </Button>
        )}
        <SubmitButton submit={form} disabled={!isUnsaved}>
          {texts.savePhrases}
        </SubmitButton>
      </div>
    </form>
  )
}

/**
 * React keys of rows without ids. A row keeps its key, and stays collapsed or expanded, when another row is removed.
 */
function useRowKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) {
    keys.current.push(next.current)
    next.current += 1
  }
  return {
    keyAt: (at: number) => keys.current[at],
    remove: (at: number) => void keys.current.splice(at, 1),
  }
}

type PhraseFieldsProps = {
  number: number
  phrase: PhraseShape
  errorOf: (language: Language) => string | undefined
  onChange: (changes: Partial<PhraseShape>) => void
  onRemove: () => void
}

/**
 * One phrase in all languages. Collapsed unless it is new or has an error, because a new company already has six
 * phrases.
 */
function PhraseFields({ number, phrase, errorOf, onChange, onRemove }: PhraseFieldsProps) {
  const texts = useTexts(writtenTexts)
  const common = useTexts(commonTexts)
  const [isNew] = useState(phrase.ja === '')
  const hasError = LANGUAGES.some((language) => errorOf(language) !== undefined)
  return (
    <details className={css.phrase} open={isNew || hasError}>
      <summary>{phrase.ja || texts.phraseNamed(number)}</summary>
      <div className={forms.row} role="group" aria-label={texts.phraseNamed(number)}>
        {LANGUAGES.map((language) => (
          <Field
            key={language}
            label={texts[language]}
            mark={language === 'ja' ? common.required : common.optional}
            required={language === 'ja'}
            error={errorOf(language)}
          >
            <TextInput
              lang={language}
              value={phrase[language]}
              maxLength={VISITOR_TEXT_MAX}
              onChange={({ target }) => onChange({ [language]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Button size="sm" variant="danger-quiet" aria-label={texts.removeNamed(number)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </details>
  )
}
