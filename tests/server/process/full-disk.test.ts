import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MEDIA_QUOTA_BYTES, RESERVATION_USER_QUOTA_BYTES, THUMBNAIL_MAX_BYTES } from '#core/limits.ts'
import { insertMedia, usedMediaBytes } from '../../../db/queries/media.ts'
import { insertStore } from '../../../db/queries/stores.ts'
import { findUser } from '../../../db/queries/users.ts'
import { addCompany, addPerson, addSignage, PASSWORD, type Person } from '../../support/builders.ts'
import { jpeg, multipart, png } from '../../support/forms.ts'
import { openUpload } from '../../support/slow-upload.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { formWithFiles, glb, vrm1 } from '../../support/vrm-files.ts'

const MIB = 1024 ** 2
/** On a disk of 40 MiB the server keeps 2 MiB free (the floor). */
const disk = { totalBytes: 40 * MIB, freeBytes: 0 }
const ROOMY = 30 * MIB
const FULL = 2 * MIB - 1

let testApp: TestApp
let companyId: number
let boss: string
let booker: string
let bookerPerson: Person
let kiosk: string
let signageId: number

// a Friday morning in Japan
const NOW = Date.parse('2026-11-20T10:05:00+09:00')

beforeEach(async () => {
  disk.freeBytes = ROOMY
  testApp = await buildTestApp({
    now: () => NOW,
    disk: { facts: () => ({ ...disk }) },
    video: {
      deadline: () => new AbortController().signal,
      probe: async () => 'unknown',
      thumbnail: async () => false,
      shrink: async () => false,
    },
    environment: { RATE_LIMITS: '0' },
  })
  companyId = addCompany(testApp.db)
  addPerson(testApp.db, { companyId, loginId: 'boss', role: 'companyAdmin' })
  boss = await signIn(testApp.app, 'boss')
  const own = addCompany(testApp.db)
  bookerPerson = addPerson(testApp.db, { companyId: own, loginId: 'booker', role: 'webReservationUser' })
  booker = await signIn(testApp.app, 'booker')
  const signage = addSignage(testApp.db, { companyId, loginId: 'kiosk' })
  signageId = signage.signageId
  kiosk = await signIn(testApp.app, 'kiosk')
})
afterEach(() => testApp.close())

/** The URL as written, and with its first letter percent-encoded. */
const bothWays = (url: string): string[] => [
  url,
  url.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]
const onDisk = (folder: string): string[] => {
  const path = join(testApp.folder, folder)
  return existsSync(path) ? readdirSync(path) : []
}
const send = (url: string, cookie: string, form: { payload: Buffer; headers: Record<string, string> }) =>
  testApp.app.inject({ method: 'POST', url, payload: form.payload, headers: { ...form.headers, cookie } })
const post = (url: string, cookie: string, payload: object) =>
  testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
const upload = (cookie: string, file: Buffer = png, fields: Record<string, string> = { filename: 'x' }) =>
  send('/api/addMedia', cookie, multipart(fields, file))

