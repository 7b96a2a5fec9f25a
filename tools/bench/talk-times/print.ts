import type { TurnTimes } from './ledger.ts'

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

function line(what: string, values: readonly number[]): void {
  const all = values.map((value) => Math.round(value)).join(' ')
  console.log(`  ${what.padEnd(46)} ${String(Math.round(median(values))).padStart(5)} ms   (${all})`)
}

/** Prints the median and all values of each measured time. A turn is one question of the visitor and its answer. */
export function printTimes(by: 'embedded' | 'chat', turns: readonly TurnTimes[]): void {
  console.log(`${by}: ${turns.length} turns, ms after the last sample of the speech`)
  const each = (what: string, of: (turn: TurnTimes) => number) => line(what, turns.map(of))
  each('the detector has decided', (turn) => turn.decided)
  each('recording sent', (turn) => turn.asked)
  each('words (page)', (turn) => turn.heard)
  if (by === 'chat') each('first clause left the chat server', (turn) => turn.clauseSent ?? Number.NaN)
  each('first clause (page)', (turn) => turn.clause)
  each('its sound (page)', (turn) => turn.sound)
  each('playback started', (turn) => turn.started)
  each('FIRST SOUND', (turn) => turn.sounded)
  each('the recogniser itself', (turn) => turn.hearOwn)
  each('the voice itself', (turn) => turn.voiceOwn)
  each('FIRST SOUND beyond both', (turn) => turn.sounded - turn.hearOwn - turn.voiceOwn)
  each('FIRST SOUND after the detector’s decision', (turn) => turn.sounded - turn.decided)
  if (by === 'chat')
    each(
      'FIRST SOUND after the first clause, beyond the voice',
      (turn) => turn.sounded - (turn.clauseSent ?? Number.NaN) - turn.voiceOwn,
    )
  each('(end of speech as the page’s tap hears it)', (turn) => turn.micOff)
  console.log(`  requests a turn: ${turns.map(({ requests }) => requests).join(' ')}`)
}

export function printBarges(times: readonly number[]): void {
  console.log(`barge-in: ${times.length} of them, ms after the first sample of the speech`)
  line('THE AVATAR’S LAST SAMPLE', times)
}
