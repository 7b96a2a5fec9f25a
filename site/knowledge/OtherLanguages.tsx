import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { TranslationDrafts } from '#core/knowledge/contract-unanswered.ts'
import { ANSWER_TEXT_MAX, WORDING_MAX } from '#core/limits.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { OtherWords } from './inbox.ts'
import css from './knowledge.module.css'
import type { QuestionProps } from './QuestionCard.tsx'
import { inboxTexts } from './texts-inbox.ts'

/** Fills in machine translations of question and answer. The user can correct them before registering the answer. */
export function OtherLanguages({ inbox, replies, row }: Pick<QuestionProps, 'inbox' | 'replies' | 'row'>) {
  const texts = useTexts(inboxTexts)
  const { [row.id]: reply = replies.of(row.id) } = useStore(replies.$replies)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState<TranslationDrafts['reason'] | 'silent'>(null)
  const errorOf = useRefusedFields(inbox.answering)
  const { others = [] } = reply
  const draft = async () => {
    setAsking(true)
    const made = await inbox.draft(row, reply.text)
    setAsking(false)
    setReason(made ? made.reason : 'silent')
    if (made && made.drafts.length > 0) replies.change(row.id, { others: made.drafts })
  }
  const change = (lang: OtherWords['lang'], changes: Partial<OtherWords>) =>
    replies.change(row.id, {
      others: others.map((own) => (own.lang === lang ? { ...own, ...changes } : own)),
    })
  return (
    <div className={css.fields}>
      <div className={css.foot}>
        <Button loading={isAsking} disabled={reply.text.trim() === ''} onClick={() => void draft()}>
          {texts.draft}
        </Button>
        {others.length > 0 && (
          <Button variant="quiet" onClick={() => replies.change(row.id, { others: [] })}>
            {texts.dropDrafts}
          </Button>
        )}
      </div>
      {reason !== null && (
        <p className={css.note} role="status">
          {texts.noDraft[reason]}
        </p>
      )}
      {others.map((words) => (
        <DraftFields
          key={words.lang}
          words={words}
          errorOf={(field) => errorOf(`${inbox.otherPath(words)}.${field}`)}
          onChange={(changes) => change(words.lang, changes)}
        />
      ))}
    </div>
  )
}

type DraftFieldsProps = {
  words: OtherWords
  errorOf: (field: 'question' | 'text') => string | undefined
  onChange: (changes: Partial<OtherWords>) => void
}

/** Question and answer in one language. */
function DraftFields({ words: { lang, question, text }, errorOf, onChange }: DraftFieldsProps) {
  const texts = useTexts(inboxTexts)
  const { languages } = useTexts(commonTexts)
  return (
    <fieldset className={css.fields}>
      <legend>
        {languages[lang]} <Badge>{texts.isDraft}</Badge>
      </legend>
      <Field label={texts.question} error={errorOf('question')}>
        <TextInput
          lang={lang}
          value={question}
          maxLength={WORDING_MAX}
          onChange={({ target }) => onChange({ question: target.value })}
        />
      </Field>
      <Field label={texts.answer} error={errorOf('text')}>
        <TextArea
          lang={lang}
          value={text}
          maxLength={ANSWER_TEXT_MAX}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
    </fieldset>
  )
}
