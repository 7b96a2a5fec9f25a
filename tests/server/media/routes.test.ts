import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { MEDIA_QUOTA_BYTES } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { insertExhibitMap } from '../../../db/queries/exhibits.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { insertTemplate } from '../../../db/queries/template-changes.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { jpegComment, jpegOf, multipart, pngOf } from '../../support/forms.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-video-'))
const videoFile = join(folder, 'a.mp4')
let testApp: TestApp
let cookie: string
let companyId: number

/** A real PNG of 4 × 2 pixels, written by ffmpeg. */
let picture: Buffer
let video: Buffer

before(() => {
  const draw = (size: string, ...to: string[]) =>
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', `color=red:s=${size}:d=1:r=5`, ...to])
  draw('4x2', '-frames:v', '1', join(folder, 'a.png'))
  draw('64x32', '-pix_fmt', 'yuv420p', videoFile)
  picture = readFileSync(join(folder, 'a.png'))
  video = readFileSync(videoFile)
})
after(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  testApp = await buildTestApp()
  companyId = addCompany(testApp.db)
  addPerson(testApp.db, { companyId, loginId: 'boss', role: 'companyAdmin' })
  cookie = await signIn(testApp.app, 'boss')
})
afterEach(() => testApp.close())

const upload = (file: Buffer, fields: Record<string, string>, by = cookie) => {
  const { payload, headers } = multipart(fields, file, { fileName: 'x.html', mimeType: 'text/html' })
  return testApp.app.inject({
    method: 'POST',
    url: '/api/addMedia',
    headers: { ...headers, cookie: by },
    payload,
  })
}
const call = (url: string, payload: object, by = cookie) =>
  testApp.app.inject({ method: 'POST', url, headers: { cookie: by }, payload })
const library = async (): Promise<MediaShape[]> => (await call('/api/getMedia', {})).json()
const onDisk = (name: string): string[] => {
  try {
    return readdirSync(join(testApp.folder, name))
  } catch {
    return []
  }
}

test('[7.3] stores and serves a picture with the type found in its content, whatever its file name', async () => {
  const answer = await upload(picture, { filename: 'ロゴ' })
  assert.equal(answer.statusCode, 200, answer.body)
  const [file] = await library()
  assert.ok(file)
  const { id, createdAt: _, ...rest } = file
  assert.deepEqual(rest, {
    name: 'ロゴ',
    image_url: `/media/${id}`,
    kind: 'image',
    thumbnail_url: `/media/${id}/thumbnail`,
    size: picture.length,
    thumbnail_size: 0,
    width: 4,
    height: 2,
    durationMs: null,
    uses: [],
    useCount: 0,
    signageCount: 0,
    maps: [],
  })
  for (const url of [rest.image_url, rest.thumbnail_url]) {
    const served = await testApp.app.inject({ url, headers: { cookie } })
    assert.equal(served.headers['content-type'], 'image/png')
    assert.match(String(served.headers['content-security-policy']), /sandbox/)
    assert.deepEqual(served.rawPayload, picture)
  }
})

test('[7.3] stores a video with its size, duration and a still picture', async () => {
  const answer = await upload(video, { filename: '案内' })
  const { media, wantsThumbnail } = answer.json<{ media: MediaShape; wantsThumbnail: boolean }>()
  assert.equal(wantsThumbnail, false)
  assert.deepEqual([media.kind, media.width, media.height, media.durationMs], ['video', 64, 32, 1_000])
  const png = await testApp.app.inject({ url: media.thumbnail_url, headers: { cookie } })
  assert.equal(png.headers['content-type'], 'image/png')
  const part = await testApp.app.inject({ url: media.image_url, headers: { cookie, range: 'bytes=4-7' } })
  assert.deepEqual([part.statusCode, part.body], [206, 'ftyp'])
})

test("[7.3] accepts a video's still picture from the browser if the server has no ffmpeg", async () => {
  await testApp.close()
  const video_ = {
    deadline: () => new AbortController().signal,
    probe: async () => 'unknown' as const,
    thumbnail: async () => false,
    shrink: async () => false,
  }
  testApp = await buildTestApp({ video: video_ })
  companyId = addCompany(testApp.db)
  addPerson(testApp.db, { companyId, loginId: 'boss', role: 'companyAdmin' })
  cookie = await signIn(testApp.app, 'boss')
  const { media, wantsThumbnail } = (await upload(video, { filename: '案内' })).json()
  assert.deepEqual([wantsThumbnail, media.thumbnail_url], [true, '/media-placeholder.png'])
  const more = { filename: String(media.id), isThumbnail: 'true' }
  assert.equal((await upload(video, more)).json().key, 'mediaType')
  assert.equal((await upload(picture, more)).json().media.thumbnail_url, `/media/${media.id}/thumbnail`)
  assert.equal((await upload(picture, more)).json().key, 'wrongState')
  assert.deepEqual(onDisk('incoming'), [])
  assert.equal(onDisk('media').length, 2)
})

