import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { type Db, openDb } from '../../db/open.ts'
import {
  findCall,
  insertCall,
  listOpenCalls,
  sumCallsBetween,
  updateAnswered,
  updateClosed,
} from '../../db/queries/calls.ts'
import { findVisitorPicture, insertVisitorPicture } from '../../db/queries/visitor-pictures.ts'
import { addCompany, addPerson, addSignage } from '../support/builders.ts'

let db: Db
let place = { companyId: 0, signageId: 0 }
let people: number[] = []
beforeEach(() => {
  db = openDb(':memory:')
  const companyId = addCompany(db)
  place = { companyId, signageId: addSignage(db, { companyId }).signageId }
  people = [addPerson(db, { companyId }).userId, addPerson(db, { companyId }).userId]
})

function call(requestedAt = 1_000): string {
  const id = randomUUID()
  insertCall(db, { ...place, id, begunBy: 'visitor', lang: 'ja', requestedAt })
  return id
}
const answer = (id: string, hostId: number | undefined, at: number) =>
  updateAnswered(db, id, { at, hostId: hostId ?? 0, characterId: null })

test('[4.4] stores the answer of the operator who accepts a call first, and refuses every later one', () => {
  const id = call()
  assert.equal(answer(id, people[0], 2_000), true)
  assert.equal(answer(id, people[1], 2_001), false)
  assert.equal(answer(id, people[0], 2_002), false)
  assert.deepEqual([findCall(db, id)?.hostId, findCall(db, id)?.answeredAt], [people[0], 2_000])
})

test("[4.4] refuses an answer to an ended call, and keeps the call's first end time and cause", () => {
  const id = call()
  updateClosed(db, id, 3_000, 'home')
  updateClosed(db, id, 4_000, 'timeout')
  assert.equal(answer(id, people[0], 3_500), false)
  const { endedAt, cause, hostId } = findCall(db, id)!
  assert.deepEqual([endedAt, cause, hostId], [3_000, 'home', null])
  assert.equal(answer(randomUUID(), people[0], 1), false, 'a call that never existed cannot be answered')
})

test('[4.4] lists all calls without an end time as open', () => {
  const [open, answered, closed] = [call(), call(), call()]
  answer(answered, people[0], 2_000)
  updateClosed(db, closed, 2_000, 'rejected')
  assert.deepEqual(
    listOpenCalls(db)
      .map(({ id }) => id)
      .sort(),
    [open, answered].sort(),
  )
})

test('[4.4] stores no second call with the same requestId', () => {
  const id = call(1)
  const isNew = insertCall(db, { ...place, id, begunBy: 'visitor', lang: 'ja', requestedAt: 2 })
  assert.deepEqual([isNew, findCall(db, id)?.requestedAt], [false, 1])
})

test("[2.4] counts a company's calls from the start of a period until just before its end", () => {
  const other = addCompany(db)
  const theirs = addSignage(db, { companyId: other }).signageId
  insertCall(db, {
    id: randomUUID(),
    companyId: other,
    signageId: theirs,
    begunBy: 'visitor',
    lang: 'ja',
    requestedAt: 1_500,
  })
  for (const requestedAt of [999, 1_000, 1_999, 2_000]) call(requestedAt)
  assert.equal(sumCallsBetween(db, place.companyId, 1_000, 2_000).called, 2)
})

test("[7.3] stores a visitor's picture even if it arrives before its call, and keeps only the first picture", () => {
  const requestId = randomUUID()
  const picture = {
    requestId,
    signageId: place.signageId,
    fileName: 'a.jpg',
    mimeType: 'image/jpeg',
    takenAt: 1,
  } as const
  assert.equal(insertVisitorPicture(db, picture), true)
  assert.equal(insertVisitorPicture(db, { ...picture, fileName: 'b.jpg' }), false)
  assert.equal(findVisitorPicture(db, requestId)?.fileName, 'a.jpg')
})
