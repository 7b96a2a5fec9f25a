import { readFileSync } from 'node:fs'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { insertCompany } from '../../../db/queries/companies.ts'
import { embeddedAnswer } from '../../../server/dialogue/embedded.ts'
import { addAnswer } from '../../../server/knowledge/answers.ts'
import { findInKnowledge } from '../../../server/knowledge/find.ts'
import { KNOWLEDGE } from './knowledge.ts'

const LANGUAGES = ['ja', 'en', 'zh'] as const
type Language = (typeof LANGUAGES)[number]

/**
 * How a reply is rated. right: it gave the wanted answer, or none if none is wanted. offered: it asked back with
 * buttons, and one is the wanted answer (or no answer is wanted). missed: it gave no answer, or asked back without
 * the wanted one. wrong: it gave another answer.
 */
export const OUTCOMES = ['right', 'offered', 'missed', 'wrong'] as const
export type Judged = (typeof OUTCOMES)[number]

export interface Question {
  lang: Language
  text: string
  /** Name of the wanted answer; '-' for no answer. */
  wanted: string
}

/** Reads the questions of a file, whose lines are: language | question | wanted answer. */
export const questionsOf = (file: 'held-out' | 'tuned-on'): Question[] =>
  readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [lang, text, wanted] = line.split('|').map((part) => part.trim())
      return { lang: lang as Language, text: text!, wanted: wanted! }
    })

/** Creates a company that has all answers of knowledge.ts, and asks questions as a visitor at its kiosk does. */
export function createJudge() {
  const db = openDb(':memory:')
  const companyId = insertCompany(db, { name: '評価', avatarChannelMax: 1, createdAt: 0 }).id
  const asker: CompanyAsker = {
    accountId: 0,
    role: 'companyAdmin',
    companyId,
    companyName: null,
    sessionVersion: 1,
    isTemporary: false,
    lacksFactor: false,
    userId: null,
    signageId: null,
  }
  const ids = KNOWLEDGE.map((known) =>
    addAnswer({ db, now: () => 0 }, asker, {
      storeId: null,
      signageId: null,
      wordings: LANGUAGES.flatMap((lang) => known[lang][0].map((text) => ({ lang, text }))),
      texts: LANGUAGES.map((lang) => ({ lang, text: known[lang][1], isDraft: false })),
    }),
  )
  const nameOf = new Map(ids.map((id, at) => [`answer:${id}`, KNOWLEDGE[at]!.name]))

  return {
    async judge({ lang, text, wanted }: Question): Promise<{ judged: Judged; got: string }> {
      const { outcome, sources } = await embeddedAnswer(
        { db, now: () => 0 },
        {
          companyId,
          lang,
          text,
          storeId: null,
          signageId: null,
        },
      )
      const names = sources.map((source) => nameOf.get(source) ?? source)
      const got = `${outcome} ${names.join(', ')}`.trim()
      const isWanted = names.includes(wanted)
      if (outcome === 'answered') return { judged: isWanted ? 'right' : 'wrong', got }
      if (outcome === 'candidates') return { judged: isWanted || wanted === '-' ? 'offered' : 'missed', got }
      return { judged: wanted === '-' ? 'right' : 'missed', got }
    },
    /** The best candidates for a question, to show why it was answered in this way. */
    async why({ lang, text }: Question): Promise<string> {
      const question = { companyId, lang, text, storeId: null, signageId: null }
      const { ranked } = await findInKnowledge(db, question)
      return ranked
        .slice(0, 3)
        .map(({ source, score, wording }) => `${nameOf.get(source)} ${score.toFixed(2)} (${wording})`)
        .join('; ')
    },
    close: () => db.close(),
  }
}

export interface Score {
  questions: number
  counts: Record<Judged, number>
}

export const percent = ({ questions, counts }: Score, judged: Judged): number =>
  (100 * counts[judged]) / questions

export function scoreOf(judged: readonly Judged[]): Score {
  const counts = Object.fromEntries(
    OUTCOMES.map((one) => [one, judged.filter((other) => other === one).length]),
  ) as Record<Judged, number>
  return { questions: judged.length, counts }
}
