import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { VISITOR_PICTURE_LATE_MS, VISITOR_PICTURE_MAX_BYTES } from '#core/limits.ts'
import { insertCall } from '../../../db/queries/calls.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { updateTemplate } from '../../../db/queries/template-changes.ts'
import { findTemplate } from '../../../db/queries/templates.ts'
import { rangeOf } from '../../../server/media/send-file.ts'
import { jpeg, jpegComment, jpegOf, multipart, png } from '../../support/forms.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

type Account = { loginId: string }

async function get(who: Account | undefined, url: string, headers: Record<string, string> = {}) {
  const cookie = who ? await stage.cookieOf(who) : ''
  return stage.app.inject({ url, headers: { cookie, ...headers } })
}

async function upload(
  who: Account,
  fields: Record<string, string>,
  file?: Buffer,
  as?: Parameters<typeof multipart>[2],
  url = '/api/addCaptureImage',
) {
  const { payload, headers } = multipart(fields, file, as)
  return stage.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, cookie: await stage.cookieOf(who) },
  })
}
/** Inserts a call of this signage, ended if `isEnded`. @returns its requestId */
function pressed(signageId: number, options: { requestedAt?: number; isEnded?: boolean } = {}): string {
  const { requestedAt = stage.now(), isEnded = false } = options
  const id = randomUUID()
  const call = {
    id,
    companyId: stage.companyId,
    signageId,
    begunBy: 'visitor',
    lang: 'ja',
    requestedAt,
  } as const
  insertCall(stage.db, { ...call, endedAt: isEnded ? requestedAt : null })
  return id
}
const ofLobby = (requestId: string): Record<string, string> => ({
  requestId,
  signageId: String(stage.kiosks.lobby.signageId),
})

test("[7.3] detects the type of a visitor's picture by content, never by its name", async () => {
  const { lobby } = stage.kiosks
  for (const [bytes, mimeType] of [
    [jpeg, 'image/jpeg'],
    [png, 'image/png'],
  ] as const) {
    const requestId = pressed(stage.kiosks.lobby.signageId)
    const answer = await upload(lobby, ofLobby(requestId), bytes, {
      fileName: 'x.html',
      mimeType: 'text/html',
    })
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [200, { result: 'OK', captureImageDir: `/captures/${requestId}` }],
    )
    const file = await get(stage.people.Sato, `/captures/${requestId}`)
    assert.deepEqual(
      [file.statusCode, file.headers['content-type'], file.rawPayload.equals(bytes)],
      [200, mimeType, true],
    )
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  for (const bytes of [svg, Buffer.alloc(0), Buffer.from('GIF89a'), jpeg.subarray(0, 2)]) {
    const refused = await upload(lobby, ofLobby(randomUUID()), bytes)
    assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [415, 'SVER-41'])
  }
})

test('[7.3] keeps only the first picture that a kiosk sends for a call', async () => {
  const requestId = pressed(stage.kiosks.lobby.signageId)
  const first = await upload(stage.kiosks.lobby, ofLobby(requestId), jpeg)
  const again = await upload(stage.kiosks.lobby, ofLobby(requestId), png)
  assert.deepEqual([again.statusCode, again.body], [200, first.body])
  assert.equal((await get(stage.people.Sato, `/captures/${requestId}`)).headers['content-type'], 'image/jpeg')
  const both = pressed(stage.kiosks.lobby.signageId)
  const answers = await Promise.all([
    upload(stage.kiosks.lobby, ofLobby(both), jpeg),
    upload(stage.kiosks.lobby, ofLobby(both), jpeg),
  ])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  )
})

test("[7.3] refuses a visitor's picture over 512 KiB, and a form with invalid fields", async () => {
  const { lobby } = stage.kiosks
  const full = Buffer.concat([jpeg, Buffer.alloc(VISITOR_PICTURE_MAX_BYTES - jpeg.length)])
  assert.equal((await upload(lobby, ofLobby(pressed(lobby.signageId)), full)).statusCode, 200)
  const tooLarge = await upload(lobby, ofLobby(randomUUID()), Buffer.concat([full, Buffer.alloc(1)]))
  assert.deepEqual([tooLarge.statusCode, tooLarge.json<{ key: string }>().key], [413, 'tooLarge'])
  const fields = [
    {},
    { requestId: 'x', signageId: '1' },
    { requestId: '../../etc/passwd', signageId: '1' },
    { requestId: randomUUID() },
    { requestId: randomUUID(), signageId: 'x' },
  ]
  for (const wrong of fields) {
    const refused = await upload(lobby, wrong as Record<string, string>, jpeg)
    assert.deepEqual(
      [refused.statusCode, refused.json<{ key: string }>().key],
      [400, 'invalid'],
      JSON.stringify(wrong),
    )
  }
  assert.equal((await upload(lobby, ofLobby(randomUUID()))).statusCode, 400, 'a form without a picture')
  const cookie = await stage.cookieOf(lobby)
  const json = await stage.app.inject({
    method: 'POST',
    url: '/api/addCaptureImage',
    payload: ofLobby(randomUUID()),
    headers: { cookie },
  })
  assert.deepEqual([json.statusCode, json.json<{ key: string }>().key], [415, 'mediaType'])
  const left = readdirSync(join(stage.folder, 'captures')).filter(
    (name) => !/^[0-9a-f-]{36}\.(jpg|png)$/.test(name),
  )
  assert.deepEqual(left, [], 'no incomplete file remains')
})

