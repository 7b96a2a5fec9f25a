import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { MediaShape } from '#core/media/contract.ts'
import { insertCharacter } from '../../../db/queries/characters.ts'
import { findMedia, insertMedia } from '../../../db/queries/media.ts'
import { insertReservation } from '../../../db/queries/reservations.ts'
import { updateSignage } from '../../../db/queries/signages.ts'
import { replaceSchedule, updateTemplate } from '../../../db/queries/template-changes.ts'
import { findTemplate } from '../../../db/queries/templates.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { addPerson } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { cookieHeader } from '../../support/test-app.ts'

// a Friday morning in Japan
const NOW = Date.parse('2026-11-20T10:05:00+09:00')
const HOUR_MS = 3_600_000

let stage: Stage
let room = 0
let owner = ''
let admin = ''
let guest = ''
const media = { lobby: 0, hours: 0, room: 0, logo: 0, other: 0 }
const character = { lobby: 0, booked: 0, owner: 0, other: 0 }

const post = (url: string, cookie: string, payload: object = {}) =>
  stage.app.inject({ method: 'POST', url, headers: { cookie }, payload })
const form = (url: string, cookie: string, fields: Record<string, string>, file?: Buffer) => {
  const { payload, headers } = multipart(fields, file)
  return stage.app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } })
}
const codeOf = async (url: string, cookie: string) =>
  (await stage.app.inject({ url, headers: { cookie } })).statusCode

/** Names of the files and characters that the owner of this cookie may load. */
async function seen(cookie: string) {
  const files: string[] = []
  for (const [name, id] of Object.entries(media)) {
    const codes = [await codeOf(`/media/${id}`, cookie), await codeOf(`/media/${id}/thumbnail`, cookie)]
    assert.equal(codes[0], codes[1], name)
    if (codes[0] === 200) files.push(name)
  }
  const characters: string[] = []
  for (const [name, id] of Object.entries(character)) {
    const codes = [
      await codeOf(`/characters/own/${id}/model.vrm`, cookie),
      await codeOf(`/characters/own/${id}/poster.png`, cookie),
    ]
    assert.equal(codes[0], codes[1], name)
    if (codes[0] === 200) characters.push(name)
  }
  return { files, characters }
}

before(async () => {
  stage = await openStage({ now: () => NOW, environment: { RATE_LIMITS: '0' } })
  const { db, companyId, kiosks, people } = stage
  seedCharacters(db)
  for (const folder of ['media', 'characters']) mkdirSync(join(stage.folder, folder), { recursive: true })
  for (const name of Object.keys(media) as (keyof typeof media)[]) {
    writeFileSync(join(stage.folder, 'media', `${name}.png`), png)
    media[name] = insertMedia(db, {
      companyId,
      name,
      fileName: `${name}.png`,
      mimeType: 'image/png',
      bytes: png.length,
      createdAt: NOW,
      createdBy: people.Yamamoto.userId,
    }).id
  }
  for (const name of Object.keys(character) as (keyof typeof character)[]) {
    for (const end of ['vrm', 'png']) writeFileSync(join(stage.folder, 'characters', `${name}.${end}`), png)
    character[name] = insertCharacter(db, {
      companyId,
      name,
      modelUrl: '/',
      imageUrl: '/',
      standbyUrl: '/',
      fileName: `${name}.vrm`,
      posterFileName: `${name}.png`,
      format: '1.0',
      bytes: 1,
      triangles: 1,
    }).id
  }
  const standby = findTemplate(db, kiosks.lobby.signageId, 'Standby')!.id
  updateTemplate(db, standby, { contentsMediaId: media.lobby })
  replaceSchedule(db, standby, 'media', [
    { mediaId: media.hours, window: { days: [1], fromMinute: 600, toMinute: 660 } },
  ])
  updateSignage(db, kiosks.lobby.signageId, { defaultCharacterId: character.lobby })
  owner = await stage.cookieOf(people.Suzuki)
  admin = await stage.cookieOf(people.Yamamoto)
  room = (await post('/api/getSignage', owner)).json<{ id: number }[]>()[0]!.id
  updateTemplate(db, findTemplate(db, room, 'Active')!.id, {
    contentsMediaId: media.room,
    logoMediaId: media.logo,
  })
  updateUser(db, people.Suzuki.userId, { characterId: character.owner })
  insertReservation(db, {
    companyId,
    userId: people.Suzuki.userId,
    signageId: room,
    title: '面談',
    startAt: NOW - HOUR_MS,
    endAt: NOW + HOUR_MS,
    createdAt: NOW - 2 * HOUR_MS,
    characterId: character.booked,
  })
  const { link } = (await post('/token/get/reservation', owner, { targetID: room })).json().userResult[0]
  const token = new URL(link).searchParams.get('token')
  guest = cookieHeader((await post('/token/login', '', { token })).cookies)
})
after(() => stage.close())

test('[6] lets a kiosk load all files of its templates, and its own character', async () => {
  assert.deepEqual(await seen(await stage.cookieOf(stage.kiosks.lobby)), {
    files: ['lobby', 'hours'],
    characters: ['lobby'],
  })
  assert.deepEqual((await seen(await stage.cookieOf(stage.kiosks.elsewhere))).files, [])
})

