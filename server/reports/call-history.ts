import { Readable } from 'node:stream'
import type { CloseCause } from '#core/calls/call.ts'
import { LINK_QUALITIES, type LinkQuality } from '#core/calls/link-quality.ts'
import { deletedAfterDays } from '#core/captions/transcript.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { CALL_FILE_ROWS_MAX, CALL_PAGE_ROWS, REPORT_DAYS_MAX } from '#core/limits.ts'
import { outcomeOf, SHOWN_EVENTS, type ShownEvent } from '#core/reports/call-report.ts'
import type * as contract from '#core/reports/contract.ts'
import { DAY_MS, japanText } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import {
  findReportedCall,
  type ListedCall,
  listRecordedSignages,
  listRecordedStores,
  listRecordedUsers,
  listRecordedUsersOf,
  type RecordedName,
} from '../../db/queries/call-reports.ts'
import { listCallEvents } from '../../db/queries/calls.ts'
import { findDialogueOfCall, listUtterances, listUtterancesOfCall } from '../../db/queries/dialogues.ts'
import { auditReading } from '../audit/service.ts'
import { callPlaceOf, cursorOf } from '../calls/cursor.ts'
import { aiSettingsOf } from '../dialogue/settings.ts'
import { csvLines, csvOf } from '../http/csv.ts'
import { visitorPictureUrl } from '../reception/talk-views.ts'
import { periodOf } from '../system/report-period.ts'
import { callsIn } from './call-search.ts'
import {
  BEGUN_BY,
  CAUSES,
  HISTORY_COLUMNS,
  isCutText,
  LANGUAGE_NAMES,
  OUTCOMES,
  resultWord,
  SPEAKERS,
  TRANSCRIPT_COLUMNS,
} from './texts.ts'

type HistoryFilter = Omit<ParsedInputOf<typeof contract.getCallHistory>, 'after'>
type History = OutputOf<typeof contract.getCallHistory>

/** @throws Refusal invalid when it is called, not only when the first part is read */
function callsOf(db: Db, companyId: number, filter: HistoryFilter, rows: number, after?: string) {
  const { from, to, ...filters } = filter
  const period = periodOf({ from, to }, REPORT_DAYS_MAX)
  const search = { companyId, ...period, ...filters }
  return callsIn(db, after === undefined ? search : { ...search, after: callPlaceOf(after) }, rows + 1)
}

/** @throws Refusal invalid */
export async function getCallHistory(
  db: Db,
  companyId: number,
  { after, ...filter }: ParsedInputOf<typeof contract.getCallHistory>,
): Promise<History> {
  const found = (await Array.fromAsync(callsOf(db, companyId, filter, CALL_PAGE_ROWS, after))).flat()
  const rows = found.slice(0, CALL_PAGE_ROWS)
  return {
    rows: rows.map(({ wentToAiAt, note: _, ...row }) => ({
      ...row,
      outcome: outcomeOf({ ...row, wentToAiAt }),
    })),
    next: found.length > CALL_PAGE_ROWS ? cursorOf(rows.at(-1)!) : null,
  }
}

const choicesOf = (rows: readonly RecordedName[]) =>
  rows.map(({ id, name, deletedAt }) => ({ id, name, isDeleted: deletedAt !== null }))

export const getCallFilters = (db: Db, companyId: number): OutputOf<typeof contract.getCallFilters> => ({
  stores: choicesOf(listRecordedStores(db, companyId)),
  signages: choicesOf(listRecordedSignages(db, companyId)),
  operators: choicesOf(listRecordedUsersOf(db, companyId)),
})

const secondsBetween = (fromAt: number | null, toAt: number | null): number | '' =>
  fromAt === null || toAt === null ? '' : Math.round((toAt - fromAt) / 1_000)
const when = (at: number | null): string => (at === null ? '' : japanText(at))

const cellsOf = (row: ListedCall): (string | number)[] => [
  japanText(row.requestedAt),
  row.storeName ?? '',
  row.signageName,
  row.touchButton ?? '',
  LANGUAGE_NAMES[row.lang],
  BEGUN_BY[row.begunBy],
  row.hostName ?? '',
  when(row.answeredAt),
  row.begunBy === 'host' ? '' : secondsBetween(row.requestedAt, row.answeredAt),
  when(row.endedAt),
  secondsBetween(row.answeredAt, row.endedAt),
  OUTCOMES[outcomeOf(row)],
  row.cause === null ? '' : CAUSES[row.cause],
  row.result === null ? '' : resultWord(row.result),
  row.note ?? '',
]

/**
 * The call history as CSV, in parts; other requests run between two parts. If there are more than CALL_FILE_ROWS_MAX
 * calls, the last line says that the rest is missing.
 * @throws Refusal invalid, before the first part
 */
export function callHistoryCsv(db: Db, companyId: number, filter: HistoryFilter): Readable {
  const found = callsOf(db, companyId, filter, CALL_FILE_ROWS_MAX)
  return Readable.from(parts())

  async function* parts(): AsyncGenerator<string> {
    yield csvOf([HISTORY_COLUMNS])
    let left = CALL_FILE_ROWS_MAX
    for await (const some of found) {
      const rows = some.slice(0, left)
      left -= rows.length
      if (rows.length > 0) yield csvLines(rows.map(cellsOf))
      if (rows.length < some.length) yield csvLines([[isCutText(CALL_FILE_ROWS_MAX)]])
    }
  }
}