test('[5] keeps an uploaded video if drawing its still picture fails', async () => {
  await testApp.close()
  let draw: (pngPath: string) => Promise<boolean> = async () => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  }
  const tools = {
    deadline: () => new AbortController().signal,
    probe: async () => 'unknown' as const,
    thumbnail: (_: string, pngPath: string) => draw(pngPath),
    shrink: async () => false,
  }
  testApp = await buildTestApp({ video: tools })
  companyId = addCompany(testApp.db)
  addPerson(testApp.db, { companyId, loginId: 'boss', role: 'companyAdmin' })
  cookie = await signIn(testApp.app, 'boss')
  const { media, wantsThumbnail } = (await upload(video, { filename: '案内' })).json()
  assert.equal(wantsThumbnail, true)
  const served = await testApp.app.inject({ url: media.image_url, headers: { cookie } })
  assert.deepEqual([served.statusCode, served.rawPayload.equals(video)], [200, true])
  assert.deepEqual([onDisk('incoming').length, onDisk('media').length], [0, 1])

  // a video that is deleted while its still picture is drawn leaves no file
  draw = async (pngPath) => {
    const newest = (await library())[0]!
    await call('/api/deleteMedia', { targetId: newest.id })
    writeFileSync(pngPath, picture)
    return true
  }
  assert.equal((await upload(video, { filename: '案内2' })).statusCode, 200)
  assert.deepEqual([(await library()).length, onDisk('incoming').length, onDisk('media').length], [1, 0, 1])
})

const withBrand = (brand: string) =>
  Buffer.concat([video.subarray(0, 8), Buffer.from(brand, 'latin1'), video.subarray(12)])

/** A playlist that ffmpeg would detect as DASH and follow to a file of the server. */
const playlist = (brand: string) =>
  Buffer.from(`<!--ftyp${brand}--><?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"
 profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet
 mimeType="video/mp4"><Representation id="v" bandwidth="1"><BaseURL>${videoFile}</BaseURL><SegmentBase
 indexRange="0-10"/></Representation></AdaptationSet></Period></MPD>`)

test('[5] refuses unsupported file types and broken videos, and stores nothing of them', async () => {
  const brokenVideo = Buffer.concat([video.subarray(0, 64), Buffer.alloc(500)])
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(30)])
  const rows: [string, Buffer, string][] = [
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'mediaType'],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'mediaType'],
    ['empty', Buffer.alloc(0), 'mediaType'],
    ['heic', heic, 'mediaType'],
    ['broken', brokenVideo, 'mediaBroken'],
    ['a brand that no browser plays', withBrand('crx '), 'mediaType'],
    ['a playlist that begins like an mp4', playlist('jp2 '), 'mediaType'],
    ['the same with a brand of videos', playlist('isom'), 'mediaBroken'],
  ]
  for (const [name, file, key] of rows) {
    const answer = await upload(file, { filename: name })
    assert.equal(answer.json().key, key, name)
  }
  assert.deepEqual(await library(), [])
  assert.deepEqual([onDisk('incoming'), onDisk('media')], [[], []])
})

