import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Language } from '#core/languages.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { insertAnswers } from '../../../db/queries/answers.ts'
import { insertDialogue, insertUtterance } from '../../../db/queries/dialogues.ts'
import { suggestionsFor } from '../../../server/dialogue/suggestions.ts'
import { addCompany, addSignage, addStore } from '../../support/builders.ts'

const DAY = 24 * 3_600_000
const NOW = 100 * DAY

let db: Db
let companyId: number
let storeId: number
let signageId: number

before(() => {
  db = openDb(':memory:')
})
after(() => db.close())
beforeEach(() => {
  companyId = addCompany(db)
  storeId = addStore(db, companyId)
  signageId = addSignage(db, { companyId, storeId }).signageId
})

interface Options {
  at?: number
  store?: number | null
  signage?: number | null
  lang?: Language
  isDraft?: boolean
}

/** Adds an answer to the knowledge. @returns its source, as `answer:ID` */
function answer(
  text: string,
  { at = 1, store = null, signage = null, lang = 'ja', isDraft = false }: Options = {},
) {
  const place = { storeId: store, signageId: signage }
  const words = { wordings: [{ lang, text }], texts: [{ lang, text: 'はい', isDraft }] }
  const [id] = insertAnswers(db, { companyId, at, by: null }, [Object.assign(place, words)])
  return `answer:${id}`
}

let talks = 0
/** Stores AI utterances that were based on this source, as if visitors had asked for it. */
function asked(
  source: string,
  times: number,
  { at = NOW, signage = signageId, outcome = 'answered' as const } = {},
) {
  for (let n = 0; n < times; n++) {
    const id = `talk-${++talks}`
    insertDialogue(db, { id, companyId, signageId: signage, storeId, lang: 'ja', beganAt: at })
    insertUtterance(db, {
      companyId,
      talkId: id,
      at,
      speaker: 'ai',
      lang: 'ja',
      text: 'はい',
      outcome,
      sources: [source],
    })
  }
}

const titles = (options: { related?: string[]; without?: string[]; lang?: Language } = {}): string[] =>
  suggestionsFor(
    db,
    { companyId, storeId, signageId, lang: options.lang ?? 'ja' },
    { now: NOW, related: options.related ?? [], without: new Set(options.without) },
  ).map(({ title }) => title)

test('[4.5] suggests the questions asked most at this signage, then those of the newest answers', () => {
  const seldom = answer('A')
  const often = answer('B')
  answer('C', { at: 5 })
  answer('D', { at: 4 })
  asked(seldom, 1)
  asked(often, 2)
  assert.deepEqual(titles(), ['B', 'A', 'C'])
})

test('[4.5] suggests related questions first, and none whose answer the visitor has already heard', () => {
  const [one, two, three, four] = [answer('A'), answer('B'), answer('C'), answer('D')]
  asked(one, 3)
  assert.deepEqual(titles({ related: [four, two], without: [two] }), ['D', 'A', 'C'])
  assert.deepEqual(titles({ without: [one, two, three, four] }), [])
})

test('[4.5] ignores questions that were answered at other signages or more than 30 days ago', () => {
  const [elsewhere, old, recent] = [answer('A'), answer('B'), answer('C')]
  asked(elsewhere, 9, { signage: addSignage(db, { companyId, storeId }).signageId })
  asked(old, 9, { at: NOW - 30 * DAY - 1 })
  asked(recent, 1, { at: NOW - 30 * DAY })
  assert.equal(titles()[0], 'C')
})

test('[4.5] suggests no questions of other stores, signages, languages or companies', () => {
  answer('A', { store: addStore(db, companyId) })
  answer('B', { signage: addSignage(db, { companyId, storeId }).signageId })
  answer('C', { lang: 'en' })
  answer('D', { isDraft: true })
  answer('E', { store: storeId })
  answer('F', { signage: signageId })
  answer('F')
  assert.deepEqual(titles().sort(), ['E', 'F'])
  assert.deepEqual(titles({ lang: 'en' }), ['C'])
  companyId = addCompany(db)
  assert.deepEqual(titles(), [])
})
