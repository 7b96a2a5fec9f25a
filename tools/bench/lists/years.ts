import {
  AUDIT_DAYS,
  DELIVERIES_KEPT_DAYS,
  MAILS_KEPT_DAYS,
  PLAYS_KEPT_DAYS,
  TRANSCRIPT_DAYS,
} from '#core/limits.ts'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import { openDb } from '../../../db/open.ts'
import type { BenchCompany } from '../realtime/bench-company.ts'

const PICTURE_DAYS = 30
/** Number of days that are written in one transaction. */
const STEP_DAYS = 30
/** SQLite's cache while the data is written: at most 5 GB. */
const CACHE_KB = 5_000_000

interface Years {
  years: number
  callsAShop: number
}

/**
 * Writes the data that a chain of shops has after years of use, in order of time. The calls fall within ten hours of
 * each day, most of them at half past twelve and half past five. They have all their details. Data with a retention
 * period (pictures, transcripts, playback records, mails, audit entries and deliveries) is written only for that
 * period.
 * @param path a database that contains the company
 * @param untilMs performance.now() after which no further step begins; the next run continues
 * @returns whether all data is written
 */
export function seedYears(
  path: string,
  fixture: BenchCompany,
  { years, callsAShop }: Years,
  untilMs = Infinity,
): boolean {
  const db = openDb(path)
  const sqlite = db.$client
  const { id: companyId } = sqlite.prepare('SELECT company_id AS id FROM user LIMIT 1').get() as {
    id: number
  }
  for (const pragma of ['synchronous = OFF', 'foreign_keys = OFF', `cache_size = -${CACHE_KB}`])
    sqlite.pragma(pragma)
  // Without this, the write-ahead log would grow as large as a transaction.
  sqlite.pragma('journal_mode = MEMORY')
  const days = Math.round(years * 365.25)
  const callsADay = callsAShop * fixture.kiosks.length
  prepare(sqlite, fixture)
  const { todayAt, done } = sqlite
    .prepare('SELECT today_at AS todayAt, done FROM bench_progress')
    .get() as Progress

  const run = (text: string, values: Record<string, number>): void => {
    const sizes = { signages: fixture.kiosks.length, users: fixture.operators.length }
    const known: Record<string, number> = {
      ...values,
      ...sizes,
      companyId,
      todayAt,
      callsADay,
      dayMs: DAY_MS,
    }
    const names = [...text.matchAll(/@(\w+)/g)].map(([, name]) => name!)
    sqlite.prepare(text).run(Object.fromEntries(names.map((name) => [name, known[name]])))
  }
  const since = (keptDays: number) => ({ fromAt: todayAt - keptDays * DAY_MS })
  const starts = Array.from({ length: Math.ceil(days / STEP_DAYS) }, (_, n) => -days + n * STEP_DAYS)
  const steps: readonly (readonly [string, () => void])[] = [
    ...starts.map(
      (first) =>
        [
          `calls: ${first + days} of ${days} days`,
          () => run(CALLS, { first, last: Math.min(-1, first + STEP_DAYS - 1) }),
        ] as const,
    ),
    // Calls of the whole day, as if it were already evening.
    ['calls of today', () => run(CALLS, { first: 0, last: 0 })],
    ...PARTS.map(
      (part) => [`call events ${part}`, () => run(EVENTS, { part, parts: PARTS.length })] as const,
    ),
    ['AI talks', () => run(TALKS, {})],
    ['transcripts', () => run(UTTERANCES, since(TRANSCRIPT_DAYS))],
    ['pictures', () => run(PICTURES, since(PICTURE_DAYS))],
    ['plays', () => run(PLAYS, since(Math.min(days, PLAYS_KEPT_DAYS)))],
    ['reservations', () => run(RESERVATIONS, { days })],
    ['audit entries', () => run(AUDIT, { days: Math.min(days, AUDIT_DAYS) })],
    ['mails', () => run(MAILS, { days: MAILS_KEPT_DAYS })],
    ['alerts', () => run(ALERTS, { days })],
    ['deliveries', () => run(DELIVERIES, { days: DELIVERIES_KEPT_DAYS })],
    ['the index of call events', () => sqlite.exec('CREATE INDEX call_event_call ON call_event (call_id)')],
  ]
  let isDone = true
  for (const [n, [name, write]] of steps.entries()) {
    if (n < done) continue
    isDone = performance.now() < untilMs
    if (!isDone) break
    sqlite.exec('BEGIN')
    write()
    sqlite.prepare('UPDATE bench_progress SET done = ?').run(n + 1)
    sqlite.exec('COMMIT')
    console.error(`  ${(performance.now() / 1_000).toFixed(0).padStart(5)} s  ${name}`)
  }
  if (isDone) sqlite.exec(HELPERS.map((name) => `DROP TABLE ${name};`).join(' '))
  sqlite.pragma('journal_mode = WAL')
  db.close()
  return isDone
}

