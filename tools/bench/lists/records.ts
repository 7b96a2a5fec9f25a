import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import type { BenchCompany } from '../realtime/bench-company.ts'
import type { Asked } from './asked.ts'

interface Found {
  /** Cursor of a page far down in the list, within the requested days. */
  cursor: string
  callId: string
}

/**
 * Requests for pages and exports of stored records: for one week, for the maximum number of days, for days years ago,
 * and with filters that match few or no rows.
 */
export function recordsOf(
  { kiosks, operators, storeIds }: BenchCompany,
  now: number,
  { cursor, callId }: Found,
): Asked[] {
  const until = (daysAgo: number, days: number) => ({
    from: japanDay(now - (daysAgo + days - 1) * DAY_MS),
    to: japanDay(now - daysAgo * DAY_MS),
  })
  const [week, quarter, old] = [until(0, 7), until(0, 92), until(1_200, 92)]
  const [storeId, hostId, signageId] = [storeIds[7]!, operators[7]!.id, kiosks[7]!.id]
  const ask = (name: string, url: string, payload: object = {}): Asked => ({
    who: 'admin',
    name,
    url,
    payload,
  })
  const get = (name: string, path: string, query: object): Asked => ({
    who: 'admin',
    name,
    method: 'GET',
    url: `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  })
  const history = (name: string, input: object): Asked =>
    ask(`call history: ${name}`, '/api/getCallHistory', input)
  const [year, month] = quarter.from.split('-').map(Number)
  return [
    history('a week', week),
    history('92 days', quarter),
    history('92 days, far down', { ...quarter, after: cursor }),
    history('three years ago', old),
    history('by store', { ...quarter, storeId }),
    history('by operator', { ...quarter, hostId }),
    history('by signage', { ...quarter, signageId }),
    history('unanswered', { ...quarter, outcome: 'unanswered' }),
    history('running (none)', { ...quarter, outcome: 'running' }),
    history('broken (none)', { ...quarter, outcome: 'broken' }),
    history('rejected (none), by store', { ...quarter, outcome: 'rejected', storeId }),
    ask('call history: filters', '/api/getCallFilters'),
    ask('one call', '/api/getCall', { targetId: callId }),
    ask('call report: a week', '/api/getCallReport', week),
    ask('call report: 92 days', '/api/getCallReport', quarter),
    get('call report, a file', '/api/getCallReport.csv', week),
    get('call history, a file of 92 days', '/api/getCallHistory.csv', quarter),
    get('call history, a file without rows', '/api/getCallHistory.csv', { ...quarter, outcome: 'broken' }),
    ask('plays: a week', '/api/getPlays', { ...week, signageId, page: 1 }),
    ask('plays: 92 days', '/api/getPlays', { ...quarter, signageId, page: 1 }),
    get('plays, a file of 92 days', '/api/getPlays.csv', { ...quarter, signageId }),
    ask('audit log: 92 days', '/api/getAudit', quarter),
    ask('audit log: by subject (none)', '/api/getAudit', { ...until(0, 365), subject: 'media' }),
    ask('audit log: actors', '/api/getAuditActors'),
    get('audit log, a file of a year', '/api/getAudit.csv', until(0, 365)),
    ask('AI talks: page 1', '/api/getTalks', {}),
    ask('AI talks: page 5000', '/api/getTalks', { page: 5_000 }),
    ask('AI talks: by signage', '/api/getTalks', { signageId }),
    ask('AI talks: lost (none)', '/api/getTalks', { cause: 'lost' }),
    ask('AI talks: response times', '/api/getTalkLatency'),
    ask("reservations: the user's own of a month", '/reservation/list', { year, month }),
    get("reservations: the company's of a month", '/token/get/all/company', { year, month }),
    get('reservations: usage of a month', '/reservation/usage', { year, month, scope: 'company' }),
    ask('reservations: by room', '/token/get/reservation', { targetID: kiosks[7]!.id }),
    ask('alerts', '/api/getAlerts'),
  ]
}