const isShown = (kind: string): kind is ShownEvent => (SHOWN_EVENTS as readonly string[]).includes(kind)
const isQuality = (label: string | null): label is LinkQuality =>
  (LINK_QUALITIES as readonly (string | null)[]).includes(label)

/** @throws Refusal notFound, also for another company's call */
export function getCall(db: Db, companyId: number, callId: string, now: number): contract.ReportedCall {
  const found = findReportedCall(db, companyId, callId)
  if (!found) throw new Refusal('notFound')
  const { pictureTakenAt, pictureDays, wentToAiAt, ...call } = found
  const events = listCallEvents(db, callId)
  const people = [...new Set(events.flatMap(({ userId }) => userId ?? []))]
  const names = new Map(listRecordedUsers(db, people).map(({ id, name }) => [id, name]))
  const settings = aiSettingsOf(db, companyId)
  const retention = { days: settings.transcriptDays, now }
  const captions = captionsOf(db, companyId, callId)
  const talk = talkOf(db, companyId, callId)
  if (captions.length > 0 || (talk?.words.length ?? 0) > 0) auditReading(db, 'record.transcriptRead', callId)
  return {
    ...call,
    outcome: outcomeOf({ ...call, wentToAiAt }),
    picture:
      pictureTakenAt === null
        ? null
        : {
            url: visitorPictureUrl(callId),
            takenAt: pictureTakenAt,
            keptUntilAt: pictureTakenAt + pictureDays * DAY_MS,
          },
    events: events.flatMap(({ at, kind, userId, detail }) =>
      isShown(kind)
        ? [
            {
              at,
              kind,
              userName: userId === null ? null : (names.get(userId) ?? null),
              cause: kind === 'closed' ? (detail as CloseCause | null) : null,
            },
          ]
        : [],
    ),
    talk: withGoneDays(talk, retention),
    captions,
    captionsGoneDays: captionsGoneOf(call, { captions, events, isDefault: settings.captions }, retention),
    link: events.flatMap(({ at, kind, detail }) =>
      kind === 'link' && isQuality(detail) ? [{ at, quality: detail }] : [],
    ),
  }
}

/**
 * Returns after how many days the captions of a call were deleted; null if some are stored, or the call had no
 * captions. Captions can be turned on or off for each call, so an event of the call records that some were stored. For
 * older calls without this event, the company's default decides.
 */
function captionsGoneOf(
  { answeredAt, requestedAt: at }: { answeredAt: number | null; requestedAt: number },
  stored: { captions: readonly unknown[]; events: readonly { kind: string }[]; isDefault: boolean },
  retention: { days: number; now: number },
): number | null {
  const hadWords = stored.events.some(({ kind }) => kind === 'written')
  if (answeredAt === null || (!hadWords && !stored.isDefault)) return null
  return deletedAfterDays({ words: stored.captions.length, at, hadWords }, retention)
}

type Talk = NonNullable<contract.ReportedCall['talk']>

function withGoneDays(
  talk: Omit<Talk, 'wordsGoneDays'> | null,
  retention: { days: number; now: number },
): Talk | null {
  if (talk === null) return null
  const { words, beganAt: at, steps } = talk
  const gone = deletedAfterDays({ words: words.length, at, hadWords: steps > 0 }, retention)
  return { ...talk, wordsGoneDays: gone }
}

function talkOf(db: Db, companyId: number, callId: string): Omit<Talk, 'wordsGoneDays'> | null {
  const talk = findDialogueOfCall(db, companyId, callId)
  if (!talk) return null
  const { id: talkId, beganAt, endedAt, steps } = talk
  const words = listUtterances(db, talkId).map(({ at, speaker, lang, text, outcome, latency }) => ({
    at,
    speaker,
    lang,
    text,
    outcome,
    latency,
  }))
  return { talkId, beganAt, endedAt, steps, words }
}

const captionsOf = (db: Db, companyId: number, callId: string): contract.ReportedCall['captions'] =>
  listUtterancesOfCall(db, companyId, callId).map(({ at, speaker, lang, text, translations }) => ({
    at,
    speaker,
    lang,
    text,
    translations: { ...translations },
  }))

/** The transcript of one call as CSV: first the AI dialogue, then the call. @throws Refusal notFound */
export function callTranscriptCsv(db: Db, companyId: number, callId: string): string {
  if (!findReportedCall(db, companyId, callId)) throw new Refusal('notFound')
  const before = talkOf(db, companyId, callId)?.words ?? []
  const lines = [
    ...before.map((words) => ({
      ...words,
      translations: {} as Partial<Record<Language, string>>,
    })),
    ...captionsOf(db, companyId, callId),
  ]
  return csvOf([
    TRANSCRIPT_COLUMNS,
    ...lines.map(({ at, speaker, lang, text, translations }) => [
      japanText(at),
      SPEAKERS[speaker],
      LANGUAGE_NAMES[lang],
      text,
      ...LANGUAGES.map((language) => translations[language] ?? ''),
    ]),
  ])
}
