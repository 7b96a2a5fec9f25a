import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Asker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { insertCall, updateClosed } from '../../../db/queries/calls.ts'
import { addVisitorPicture, findVisitorPictureOfCompany } from '../../../server/calls/visitor-pictures.ts'
import { addCompany, addSignage } from '../../support/builders.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { jpegOf, pngOf } from '../../support/forms.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { refused } from '../../support/refused.ts'
import { uuid } from '../../support/test-reception.ts'

const NOW = 1_000_000

function openKiosk() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const [lobby, station] = [addSignage(db, { companyId }).signageId, addSignage(db, { companyId }).signageId]
  const live = createFakeLive()
  const files = createKeptFiles()
  const deps = { db, live, visitorPictures: files.store }
  const press = (n: number, signageId = lobby): string => {
    const id = uuid(n)
    const call = {
      id,
      companyId,
      signageId,
      begunBy: 'visitor',
      touchButton: '受付',
      reason: 'touch',
    } as const
    insertCall(db, { ...call, lang: 'ja', requestedAt: NOW })
    return id
  }
  const send = (
    requestId: string,
    image = jpegOf(4, 2),
    more: { signageId?: number; as?: number | null; now?: number } = {},
  ) =>
    addVisitorPicture(
      deps,
      { signageId: more.as === undefined ? lobby : more.as } as Asker,
      { requestId, signageId: more.signageId ?? lobby, image },
      more.now ?? NOW,
    )
  return { db, companyId, lobby, station, live, files, press, send }
}

test('[4.4] stores only the first picture that a kiosk sends for a call', async () => {
  const { db, companyId, lobby, live, files, press, send } = openKiosk()
  const requestId = press(1)
  assert.deepEqual(await send(requestId), { captureImageDir: `/captures/${requestId}` })
  const [first] = files.names()
  assert.match(first!, /\.jpg$/)
  assert.deepEqual(live.calls, [`pictureArrived ${lobby}`])
  assert.deepEqual(await send(requestId, pngOf(4, 2)), { captureImageDir: `/captures/${requestId}` })
  assert.deepEqual([files.names(), live.calls.length], [[first], 1])
  const { fileName, mimeType } = findVisitorPictureOfCompany(db, companyId, requestId)
  assert.deepEqual([fileName, mimeType], [first, 'image/jpeg'])
})

test('[4.4] stores only one of two pictures that are sent at the same moment', async () => {
  const { files, live, press, send } = openKiosk()
  const requestId = press(1)
  await Promise.all([send(requestId, pngOf(4, 2)), send(requestId, pngOf(4, 2))])
  assert.equal(files.names().length, 1)
  assert.match(files.names()[0]!, /\.png$/)
  assert.equal(live.calls.length, 1)
})

test("[decisions 4] accepts a picture only from the call's kiosk, during the call or within a minute after the call request", async () => {
  const { db, lobby, station, files, press, send } = openKiosk()
  const own = press(1)
  const others = press(2, station)
  await assert.rejects(send(own, jpegOf(4, 2), { as: station }), refused('notFound'))
  await assert.rejects(send(own, jpegOf(4, 2), { as: null }), refused('notFound'))
  await assert.rejects(send(others), refused('noCall'))
  await assert.rejects(send(uuid(3)), refused('noCall'))
  await send(own, jpegOf(4, 2), { now: NOW + 3_600_000 })
  const ended = press(4)
  const tooLate = press(5)
  for (const id of [ended, tooLate]) updateClosed(db, id, NOW + 1, 'home')
  await send(ended, jpegOf(4, 2), { now: NOW + 60_000 })
  await assert.rejects(send(tooLate, jpegOf(4, 2), { now: NOW + 60_001 }), refused('noCall'))
  assert.equal(files.names().length, 2)
  assert.ok(lobby)
})

test("[4.4] refuses visitors' pictures that are not images, truncated or too large", async () => {
  const { files, press, send } = openKiosk()
  const requestId = press(1)
  await assert.rejects(send(requestId, Buffer.from('text')), refused('mediaType'))
  await assert.rejects(send(requestId, pngOf(4, 2).subarray(0, 20)), refused('mediaBroken'))
  await assert.rejects(send(requestId, pngOf(9_000, 9_000)), refused('pictureSize'))
  assert.deepEqual(files.names(), [])
})

test("[decisions 2] refuses to show a visitor's picture to users of another company", async () => {
  const { db, companyId, press, send } = openKiosk()
  const requestId = press(1)
  assert.throws(() => findVisitorPictureOfCompany(db, companyId, requestId), refused('notFound'))
  await send(requestId)
  assert.throws(() => findVisitorPictureOfCompany(db, addCompany(db), requestId), refused('notFound'))
})
