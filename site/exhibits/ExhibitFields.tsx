import { useStore } from '@nanostores/react'
import type { ExhibitShape } from '#core/exhibits/contract.ts'
import { charactersOf, readingSeconds } from '#core/exhibits/rules.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { EXHIBIT_TEXT_MAX, TEXT_MAX } from '#core/limits.ts'
import { DraftOthers } from '../kit/forms/DraftOthers.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { keyOf, wordsShown } from './autosave.ts'
import { untranslated } from './drafted.ts'
import css from './exhibits.module.css'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'

export type ExhibitProps = { exhibits: Exhibits; exhibit: ExhibitShape }

/** Title and description per language, saved automatically. */
export function ExhibitFields({ exhibits, exhibit, mayWrite }: ExhibitProps & { mayWrite: boolean }) {
  const texts = useTexts(exhibitTexts)
  const common = useTexts(commonTexts)
  const lang = useStore(exhibits.$lang)
  const drafts = useStore(exhibits.autosave.$drafts)
  const key = keyOf({ ...exhibit, lang })
  const saving = useStore(exhibits.autosave.$saving)[key]
  const words = wordsShown(drafts, exhibit, lang)
  const errorOf = useErrorOf(saving?.phase === 'refused' ? saving.fields : {})
  const flush = () => void exhibits.autosave.flush(key)
  const { description } = words
  const readingText = texts.reading(readingSeconds(description, lang), charactersOf(description))
  return (
    <>
      <TextLanguage exhibits={exhibits} exhibit={exhibit} />
      <Stored exhibits={exhibits} place={key} />
      <Field
        label={texts.field.title}
        mark={lang === 'ja' ? common.required : common.optional}
        required={lang === 'ja'}
        error={errorOf('title')}
      >
        <TextInput
          lang={lang}
          value={words.title}
          maxLength={TEXT_MAX}
          readOnly={!mayWrite}
          onChange={({ target }) => exhibits.type({ ...words, title: target.value })}
          onBlur={flush}
        />
      </Field>
      <Field label={texts.field.description} help={readingText} error={errorOf('description')}>
        <TextArea
          rows={7}
          lang={lang}
          value={words.description}
          maxLength={EXHIBIT_TEXT_MAX}
          readOnly={!mayWrite}
          onChange={({ target }) => exhibits.type({ ...words, description: target.value })}
          onBlur={flush}
        />
      </Field>
      {mayWrite && <Translate exhibits={exhibits} exhibit={exhibit} />}
    </>
  )
}

/** @returns a function that gives the error message of a field; undefined if the server has not refused the field */
function useErrorOf(fields: Readonly<Partial<Record<string, string>>>) {
  const texts: Record<string, string> = useTexts(fieldTexts)
  return (field: 'title' | 'description') => {
    const problem = fields[field]
    return problem === undefined ? undefined : (texts[problem] ?? texts['invalid'])
  }
}

/** Drafts the missing translations. Shown as soon as the exhibit has a Japanese title. */
function Translate({ exhibits, exhibit }: ExhibitProps) {
  const { drafted } = useTexts(exhibitTexts)
  const drafts = useStore(exhibits.autosave.$drafts)
  const wordsIn = (lang: Language) => wordsShown(drafts, exhibit, lang)
  if (wordsIn('ja').title.trim() === '') return null
  return (
    <DraftOthers
      missing={untranslated(wordsIn)}
      drafted={drafted}
      onDrafts={(made) => exhibits.typeDrafts(exhibit.targetId, made)}
    />
  )
}

/** Chooses the language of the texts, and marks the languages that have none. */
function TextLanguage({ exhibits, exhibit }: ExhibitProps) {
  const texts = useTexts(exhibitTexts)
  const { languages } = useTexts(commonTexts)
  const lang = useStore(exhibits.$lang)
  const drafts = useStore(exhibits.autosave.$drafts)
  const isMissing = (value: Language) => wordsShown(drafts, exhibit, value).title === ''
  return (
    <Segment
      label={texts.languages}
      value={lang}
      onChange={exhibits.setLanguage}
      options={LANGUAGES.map((value) => ({
        value,
        label: isMissing(value) ? `${languages[value]}（${texts.missing}）` : languages[value],
      }))}
    />
  )
}

/** Shows why saving is blocked: a colleague has saved another text, or the server has refused the text. */
function Stored({ exhibits, place }: { exhibits: Exhibits; place: string }) {
  const texts = useTexts(exhibitTexts)
  const language = useStore($language)
  const saving = useStore(exhibits.autosave.$saving)[place]
  if (saving?.phase === 'stuck')
    return <Banner tone="danger">{refusalText(saving.refused.refusal, language)}</Banner>
  if (saving?.phase !== 'conflict') return null
  const { title, description } = saving.theirs
  return (
    <Banner tone="warning" title={texts.conflict}>
      <p>{texts.conflictHelp}</p>
      <blockquote className={css.theirs}>
        <b>{title}</b>
        <br />
        {description}
      </blockquote>
      <div className={css.row}>
        <Button size="sm" onClick={() => exhibits.autosave.takeTheirs(place)}>
          {texts.takeTheirs}
        </Button>
        <Button size="sm" onClick={() => exhibits.autosave.keepMine(place)}>
          {texts.keepMine}
        </Button>
      </div>
    </Banner>
  )
}
