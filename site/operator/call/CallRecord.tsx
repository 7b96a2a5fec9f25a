import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { DialogueHandedOver } from '#core/realtime/shapes.ts'
import { PriorDialogue } from '../../calls/PriorDialogue.tsx'
import { useTexts } from '../../kit/texts/use-texts.ts'
import page from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import { timeOfDay } from '../time-words.ts'
import type { CallLog, LogLine } from './call-log.ts'
import css from './record.module.css'

interface CallRecordProps {
  log: CallLog
  /** What the visitor and the AI have said before. */
  before?: DialogueHandedOver
}

/** 会話の記録: the system's log of this call. */
export function CallRecord({ log, before }: CallRecordProps) {
  const texts = useTexts(operationTexts)
  const lines = useStore(log.$lines)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scroll only the list to its newest line, never the page.
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }, [lines.length])
  return (
    <section className={`${page.record} ${css.record}`} aria-labelledby="record-heading">
      {before && <PriorDialogue talk={before} isFolded />}
      <h2 id="record-heading">{texts.record}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
      <div ref={list} className={css.lines} role="log" aria-labelledby="record-heading" tabIndex={0}>
        <ol>
          {lines.map((line) => (
            <li key={line.id} data-kind={line.kind}>
              <time dateTime={new Date(line.at).toISOString()}>{timeOfDay(line.at)}</time>
              <span>{wordsOf(line, texts)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type Words = ReturnType<typeof useTexts<(typeof operationTexts)['ja']>>

function wordsOf(line: LogLine, texts: Words): string {
  const { log } = texts
  switch (line.kind) {
    case 'called': {
      const seconds = Math.round(line.answeredAfterMs / 1000)
      return line.button === null ? log.calledPlain(seconds) : log.called(line.button, seconds)
    }
    case 'begun':
    case 'rejoined':
    case 'connected':
    case 'reconnecting':
    case 'endAsked':
      return log[line.kind]
    case 'link':
      return log.link(texts.links[line.quality])
    case 'motion':
      return line.ok ? log.motion(texts.motions[line.motion]) : log.motionFailed(texts.motions[line.motion])
    case 'shared':
      return line.on ? log.shared : log.unshared
    case 'signage':
      return line.back ? log.signageBack : log.signageLost
    case 'line':
      return line.back ? log.lineBack : log.lineLost
    case 'closed':
      return texts.closes[line.cause]
  }
}
