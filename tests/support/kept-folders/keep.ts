// Writes first.sql beside this file: the data of a company as the product's first version stored it. usage:
// node tests/support/kept-folders/keep.ts
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { PASSWORD } from '../builders.ts'
import { fastHash } from '../fast-passwords.ts'

/** The product's first migration. Its text does not change, because released migrations are never edited. */
const FIRST = 'db/migrations/0000_house.sql'
const JOURNAL = 'db/migrations/meta/_journal.json'

const AT = Date.parse('2026-04-06T10:00:00+09:00')
const schema = readFileSync(FIRST, 'utf8')
const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { when: number }[] }
const hash = createHash('sha256').update(schema).digest('hex')
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const account = (id: number, role: string, loginId: string, company = '1'): string =>
  `INSERT INTO account VALUES (${id}, ${company}, '${role}', '${loginId}', '${loginId}', ${text(fastHash(PASSWORD))}, 0, 1, ${AT});`

const rows = [
  `INSERT INTO company VALUES (1, '初めての会社', 2, 1, ${AT});`,
  "INSERT INTO store VALUES (1, 1, '本店');",
  "INSERT INTO channel VALUES (1, 1, 'ch1', '', 11111);",
  "INSERT INTO character VALUES (1, NULL, '受付係', '/characters/receptionist.vrm', '/characters/receptionist.png', '/characters/receptionist.mp4');",
  account(1, 'companyAdmin', 'boss'),
  account(2, 'operator', 'hana'),
  account(3, 'signage', 'lobby'),
  account(4, 'systemAdmin', 'system', 'NULL'),
  "INSERT INTO user VALUES (1, 1, 1, NULL, '所長', 'しょちょう', NULL, 1, NULL, '', 'microphone', 0, 'Standby');",
  "INSERT INTO user VALUES (2, 2, 1, 1, '花', 'はな', 'hana.png', 1, 1, '', 'microphone', 0, 'Leaving');",
  "INSERT INTO user VALUES (3, 4, NULL, NULL, 'system', '', NULL, NULL, NULL, '', 'microphone', 0, 'Standby');",
  "INSERT INTO signage (id, account_id, company_id, store_id, name, default_character_id) VALUES (1, 3, 1, 1, 'ロビー', 1);",
  'INSERT INTO signage_operator VALUES (1, 2);',
  `INSERT INTO media VALUES (1, 1, '春の案内.png', 'spring.png', 'image/png', 8, ${AT});`,
  "INSERT INTO template (id, signage_id, scene, telop, contents_media_id) VALUES (1, 1, 'Standby', 'ようこそ', 1);",
  "INSERT INTO touch_button VALUES (1, 1, 0, '受付', 48, '#ffffff', 1);",
  `INSERT INTO call VALUES ('11111111-1111-4111-8111-111111111111', 1, 1, 'visitor', '受付', 'touch', 'ja', ${AT}, ${AT + 4_000}, 2, 1, ${AT + 90_000}, 'closed');`,
  // A call during which the power failed: it has no end.
  `INSERT INTO call VALUES ('22222222-2222-4222-8222-222222222222', 1, 1, 'visitor', '受付', 'touch', 'en', ${AT + 100_000}, NULL, NULL, NULL, NULL, NULL);`,
  `INSERT INTO call_event VALUES (1, '11111111-1111-4111-8111-111111111111', ${AT}, 'requested', NULL, NULL);`,
  `INSERT INTO capture VALUES ('11111111-1111-4111-8111-111111111111', 1, 'visitor.jpg', 'image/jpeg', ${AT});`,
]
const drizzle = [
  'CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, hash text NOT NULL, created_at numeric);',
  `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${hash}', ${entries[0]?.when});`,
]
writeFileSync(
  'tests/support/kept-folders/first.sql',
  `${[schema.replaceAll('--> statement-breakpoint', '').trim(), ...drizzle, ...rows].join('\n')}\n`,
)
