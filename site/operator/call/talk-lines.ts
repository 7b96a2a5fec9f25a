import type { SaidBefore } from '#core/calls/contract-own-calls.ts'
import type { CaptionLine } from '../../captions/caption-lines.ts'
import type { LogLine } from './call-log.ts'

/** What was said, as the tab 会話 (talk) shows it. */
export type SaidLine = Pick<CaptionLine, 'speaker' | 'text' | 'lang' | 'final' | 'translation'> & {
  /** The operator who said it, if it was a colleague. */
  colleague?: string | null
}

/** A line of the tab 会話 (talk): what was said, or what happened. */
type TalkLine = { at: number; key: string } & ({ said: SaidLine } | { noted: LogLine })

/**
 * Merges captions and log entries in the order of their times.
 * @param earlier what was said before this page joined the talk; utterances that this page has received itself are not
 * repeated
 */
export function talkLines(
  log: readonly LogLine[],
  captions: readonly CaptionLine[],
  earlier: readonly SaidBefore[] = [],
): readonly TalkLine[] {
  const ownCaptionsFrom = captions[0]?.at ?? Number.POSITIVE_INFINITY
  const before = earlier
    .filter(({ at }) => at < ownCaptionsFrom)
    .map(({ at, translation, ...words }, place): TalkLine => {
      const said = {
        ...words,
        final: true,
        ...(translation && { translation: { ...translation, final: true } }),
      }
      return { at, key: `earlier ${place}`, said }
    })
  const noted = log.map((line): TalkLine => ({ at: line.at, key: `log ${line.id}`, noted: line }))
  const said = captions.map((line): TalkLine => ({ at: line.at, key: `caption ${line.n}`, said: line }))
  return [...before, ...noted, ...said].sort((one, other) => one.at - other.at)
}
