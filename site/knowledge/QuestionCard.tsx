import { useStore } from '@nanostores/react'
import type { UnansweredRow } from '#core/knowledge/contract-unanswered.ts'
import type { Language } from '#core/languages.ts'
import { ANSWER_TEXT_MAX } from '#core/limits.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import listCss from './entry-list.module.css'
import type { InboxTabProps } from './InboxTab.tsx'
import css from './knowledge.module.css'
import { ListenButton } from './ListenButton.tsx'
import { OtherLanguages } from './OtherLanguages.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import questions from './questions.module.css'
import { SimilarAnswers } from './SimilarAnswers.tsx'
import type { TabName } from './tab.ts'
import { inboxTexts } from './texts-inbox.ts'
import { useWhen } from './use-when.ts'

/** Opens another tab. */
export type Go = (tab: TabName, query?: Readonly<Record<string, string>>) => void

export type QuestionProps = InboxTabProps & { row: UnansweredRow }

/** How many characters a voice speaks per second, by language. */
const LETTERS_A_SECOND = { ja: 7.5, en: 14, zh: 4.5 } as const

/** One question: its wordings, its answer, and similar answers. */
export function QuestionCard(props: QuestionProps) {
  const { row, inbox, mayWrite, go } = props
  const texts = useTexts(inboxTexts)
  const { languages } = useTexts(commonTexts)
  const when = useWhen()
  const { text, lang, times, lastAt, signageName, wordings, state, answerId } = row
  const said = [...new Set(wordings)].filter((wording) => wording !== text)
  return (
    <Card label={text} className={listCss.detail}>
      <div className={css.fields}>
        <header>
          <p className={css.sub}>{texts.asked(times, when(lastAt), signageName ?? '')}</p>
          <h2 className={questions.question} lang={lang}>
            {text} {lang !== 'ja' && <Badge>{languages[lang]}</Badge>}
          </h2>
        </header>
        {said.length > 0 && (
          <div className={questions.said}>
            <p>{texts.said}</p>
            <ul lang={lang}>
              {said.map((wording) => (
                <li key={wording}>{texts.quoted(wording)}</li>
              ))}
            </ul>
          </div>
        )}
        {!mayWrite ? (
          <p className={css.note}>{texts.readOnly}</p>
        ) : state === 'open' ? (
          <Answering {...props} />
        ) : (
          <div className={css.foot}>
            {answerId !== null && (
              <Button variant="primary" onClick={() => go('answers', { answer: String(answerId) })}>
                {texts.openAnswer}
              </Button>
            )}
            <Move inbox={inbox} row={row} to="open" />
          </div>
        )}
      </div>
    </Card>
  )
}

function Answering({ row, inbox, replies, places, listening }: QuestionProps) {
  const texts = useTexts(inboxTexts)
  const { [row.id]: reply = replies.of(row.id) } = useStore(replies.$replies)
  const { phase } = useStore(inbox.answering.$submit)
  const errorOf = useRefusedFields(inbox.answering)
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void inbox.answer(row, reply)
      }}
    >
      <SubmitNotices
        submit={inbox.answering}
        atFields={['text', 'others'].some((field) => errorOf(field) !== undefined)}
      />
      <ReplyField
        lang={row.lang}
        text={reply.text}
        error={errorOf('text')}
        onChange={(text) => replies.change(row.id, { text })}
      />
      <div className={css.pair}>
        <PlaceSelect places={places} place={reply} onChange={(place) => replies.change(row.id, place)} />
        <p className={css.note}>{texts.later}</p>
      </div>
      <OtherLanguages inbox={inbox} replies={replies} row={row} />
      <SimilarAnswers inbox={inbox} row={row} />
      <div className={css.foot}>
        <Button type="submit" variant="primary" size="lg" loading={phase === 'sending'}>
          {texts.register}
        </Button>
        <ListenButton size="lg" listening={listening} sample={{ text: reply.text, lang: row.lang }} />
        <span className={css.push} />
        <Move inbox={inbox} row={row} to="dismissed" />
      </div>
    </form>
  )
}

type ReplyFieldProps = {
  lang: Language
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The answer, and how long a voice needs for it. Ctrl or ⌘ with Enter sends the form. */
function ReplyField({ lang, text, error, onChange }: ReplyFieldProps) {
  const texts = useTexts(inboxTexts)
  const common = useTexts(commonTexts)
  const letters = [...text.trim()].length
  const seconds = Math.max(1, Math.round(letters / LETTERS_A_SECOND[lang]))
  return (
    <div className={questions.answer}>
      <Field label={texts.answer} mark={common.required} required error={error}>
        <TextArea
          lang={lang}
          value={text}
          maxLength={ANSWER_TEXT_MAX}
          placeholder={texts.placeholder}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit()
          }}
        />
      </Field>
      {letters > 0 && <p className={questions.spoken}>{texts.spoken(seconds, letters)}</p>}
    </div>
  )
}

/** A button that dismisses or reopens a question and then offers to undo it. */
function Move({ inbox, row, to }: Pick<QuestionProps, 'inbox' | 'row'> & { to: 'open' | 'dismissed' }) {
  const texts = useTexts(inboxTexts)
  const common = useTexts(commonTexts)
  const moved = async (state: 'open' | 'dismissed') => {
    const isMoved = await inbox.move(row, state)
    if (!isMoved) toasts.show({ text: texts.notMoved, tone: 'danger' })
    return isMoved
  }
  const move = async () => {
    if (!(await moved(to))) return
    if (to === 'open') toasts.show({ text: texts.reopened })
    else
      toasts.show({
        text: texts.dismissed,
        action: { label: common.undo, run: () => void moved('open') },
      })
  }
  return (
    <Button variant="quiet" size="lg" onClick={() => void move()}>
      {to === 'open' ? texts.reopen : texts.dismiss}
    </Button>
  )
}
