import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Documents in docs/, by the word that citations use for them. */
const FILES = { Spec: 'specification', decisions: 'decisions', realtime: 'realtime', look: 'look' } as const
export type Page = keyof typeof FILES

const FOLDERS = ['core', 'server', 'relay', 'db', 'site', 'tools', 'tests']
const SOURCE = /\.(?:tsx?|mts|mjs|cjs|css|astro)$/
/** Not searched for citations, because these tests contain wrong ones as examples. */
const ITSELF = 'tests/structure/'
const NUMBER = /^\d+(?:\.\d+)*/

interface Citation {
  page: Page
  /** Empty if the whole document is cited. */
  section: string
}
export interface TestTitle {
  path: string
  text: string
  page: Page | 'RFC' | undefined
  section: string
}

/** Text of a document together with that of the pages in the folder of the same name, such as `docs/decisions/`. */
function pageText(name: string): string {
  const parts = listed(join('docs', name)).filter((path) => path.endsWith('.md'))
  return [`docs/${name}.md`, ...parts].map((path) => readFileSync(path, 'utf8')).join('\n')
}

/**
 * The sections of each document that citations may name: by number or letter (`4.4`, `A`) if the heading has one, else
 * by the text of the heading. For the document `realtime`, also the names of its messages.
 */
export function readPages(): Record<Page, ReadonlySet<string>> {
  const read = (page: Page): Set<string> => {
    const text = pageText(FILES[page])
    const headings = [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) => heading!)
    const rows = page === 'realtime' ? [...text.matchAll(/^\| (?:… )?([^|]+?) \|/gm)] : []
    return new Set([
      '',
      ...headings.flatMap((heading) => [NUMBER.exec(heading)?.[0] ?? heading.replace(/^([A-Z])\. .*/, '$1')]),
      ...rows.flatMap(([, names]) => names!.split(/[^\w]+/)),
    ])
  }
  return { Spec: read('Spec'), decisions: read('decisions'), realtime: read('realtime'), look: read('look') }
}

export function sourceFiles(): { path: string; text: string }[] {
  return FOLDERS.flatMap((folder) => listed(folder))
    .filter((path) => SOURCE.test(path) && !path.startsWith(ITSELF))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  } catch {
    return []
  }
}

/**
 * Finds citations: `Spec 4.4`, `Spec 2.4.3, 4.2`, `decisions 3 and 4`, `docs/realtime.md, Media`, `docs/look.md, Kiosk`;
 * in documents also `realtime, Media`.
 */
export function citationsIn(text: string): Citation[] {
  const numbered = [
    ...text.matchAll(/\b(Spec|decisions) (\d+(?:\.\d+)*(?:(?:, | and |, and | or | to )\d+(?:\.\d+)*)*)/g),
  ].flatMap(([, page, numbers]) =>
    numbers!.match(/\d+(?:\.\d+)*/g)!.map((section) => ({ page: page as Page, section })),
  )
  const named = [
    ...text.matchAll(/\b(realtime|look)(?:\.md)?, ([A-Z][a-z]+(?: [a-z]+)*)/g),
    ...text.matchAll(/\b(realtime)(?:\.md)?, ([a-z]+[A-Z]\w*)/g),
  ].map(([, page, name]) => ({ page: page as Page, section: nameOf(page as Page, name!) }))
  return [...numbered, ...named]
}

/**
 * Finds the cited heading at the beginning of a text: the longest heading that matches, because other words may follow
 * it without a comma.
 */
function nameOf(page: Page, name: string): string {
  const fits = [...known(page)].filter(
    (heading) => heading && (name === heading || name.startsWith(`${heading} `)),
  )
  return fits.toSorted((a, b) => b.length - a.length)[0] ?? name
}

const cache = new Map<Page, ReadonlySet<string>>()
function known(page: Page): ReadonlySet<string> {
  const found = cache.get(page) ?? readPages()[page]
  cache.set(page, found)
  return found
}

/** Titles of top-level tests; steps inside a test are not checked. */
export function testTitles(): TestTitle[] {
  return listed('tests')
    .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(?<!\.)(?:test|it)\(\s*(['"`])(.*?)\1\s*,/gs)].map(
        ([, , text]) => ({
          path,
          text: text!,
          ...tagOf(text!),
        }),
      ),
    )
}

function tagOf(title: string): { page: TestTitle['page']; section: string } {
  const tag = /^\[([^\]]+)\] /.exec(title)?.[1]
  if (!tag) return { page: undefined, section: '' }
  if (NUMBER.test(tag)) return { page: 'Spec', section: tag }
  const [page = '', ...rest] = tag.split(' ')
  const section = rest.join(' ')
  if (page === 'RFC') return { page, section }
  if (!(page in FILES)) return { page: undefined, section: tag }
  // `[realtime media]` means the heading Media
  const isNamed = page === 'realtime' || page === 'look'
  return {
    page: page as Page,
    section: isNamed ? section.replace(/^./, (letter) => letter.toUpperCase()) : section,
  }
}
