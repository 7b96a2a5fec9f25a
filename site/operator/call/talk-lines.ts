import type { CaptionLine } from '../../captions/caption-lines.ts'
import type { LogLine } from './call-log.ts'

/** A line of the tab 会話: what was said, or what happened. */
type TalkLine = { at: number; key: string } & ({ said: CaptionLine } | { noted: LogLine })

/** Captions and log in the order of their times. */
export function talkLines(log: readonly LogLine[], captions: readonly CaptionLine[]): readonly TalkLine[] {
  const noted = log.map((line): TalkLine => ({ at: line.at, key: `log ${line.id}`, noted: line }))
  const said = captions.map((line): TalkLine => ({ at: line.at, key: `caption ${line.n}`, said: line }))
  return [...noted, ...said].sort((one, other) => one.at - other.at)
}