test('[5] refuses pictures and videos with too many pixels, wherever the file declares its size', async () => {
  const wide = join(folder, 'wide.mp4')
  const size = ['-f', 'lavfi', '-i', 'color=red:s=8194x16:d=1:r=1', '-frames:v', '1', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', ...size, wide])
  const rows: [string, Buffer, string][] = [
    ['a png too wide', pngOf(8_193, 1), 'pictureSize'],
    ['a jpeg too high', jpegOf(1, 8_193), 'pictureSize'],
    ['40 million and some', pngOf(8_000, 5_001), 'pictureSize'],
    [
      'behind two megabytes',
      jpegOf(60_000, 9, Buffer.concat(Array(40).fill(jpegComment(60_000)))),
      'pictureSize',
    ],
    ['a video too wide', readFileSync(wide), 'pictureSize'],
    ['no size at all', jpegOf(1, 1, jpegComment(40)).subarray(0, 30), 'mediaBroken'],
  ]
  for (const [name, file, key] of rows)
    assert.equal((await upload(file, { filename: name })).json().key, key, name)
  assert.deepEqual([onDisk('incoming'), onDisk('media')], [[], []])
  assert.equal((await upload(pngOf(8_000, 5_000), { filename: 'the largest' })).statusCode, 200)
})

test('[5] refuses exactly one of two parallel uploads when the media library has room for one', async () => {
  const bytes = MEDIA_QUOTA_BYTES - picture.length
  const full = { companyId, name: 'x', fileName: 'x.png', mimeType: 'image/png' as const, createdAt: 1 }
  insertMedia(testApp.db, { ...full, bytes })
  const answers = await Promise.all([1, 2].map((n) => upload(picture, { filename: `${n}` })))
  assert.deepEqual(answers.map((answer) => answer.statusCode).sort(), [200, 409])
  const refused = answers.find((answer) => answer.statusCode === 409)?.json()
  assert.deepEqual([refused.code, refused.key], ['SVER-40', 'mediaQuota'])
  assert.deepEqual([onDisk('incoming').length, onDisk('media').length], [0, 1])
})

test('[7.3] deleting a renamed file removes it from the media library and updates the kiosk that shows it', async () => {
  const { media } = (await upload(picture, { filename: '古い名前' })).json<{ media: MediaShape }>()
  const { signageId } = addSignage(testApp.db, { companyId })
  insertTemplate(testApp.db, { signageId, scene: 'Suspended', contentsMediaId: media.id })
  const rename = multipart({ targetId: String(media.id), name: '新しい名前' })
  const renamed = await testApp.app.inject({
    method: 'POST',
    url: '/api/updateMedia',
    headers: { ...rename.headers, cookie },
    payload: rename.payload,
  })
  assert.equal(renamed.statusCode, 200, renamed.body)
  const [file] = await library()
  assert.equal(file?.name, '新しい名前')
  assert.deepEqual(
    file?.uses.map(({ signageId: id, scene, as }) => [id, scene, as]),
    [[signageId, 'Suspended', 'media']],
  )
  const before = findSignage(testApp.db, signageId)!.version
  assert.equal((await call('/api/deleteMedia', { targetId: media.id })).statusCode, 200)
  assert.deepEqual(await library(), [])
  assert.deepEqual(onDisk('media'), [])
  assert.equal(findSignage(testApp.db, signageId)!.version, before + 1)
})

test("[6] hides a company's files from other companies, and lets the company's operators only read them", async () => {
  const { media } = (await upload(picture, { filename: 'ours' })).json<{ media: MediaShape }>()
  const other = addCompany(testApp.db)
  addPerson(testApp.db, { companyId: other, loginId: 'stranger', role: 'companyAdmin' })
  addPerson(testApp.db, { companyId, loginId: 'oki' })
  const stranger = await signIn(testApp.app, 'stranger')
  assert.deepEqual((await call('/api/getMedia', {}, stranger)).json(), [])
  for (const url of ['/api/getMedia', '/api/deleteMedia'])
    assert.equal((await call(url, { targetId: media.id }, stranger)).statusCode, 404)
  for (const url of [media.image_url, media.thumbnail_url])
    assert.equal((await testApp.app.inject({ url, headers: { cookie: stranger } })).statusCode, 404)
  const oki = await signIn(testApp.app, 'oki')
  assert.equal((await call('/api/deleteMedia', { targetId: media.id }, oki)).statusCode, 403)
  assert.equal((await upload(picture, { filename: 'x' }, oki)).statusCode, 403)
  assert.equal((await library()).length, 1)
})

test('[5] lists the exhibit maps that use a file', async () => {
  const { media } = (await upload(picture, { filename: '見取り図' })).json<{ media: MediaShape }>()
  assert.deepEqual(media.maps, [])
  const { id: mapId } = insertExhibitMap(testApp.db, { companyId, name: '1階 展示室', token: 'x' })
  const map = { mapId, name: '1階 展示室', backgroundMediaId: media.id }
  assert.equal((await call('/api/updateExhibitMap', map)).statusCode, 200)
  assert.deepEqual(
    (await library()).map(({ maps, useCount }) => [maps, useCount]),
    [[['1階 展示室'], 0]],
  )
  assert.equal((await call('/api/deleteMedia', { targetId: media.id })).statusCode, 200)
  assert.equal((await call('/api/getExhibitMap', { mapId })).json().background, null)
})
