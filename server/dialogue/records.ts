import type { CompanyAsker } from '#core/accounts/asker.ts'
import { deletedAfterDays } from '#core/captions/transcript.ts'
import type {
  DialogueLatency,
  DialogueRowShape,
  DialogueShape,
  getTalks as listEndpoint,
} from '#core/dialogue/contract-records.ts'
import { spreadOf } from '#core/dialogue/latency.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { type Page, pageStart } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { DIALOGUES_LISTED_MAX, LATENCY_DAYS, LATENCY_TURNS_MAX } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import {
  countDialogues,
  findDialogueRecord,
  listDialogues,
  listLatencies,
} from '../../db/queries/dialogue-records.ts'
import { listUtterances } from '../../db/queries/dialogues.ts'
import { auditReading } from '../audit/service.ts'
import { aiSettingsOf } from './settings.ts'

export interface DialogueRecordDeps {
  db: Db
  now: () => number
}

type StoredDialogue = Omit<DialogueRowShape, 'wordsGoneDays'>

function withGoneDays(
  { db, now }: DialogueRecordDeps,
  companyId: number,
): (dialogue: StoredDialogue) => DialogueRowShape {
  const retention = { days: aiSettingsOf(db, companyId).transcriptDays, now: now() }
  return (dialogue) => {
    const { turns: words, beganAt: at, steps, endedAt } = dialogue
    // In a running dialogue, a step can be stored before its words, so missing words do not mean that they were deleted.
    const hadWords = steps > 0 && endedAt !== null
    return { ...dialogue, wordsGoneDays: deletedAfterDays({ words, at, hadWords }, retention) }
  }
}

export function getTalks(
  deps: DialogueRecordDeps,
  { companyId }: CompanyAsker,
  { page: wanted, limit, ...filter }: ParsedInputOf<typeof listEndpoint>,
): Page<DialogueRowShape> {
  const { db } = deps
  const total = countDialogues(db, companyId, filter, DIALOGUES_LISTED_MAX)
  const { page, offset } = pageStart(total, { page: wanted, limit })
  const rows = listDialogues(db, companyId, { ...filter, limit, offset })
  return { rows: rows.map(withGoneDays(deps, companyId)), total, page }
}

/** @throws Refusal notFound */
export function getTalk(
  deps: DialogueRecordDeps,
  { companyId }: CompanyAsker,
  talkId: string,
): DialogueShape {
  const { db } = deps
  const dialogue = findDialogueRecord(db, companyId, talkId)
  if (!dialogue) throw new Refusal('notFound')
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
  return { ...withGoneDays(deps, companyId)(dialogue), words }
}

export function getTalkLatency(
  { db, now }: DialogueRecordDeps,
  { companyId }: CompanyAsker,
): DialogueLatency {
  const turns = listLatencies(db, companyId, now() - LATENCY_DAYS * DAY_MS, LATENCY_TURNS_MAX)
  const spread = (part: 'recognisedMs' | 'firstTokenMs' | 'firstSoundMs') =>
    spreadOf(turns.flatMap(({ [part]: time }) => (time === undefined ? [] : [time])))
  return {
    recognised: spread('recognisedMs'),
    firstToken: spread('firstTokenMs'),
    firstSound: spread('firstSoundMs'),
  }
}
