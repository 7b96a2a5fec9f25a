/** Texts that are repeated to reveal slow functions: blanks, digits, marks, letters of each script, and pairs of them. */
const PUMPS = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '　',
  '0',
  '9',
  '９',
  'a',
  'Z',
  'é',
  'あ',
  'ア',
  'ー',
  '漢',
  '😀',
  '。',
  '、',
  '，',
  '！',
  ',',
  '.',
  ':',
  '：',
  ';',
  '!',
  '?',
  '-',
  '_',
  '/',
  '\\',
  '"',
  "'",
  '`',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
  '「',
  '」',
  '=',
  '*',
  '#',
  '&',
  '%',
  '@',
  '+',
  '|',
  '~',
  'a ',
  '0 ',
  'a.',
  'a-',
  'a@',
  '0,',
  ', ',
  'A1',
  '](',
  '\n\n',
]
/** Text before the repeated part: some functions do more work after a word that they know. */
const PREFIXES = ['', 'A1 ']
/** Ends the repeated part, so that a search for it fails and tries again from each letter. */
const SUFFIX = 'x\0'
const LETTERS = 20_000
/**
 * Length of a first, quick trial, in letters. Quadratic work that takes 25 ms for 20,000 letters takes 1 ms for these.
 * Linear work usually takes far less, so most texts need no further trial.
 */
const FEW_LETTERS = 4_000
const FEW_MS = 1
/**
 * Minimum time in ms of quadratic work on a text of 20,000 letters: its 2 × 10⁸ steps take longer on any machine.
 */
const FAST_MS = 25
/**
 * A text four times as long takes 4 times the time for linear work and 16 times for quadratic work. More than this
 * ratio counts as quadratic.
 */
const RATIO_MAX = 9
/**
 * A text counts as slow only if each of this many measurements shows it: garbage collection during one measurement can
 * make linear work look quadratic.
 */
const ROUNDS = 3

export interface Slow {
  pump: string
  ratio: number
  ms: number
}

type Run = (text: string) => unknown

/** @returns the time in ms that the function takes for the text */
type Clock = (run: Run, text: string) => number

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** CPU time of one run. Repeats the run until the thread's coarse CPU clock is precise enough. */
const cpuMsOf: Clock = (run, text) => {
  const since = threadMs()
  for (let runs = 1; ; runs++) {
    run(text)
    const ms = threadMs() - since
    if (ms >= 60) return ms / runs
  }
}

/** Wall time of one run: quick, but too long on a busy machine. */
const wallMsOf: Clock = (run, text) => {
  const since = performance.now()
  run(text)
  return performance.now() - since
}

/**
 * Searches for a text that takes quadratic time.
 * @param quickMsOf clock that selects the texts to measure
 * @param msOf clock that decides
 * @returns undefined if all texts take linear time
 */
export function worstOf(run: Run, quickMsOf: Clock = wallMsOf, msOf: Clock = cpuMsOf): Slow | undefined {
  for (const prefix of PREFIXES)
    for (const pump of PUMPS) {
      const of = (letters: number) => prefix + pump.repeat(Math.ceil(letters / pump.length)) + SUFFIX
      if (quickMsOf(run, of(FEW_LETTERS)) < FEW_MS || quickMsOf(run, of(LETTERS)) < FAST_MS) continue
      const slow = slowIn(ROUNDS, () => {
        const ms = msOf(run, of(LETTERS))
        return { ms, ratio: ms / msOf(run, of(LETTERS / 4)) }
      })
      if (slow) return { pump: JSON.stringify(prefix + pump + SUFFIX), ...slow }
    }
  return undefined
}

type Measured = Pick<Slow, 'ratio' | 'ms'>

/**
 * Measures up to `rounds` times.
 * @returns the last measurement; undefined as soon as one measurement shows linear time
 */
function slowIn(rounds: number, measure: () => Measured): Measured | undefined {
  const { ms, ratio } = measure()
  if (ms < FAST_MS || ratio <= RATIO_MAX) return undefined
  return rounds > 1 ? slowIn(rounds - 1, measure) : { ratio: Math.round(ratio), ms: Math.round(ms) }
}
