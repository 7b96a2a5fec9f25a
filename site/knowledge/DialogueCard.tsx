import { useStore } from '@nanostores/react'
import type { DialogueShape } from '#core/dialogue/contract-records.ts'
import { dialogueListTexts } from '../dialogue/texts-records.ts'
import { dialogueTexts } from '../dialogue/texts-turns.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Transcript } from '../kit/ui/Transcript.tsx'
import type { DialoguesView } from './dialogues.ts'
import listCss from './entry-list.module.css'
import css from './knowledge.module.css'
import { useWhen } from './use-when.ts'

/** One AI dialogue: place, time, result, and the transcript with response times. */
export function DialogueCard({ dialogues }: { dialogues: DialoguesView }) {
  const texts = useTexts(dialogueListTexts)
  const when = useWhen()
  const { status, value: dialogue } = useStore(dialogues.$dialogue)
  if (status === 'failed')
    return (
      <Card label={texts.missing}>
        <Empty icon="search" title={texts.missing} />
      </Card>
    )
  if (!dialogue) return <ListSkeleton />
  const facts = [
    dialogue.signageName,
    when(dialogue.beganAt),
    dialogue.cause === null ? texts.running : texts.ends[dialogue.cause],
    texts.steps(dialogue.steps),
  ]
  return (
    <Card
      title={dialogue.firstWords ?? (dialogue.wordsGoneDays === null ? texts.noWords : texts.wordsGone)}
      className={listCss.detail}
    >
      <div className={css.fields}>
        <p className={css.sub}>{facts.join('・')}</p>
        {dialogue.wordsGoneDays === null ? (
          <Words dialogue={dialogue} />
        ) : (
          <p>{texts.wordsGoneAfter(dialogue.wordsGoneDays)}</p>
        )}
        {dialogue.callId !== null && (
          <div>
            <LinkButton href={`/app/users/call?id=${dialogue.callId}`} icon="phone">
              {texts.call}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}

function Words({ dialogue }: { dialogue: DialogueShape }) {
  const texts = useTexts(dialogueTexts)
  const { transcript } = useTexts(dialogueListTexts)
  const timeOf = (ms: number | undefined) => (ms === undefined ? texts.none : texts.seconds(ms))
  const lines = dialogue.words.map(({ at, speaker, lang, text, outcome, latency }, place) => ({
    key: `${at} ${place}`,
    speaker,
    name: texts.speakers[speaker],
    text,
    lang,
    notes: [
      outcome === null ? '' : texts.outcomes[outcome],
      latency
        ? texts.latency(
            timeOf(latency.recognisedMs),
            timeOf(latency.firstTokenMs),
            timeOf(latency.firstSoundMs),
          )
        : '',
    ].filter((note) => note !== ''),
  }))
  return <Transcript label={transcript} lines={lines} />
}
