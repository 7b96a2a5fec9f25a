/**
 * Texts that are repeated to reveal slow regular expressions: blanks, digits, marks, letters of each script, and pairs of them.
 */
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
/** Suffixes at which a repetition fails to match, so that the pattern tries again from each letter. */
const SUFFIXES = ['', '\0', 'x\0']
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

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** CPU time of one run in ms. Repeats the run until the thread's coarse CPU clock is precise enough. */
function cpuMsOf(run: Run, text: string): number {
  const since = threadMs()
  for (let runs = 1; ; runs++) {
    run(text)
    const ms = threadMs() - since
    if (ms >= 60) return ms / runs
  }
}

function wallMsOf(run: Run, text: string): number {
  const since = performance.now()
  run(text)
  return performance.now() - since
}

const runOf = (pattern: RegExp): Run =>
  pattern.global ? (text) => text.replace(pattern, '') : (text) => pattern.test(text)

/** The literal words of a pattern. Some patterns reach their repetitions only after one of these words. */
function literalsOf({ source }: RegExp): string[] {
  const plain = source
    .replace(/\\[pP]\{[^}]*\}|\\[dswDSWbBnrtu0]|\(\?<?[:=!]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/\[[^\]]*\]/g, ' ')
  return plain.match(/[\p{L}\p{N}:：/.<@"'[({!-]+/gu) ?? []
}

/** Searches for a text that takes quadratic time. @returns undefined if all texts take linear time */
export function worstOf(subject: RegExp | Run): Slow | undefined {
  const isPattern = subject instanceof RegExp
  const run = isPattern ? runOf(subject) : subject
  const prefixes = isPattern ? ['', ...literalsOf(subject)] : ['', 'A1 ']
  for (const prefix of new Set(prefixes.slice(0, 8)))
    for (const pump of PUMPS)
      for (const suffix of isPattern ? SUFFIXES : SUFFIXES.slice(-1)) {
        const of = (letters: number) => prefix + pump.repeat(Math.ceil(letters / pump.length)) + suffix
        if (wallMsOf(run, of(FEW_LETTERS)) < FEW_MS) continue
        const text = of(LETTERS)
        const quarter = of(LETTERS / 4)
        // Wall time is only a quick first check, because it is too long on a busy machine. Texts that seem
        // slow are measured again in CPU time.
        const wallMs = wallMsOf(run, text)
        if (wallMs < FAST_MS || wallMs / wallMsOf(run, quarter) <= RATIO_MAX) continue
        const slow = slowIn(ROUNDS, run, text, quarter)
        if (slow) return { pump: JSON.stringify(prefix + pump + suffix), ...slow }
      }
  return undefined
}

/**
 * Measures the same text up to `rounds` times.
 * @returns the last measurement; undefined as soon as one measurement shows linear time
 */
function slowIn(
  rounds: number,
  run: Run,
  text: string,
  quarter: string,
): Pick<Slow, 'ratio' | 'ms'> | undefined {
  const ms = cpuMsOf(run, text)
  if (ms < FAST_MS) return undefined
  const ratio = ms / cpuMsOf(run, quarter)
  if (ratio <= RATIO_MAX) return undefined
  return rounds > 1
    ? slowIn(rounds - 1, run, text, quarter)
    : { ratio: Math.round(ratio), ms: Math.round(ms) }
}
