import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { AnswerShape } from '#core/knowledge/contract.ts'
import { ANSWER_TEXT_MAX } from '#core/limits.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import type { AnswersTabProps } from './AnswersTab.tsx'
import type { AnswerEntries, AnswerWords } from './answers.ts'
import { type AnswerKey, fieldsOf, problemsOf } from './answers.ts'
import { DraftForm } from './DraftForm.tsx'
import type { Draft } from './draft.ts'
import listCss from './entry-list.module.css'
import css from './knowledge.module.css'
import { ListenButton } from './ListenButton.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import { SaveBar } from './SaveBar.tsx'
import { answerTexts } from './texts-answers.ts'

type EditorProps = AnswersTabProps & { answerKey: AnswerKey }

/** Editor of one answer: where it applies, and per language the wordings and the text. */
export function AnswerEditor(props: EditorProps) {
  const { drafts, answerKey } = props
  const texts = useTexts(answerTexts)
  const [draft] = useState(() => drafts.of(answerKey))
  const entries = useStore(draft.$fields)
  const { status, value } = useStore(draft.$resource)
  if (status === 'loading' && value === undefined) return <ListSkeleton />
  if (status === 'failed' && value === undefined)
    return <LoadFailed title={texts.failed} onAgain={() => void draft.load()} />
  if (!entries || (answerKey !== 'new' && value === undefined))
    return (
      <Card label={texts.missing}>
        <Empty icon="search" title={texts.missing} />
      </Card>
    )
  const saved = answerKey === 'new' ? undefined : (value as AnswerShape)
  return <AnswerForm {...props} draft={draft} entries={entries} saved={saved} />
}

type AnswerFormProps = EditorProps & {
  draft: Draft<AnswerEntries>
  entries: AnswerEntries
  /** The answer as it is saved; undefined for a new answer. */
  saved: AnswerShape | undefined
}

function AnswerForm(props: AnswerFormProps) {
  const { draft, entries, saved, list, places, mayWrite } = props
  const texts = useTexts(answerTexts)
  const [lang, setLang] = useState<Language>()
  const written = LANGUAGES.find((own) => entries[own].asked !== '') ?? 'ja'
  const shown = lang ?? written
  return (
    <Card
      title={saved ? texts.editTitle : texts.newTitle}
      className={listCss.detail}
      actions={<IconButton icon="close" label={texts.close} onClick={() => list.choose(undefined)} />}
    >
      <DraftForm draft={draft} label={texts.editTitle} className={css.fields}>
        <ConflictHelp draft={draft} />
        <Languages draft={draft} entries={entries} shown={shown} onChoose={setLang} />
        <Words {...props} lang={shown} />
        <div className={css.pair}>
          <PlaceSelect
            places={places}
            place={entries}
            disabled={!mayWrite}
            onChange={({ storeId, signageId }) => draft.change({ storeId, signageId })}
          />
        </div>
        {mayWrite && <SaveBar draft={draft} label={saved ? texts.save : texts.add} />}
        {mayWrite && saved && <SavedFoot {...props} answer={saved} lang={shown} />}
      </DraftForm>
    </Card>
  )
}

/** Shown below the banner that says that another user has changed the answer first. */
function ConflictHelp({ draft }: { draft: Draft<AnswerEntries> }) {
  const texts = useTexts(answerTexts)
  const { refused } = useStore(draft.submit.$submit)
  const isDirty = useStore(draft.$isDirty)
  if (refused?.refusal.key !== 'changedElsewhere' || !isDirty) return null
  return <p className={css.note}>{texts.conflictHelp}</p>
}

/** What can be done with a saved answer: try its first question in this language, and delete it. */
function SavedFoot(props: AnswerFormProps & { answer: AnswerShape; lang: Language }) {
  const { answer, entries, lang, go } = props
  const texts = useTexts(answerTexts)
  const [asked] = fieldsOf(entries).wordings.filter((own) => own.lang === lang)
  return (
    <div className={css.foot}>
      {asked && (
        <Button icon="speech" onClick={() => go('try', { q: asked.text, lang })}>
          {texts.tryIt}
        </Button>
      )}
      <span className={css.push} />
      <Remove {...props} answer={answer} />
    </div>
  )
}

type LanguagesProps = {
  draft: Draft<AnswerEntries>
  entries: AnswerEntries
  shown: Language
  onChoose: (lang: Language) => void
}

/** Marks the languages that have problems or unchecked drafts. */
function Languages({ draft, entries, shown, onChoose }: LanguagesProps) {
  const texts = useTexts(answerTexts)
  const { languages } = useTexts(commonTexts)
  const problems = useStore(draft.$problems)
  return (
    <Segment
      label={texts.languages}
      value={shown}
      onChange={onChoose}
      options={LANGUAGES.map((lang) => {
        const { text, asked } = problemsOf(problems, entries, lang)
        const isWrong = text !== undefined || asked !== undefined
        const { isDraft, text: words } = entries[lang]
        return {
          value: lang,
          label: isDraft && words !== '' ? texts.draftOf(languages[lang]) : languages[lang],
          ...(isWrong ? { icon: 'alert' as const } : words === '' ? {} : { icon: 'check' as const }),
        }
      })}
    />
  )
}

function Words(props: EditorProps & { draft: Draft<AnswerEntries>; entries: AnswerEntries; lang: Language }) {
  const { draft, entries, lang, listening, mayWrite } = props
  const texts = useTexts(answerTexts)
  const problemTexts: Record<string, string> = useTexts(fieldTexts)
  const problems = problemsOf(useStore(draft.$problems), entries, lang)
  const wordsOf = (key: string | undefined) =>
    key === undefined ? undefined : (problemTexts[key] ?? problemTexts['invalid'])
  const words = entries[lang]
  const change = (changes: Partial<AnswerWords>) => draft.change({ [lang]: { ...words, ...changes } })
  return (
    <div className={css.fields}>
      <Field label={texts.asked} help={texts.askedHelp} error={wordsOf(problems.asked)}>
        <TextArea
          lang={lang}
          value={words.asked}
          readOnly={!mayWrite}
          placeholder={texts.askedExample}
          onChange={({ target }) => change({ asked: target.value })}
        />
      </Field>
      <Field label={texts.text} error={wordsOf(problems.text)}>
        <TextArea
          lang={lang}
          value={words.text}
          readOnly={!mayWrite}
          maxLength={ANSWER_TEXT_MAX}
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <div className={css.foot}>
        <Checkbox
          label={texts.isDraft}
          checked={words.isDraft}
          disabled={!mayWrite}
          onChange={({ target }) => change({ isDraft: target.checked })}
        />
        {mayWrite && <ListenButton size="sm" listening={listening} sample={{ text: words.text, lang }} />}
      </div>
    </div>
  )
}

/** A button that deletes the answer at once and then offers to undo it. */
function Remove({ list, drafts, answer }: EditorProps & { answer: AnswerShape }) {
  const texts = useTexts(answerTexts)
  const common = useTexts(commonTexts)
  const remove = async () => {
    const putBack = await list.remove(answer)
    if (!putBack) {
      toasts.show({ text: texts.notRemoved, tone: 'danger' })
      return
    }
    drafts.forget(answer.id)
    const undo = async () => {
      if (!(await putBack())) toasts.show({ text: texts.notRestored, tone: 'danger', action })
    }
    const action = { label: common.undo, run: () => void undo() }
    toasts.show({ text: texts.removed(answer.wordings[0]?.text ?? texts.untitled), action })
  }
  return (
    <Button variant="danger-quiet" icon="trash" onClick={() => void remove()}>
      {texts.remove}
    </Button>
  )
}