test("[7.3] accepts a visitor's picture only from the signage that the form names", async () => {
  const theirs = await upload(stage.kiosks.station, ofLobby(randomUUID()), jpeg)
  const neighbours = await upload(stage.kiosks.elsewhere, ofLobby(randomUUID()), jpeg)
  assert.deepEqual([theirs.statusCode, neighbours.statusCode], [404, 404])
  for (const person of [stage.people.Sato, stage.people.Yamamoto]) {
    assert.equal((await upload(person, ofLobby(randomUUID()), jpeg)).statusCode, 403)
  }
})

test("[7.3] accepts a visitor's picture only for an open call, or for a call requested within the last minute", async () => {
  const { lobby, station } = stage.kiosks
  const keyOf = async (requestId: string, url?: string) =>
    (await upload(lobby, ofLobby(requestId), jpeg, undefined, url)).json<{ key?: string; result: string }>()
  const longAgo = stage.now() - 86_400_000
  assert.equal(
    (await keyOf(pressed(lobby.signageId, { requestedAt: longAgo }))).result,
    'OK',
    'the call is still open',
  )
  const rows: [string, string][] = [
    ['nobody pressed', randomUUID()],
    ['pressed elsewhere', pressed(station.signageId)],
    [
      'over, and a minute ago',
      pressed(lobby.signageId, { requestedAt: stage.now() - VISITOR_PICTURE_LATE_MS - 1, isEnded: true }),
    ],
  ]
  const before = readdirSync(join(stage.folder, 'captures')).length
  for (const [what, requestId] of rows)
    for (const url of ['/api/addCaptureImage', '/%61pi/addCaptureImage'])
      assert.equal((await keyOf(requestId, url)).key, 'noCall', what)
  assert.equal(readdirSync(join(stage.folder, 'captures')).length, before)
})

test("[7.3] refuses a visitor's picture with too many pixels", async () => {
  const { lobby } = stage.kiosks
  const rows: [Buffer, string][] = [
    [jpegOf(8_193, 1), 'pictureSize'],
    [jpegOf(1, 1, jpegComment(40)).subarray(0, 30), 'mediaBroken'],
  ]
  for (const [bytes, key] of rows)
    assert.equal(
      (await upload(lobby, ofLobby(pressed(lobby.signageId)), bytes)).json<{ key: string }>().key,
      key,
    )
})

test('[7.3] keeps only one of two pictures of a call that arrive at the same time', async () => {
  const requestId = pressed(stage.kiosks.lobby.signageId)
  const before = readdirSync(join(stage.folder, 'captures')).length
  await Promise.all([jpeg, png].map((bytes) => upload(stage.kiosks.lobby, ofLobby(requestId), bytes)))
  assert.equal(readdirSync(join(stage.folder, 'captures')).length, before + 1)
  assert.equal((await get(stage.people.Sato, `/captures/${requestId}`)).statusCode, 200)
})

