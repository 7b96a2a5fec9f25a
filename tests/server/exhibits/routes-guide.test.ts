import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { retireCompany } from '../../../db/queries/companies.ts'
import {
  findExhibitMap,
  insertExhibit,
  insertExhibitMap,
  listCountsOf,
  saveWords,
} from '../../../db/queries/exhibits.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { replacePronunciations } from '../../../db/queries/voices.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { png } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const NOW = Date.parse('2026-11-20T12:00:00+09:00')
const TOKEN = 'a'.repeat(43)
const OTHERS = 'b'.repeat(43)

let testApp: TestApp
let companyId: number
let mapId: number
let otherCompany: number
const exhibits: { targetId: number; contentId: number }[] = []
let foreign: { targetId: number; contentId: number }

before(async () => {
  testApp = await buildTestApp({ now: () => NOW })
  const { db, app, folder } = testApp
  companyId = addCompany(db, 'デモ商事')
  otherCompany = addCompany(db)
  addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' })
  mkdirSync(join(folder, 'media'), { recursive: true })
  writeFileSync(join(folder, 'media', 'floor.png'), png)
  const file = {
    companyId,
    name: 'x',
    fileName: 'floor.png',
    mimeType: 'image/png',
    bytes: 1,
    createdAt: 1,
  } as const
  mapId = insertExhibitMap(db, {
    companyId,
    storeId: null,
    name: '冬のあかり展',
    token: TOKEN,
    backgroundMediaId: insertMedia(db, file).id,
  }).id
  const add = (to: number, position: number) =>
    insertExhibit(db, { mapId: to, x: 3, y: 4, position, userId: null, updatedAt: 0 })
  const by = { userId: null, at: 0 }
  for (const n of [0, 1, 2]) exhibits.push(add(mapId, n))
  saveWords(db, exhibits[0]!.contentId, 'ja', { title: '入口', description: 'ようこそ。' }, by)
  saveWords(db, exhibits[0]!.contentId, 'en', { title: 'Entrance', description: 'Welcome.' }, by)
  saveWords(db, exhibits[2]!.contentId, 'ja', { title: '竹', description: '' }, by)
  const other = insertExhibitMap(db, { companyId: otherCompany, storeId: null, name: '秘密', token: OTHERS })
  foreign = add(other.id, 0)
  await app.ready()
})
after(() => testApp.close())

const read = (token: string, remoteAddress?: string) =>
  testApp.app.inject({ method: 'POST', url: '/api/readGuide', payload: { token }, remoteAddress })
const tell = (token: string, targetId: number, remoteAddress?: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/tellGuideStep',
    payload: { token, targetId },
    remoteAddress,
  })
const picture = (token: string) => testApp.app.inject({ url: `/api/guidePicture/${token}` })

test("[decisions 7] a map's link shows the map's texts in all languages, and nothing else of the company", async () => {
  const guide = (await read(TOKEN)).json()
  assert.deepEqual(guide, {
    name: '冬のあかり展',
    companyName: 'デモ商事',
    names: { en: {}, zh: {} },
    posterUrl: guide.posterUrl,
    picture_url: `/api/guidePicture/${TOKEN}`,
    exhibits: [
      {
        targetId: exhibits[0]!.targetId,
        number: 1,
        position: { x: 3, y: 4 },
        texts: {
          ja: { title: '入口', description: 'ようこそ。' },
          en: { title: 'Entrance', description: 'Welcome.' },
        },
      },
      {
        targetId: exhibits[2]!.targetId,
        number: 3,
        position: { x: 3, y: 4 },
        texts: { ja: { title: '竹', description: '' } },
      },
    ],
  })
  assert.equal((await picture(TOKEN)).statusCode, 200)
  for (const wrong of ['c'.repeat(43), TOKEN.slice(1), '', `${TOKEN}/../${TOKEN}`])
    assert.notEqual((await read(wrong)).statusCode, 200, wrong)
  assert.equal((await picture('c'.repeat(43))).statusCode, 404)
  assert.equal((await picture(OTHERS)).statusCode, 404, 'this map has no picture')
})

test("[decisions 7] the guide's `spoken` text replaces names and dictionary words by their pronunciation", async () => {
  const { db } = testApp
  const company = addCompany(db)
  const { userId } = addPerson(db, { companyId: company, name: '御手洗 薫' })
  updateUser(db, userId, { kana: 'みたらい かおる' })
  replacePronunciations(db, company, [{ lang: 'en', written: 'Akari', spoken: 'Ah-kah-ree' }])
  const token = 'd'.repeat(43)
  const map = insertExhibitMap(db, { companyId: company, storeId: null, name: '図', token })
  const by = { userId: null, at: 0 }
  const at = { x: 3, y: 4, position: 0, userId: null, updatedAt: 0 }
  const { contentId } = insertExhibit(db, { mapId: map.id, ...at })
  saveWords(db, contentId, 'ja', { title: '竹', description: '御手洗 薫の作です。' }, by)
  saveWords(db, contentId, 'en', { title: 'Akari', description: 'By 御手洗 薫.' }, by)
  saveWords(db, contentId, 'zh', { title: '竹子', description: '' }, by)
  const [{ texts }] = (await read(token)).json().exhibits
  assert.deepEqual(texts, {
    ja: { title: '竹', description: '御手洗 薫の作です。', spoken: '竹\nみたらいかおるの作です。' },
    en: { title: 'Akari', description: 'By 御手洗 薫.', spoken: 'Ah-kah-ree\nBy 御手洗 薫.' },
    zh: { title: '竹子', description: '' },
  })
})

test("[decisions 7] through a map's link, only presentations of this map's exhibits can be counted", async () => {
  assert.equal((await tell(TOKEN, exhibits[0]!.targetId)).statusCode, 200)
  assert.deepEqual(listCountsOf(testApp.db, exhibits[0]!.contentId), [{ day: '2026-11-20', times: 1 }])
  assert.equal((await tell(TOKEN, foreign.targetId)).statusCode, 404)
  assert.deepEqual(listCountsOf(testApp.db, foreign.contentId), [])
})

for (const [what, request, max] of [
  ['counted presentations of exhibits', (ip: string) => tell(TOKEN, exhibits[2]!.targetId, ip), 60],
  ['readings of guides', (ip: string) => read(TOKEN, ip), 120],
] as const)
  test(`[decisions 7] limits an IP address to ${max} ${what} a minute`, async () => {
    for (let n = 0; n < max; n += 1) assert.equal((await request('198.51.100.7')).statusCode, 200, String(n))
    const tooMany = await request('198.51.100.7')
    assert.equal(tooMany.json().key, 'tooMany')
    assert.ok(tooMany.headers['retry-after'])
    assert.equal((await request('198.51.100.8')).statusCode, 200, 'another address')
  })

test("[decisions 7] rejects a map's old link after its renewal, and all links of a deleted company", async () => {
  const cookie = await signIn(testApp.app, 'admin')
  const renewed = await testApp.app.inject({
    method: 'POST',
    url: '/api/renewGuideToken',
    headers: { cookie },
    payload: { mapId },
  })
  const token = new URL(renewed.json().guideUrl).searchParams.get('m')!
  assert.equal(findExhibitMap(testApp.db, companyId, mapId)?.token, token)
  assert.equal((await read(TOKEN)).statusCode, 404)
  assert.equal((await picture(TOKEN)).statusCode, 404)
  assert.equal((await read(token)).statusCode, 200)
  retireCompany(testApp.db, companyId, NOW)
  assert.equal((await read(token)).statusCode, 404)
})
