import type { Microphone } from './microphone.ts'
import type { Talking } from './talking.ts'
import type { Mark } from './tap.ts'

/** The steps of one dialogue turn (question and answer), in ms after the last sample of the visitor's speech. */
export interface TurnTimes {
  /** When the speech detector decided that the visitor had finished. */
  decided: number
  /** When the page had sent the turn's last `talkTurn` request. */
  asked: number
  heard: number
  clause: number
  sound: number
  started: number
  sounded: number
  /**
   * Difference in ms between the end of the speech that the page's audio worklet (tap.ts) detected and the end known
   * from the file.
   */
  micOff: number
  /** Time in ms that the transcription server took, from the complete request to its answer. */
  hearOwn: number
  voiceOwn: number
  /** When a streaming chat server sent its first clause. */
  clauseSent?: number
  /** Number of requests to the AI in this turn, including those at pauses within the sentence. */
  requests: number
}

const between = (marks: readonly Mark[], from: number, to: number) =>
  marks.filter(({ at }) => at >= from && at < to)

/** The dialogue turns of a page. A turn begins when the visitor's sentence starts in the microphone signal. */
export function timesOf(
  marks: Mark[],
  { fixture, streamed }: Talking,
  { speechMs }: Microphone,
): TurnTimes[] {
  const begun = marks.filter(({ what }) => what === 'mic on').map(({ at }) => at)
  return begun.map((on, n) => {
    const next = begun[n + 1] ?? Number.POSITIVE_INFINITY
    const own = between(marks, on, next)
    const end = on + speechMs
    const sounded = own.find(({ what, at }) => what === 'out on' && at > end)?.at ?? Number.NaN
    const last = (what: string) =>
      (own.findLast((mark) => mark.what === what && mark.at <= sounded)?.at ?? Number.NaN) - end
    const first = (what: string) => (own.find((mark) => mark.what === what)?.at ?? Number.NaN) - end
    const served = (path: string) =>
      fixture.audio.asked.filter((one) => one.path.endsWith(path) && one.at >= on && one.at < sounded)
    const sentAt = streamed.findLast((one) => (one.sentAt[0] ?? 0) >= on && (one.sentAt[0] ?? 0) < sounded)
      ?.sentAt[0]
    return {
      decided: last('processing'),
      asked: last('asked'),
      heard: last('heard'),
      clause: first('clause'),
      sound: first('sound'),
      started: last('started'),
      sounded: sounded - end,
      micOff: first('mic off'),
      hearOwn: served('/transcriptions').at(-1)?.tookMs ?? 0,
      voiceOwn: served('/speech').at(0)?.tookMs ?? 0,
      requests: own.filter(({ what }) => what === 'asked').length,
      ...(sentAt !== undefined && { clauseSent: sentAt - end }),
    }
  })
}

/** For each time the visitor spoke while the avatar was speaking: ms from the visitor's first sound to the avatar's last. */
export function bargesIn(marks: readonly Mark[]): number[] {
  return marks
    .filter(({ what }) => what === 'mic on')
    .flatMap(({ at }) => {
      const sound = marks.findLast((mark) => mark.what.startsWith('out') && mark.at < at)
      const off = marks.find((mark) => mark.what === 'out off' && mark.at > at)
      return sound?.what === 'out on' && off ? [off.at - at] : []
    })
}
