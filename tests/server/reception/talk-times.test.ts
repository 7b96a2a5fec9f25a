import assert from 'node:assert/strict'
import { test } from 'node:test'
import { USUAL_TALK_MS } from '#core/calls/waiting.ts'
import { openDb } from '../../../db/open.ts'
import { insertCall } from '../../../db/queries/calls.ts'
import { TalkTimesOfDay } from '../../../server/reception/talk-times.ts'
import { addCompany, addSignage } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { uuid } from '../../support/test-reception.ts'

test("[4.4] estimates the length of talks from today's talks, and keeps the estimate until a talk ends", () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { signageId } = addSignage(db, { companyId })
  let now = MONDAY_AT
  let last = 0
  const talk = (touchButton: string | null, talkMs: number): void => {
    const who = {
      id: uuid(++last),
      companyId,
      signageId,
      begunBy: 'visitor',
      lang: 'ja',
      touchButton,
    } as const
    insertCall(db, { ...who, requestedAt: now, answeredAt: now, endedAt: now + talkMs })
  }
  const times = new TalkTimesOfDay(db, () => now)
  const typical = (): number[] => ['受付', 'ご案内', null].map((button) => times.typicalMs(companyId, button))
  assert.deepEqual(typical(), [USUAL_TALK_MS, USUAL_TALK_MS, USUAL_TALK_MS])
  for (const ms of [10, 20, 90]) talk('受付', ms)
  talk('ご案内', 1_000)
  // the estimate is cached until `forget`, which is called when a talk ends
  assert.deepEqual(typical(), [USUAL_TALK_MS, USUAL_TALK_MS, USUAL_TALK_MS])
  times.forget(companyId)
  // a button with fewer than three talks, or no button, uses all talks of the company
  assert.deepEqual(typical(), [20, 55, 55])
  now += 86_400_000
  assert.deepEqual(typical(), [USUAL_TALK_MS, USUAL_TALK_MS, USUAL_TALK_MS])
  db.close()
})
