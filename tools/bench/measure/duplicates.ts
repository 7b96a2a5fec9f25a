import type { Source } from './sources.ts'

export interface Duplicate {
  lines: number
  first: string
  second: string
}

const RUN_LINES = 8
const IMPORT = /^import\b|^\} from '/

interface Line {
  text: string
  number: number
}

/** Runs of at least eight lines that occur twice, without blank lines and imports. */
export function findDuplicates(sources: readonly Source[]): Duplicate[] {
  const files = sources.map(({ path, text }) => ({ path, lines: tellingLines(text) }))
  const seen = new Map<string, { file: number; at: number }>()
  const found: Duplicate[] = []
  files.forEach(({ path, lines }, file) => {
    for (let at = 0; at + RUN_LINES <= lines.length; at++) {
      const key = lines
        .slice(at, at + RUN_LINES)
        .map(({ text }) => text)
        .join('\n')
      const earlier = seen.get(key)
      if (!earlier) {
        seen.set(key, { file, at })
        continue
      }
      const other = files[earlier.file]!
      const length = commonLength(other.lines, earlier.at, lines, at, file === earlier.file)
      found.push({
        lines: length,
        first: `${other.path}:${other.lines[earlier.at]!.number}`,
        second: `${path}:${lines[at]!.number}`,
      })
      at += length - 1
    }
  })
  return found.sort((a, b) => b.lines - a.lines)
}

const tellingLines = (text: string): Line[] =>
  text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter((line) => line.text !== '' && !IMPORT.test(line.text))

function commonLength(
  a: readonly Line[],
  from: number,
  b: readonly Line[],
  at: number,
  isSame: boolean,
): number {
  let length = 0
  while (
    a[from + length] !== undefined &&
    a[from + length]!.text === b[at + length]?.text &&
    !(isSame && from + length >= at)
  )
    length++
  return Math.max(1, length)
}