test('[5] refuses uploads and registrations while the disk is nearly full', async () => {
  disk.freeBytes = FULL
  const person = {
    login_id: 'mori',
    name: '森 はな',
    kana: 'もりはな',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  const registration = {
    user: { login_id: 'new@example.com', name: '森 はな', password: PASSWORD, passwordConfirm: PASSWORD },
  }
  const place = { signageId: String(signageId) }
  const picture = { requestId: crypto.randomUUID(), ...place }
  const rows: [string, (url: string) => ReturnType<typeof post>][] = [
    ['/api/addMedia', (url) => send(url, boss, multipart({ filename: 'x' }, png))],
    ['/api/addUser', (url) => send(url, boss, multipart(person, png))],
    ['/api/updateUser', (url) => send(url, booker, multipart({ targetUserId: 'SELF' }, png))],
    ['/api/updateSignage', (url) => send(url, boss, multipart(place, png))],
    ['/api/addCaptureImage', (url) => send(url, kiosk, multipart(picture, jpeg))],
    ['/api/addCharacter', (url) => send(url, boss, formWithFiles({ name: 'x' }, { model: glb(vrm1()) }))],
    ['/registerNewAccount', (url) => post(url, '', registration)],
  ]
  for (const [path, ask] of rows) {
    for (const url of bothWays(path)) {
      const answer = await ask(url)
      const { code, key, msg } = answer.json()
      assert.deepEqual([answer.statusCode, code, key], [507, 'SVER-46', 'diskFull'], `${url}: ${answer.body}`)
      assert.match(msg, /空き容量/)
    }
  }
  for (const folder of ['incoming', 'media', 'images', 'captures', 'characters'])
    assert.deepEqual(onDisk(folder), [], folder)
  disk.freeBytes = FULL + 1 + MIB
  assert.equal((await upload(boss)).statusCode, 200, 'uploads are accepted again as soon as there is space')
})

test('[5] accepts sign-ins, bookings, settings and deletions while the disk is nearly full', async () => {
  const { id } = (await upload(boss)).json().media
  const storeId = insertStore(testApp.db, { companyId, name: '本店' }).id
  disk.freeBytes = 0
  assert.ok(await signIn(testApp.app, 'boss'))
  const slot = { title: '面談', start: '2026-11-20T11:00:00+09:00', end: '2026-11-20T12:00:00+09:00' }
  assert.equal((await post('/token/create', booker, slot)).statusCode, 200)
  const named = await send('/api/updateUser', booker, multipart({ targetUserId: 'SELF', name: '新しい名' }))
  assert.equal(named.statusCode, 200, named.body)
  assert.equal(
    (await send('/api/updateMedia', boss, multipart({ targetId: String(id), name: 'y' }))).statusCode,
    200,
  )
  for (const [url, payload] of [
    ['/api/deleteMedia', { targetId: id }],
    ['/api/deleteStore', { targetStoreId: storeId }],
    ['/api/deleteSignage', { targetId: signageId }],
  ] as const) {
    const answer = await post(url, boss, payload)
    assert.equal(answer.statusCode, 200, answer.body)
  }
  assert.deepEqual(onDisk('media'), [])
})

/** Waits until the condition holds. If it never does, the test runs into its time limit. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await nextTurn()
}
const arrived = (count: number) => until(() => onDisk('incoming').length === count)
const block = Buffer.concat([png, Buffer.alloc(MIB - png.length)])

test('[5] stops an upload without a Content-Length when the disk is nearly full', async () => {
  const address = await testApp.listen()
  for (const path of bothWays('/api/addMedia')) {
    disk.freeBytes = ROOMY
    const slow = openUpload(address, boss, undefined, path)
    await slow.write(block)
    await arrived(1)
    disk.freeBytes = FULL
    await slow.write(block)
    assert.deepEqual(await slow.answer(), { status: 507, key: 'diskFull' })
    await arrived(0)
  }
})

test("[5] reserves an upload's announced size on the disk, and refuses another upload that does not fit", async () => {
  const address = await testApp.listen()
  const slow = openUpload(address, boss, 20 * MIB)
  await slow.write(block)
  await arrived(1)
  const other = openUpload(address, booker, 9 * MIB)
  assert.deepEqual(await other.answer(), { status: 507, key: 'diskFull' })
  slow.abort()
  await arrived(0)
  await until(async () => (await upload(booker)).statusCode === 200)
})

test('[5] allows two uploads at a time per account, however the path is spelled', async () => {
  const address = await testApp.listen()
  const slow = bothWays('/api/addMedia').map((path) => openUpload(address, boss, undefined, path))
  for (const each of slow) await each.write(block)
  await arrived(2)
  for (const path of bothWays('/api/addMedia')) {
    const third = await send(path, boss, multipart({ filename: 'x' }, png))
    assert.deepEqual(
      [third.statusCode, third.json().code, third.json().key],
      [429, 'SVER-47', 'uploadsUnderWay'],
    )
  }
  const picture = await send('/api/updateUser', boss, multipart({ targetUserId: 'SELF' }, png))
  assert.equal(picture.json().key, 'uploadsUnderWay', 'the limit also counts other kinds of files')
  const named = await send('/api/updateUser', boss, multipart({ targetUserId: 'SELF', name: '社長' }))
  assert.equal(named.statusCode, 200, 'a form without a file does not count as an upload')
  assert.equal((await upload(booker)).statusCode, 200, 'another user is not delayed')
  slow[0]!.end()
  assert.equal((await slow[0]!.answer()).status, 200)
  assert.equal((await upload(boss)).statusCode, 200)
  slow[1]!.abort()
  await arrived(0)
})

const fill = (company: number, bytes: number, createdBy: number | null = null) =>
  insertMedia(testApp.db, {
    companyId: company,
    name: 'x',
    fileName: `${bytes}.png`,
    mimeType: 'image/png',
    bytes,
    createdAt: 1,
    createdBy,
  })

test("[5] counts uploads in progress toward the media library's limit", async () => {
  disk.totalBytes = disk.freeBytes = 4 * MEDIA_QUOTA_BYTES
  try {
    fill(companyId, MEDIA_QUOTA_BYTES - 4 * MIB)
    const address = await testApp.listen()
    addPerson(testApp.db, { companyId, loginId: 'second', role: 'companyAdmin' })
    const second = await signIn(testApp.app, 'second')
    const announced = openUpload(address, boss, 2 * MIB)
    await announced.write(block)
    await arrived(1)
    assert.deepEqual(await openUpload(address, second, 3 * MIB).answer(), {
      status: 409,
      key: 'mediaQuota',
    })
    const silent = openUpload(address, second)
    for (let n = 0; n < 4; n++) void silent.write(block)
    assert.deepEqual(await silent.answer(), { status: 409, key: 'mediaQuota' })
    announced.abort()
    await arrived(0)
    const alone = openUpload(address, second)
    for (let n = 0; n < 4; n++) await alone.write(block)
    alone.end()
    assert.equal((await alone.answer()).status, 200, 'an upload may fill the library to the last byte')
    assert.equal((await upload(boss)).json().key, 'mediaQuota')
  } finally {
    disk.totalBytes = 40 * MIB
  }
})

test("[5] a reservation user has 100 MB of their own, apart from the company's library", async () => {
  const { userId } = bookerPerson
  const own = findCompanyOf(userId)
  fill(own, RESERVATION_USER_QUOTA_BYTES - png.length, userId)
  fill(own, 500 * MIB)
  assert.equal((await upload(booker)).statusCode, 200)
  for (const url of bothWays('/api/addMedia')) {
    const answer = await send(url, booker, multipart({ filename: 'x' }, png))
    assert.deepEqual([answer.statusCode, answer.json().key], [409, 'mediaQuota'])
  }
  fill(companyId, RESERVATION_USER_QUOTA_BYTES)
  assert.equal(
    (await upload(boss)).statusCode,
    200,
    "an administrator's uploads count toward the company's library",
  )
})
const findCompanyOf = (userId: number): number => findUser(testApp.db, userId)!.companyId!

test("[5] limits a video's thumbnail to 1 MB, and counts its size toward the media library's limit", async () => {
  const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100)])
  const { id } = (await upload(boss, video, { filename: 'film' })).json().media
  const thumbnail = { filename: String(id), isThumbnail: 'true' }
  const full = Buffer.concat([png, Buffer.alloc(THUMBNAIL_MAX_BYTES - png.length)])
  const tooLarge = await upload(boss, Buffer.concat([full, Buffer.alloc(1)]), thumbnail)
  assert.deepEqual([tooLarge.statusCode, tooLarge.json().key], [413, 'tooLarge'])
  assert.equal(onDisk('media').length, 1)
  const answers = await Promise.all([1, 2].map(() => upload(boss, full, thumbnail)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.deepEqual([onDisk('media').length, onDisk('incoming').length], [2, 0])
  assert.equal(usedMediaBytes(testApp.db, companyId), video.length + THUMBNAIL_MAX_BYTES)
})
