import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CONFIRMATIONS } from '#core/http/confirmations.ts'
import { REFUSALS, type RefusalKey, sverCode } from '#core/http/refusals.ts'
import { type HelpPage, pictureNames, readTopic } from '../../../site/help/read-topic.ts'
import {
  addressOf,
  HELP_LANGUAGES,
  type HelpLanguage,
  TOPICS,
  type Topic,
} from '../../../site/help/topics.ts'
import { confirmTexts } from '../../../site/kit/texts/confirmations.ts'
import { refusalTexts } from '../../../site/kit/texts/refusals.ts'

const FOLDER = 'docs/help'
const PICTURE_BYTES_MAX = 60 * 1024
const PICTURES_MAX = 25

const pages = new Map<string, HelpPage>()
function pageOf(language: HelpLanguage, topic: Topic): HelpPage {
  const address = addressOf(language, topic)
  const page = pages.get(address) ?? readTopic(language, topic)
  pages.set(address, page)
  return page
}
const everyPage = HELP_LANGUAGES.flatMap((language) =>
  TOPICS.map((topic) => ({
    language,
    topic,
    address: addressOf(language, topic),
    page: pageOf(language, topic),
  })),
)
const sourceOf = (language: HelpLanguage, topic: Topic): string =>
  readFileSync(join(FOLDER, language, `${topic}.md`), 'utf8')

test('[decisions 3] the help has the same topics in both languages', () => {
  for (const language of HELP_LANGUAGES)
    assert.deepEqual(
      readdirSync(join(FOLDER, language)).toSorted(),
      TOPICS.map((topic) => `${topic}.md`).toSorted(),
    )
})

test('[decisions 3] the help has the same headings in both languages, with unique anchors', () => {
  for (const topic of TOPICS) {
    const [ja, en] = HELP_LANGUAGES.map((language) =>
      pageOf(language, topic).headings.map(({ level, id }) => `${level} ${id}`),
    )
    assert.deepEqual(ja, en, topic)
    assert.equal(new Set(ja).size, ja!.length, topic)
  }
})

test('[decisions 3] each help topic has a summary without Markdown', () => {
  for (const { address, page } of everyPage) {
    assert.ok(page.summary.length > 20, address)
    assert.doesNotMatch(page.summary, /[[\]*`]|\.md/, address)
  }
})

test('[decisions 3] the help has no broken links', () => {
  const dead = everyPage.flatMap(({ address, page }) => {
    const hrefs = [...page.html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!)
    return hrefs
      .filter((href) => !isThere(href.startsWith('#') ? address + href : href))
      .map((href) => `${address}: ${href}`)
  })
  assert.deepEqual(dead, [])
})

function isThere(href: string): boolean {
  const [path, anchor] = href.split('#')
  const target = everyPage.find(({ address }) => address === path)
  if (!target) return false
  return anchor === undefined || target.page.headings.some(({ id }) => id === anchor)
}

test('[decisions 3] each language of the help links to its own pages and shows its own pictures', () => {
  const crossed = everyPage.flatMap(({ language, address, page }) =>
    [...page.html.matchAll(/(?:href|src)="(\/help\/[^"]+)"/g)]
      .map(([, target]) => target!)
      .filter((target) => /^\/help\/(pictures\/)?en\//.test(target) !== (language === 'en'))
      .map((target) => `${address}: ${target}`),
  )
  assert.deepEqual(crossed, [])
})

test('[decisions 3] the help shows exactly the pictures in its folder, and each of them is small', () => {
  const used = everyPage.flatMap(({ page }) =>
    [...page.html.matchAll(/ src="\/help\/pictures\/([^"]+)"/g)].map(([, name]) => name!),
  )
  const there = HELP_LANGUAGES.flatMap((language) =>
    pictureNames(language).map((name) => `${language}/${name}`),
  )
  assert.deepEqual([...new Set(used)].toSorted(), there.toSorted())
  assert.ok(there.length <= PICTURES_MAX, `${there.length} pictures`)
  for (const name of there) {
    const { size } = statSync(join(FOLDER, 'pictures', name))
    assert.ok(size <= PICTURE_BYTES_MAX, `${name}: ${size} bytes`)
  }
})

/** All interface texts of a language. For a text that is a function: its source code. */
async function textsOnScreen(language: HelpLanguage): Promise<Set<string>> {
  const found = new Set<string>()
  const take = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take)
  }
  for (const path of globSync('site/**/texts{,-*}.ts').concat(globSync('site/kit/texts/*.ts'))) {
    const catalogues = (await import(`../../../${path}`)) as Record<string, unknown>
    for (const catalogue of Object.values(catalogues))
      if (typeof catalogue === 'object' && catalogue !== null && language in catalogue)
        take((catalogue as Record<string, unknown>)[language])
  }
  return found
}

for (const language of HELP_LANGUAGES)
  test(`[decisions 3] the help uses bold only for words that appear in the interface: ${language}`, async () => {
    const onScreen = await textsOnScreen(language)
    const wrong = TOPICS.flatMap((topic) =>
      [...sourceOf(language, topic).matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, words]) => words!)
        .filter((words) => !onScreen.has(words))
        .map((words) => `${topic}: ${words}`),
    )
    assert.deepEqual(wrong, [])
  })

/** The help text below the heading of an error code (SVER-…). */
const underCode = (language: HelpLanguage, code: string): string => {
  const { sections } = pageOf(language, 'troubleshooting')
  return (
    sections.find(({ heading }) => heading.text === code && heading.id === code.toLowerCase())?.text ?? ''
  )
}

for (const language of HELP_LANGUAGES) {
  test(`[8] the help lists the code (SVER-…) and the exact text of every error: ${language}`, () => {
    const texts: Record<string, string> = refusalTexts[language]
    const missing = (Object.keys(REFUSALS) as RefusalKey[]).filter(
      (key) => !underCode(language, sverCode(key)).includes(texts[key]!),
    )
    assert.deepEqual(missing, [], `add them to docs/help/${language}/troubleshooting.md`)
  })

  test(`[4.2] the help lists the code (SVER-…) and the exact text of every confirmation: ${language}`, () => {
    const texts: Record<string, string> = confirmTexts[language]
    const missing = Object.entries(CONFIRMATIONS)
      .filter(([key, code]) => !underCode(language, `SVER-${code}`).includes(texts[key]!))
      .map(([key]) => key)
    assert.deepEqual(missing, [], `add them to docs/help/${language}/troubleshooting.md`)
  })

  test(`[8] the help lists no error code (SVER-…) that the product does not have: ${language}`, () => {
    const known = new Set([
      ...(Object.keys(REFUSALS) as RefusalKey[]).map(sverCode),
      ...Object.values(CONFIRMATIONS).map((code) => `SVER-${code}`),
    ])
    const told = pageOf(language, 'troubleshooting').headings.filter(({ text }) => /^SVER-\d+$/.test(text))
    assert.deepEqual(
      told.filter(({ text }) => !known.has(text)),
      [],
    )
  })
}