test("[decisions 4] shows visitors' pictures to staff only", async () => {
  const requestId = pressed(stage.kiosks.lobby.signageId)
  await upload(stage.kiosks.lobby, ofLobby(requestId), jpeg)
  mkdirSync(join(stage.folder, 'media'), { recursive: true })
  writeFileSync(join(stage.folder, 'media', 'poster.png'), png)
  const poster = {
    companyId: stage.companyId,
    name: 'ポスター',
    fileName: 'poster.png',
    mimeType: 'image/png',
    bytes: png.length,
    createdAt: 1,
  } as const
  const { id } = insertMedia(stage.db, poster)
  updateTemplate(stage.db, findTemplate(stage.db, stage.kiosks.lobby.signageId, 'Standby')!.id, {
    contentsMediaId: id,
  })
  const { Sato, Yamamoto, Suzuki, System, Stranger } = stage.people
  const askers: [string, Account | undefined][] = [
    ['nobody', undefined],
    ['signage', stage.kiosks.lobby],
    ['another signage', stage.kiosks.station],
    ['operator', Sato],
    ['admin', Yamamoto],
    ['reservation user', Suzuki],
    ['system', System],
    ['neighbour', Stranger],
    ['their signage', stage.kiosks.elsewhere],
  ]
  const codes: Record<string, number[]> = {}
  for (const [title, who] of askers)
    codes[title] = [
      (await get(who, `/media/${id}`)).statusCode,
      (await get(who, `/captures/${requestId}`)).statusCode,
    ]
  assert.deepEqual(codes, {
    nobody: [401, 401],
    signage: [200, 403],
    'another signage': [404, 403],
    operator: [200, 200],
    admin: [200, 200],
    'reservation user': [404, 403],
    system: [404, 404],
    neighbour: [404, 404],
    'their signage': [404, 403],
  })
  const missing = [await get(Sato, '/media/99999'), await get(Sato, `/captures/${randomUUID()}`)]
  assert.deepEqual(
    missing.map(({ body }) => body),
    [(await get(Stranger, `/media/${id}`)).body, (await get(Stranger, `/captures/${requestId}`)).body],
  )
})

test('[decisions 4] serves uploads with headers that keep browsers from executing or storing them', async () => {
  const requestId = pressed(stage.kiosks.lobby.signageId)
  await upload(stage.kiosks.lobby, ofLobby(requestId), jpeg)
  const { headers } = await get(stage.people.Sato, `/captures/${requestId}`)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'; sandbox/)
  assert.equal(headers['cache-control'], 'no-store', "a visitor's face must not be cached")
  assert.deepEqual([headers['accept-ranges'], headers['content-length']], ['bytes', String(jpeg.length)])
})

test('[decisions 4] serves parts of a video for range requests (RFC 9110)', async () => {
  const bytes = Buffer.from('0123456789')
  mkdirSync(join(stage.folder, 'media'), { recursive: true })
  writeFileSync(join(stage.folder, 'media', 'film.mp4'), bytes)
  const film = {
    companyId: stage.companyId,
    name: '紹介',
    fileName: 'film.mp4',
    mimeType: 'video/mp4',
    bytes: bytes.length,
    createdAt: 1,
  } as const
  const { id } = insertMedia(stage.db, film)
  const cookie = await stage.cookieOf(stage.people.Sato)
  const part = async (range: string) => {
    const { statusCode, headers, body } = await stage.app.inject({
      url: `/media/${id}`,
      headers: { cookie, range },
    })
    return [statusCode, headers['content-range'], statusCode === 416 ? '' : body]
  }
  assert.deepEqual(await part('bytes=0-3'), [206, 'bytes 0-3/10', '0123'])
  assert.deepEqual(await part('bytes=8-'), [206, 'bytes 8-9/10', '89'])
  assert.deepEqual(await part('bytes=-2'), [206, 'bytes 8-9/10', '89'])
  assert.deepEqual(await part('bytes=5-999'), [206, 'bytes 5-9/10', '56789'])
  assert.deepEqual(await part('bytes=-999'), [206, 'bytes 0-9/10', '0123456789'])
  assert.deepEqual(await part('bytes=10-'), [416, 'bytes */10', ''])
  assert.deepEqual(await part('bytes=-0'), [416, 'bytes */10', ''])
  assert.deepEqual(
    await part('bytes=0-1,4-5'),
    [200, undefined, '0123456789'],
    'a request for several ranges gets the whole file',
  )
  assert.deepEqual(await part('lines=0-1'), [200, undefined, '0123456789'])
  assert.equal(rangeOf('bytes=0-', 0), null, 'an empty file has no parts')
})

test('[decisions 4] serves no file outside the media library, whatever the path says', async () => {
  writeFileSync(join(stage.folder, 'secret'), 'x')
  for (const url of [
    '/media/..%2fsecret',
    '/media/%2e%2e/secret',
    '/media/abc',
    '/media/1e999',
    '/media/-1',
    '/media/1.5',
    '/captures/..%2f..%2fsecret',
    '/captures/secret',
    `/captures/${'x'.repeat(90)}`,
  ]) {
    const { statusCode } = await get(stage.people.Yamamoto, url)
    assert.equal(statusCode, 404, url)
  }
})
