import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { shortClock } from '../../kit/time-words.ts'
import css from './signages.module.css'
import { standbyTexts } from './texts-standby.ts'

/** Parts of a row or card that are drawn again every second. */

type TickingProps = { since: number; $now: ReadableAtom<number> }

export function WaitingSeconds({ since, $now }: TickingProps) {
  const texts = useTexts(standbyTexts).signages
  const seconds = Math.max(0, Math.floor((useStore($now) - since) / 1000))
  return <span className={css.wait}>{texts.waiting(seconds)}</span>
}

export function TalkClock({ since, $now, words }: TickingProps & { words: (clock: string) => string }) {
  return <>{words(shortClock(useStore($now) - since))}</>
}
