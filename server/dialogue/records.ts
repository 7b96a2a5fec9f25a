import type { CompanyAsker } from '#core/accounts/asker.ts'
import { deletedAfterDays } from '#core/captions/transcript.ts'
import type {
  getTalks as listEndpoint,
  TalkLatency,
  TalkRowShape,
  TalkShape,
} from '#core/dialogue/contract-records.ts'
import { spreadOf } from '#core/dialogue/latency.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { type Page, pageStart } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { LATENCY_DAYS, LATENCY_TURNS_MAX, TALKS_LISTED_MAX } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { countTalks, findTalkRecord, listLatencies, listTalks } from '../../db/queries/talk-records.ts'
import { listUtterances } from '../../db/queries/talks.ts'
import { auditReading } from '../audit/service.ts'
import { aiSettingsOf } from './settings.ts'

export interface TalkRecordDeps {
  db: Db
  now: () => number
}

type StoredTalk = Omit<TalkRowShape, 'wordsGoneDays'>

function withGoneDays({ db, now }: TalkRecordDeps, companyId: number): (talk: StoredTalk) => TalkRowShape {
  const kept = { days: aiSettingsOf(db, companyId).transcriptDays, now: now() }
  return (talk) => {
    const { turns: words, beganAt: at, steps, endedAt } = talk
    // retention starts only when the dialogue has ended
    const hadWords = steps > 0 && endedAt !== null
    return { ...talk, wordsGoneDays: deletedAfterDays({ words, at, hadWords }, kept) }
  }
}

export function getTalks(
  deps: TalkRecordDeps,
  { companyId }: CompanyAsker,
  { page: wanted, limit, ...filter }: ParsedInputOf<typeof listEndpoint>,
): Page<TalkRowShape> {
  const { db } = deps
  const total = countTalks(db, companyId, filter, TALKS_LISTED_MAX)
  const { page, offset } = pageStart(total, { page: wanted, limit })
  const rows = listTalks(db, companyId, { ...filter, limit, offset })
  return { rows: rows.map(withGoneDays(deps, companyId)), total, page }
}

/** @throws Refusal notFound */
export function getTalk(deps: TalkRecordDeps, { companyId }: CompanyAsker, talkId: string): TalkShape {
  const { db } = deps
  const talk = findTalkRecord(db, companyId, talkId)
  if (!talk) throw new Refusal('notFound')
  const words = listUtterances(db, talkId).map(({ at, speaker, lang, text, outcome, sources, latency }) => ({
    at,
    speaker,
    lang,
    text,
    outcome,
    latency,
    sources: [...(sources ?? [])],
  }))
  if (words.length > 0) auditReading(db, 'record.talkRead', talkId)
  return { ...withGoneDays(deps, companyId)(talk), words }
}

export function getTalkLatency({ db, now }: TalkRecordDeps, { companyId }: CompanyAsker): TalkLatency {
  const turns = listLatencies(db, companyId, now() - LATENCY_DAYS * DAY_MS, LATENCY_TURNS_MAX)
  const spread = (part: 'recognisedMs' | 'firstTokenMs' | 'firstSoundMs') =>
    spreadOf(turns.flatMap(({ [part]: time }) => (time === undefined ? [] : [time])))
  return {
    recognised: spread('recognisedMs'),
    firstToken: spread('firstTokenMs'),
    firstSound: spread('firstSoundMs'),
  }
}
