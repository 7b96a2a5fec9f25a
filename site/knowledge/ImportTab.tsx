import { useStore } from '@nanostores/react'
import { type FormEvent, useRef } from 'react'
import type { Language } from '#core/fields/shapes.ts'
import { ANSWER_TEXT_MAX, WORDING_MAX } from '#core/limits.ts'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { decodeCsv } from './decode-csv.ts'
import { FilePreview } from './FilePreview.tsx'
import { ANSWERS_FILE_URL, type Importing, type Suggestion } from './importing.ts'
import css from './knowledge.module.css'
import { LanguageOptions } from './LanguageOptions.tsx'
import { PlaceSelect, type Places } from './PlaceSelect.tsx'
import questions from './questions.module.css'
import { importTexts } from './texts-import.ts'

const PASTED_MAX = 200_000

type ImportTabProps = { importing: Importing; places: Places }

/** The tab まとめて追加 (import): adds answers from a file or a text, after a preview. */
export function ImportTab(props: ImportTabProps) {
  return (
    <div className={css.settings}>
      <FromFile {...props} />
      <FromText {...props} />
    </div>
  )
}

function FromFile({ importing }: ImportTabProps) {
  const texts = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const file = useStore(importing.$file)
  const { phase } = useStore(importing.previewing.$submit)
  const choose = async (chosen: File | undefined) => {
    if (chosen) await importing.readFile(chosen.name, decodeCsv(await chosen.arrayBuffer()))
    // reset the input, so that the user can choose the same file again after editing it
    if (input.current) input.current.value = ''
  }
  return (
    <Card title={texts.file}>
      <div className={css.fields}>
        <p className={css.note}>{texts.fileHelp}</p>
        <SubmitNotices submit={importing.previewing} />
        <SubmitNotices submit={importing.taking} />
        <div className={css.foot}>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={texts.choose}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <Button icon="upload" loading={phase === 'sending'} onClick={() => input.current?.click()}>
            {file ? texts.other : texts.choose}
          </Button>
          <LinkButton href={ANSWERS_FILE_URL} icon="download" download data-astro-reload>
            {texts.export}
          </LinkButton>
        </div>
        {file && <FilePreview importing={importing} file={file} />}
      </div>
    </Card>
  )
}

function FromText({ importing, places }: ImportTabProps) {
  const texts = useTexts(importTexts)
  const { text, lang } = useStore(importing.$pasted)
  const { phase } = useStore(importing.cutting.$submit)
  const suggestions = useStore(importing.$suggestions)
  const cut = (event: FormEvent) => {
    event.preventDefault()
    void importing.cut()
  }
  return (
    <Card title={texts.text}>
      <div className={css.fields}>
        <form className={css.fields} noValidate onSubmit={cut}>
          <p className={css.note}>{texts.textHelp}</p>
          <SubmitNotices submit={importing.cutting} />
          <Field label={texts.paste}>
            <TextArea
              rows={6}
              lang={lang}
              value={text}
              maxLength={PASTED_MAX}
              onChange={({ target }) => importing.paste({ text: target.value })}
            />
          </Field>
          <Field label={texts.language} className={css.narrow}>
            <SelectInput
              value={lang}
              onChange={({ target }) => importing.paste({ lang: target.value as Language })}
            >
              <LanguageOptions />
            </SelectInput>
          </Field>
          <div className={css.foot}>
            <Button type="submit" icon="sparkles" loading={phase === 'sending'} disabled={text.trim() === ''}>
              {texts.cut}
            </Button>
          </div>
        </form>
        {suggestions && (
          <Suggestions importing={importing} places={places} lang={lang} suggestions={suggestions} />
        )}
      </div>
    </Card>
  )
}

type SuggestionsProps = ImportTabProps & { lang: Language; suggestions: readonly Suggestion[] }

/** Suggestions to select and correct before registering. */
function Suggestions({ importing, places, lang, suggestions }: SuggestionsProps) {
  const texts = useTexts(importTexts)
  const { place } = useStore(importing.$pasted)
  const taken = suggestions.filter(({ isTaken }) => isTaken).length
  if (suggestions.length === 0)
    return (
      <p className={css.problem} role="status">
        {texts.none}
      </p>
    )
  const add = (event: FormEvent) => {
    event.preventDefault()
    void importing.addTaken()
  }
  return (
    <form className={css.fields} noValidate onSubmit={add}>
      <p role="status">
        <b>{texts.found(suggestions.length)}</b>
      </p>
      {suggestions.map((one, at) => (
        <SuggestionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: suggestions keep their order, and their fields have no state
          key={`suggestion ${at + 1}`}
          number={at + 1}
          lang={lang}
          suggestion={one}
          onChange={(changes) => importing.change(at, changes)}
        />
      ))}
      <SubmitNotices submit={importing.adding} />
      <div className={css.pair}>
        <PlaceSelect places={places} place={place} onChange={(next) => importing.paste({ place: next })} />
      </div>
      <div className={css.foot}>
        <SubmitButton submit={importing.adding} disabled={taken === 0}>
          {texts.add(taken)}
        </SubmitButton>
        <Button variant="quiet" onClick={importing.dropSuggestions}>
          {texts.drop}
        </Button>
      </div>
    </form>
  )
}

type SuggestionFieldsProps = {
  number: number
  lang: Language
  suggestion: Suggestion
  onChange: (changes: Partial<Suggestion>) => void
}

function SuggestionFields({ number, lang, suggestion, onChange }: SuggestionFieldsProps) {
  const texts = useTexts(importTexts)
  const { isTaken, similar, question, answer } = suggestion
  return (
    <div className={questions.suggestion} data-off={!isTaken || undefined}>
      <Checkbox
        label={texts.takeOne(number)}
        checked={isTaken}
        onChange={({ target }) => onChange({ isTaken: target.checked })}
      />
      {similar && <p className={css.note}>{texts.near(similar.title)}</p>}
      <Field label={texts.question}>
        <TextInput
          lang={lang}
          value={question}
          maxLength={WORDING_MAX}
          disabled={!isTaken}
          onChange={({ target }) => onChange({ question: target.value })}
        />
      </Field>
      <Field label={texts.answer}>
        <TextArea
          lang={lang}
          value={answer}
          maxLength={ANSWER_TEXT_MAX}
          disabled={!isTaken}
          onChange={({ target }) => onChange({ answer: target.value })}
        />
      </Field>
    </div>
  )
}
