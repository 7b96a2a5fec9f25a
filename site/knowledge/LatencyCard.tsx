import { useStore } from '@nanostores/react'
import { dialogueListTexts } from '../dialogue/texts-records.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Stat } from '../kit/ui/Stat.tsx'
import settingsCss from './ai-settings.module.css'
import type { DialoguesView } from './dialogues.ts'
import css from './knowledge.module.css'

const secondsOf = (ms: number): string => (ms / 1_000).toFixed(2)

/** Response times of the AI per step (speech recognized, first word, first sound): median and 90th percentile. */
export function LatencyCard({ dialogues }: { dialogues: DialoguesView }) {
  const texts = useTexts(dialogueListTexts)
  const { value } = useStore(dialogues.$latency)
  if (!value) return null
  return (
    <Card title={texts.latency}>
      <p className={css.note}>{texts.latencyHelp}</p>
      <div className={settingsCss.stats}>
        {(['recognised', 'firstToken', 'firstSound'] as const).map((part) => {
          const { count, medianMs, p90Ms } = value[part]
          const isMeasured = medianMs !== null && p90Ms !== null
          return (
            <Stat
              key={part}
              label={texts[part]}
              values={[[isMeasured ? secondsOf(medianMs) : texts.none, isMeasured ? texts.seconds : '']]}
              note={isMeasured ? texts.compared(secondsOf(p90Ms), count) : texts.notMeasured}
            />
          )
        })}
      </div>
    </Card>
  )
}
