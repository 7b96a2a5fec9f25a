import { useStore } from '@nanostores/react'
import type { SelfTest } from '#core/kiosk/self-test.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { SelfTestList } from '../kiosk/SelfTestList.tsx'
import { selfTestTexts } from '../kiosk/texts-self-test.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import css from './device.module.css'
import { useWhen } from './use-when.ts'

type SelfTestCardProps = {
  test: SelfTest | null
  /** Undefined if the signage is not in the user's live list (site/line/board.ts). */
  entry: SignageEntry | undefined
  /** Undefined if the user may not start the test. */
  onStart: (() => void) | undefined
}

/** decisions 4, Self-test: the last result, and a button that starts it on the kiosk. */
export function SelfTestCard({ test, entry, onStart }: SelfTestCardProps) {
  const texts = useTexts(selfTestTexts)
  const language = useStore($language)
  const when = useWhen()
  const isRunning = test?.phase === 'running'
  const blockedReason = blockedReasonOf(entry)
  return (
    <Card
      title={texts.title}
      actions={
        onStart && (
          <Button
            size="sm"
            icon="play"
            loading={isRunning}
            disabled={blockedReason !== undefined}
            title={blockedReason && texts[blockedReason]}
            onClick={onStart}
          >
            {test ? texts.again : texts.start}
          </Button>
        )
      }
    >
      <p className={css.note}>{texts.help}</p>
      {blockedReason && onStart && <p className={css.note}>{texts[blockedReason]}</p>}
      {test ? (
        <>
          <p className={css.tested} role="status">
            {isRunning
              ? texts.running
              : texts[test.phase === 'finished' ? 'finished' : 'stopped'](
                  when(test.endedAt ?? test.startedAt),
                )}
          </p>
          <SelfTestList test={test} language={language} />
        </>
      ) : (
        <p className={css.tested}>{texts.notYet}</p>
      )}
    </Card>
  )
}

/** Why the test cannot start now. */
function blockedReasonOf(entry: SignageEntry | undefined): 'away' | 'busy' | undefined {
  if (!entry || entry.state === 'Logout') return 'away'
  const isServing = entry.scene !== 'Standby' && entry.scene !== 'Suspended'
  return isServing || entry.aiTalk ? 'busy' : undefined
}