test("[6] lets a reservation's visitor (guest) load the media and characters of the reserved room", async () => {
  assert.deepEqual(await seen(guest), { files: ['room', 'logo'], characters: ['booked', 'owner'] })
  const listed = await stage.app.inject({ url: '/api/getCharacter/all', headers: { cookie: guest } })
  const names = listed.json<{ name: string; own: unknown }[]>().filter(({ own }) => own !== null)
  assert.deepEqual(
    names.map(({ name }) => name),
    ['booked', 'owner'],
  )
})

test("[5] lets a kiosk load all of the company's characters during a talk", async () => {
  const kiosk = await stage.kiosk('lobby')
  const cookie = await stage.cookieOf(stage.kiosks.lobby)
  const sato = await stage.standBy('Sato')
  const requestId = stage.press(kiosk)
  await sato.waitFor('callFromSignage')
  assert.deepEqual((await seen(cookie)).characters, ['lobby'], 'a ringing call is not a talk yet')
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  await kiosk.waitFor('acceptRequest')
  assert.deepEqual(await seen(cookie), {
    files: ['lobby', 'hours'],
    characters: ['lobby', 'booked', 'owner', 'other'],
  })
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
  await kiosk.waitFor('serviceClosed')
  assert.deepEqual((await seen(cookie)).characters, ['lobby'])
})

test("[6] lets staff load all of the company's files, and a reservation user only the files of their room", async () => {
  for (const cookie of [admin, await stage.cookieOf(stage.people.Sato)])
    assert.equal((await seen(cookie)).files.length, 5)
  assert.deepEqual((await seen(owner)).files, ['room', 'logo'])
})

test('[2.4.16] shows a reservation user only their own files in the media library', async () => {
  const uploaded = await form('/api/addMedia', owner, { filename: '自分の写真' }, png)
  const own = uploaded.json<{ media: MediaShape }>().media
  assert.deepEqual(
    (await post('/api/getMedia', owner)).json<MediaShape[]>().map(({ id }) => id),
    [own.id],
  )
  assert.equal((await post('/api/getMedia', admin)).json<MediaShape[]>().length, 6)
  for (const targetId of [media.other, media.room]) {
    const answers = [
      await post('/api/getMedia', owner, { targetId }),
      await form('/api/updateMedia', owner, { targetId: String(targetId), name: '盗み' }),
      await post('/api/deleteMedia', owner, { targetId }),
    ]
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [404, 404, 404],
    )
    assert.notEqual(findMedia(stage.db, stage.companyId, targetId)?.name, '盗み')
  }
  const other = addPerson(stage.db, { companyId: stage.companyId, role: 'webReservationUser' })
  const colleague = await stage.cookieOf(other)
  assert.equal((await post('/api/deleteMedia', colleague, { targetId: own.id })).statusCode, 404)
  assert.equal(
    (await form('/api/updateMedia', owner, { targetId: String(own.id), name: '新名' })).statusCode,
    200,
  )
  assert.equal((await post('/api/deleteMedia', owner, { targetId: own.id })).statusCode, 200)
})

test('[2.4.16] a reservation user can put only their own files into their room', async () => {
  const save = (patch: object) =>
    post('/api/updateTemplates', owner, {
      signageId: room,
      version: 0,
      isForceSubmit: true,
      templates: [{ signage_state: 'Active', ...patch }],
    })
  assert.equal((await save({ contents_media_id: media.other })).statusCode, 404)
  const window = { days: [1], fromMinute: 600, toMinute: 660 }
  assert.equal((await save({ media_schedule: [{ media_id: media.other, window }] })).statusCode, 404)
  const library = { signageId: String(room), isUpdateTemplate: '1', state: 'Active', islibraryMedia: '1' }
  const byForm = await form('/api/updateSignage', owner, {
    ...library,
    templateTarget: 'media',
    image: String(media.other),
  })
  assert.equal(byForm.statusCode, 404, byForm.body)
  assert.equal((await save({ contents_media_id: media.room, logo_media_id: media.logo })).statusCode, 200)
  assert.deepEqual((await seen(guest)).files, ['room', 'logo'])
})

test('[2.4.19] shows the reservations of a room to its owner only, not even to administrators', async () => {
  const ofRoom = (cookie: string, targetID: number) => post('/token/get/reservation', cookie, { targetID })
  const other = addPerson(stage.db, { companyId: stage.companyId, role: 'webReservationUser' })
  const colleague = await stage.cookieOf(other)
  assert.equal((await ofRoom(owner, room)).statusCode, 200)
  for (const [cookie, target] of [
    [colleague, room],
    [admin, room],
    [colleague, stage.kiosks.lobby.signageId],
    [owner, stage.kiosks.elsewhere.signageId],
  ] as const) {
    const answer = await ofRoom(cookie, target)
    assert.deepEqual([answer.statusCode, answer.json().key], [404, 'notFound'])
  }
  assert.equal((await ofRoom(admin, stage.kiosks.lobby.signageId)).statusCode, 200)
})