interface Progress {
  todayAt: number
  done: number
}

/** Whether all data is written; also false if none is written yet. */
export function isSeeded(path: string): boolean {
  const db = openDb(path)
  try {
    const { calls, isUnderWay } = db.$client
      .prepare(
        "SELECT EXISTS (SELECT 1 FROM call) AS calls, EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'bench_progress') AS isUnderWay",
      )
      .get() as { calls: number; isUnderWay: number }
    return calls === 1 && isUnderWay === 0
  } finally {
    db.close()
  }
}

const HELPERS = ['bench_number', 'bench_signage', 'bench_user', 'bench_progress']
/** The call events of a step are written in four parts, each in its own transaction. */
const PARTS = [0, 1, 2, 3]

type Sqlite = ReturnType<typeof openDb>['$client']

function prepare(sqlite: Sqlite, fixture: BenchCompany): void {
  if (sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'bench_progress'").get()) return
  // Drop the index while rows are added, because inserting random keys is slow once the index exceeds the cache. The
  // index is created again afterwards, so its pages are fuller than after years of use.
  sqlite.exec('DROP INDEX call_event_call')
  sqlite.exec(NUMBERS)
  number(sqlite, 'bench_signage', fixture.kiosks)
  number(sqlite, 'bench_user', fixture.operators)
  sqlite.exec('CREATE TABLE bench_progress (today_at INTEGER, done INTEGER)')
  sqlite.prepare('INSERT INTO bench_progress VALUES (?, 0)').run(dayStartAt(Date.now()))
}

function number(sqlite: Sqlite, table: string, tenants: readonly { id: number }[]): void {
  sqlite.exec(`CREATE TABLE ${table} (n INTEGER PRIMARY KEY, id INTEGER)`)
  const insert = sqlite.prepare(`INSERT INTO ${table} VALUES (?, ?)`)
  for (const [n, { id }] of tenants.entries()) insert.run(n, id)
}

const NUMBERS = `CREATE TABLE bench_number (n INTEGER PRIMARY KEY);
WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 199999)
INSERT INTO bench_number SELECT n FROM number;`

/** SQL for a UUID as kiosks create it: version 4, in random order. */
const UUID = (seed: string): string =>
  `(SELECT substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-a' || substr(h, 18, 3) || '-' || substr(h, 21) FROM (SELECT lower(hex(randomblob(16))) AS h, ${seed}))`

/**
 * SQL for calls. Each day begins a whole multiple of 24 hours before or after the start of today. One call in ten is
 * not answered. One call in twenty is started by an operator.
 */
const CALLS = `WITH day AS MATERIALIZED (SELECT @first + n AS day FROM bench_number WHERE n <= @last - @first),
pressed AS (SELECT day, n, (n + 0.5) / @callsADay AS part FROM day CROSS JOIN bench_number WHERE n < @callsADay),
timed AS (SELECT day, n, (abs(day) * 7919 + n * 31) % 1000003 AS chance, @todayAt + day * @dayMs + 36000000
  + CAST((part + 0.06 * sin(12.566370614 * part)) * 36000000 AS INTEGER) AS at FROM pressed),
told AS (SELECT *, chance % 10 <> 0 AS isAnswered, chance % 20 = 1 AS isHosts,
  4000 + chance * 7 % 36000 AS waitMs, 60000 + chance * 13 % 180000 AS talkMs FROM timed)
INSERT INTO call (id, company_id, signage_id, begun_by, store_id, touch_button, reason, lang, requested_at, answered_at, host_id, character_id, ended_at, cause)
SELECT ${UUID('told.n')}, @companyId, signage.id, iif(isHosts, 'host', 'visitor'), signage.store_id,
  iif(isHosts, NULL, CASE chance % 3 WHEN 0 THEN '受付を呼び出す' WHEN 1 THEN 'ご案内' ELSE 'お問い合わせ' END),
  iif(isHosts, NULL, 'touch'), CASE chance % 10 WHEN 7 THEN 'en' WHEN 8 THEN 'zh' ELSE 'ja' END, at,
  iif(isAnswered, at + iif(isHosts, 0, waitMs), NULL), iif(isAnswered, bench_user.id, NULL), iif(isAnswered, 1, NULL),
  at + iif(isAnswered, iif(isHosts, 0, waitMs) + talkMs, 60000), iif(isAnswered, 'closed', 'timeout')
FROM told JOIN bench_signage ON bench_signage.n = (told.n * 7 + abs(day) * 13) % @signages
JOIN signage ON signage.id = bench_signage.id
JOIN bench_user ON bench_user.n = chance % @users`

/**
 * SQL for the events of a call: button press, answer, line quality (good; poor for a while in one call in twenty) and
 * end.
 */
const EVENTS = `INSERT INTO call_event (call_id, at, kind, user_id, detail)
SELECT id, CASE event.n WHEN 0 THEN requested_at WHEN 1 THEN answered_at WHEN 2 THEN answered_at + 3000 WHEN 3 THEN ended_at - 20000 WHEN 4 THEN ended_at - 9000 ELSE ended_at END,
  CASE event.n WHEN 0 THEN iif(begun_by = 'host', 'begun', 'requested') WHEN 1 THEN 'accepted' WHEN 5 THEN 'closed' ELSE 'link' END,
  iif(event.n = 1, host_id, NULL), CASE event.n WHEN 2 THEN 'good' WHEN 3 THEN 'spotty' WHEN 4 THEN 'good' WHEN 5 THEN cause END
FROM call CROSS JOIN (SELECT n FROM bench_number WHERE n < 6) AS event
WHERE call.rowid > (SELECT max(rowid) FROM call) * @part / @parts AND call.rowid <= (SELECT max(rowid) FROM call) * (@part + 1) / @parts
AND (event.n IN (0, 5) OR (answered_at IS NOT NULL AND (event.n = 2 OR (event.n = 1 AND begun_by = 'visitor') OR (event.n IN (3, 4) AND requested_at % 20 = 0))))
ORDER BY call.rowid, event.n`

/** SQL for AI talks: one call in ten began as an AI talk. */
const TALKS = `INSERT INTO talk (id, company_id, signage_id, store_id, lang, began_at, ended_at, cause, steps, call_id)
SELECT ${UUID('call.rowid')}, company_id, signage_id, store_id, lang, requested_at - 60000, requested_at, 'handOver', 3, id
FROM call WHERE requested_at % 10 = 0`

/** SQL for six utterances in each AI talk, and captions in one call in five. */
const UTTERANCES = `INSERT INTO utterance (company_id, talk_id, call_id, at, speaker, lang, text, translations, outcome, sources, latency)
SELECT talk.company_id, talk.id, NULL, began_at + words.n * 9000, iif(words.n % 2, 'ai', 'visitor'), lang,
  iif(words.n % 2, '三階の会議室はエレベーターを降りて右手の突き当たりにございます。', '会議室はどこですか'), NULL,
  iif(words.n % 2, 'answered', NULL), iif(words.n % 2, '["answer:12"]', NULL), iif(words.n % 2, '{"recognisedMs":30,"firstTokenMs":35,"firstSoundMs":120}', NULL)
FROM talk CROSS JOIN (SELECT n FROM bench_number WHERE n < 6) AS words WHERE began_at >= @fromAt
UNION ALL
SELECT call.company_id, NULL, call.id, answered_at + words.n * 7000, iif(words.n % 2, 'operator', 'visitor'), lang,
  '十四時にお約束の佐藤と申しますが、担当の方はいらっしゃいますか', '{"en":"I am Sato, I have an appointment at two. Is the person in charge here?"}', NULL, NULL, NULL
FROM call CROSS JOIN (SELECT n FROM bench_number WHERE n < 8) AS words
WHERE requested_at >= @fromAt AND answered_at IS NOT NULL AND requested_at % 5 = 1`

const PICTURES = `INSERT INTO capture (request_id, signage_id, file_name, mime_type, taken_at)
SELECT id, signage_id, id || '.jpg', 'image/jpeg', requested_at FROM call WHERE requested_at >= @fromAt AND begun_by = 'visitor'`

/** SQL for playback records: three scenes in each call. */
const PLAYS = `INSERT INTO play (signage_id, scene, media_id, media_name, telop, started_at, ended_at)
SELECT signage_id, CASE scene.n WHEN 0 THEN 'Calling' WHEN 1 THEN 'Active' ELSE 'Standby' END, NULL, '店内案内.mp4', 'ただいま新商品をご紹介しています',
  CASE scene.n WHEN 0 THEN requested_at WHEN 1 THEN coalesce(answered_at, requested_at + 30000) ELSE ended_at END,
  CASE scene.n WHEN 0 THEN coalesce(answered_at, requested_at + 30000) WHEN 1 THEN ended_at ELSE ended_at + 1200000 END
FROM call CROSS JOIN (SELECT n FROM bench_number WHERE n < 3) AS scene WHERE requested_at >= @fromAt ORDER BY call.rowid, scene.n`

/** SQL for reservations: each operator has one reservation of half an hour each day, in the room with the operator's number. */
const RESERVATIONS = `INSERT INTO reservation (company_id, user_id, signage_id, title, start_at, end_at, created_at, joined_at, left_at)
SELECT @companyId, bench_user.id, bench_signage.id, 'ご相談', start, start + 1800000, start - 604800000, start, start + 1700000
FROM (SELECT n, @todayAt - n * @dayMs + 36000000 AS start FROM bench_number WHERE n <= @days) AS day
CROSS JOIN bench_user JOIN bench_signage ON bench_signage.n = bench_user.n`

/** SQL for audit entries: two hundred a day. */
const AUDIT = `INSERT INTO audit_entry (company_id, at, actor_id, actor_role, act, target_id, target_name, changes, request_id)
SELECT @companyId, @todayAt - (@days - day.n) * @dayMs + each.n * 180000 + 36000000, NULL, 'companyAdmin', 'signage.changed', '1', '受付 1', '[{"field":"telop","from":"本日は休業です","to":"ようこそ"}]', 'req-' || (day.n * 200 + each.n)
FROM bench_number AS day CROSS JOIN bench_number AS each WHERE day.n <= @days AND each.n < 200`

/**
 * SQL for mails: six hundred a day for reservations, reminders and sign-ins. Their texts are deleted after sending.
 */
const MAILS = `INSERT INTO mail (recipient, subject, state, due_at, created_at, sent_at, language)
SELECT 'operator-' || (each.n % @users) || '@chain.example', 'ご予約を承りました', 'sent', at, at, at + 2000, 'ja'
FROM (SELECT day.n AS dayN, each.n AS n, @todayAt - (@days - day.n) * @dayMs + each.n * 60000 + 36000000 AS at FROM bench_number AS day CROSS JOIN bench_number AS each WHERE day.n < @days AND each.n < 600) AS each`

/** SQL for alerts: fifty kiosks a day are disconnected for a while. */
const ALERTS = `INSERT INTO alert (company_id, signage_id, kind, since_at, ended_at)
SELECT @companyId, bench_signage.id, 'away', @todayAt - day.n * @dayMs + 36000000, @todayAt - day.n * @dayMs + 37000000
FROM bench_number AS day CROSS JOIN (SELECT n FROM bench_number WHERE n < 50) AS each
JOIN bench_signage ON bench_signage.n = (day.n * 50 + each.n) % @signages WHERE day.n > 0 AND day.n <= @days`

const DELIVERIES = `INSERT INTO delivery (company_id, message_id, event, body, state, due_at, expires_at, created_at, sent_at)
SELECT @companyId, ${UUID('each.n')}, 'signage.away', '{"type":"signage.away","data":{"signage":"受付 1","since":"2026-04-06T10:00:00+09:00"}}', 'sent', at, at + 3600000, at, at + 1000
FROM (SELECT day.n * 100 + part.n AS n, @todayAt - day.n * @dayMs + part.n * 300000 AS at FROM bench_number AS day CROSS JOIN bench_number AS part WHERE day.n > 0 AND day.n <= @days AND part.n < 100) AS each`
