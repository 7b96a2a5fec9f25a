/** One bench of the table: its command, its time limit, the figures in its output, and what to compare them with. */
export interface Entry {
  subject: string
  args: readonly string[]
  /** Time limit in seconds. A bench that takes longer is ended, and its row says so. */
  limit: number
  /** What the figures are compared with, measured in the same run on the same machine. */
  reference: string
  /**
   * For each figure, its name and the output line that contains it. The figure is the first group of the pattern, or
   * else the whole line.
   */
  figures: readonly (readonly [name: string, line: RegExp])[]
}

const PAGE = String.raw`(?:/[\w/]*) \| (?:mobile|desktop) \| .*`

export const PLAN: readonly Entry[] = [
  {
    subject: 'HTTP and pages',
    args: ['pages', '1'],
    limit: 480,
    reference: 'bare `@fastify/static` with the same bytes; Lighthouse',
    figures: [
      ['a public page', /(a public page costs .*)/],
      [
        'page, form, performance, accessibility, practices, FCP, LCP, TBT ms, TBT by CPU ms, CLS, kB, requests',
        new RegExp(`^(${PAGE})$`),
      ],
    ],
  },
  {
    subject: 'Realtime',
    args: ['realtime', '200', '40', '2', '--seconds=20'],
    limit: 240,
    reference: 'bare `ws` with the same bytes',
    figures: [
      ['the rows below are of', /^(bare ws|product \/ bare ws)\b/],
      ['press → dialog p50/90/99', /^press → dialog p50\/90\/99\s+(.*)/],
      ['accept → Active', /^accept → Active at all\s+(.*)/],
      ['CPU a call', /^CPU a call\s+(.*)/],
      ['product / bare ws, CPU', /^CPU\s+([\d.]+)$/],
      ['RSS and heap a connection', /^RSS and heap a connection\s+(.*)/],
      ['of bare ws', /^RSS a connection\s+(.*)/],
    ],
  },
  {
    subject: 'A noisy neighbour',
    args: ['noisy-neighbour'],
    limit: 360,
    reference: 'the same figures alone, in the same run',
    figures: [
      [
        'attack, answers, /health, press → dialog, sign-in (p50 / p99 ms), p99 more, longest stall',
        /^\| (?!attack|---)(.*) \|$/,
      ],
      ['all', /^(\d+ of \d+ over .*)/],
    ],
  },
  {
    subject: 'Booking',
    args: ['bookings'],
    limit: 180,
    reference: 'one row, the same SQLite settings, nothing else (below)',
    figures: [['1,000 at once', /^(pool .*)/]],
  },
  {
    subject: 'Relay',
    args: ['relay', '1'],
    limit: 420,
    reference: 'Janus where it is installed',
    figures: [
      ['load', /^(\d+ publishers x \d+ viewers)/],
      ['µs of CPU per packet', /^\s+((?:native|plain|janus)\b.*)/],
      ['ratio', /^\s+(CPU per packet: .*)/],
      ['without a reference', /^(no .*janus.*)/],
    ],
  },
  {
    subject: 'A join',
    args: ['joins', '16'],
    limit: 180,
    reference: 'directly between the same pages',
    figures: [
      ['through the relay', /^(relay .*)/],
      ['directly', /^(direct .*)/],
      ['both', /^(connected p95 .*)/],
    ],
  },
  {
    subject: 'A bad network',
    args: ['loss', 'five', 'two'],
    limit: 240,
    reference: 'the good network in the same call',
    figures: [
      ['whole', /^(whole .*)/],
      ['losses', /^(\d+ % .*)/],
    ],
  },
  {
    subject: 'Cold start and memory',
    args: ['idle', '20'],
    limit: 180,
    reference: 'bare Fastify with `@fastify/static` (below)',
    figures: [
      ['/health after', /^\/health after, median\s+(.*)/],
      ['without waits for a core', /^\s+without its waits for a core\s+(.*)/],
      ['RSS after 20 s', /^RSS after .*? s\s+(.*)/],
      ['heap', /^\s+heap\s+(.*)/],
    ],
  },
  {
    subject: 'Hostile',
    args: ['hostile'],
    limit: 1_200,
    reference: '0 answers 5xx, 0 leaks, no stall over 200 ms',
    figures: [
      [
        'attack, tries, answers, 5xx and faults, leaks, longest stall, took',
        /^\| ((?!attack|---).* \| \d+ s) \|$/,
      ],
    ],
  },
  {
    subject: 'References',
    args: ['bare'],
    limit: 60,
    reference: '(these are the references)',
    figures: [
      ['bare Fastify', /^(bare Fastify: .*)/],
      ['bare SQLite', /^(bare SQLite: .*)/],
    ],
  },
]

/** Reads the figures from a bench's output. */
function figuresOf({ figures }: Pick<Entry, 'figures'>, output: string): [name: string, figure: string][] {
  return output.split('\n').flatMap((line): [string, string][] => {
    const found = figures.flatMap(([name, shape]): [string, string][] => {
      const match = shape.exec(line.trimEnd())
      return match ? [[name, (match[1] ?? match[0]).trim()]] : []
    })
    return found.slice(0, 1)
  })
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Builds one table row for each figure. Only the first row names the bench's subject. */
export function rowsOf(
  entry: Entry,
  { output, tookMs, end }: { output: string; tookMs: number; end: string },
): string[] {
  const found = figuresOf(entry, output)
  const head = `${entry.subject} (\`${entry.args.join(' ')}\`, ${Math.round(tookMs / 1_000)} s${end === '' ? '' : `, **${end}**`})`
  if (found.length === 0) return [`| ${head} | | no figure | ${cell(entry.reference)} |`]
  return found.map(
    ([name, figure], at) =>
      `| ${at === 0 ? head : ''} | ${name} | ${cell(figure)} | ${at === 0 ? cell(entry.reference) : ''} |`,
  )
}
