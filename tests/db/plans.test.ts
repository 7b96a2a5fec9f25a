import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../db/open.ts'
import { findAccount, findAccountByLogin, findIdentity } from '../../db/queries/accounts.ts'
import { answersState, findAnswers, listAnswerPlaces, updateAnswers } from '../../db/queries/answers.ts'
import { removeOutdatedAuditEntries } from '../../db/queries/audit.ts'
import {
  findCallAfter,
  findCallBefore,
  findReportedCall,
  listAddedCalls,
  listCalls,
  listRecordedSignages,
  listRecordedStores,
  listRecordedUsers,
  listRecordedUsersOf,
} from '../../db/queries/call-reports.ts'
import {
  insertCall,
  listCallEvents,
  listOpenCalls,
  meanTalkBetween,
  sumCallsBetween,
} from '../../db/queries/calls.ts'
import { listChannels } from '../../db/queries/channels.ts'
import { removeOldDeliveries } from '../../db/queries/deliveries.ts'
import { countDialogues } from '../../db/queries/dialogue-records.ts'
import {
  findDialogueOfCall,
  listUtterancesOfCall,
  removeOutdatedUtterances,
} from '../../db/queries/dialogues.ts'
import { listMapsOver } from '../../db/queries/exhibits.ts'
import { countFacts, findFact, listFactsAt, removeFactsOf } from '../../db/queries/facts.ts'
import { listOldMails } from '../../db/queries/mails.ts'
import { findMedia, listMediaNames, listUsesOf } from '../../db/queries/media.ts'
import { placesOf } from '../../db/queries/places.ts'
import { findLinkRoom, findRunningReservation, listReservations } from '../../db/queries/reservations.ts'
import { findSession, listSessions } from '../../db/queries/sessions.ts'
import {
  findSignageByAccount,
  findSignageOfCompany,
  listAssignments,
  listAssignmentsOf,
  listSignagesOfCompany,
} from '../../db/queries/signages.ts'
import { isStoreInUse, listStores } from '../../db/queries/stores.ts'
import { listTemplates, listTemplatesOf, listTemplatesOfScenes } from '../../db/queries/templates.ts'
import {
  countAdmins,
  findUserByAccount,
  findUserOfCompany,
  listChannelUses,
  listHosts,
  listUsersOfCompany,
  retireUser,
} from '../../db/queries/users.ts'
import { listOutdatedPictures } from '../../db/queries/visitor-pictures.ts'
import { addCompany, addPerson, addSignage, addStore } from '../support/builders.ts'

/** Tables that grow over the years. No request may scan them completely. */
const GROWING = [
  'account',
  'user',
  'signage',
  'signage_operator',
  'store',
  'channel',
  'call',
  'call_event',
  'session',
  'template',
  'touch_button',
  'schedule_entry',
  'media',
  'reservation',
  'link_room',
  'play',
  'answer',
  'answer_wording',
  'answer_text',
  'fact',
]

/** The query plan of each statement that `run` executes, with the statement's SQL. */
function plansOf(run: (db: ReturnType<typeof openDb>) => void): [sql: string, plan: string[]][] {
  const db = openDb(':memory:')
  const client = db.$client
  const prepare = client.prepare.bind(client)
  const asked = new Set<string>()
  client.prepare = ((text: string) => {
    asked.add(text)
    return prepare(text)
  }) as typeof client.prepare
  run(db)
  const plans = [...asked].map((text): [string, string[]] => {
    const values = Array.from({ length: text.split('?').length - 1 }, () => 1)
    const steps = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[]
    return [text, steps.map(({ detail }) => detail)]
  })
  db.close()
  return plans
}

