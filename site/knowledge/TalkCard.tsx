import { useStore } from '@nanostores/react'
import type { TalkShape } from '#core/dialogue/contract-records.ts'
import { talkListTexts } from '../dialogue/texts-records.ts'
import { talkTexts } from '../dialogue/texts-turns.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Transcript } from '../kit/ui/Transcript.tsx'
import css from './knowledge.module.css'
import type { Talks } from './talks.ts'
import { useWhen } from './use-when.ts'

/** One talk: where, when, how it ended, and what was said with the times of each turn. */
export function TalkCard({ talks }: { talks: Talks }) {
  const texts = useTexts(talkListTexts)
  const when = useWhen()
  const { status, value: talk } = useStore(talks.$talk)
  if (status === 'failed')
    return (
      <Card label={texts.missing}>
        <Empty icon="search" title={texts.missing} />
      </Card>
    )
  if (!talk) return <ListSkeleton />
  const facts = [
    talk.signageName,
    when(talk.beganAt),
    talk.cause === null ? texts.running : texts.ends[talk.cause],
    texts.steps(talk.steps),
  ]
  return (
    <Card
      title={talk.firstWords ?? (talk.wordsGoneDays === null ? texts.noWords : texts.wordsGone)}
      className={css.detail}
    >
      <div className={css.fields}>
        <p className={css.sub}>{facts.join('・')}</p>
        {talk.wordsGoneDays === null ? (
          <Words talk={talk} />
        ) : (
          <p>{texts.wordsGoneAfter(talk.wordsGoneDays)}</p>
        )}
        {talk.callId !== null && (
          <div>
            <LinkButton href={`/app/users/call?id=${talk.callId}`} icon="phone">
              {texts.call}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}

function Words({ talk }: { talk: TalkShape }) {
  const texts = useTexts(talkTexts)
  const { transcript } = useTexts(talkListTexts)
  const timeOf = (ms: number | undefined) => (ms === undefined ? texts.none : texts.seconds(ms))
  const lines = talk.words.map(({ at, speaker, lang, text, outcome, latency }, place) => ({
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
