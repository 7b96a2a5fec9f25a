import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import type { Language } from '#core/fields/shapes.ts'
import { SAID_MAX } from '#core/limits.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './knowledge.module.css'
import { LanguageOptions } from './LanguageOptions.tsx'
import { ListenButton } from './ListenButton.tsx'
import type { Listening } from './listening.ts'
import type { PageParts } from './open-page.ts'
import { PlaceSelect, type Places } from './PlaceSelect.tsx'
import { placeKey, placeOf } from './places.ts'
import type { Go } from './QuestionCard.tsx'
import questions from './questions.module.css'
import { tryTexts } from './texts-try.ts'
import type { Tried, TryInput, Trying } from './trying.ts'

type TryTabProps = {
  trying: Trying
  places: Places
  listening: Listening
  go: Go
  answerTo: PageParts['answerTo']
}

/** The tab 試す (try): shows what the AI would answer to a question, and why. */
export function TryTab(props: TryTabProps) {
  const { trying, places } = props
  const texts = useTexts(tryTexts)
  const asked = useStore(trying.$asked)
  const { status, value } = useStore(trying.$tried)
  useEffect(() => void trying.ask(), [trying])
  return (
    <div className={css.settings}>
      <Card label={texts.question}>
        <QuestionForm trying={trying} places={places} />
      </Card>
      {asked &&
        (value ? (
          <Result {...props} asked={asked} tried={value} />
        ) : status === 'failed' ? (
          <LoadFailed title={texts.failed} onAgain={() => void trying.ask()} />
        ) : (
          <ListSkeleton />
        ))}
    </div>
  )
}

function QuestionForm({ trying, places }: Pick<TryTabProps, 'trying' | 'places'>) {
  const texts = useTexts(tryTexts)
  const input = useStore(trying.$input)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    void trying.ask()
  }
  return (
    <form className={css.fields} noValidate onSubmit={ask}>
      <p className={css.note}>{texts.lead}</p>
      <Field label={texts.question}>
        <TextInput
          lang={input.lang}
          value={input.text}
          maxLength={SAID_MAX}
          placeholder={texts.placeholder}
          autoComplete="off"
          onChange={({ target }) => trying.change({ text: target.value })}
        />
      </Field>
      <div className={css.pair}>
        <Field label={texts.language}>
          <SelectInput
            value={input.lang}
            onChange={({ target }) => trying.change({ lang: target.value as Language })}
          >
            <LanguageOptions />
          </SelectInput>
        </Field>
        <PlaceSelect
          places={places}
          place={placeOf(input.place)}
          onChange={(place) => trying.change({ place: placeKey(place) })}
        />
      </div>
      <div className={css.foot}>
        <Button type="submit" variant="primary" disabled={input.text.trim() === ''}>
          {texts.ask}
        </Button>
      </div>
    </form>
  )
}

type ResultProps = TryTabProps & { asked: TryInput; tried: Tried }

function Result(props: ResultProps) {
  const { asked, tried, listening, answerTo } = props
  const texts = useTexts(tryTexts)
  return (
    <>
      <Card title={texts.answer}>
        <div className={css.fields} aria-live="polite">
          <div>
            <Badge tone={tried.outcome === 'answered' ? 'standby' : 'crowded'}>
              {texts.outcomes[tried.outcome]}
            </Badge>
          </div>
          <p className={questions.told} lang={asked.lang}>
            {tried.answer}
          </p>
          <div className={css.foot}>
            <ListenButton listening={listening} sample={{ text: tried.answer, lang: asked.lang }} />
            {tried.outcome !== 'answered' && (
              <Button icon="plus" onClick={() => void answerTo(asked.text, asked.lang)}>
                {texts.addThis}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Why {...props} />
    </>
  )
}

function Why({ asked, tried, go }: ResultProps) {
  const texts = useTexts(tryTexts)
  if (tried.found.length === 0)
    return (
      <Card title={texts.why}>
        <Empty icon="search" title={texts.nothing}>
          {texts.nothingHelp}
        </Empty>
      </Card>
    )
  return (
    <Card title={texts.why}>
      <p className={css.note}>{texts.whyHelp}</p>
      <ol className={questions.found}>
        {tried.found.map(({ source, title, text, wording, score, shared }) => (
          <li key={source} className={questions.row} data-used={tried.sources.includes(source) || undefined}>
            <div>
              <p className={css.marks}>
                <Badge>{texts.sources[kindOf(source)]}</Badge>
                {tried.sources.includes(source) && (
                  <Badge tone="standby" icon="check">
                    {texts.used}
                  </Badge>
                )}
                <span className={css.sub}>{texts.score(Math.round(score * 100))}</span>
              </p>
              <p lang={asked.lang}>
                <b>{title}</b>
              </p>
              <p className={css.sub} lang={asked.lang}>
                {text}
              </p>
              {wording !== title && <p className={css.sub}>{texts.nearest(wording)}</p>}
              {shared.length > 0 && (
                <p className={css.sub}>
                  {texts.shared}: <span lang={asked.lang}>{shared.join('、')}</span>
                </p>
              )}
            </div>
            <Edit source={source} title={title} go={go} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const kindOf = (source: string): 'answer' | 'exhibit' | 'fact' =>
  source.startsWith('fact:') ? 'fact' : source.startsWith('exhibit:') ? 'exhibit' : 'answer'

/** Link to the page where the source is edited. */
function Edit({ source, title, go }: { source: string; title: string; go: Go }) {
  const texts = useTexts(tryTexts)
  const kind = kindOf(source)
  const open = () => {
    if (kind === 'answer') go('answers', { answer: source.slice('answer:'.length) })
    else go(kind === 'fact' ? 'facts' : 'exhibits')
  }
  return (
    <Button size="sm" icon="pencil" aria-label={texts.editNamed(title)} onClick={open}>
      {texts.edit}
    </Button>
  )
}