test('[decisions 2] no query of a request scans a table; each uses an index', () => {
  const plans = plansOf((db) => {
    findIdentity(db, 1)
    findAccount(db, 1)
    findAccountByLogin(db, 'somebody')
    findSession(db, 'id')
    listSessions(db, 1)
    findUserByAccount(db, 1)
    findUserOfCompany(db, 1, 1)
    listUsersOfCompany(db, 1)
    listHosts(db, 1)
    listChannelUses(db, 1)
    countAdmins(db, 1)
    retireUser(db, { id: 1, accountId: 1 }, 1)
    listChannels(db, 1)
    listStores(db, 1)
    isStoreInUse(db, 1)
    findSignageByAccount(db, 1)
    findSignageOfCompany(db, 1, 1)
    listSignagesOfCompany(db, 1)
    listAssignments(db, 1)
    listAssignmentsOf(db, 1)
    listTemplates(db, 1)
    listTemplatesOf(db, [1, 2])
    listTemplatesOfScenes(db, [{ signageId: 1, scene: 'Standby' }])
    listMediaNames(db, 1)
    listUsesOf(db, 1, 10)
    listMapsOver(db, 1)
    findMedia(db, 1, 1)
    listOpenCalls(db)
    sumCallsBetween(db, 1, 1, 2)
    meanTalkBetween(db, 1, 1, 2)
    const between = { companyId: 1, fromAt: 1, toAt: 2 }
    listCalls(db, { ...between, limit: 1 })
    const after = { requestedAt: 1, id: 'x' }
    listCalls(db, { ...between, storeId: 1, signageId: 1, hostId: 1, lang: 'ja', after, limit: 1 })
    listCalls(db, { ...between, storeId: 0, outcome: 'withdrawn', limit: 1 })
    listCalls(db, { ...between, outcome: 'running', limit: 1 })
    findCallBefore(db, { ...between, storeId: 1, hostId: 1 }, 5)
    findCallBefore(db, { ...between, hostId: 1 }, 5)
    findReportedCall(db, 1, 'x')
    findDialogueOfCall(db, 1, 'x')
    listUtterancesOfCall(db, 1, 'x')
    listCallEvents(db, 'x')
    listRecordedStores(db, 1)
    listRecordedSignages(db, 1)
    listRecordedUsersOf(db, 1)
    listRecordedUsers(db, [1, 2])
    findLinkRoom(db, 1, 1)
    findRunningReservation(db, 1, 1)
    listReservations(db, { companyId: 1, startFromAt: 1, startToAt: 2 })
    listReservations(db, { signageId: 1 })
    listReservations(db, { userId: 1 })
    listAnswerPlaces(db, 1)
    findAnswers(db, 1, [1, 2])
    answersState(db, 1)
    placesOf(db, 1)
    updateAnswers(db, null, [
      { id: 1, at: 1, input: { storeId: null, signageId: null, wordings: [], texts: [] } },
    ])
    listFactsAt(db, { companyId: 1, lang: 'ja', storeId: 1 }, 10)
    findFact(db, 1, 1)
    countFacts(db, 1)
    removeFactsOf(db, 1, 1)
  })
  assert.ok(plans.length > 25)
  const scans = plans.filter(([, steps]) =>
    steps.some((step) => GROWING.some((table) => step.split(' ').slice(0, 2).join(' ') === `SCAN ${table}`)),
  )
  assert.deepEqual(scans, [])
})

test('[decisions 7] uses an index to find the AI dialogue before a call, and dialogues by language or end cause', () => {
  const steps = plansOf((db) => {
    findDialogueOfCall(db, 1, 'x')
    countDialogues(db, 1, { lang: 'en' }, 1)
    countDialogues(db, 1, { cause: 'lost' }, 1)
    countDialogues(db, 1, {}, 1)
  }).map(([, plan]) => plan.find((step) => step.includes('talk')))
  for (const [at, index] of ['call', 'by_language', 'by_end', 'company'].entries())
    assert.match(steps[at]!, new RegExp(`^SEARCH talk USING (COVERING )?INDEX talk_${index} `))
})

test('[decisions 4] uses the index of calls that have not ended to find running calls', () => {
  const plans = plansOf((db) => {
    listCalls(db, { companyId: 1, fromAt: 1, toAt: 2, outcome: 'running', limit: 1 })
  })
  assert.match(plans[0]![1][0]!, /^SEARCH call USING INDEX call_open /)
})

test('[decisions 4] uses an index to find expired rows, without reading the rows that are kept', () => {
  const swept = ['audit_entry', 'capture', 'utterance', 'mail', 'delivery']
  const plans = plansOf((db) => {
    addCompany(db)
    removeOutdatedAuditEntries(db, { now: 1, daysKept: 1, most: 1 })
    listOutdatedPictures(db, 1, 1)
    removeOutdatedUtterances(db, 1, 1)
    listOldMails(db, 1)
    removeOldDeliveries(db, 1, 1)
  })
  const steps = plans
    // Leaves out inserts: their plans also list the tables whose rows would be deleted with a replaced row.
    .flatMap(([text, plan]) => (text.startsWith('insert') ? [] : plan))
    .filter((step) => swept.some((table) => step.includes(table)))
  for (const step of steps)
    assert.match(step, /^SEARCH \w+ USING (INTEGER PRIMARY KEY \(rowid=\?\)|.*[<>]\?\)$)/, step)
  for (const table of swept) assert.ok(steps.some((step) => step.includes(table)))
})

test("[2.4] computes a day's call statistics and the reports from covering indexes alone", () => {
  const plans = plansOf((db) => {
    const companyId = addCompany(db)
    const { signageId } = addSignage(db, { companyId })
    const hostId = addPerson(db, { companyId }).userId
    const storeId = addStore(db, companyId)
    const facts = { lang: 'ja', touchButton: '受付', requestedAt: 1, answeredAt: 2 } as const
    insertCall(db, { companyId, signageId, hostId, storeId, id: 'x', begunBy: 'visitor', ...facts })
    const between = { companyId, fromAt: 1, toAt: 2 }
    sumCallsBetween(db, 1, 1, 2)
    meanTalkBetween(db, 1, 1, 2)
    listAddedCalls(db, between)
    findCallAfter(db, between, 5)
  })
  const counting = plans.filter(([text]) => /^select (?!.*"id").* from "call"/.test(text))
  assert.equal(counting.length, 5)
  for (const [text, [step]] of counting) {
    assert.match(step!, /^SEARCH call USING COVERING INDEX call_\w+ \(company_id=\?/, text)
    if (text.includes('requested_at')) assert.match(step!, /requested_at>\? AND requested_at<\?\)$/, text)
  }
})
