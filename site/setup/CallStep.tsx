import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { slice } from '../kit/slice.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import { board } from '../line/board.ts'
import { isStandingBy, standBy } from '../line/page-line.ts'
import type { StepProps } from './Guide.tsx'
import { setupTexts } from './texts.ts'
import css from './waiting.module.css'

/** Loaded when the user starts to receive calls, because it needs the microphone's modules. */
const CallWaiting = slice(async () => (await import('./CallWaiting.tsx')).CallWaiting)

const FLOW = ['touch', 'ring', 'talk'] as const
const ICONS: Record<(typeof FLOW)[number], IconName> = { touch: 'touch', ring: 'bell', talk: 'speech' }

/**
 * Setup step: a real call from the kiosk. Shows live that the call rings on this page and is answered. The server's
 * call log completes the step.
 */
export function CallStep({ data }: StepProps) {
  const texts = useTexts(setupTexts)
  const signages = useStore(board.$signages)
  const [isReady, setReady] = useState(isStandingBy)
  const calling = signages.find(({ scene }) => scene === 'Calling')
  const active = signages.find(({ scene }) => scene === 'Active')
  const at = active ? 2 : calling ? 1 : 0
  if (!data.screen) return <p>{texts.screenFirst}</p>
  const begin = () => {
    standBy()
    setReady(true)
  }
  return (
    <>
      <ol className={css.flow}>
        {FLOW.map((name, index) => (
          <li
            key={name}
            data-now={(isReady && index === at) || undefined}
            data-done={index < at || undefined}
          >
            <span className={css.round}>
              <Icon name={index < at ? 'check' : ICONS[name]} />
            </span>
            {texts.flow[name]}
          </li>
        ))}
      </ol>
      {isReady ? (
        <Suspense>
          <CallWaiting screen={data.screen} calling={calling} active={active} />
        </Suspense>
      ) : (
        <Button variant="primary" size="lg" icon="reception" onClick={begin}>
          {texts.beginReception}
        </Button>
      )}
    </>
  )
}
