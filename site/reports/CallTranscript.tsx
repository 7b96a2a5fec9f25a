import type { ReportedCall } from '#core/reports/contract.ts'
import { dialogueListTexts } from '../dialogue/texts-records.ts'
import { dialogueTexts } from '../dialogue/texts-turns.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Transcript } from '../kit/ui/Transcript.tsx'

type Talk = NonNullable<ReportedCall['talk']>

/** The AI dialogue before the call, with response times. */
export function CallTranscript({ talk }: { talk: Talk }) {
  const texts = useTexts(dialogueTexts)
  const { wordsGoneAfter } = useTexts(dialogueListTexts)
  const timeOf = (ms: number | undefined) => (ms === undefined ? texts.none : texts.seconds(ms))
  const notesOf = ({ outcome, latency }: Talk['words'][number]): string[] => {
    const said = outcome === null ? '' : texts.outcomes[outcome]
    const times = latency
      ? texts.latency(
          timeOf(latency.recognisedMs),
          timeOf(latency.firstTokenMs),
          timeOf(latency.firstSoundMs),
        )
      : ''
    return [said, times].filter((note) => note !== '')
  }
  const lines = talk.words.map((words, place) => ({
    key: `${words.at} ${place}`,
    speaker: words.speaker,
    name: texts.speakers[words.speaker],
    text: words.text,
    lang: words.lang,
    notes: notesOf(words),
  }))
  return (
    <Card title={texts.before}>
      {talk.wordsGoneDays === null ? (
        <Transcript label={texts.before} lines={lines} />
      ) : (
        <p>{wordsGoneAfter(talk.wordsGoneDays)}</p>
      )}
    </Card>
  )
}
