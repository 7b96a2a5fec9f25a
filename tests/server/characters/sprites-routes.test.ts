import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { SPRITES_VERSION, spriteSource } from '#core/characters/character-address.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { CHARACTER_SPRITES_MAX_BYTES, SPRITE_SOURCE_MAX_LENGTH } from '#core/limits.ts'
import { markAlive } from '../../../db/queries/installation.ts'
import { updateSignage } from '../../../db/queries/signages.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'
import { png } from '../../support/forms.ts'
import { productSprites, spriteFile } from '../../support/sprite-files.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { formWithFiles } from '../../support/vrm-files.ts'

const BEAR = 2
const BLUE = { fur: '#112233' }

let stage: Stage
before(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
  seedCharacters(stage.db)
  await restyle(BLUE)
})
after(() => stage.close())

type Account = { loginId: string }

async function upload(
  who: Account,
  files: Record<string, Buffer>,
  fields: { targetId?: string; source?: string } = {},
) {
  const form = formWithFiles(
    { targetId: String(BEAR), source: spriteSource(await bearOf(who)), ...fields },
    files,
  )
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/addCharacterSprites',
    payload: form.payload,
    headers: { ...form.headers, cookie: await stage.cookieOf(who) },
  })
  return { status: answer.statusCode, key: answer.json<{ key?: string }>().key }
}

async function restyle(palette: Record<string, string>): Promise<void> {
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/updateCharacterPalette',
    payload: { targetId: BEAR, palette },
    headers: { cookie: await stage.cookieOf(stage.people.Yamamoto) },
  })
  assert.equal(answer.statusCode, 200)
}

async function bearOf(who: Account): Promise<CharacterShape> {
  const listed = await get(who, '/api/getCharacter/all')
  return listed.json<CharacterShape[]>().find(({ id }) => id === BEAR)!
}
const get = async (who: Account | undefined, url: string) =>
  stage.app.inject({ url, headers: who ? { cookie: await stage.cookieOf(who) } : {} })
const filesOf = (folder: string): string[] =>
  existsSync(join(stage.folder, folder)) ? readdirSync(join(stage.folder, folder)) : []

test('[decisions 5] an administrator uploads sprites in the company’s style, and its kiosks and users load them', async () => {
  const { Yamamoto, Sato, Stranger } = stage.people
  const { lobby, station, elsewhere } = stage.kiosks
  const sprites = productSprites('bear')
  const kiosk = await stage.kiosk('lobby')
  assert.deepEqual(await upload(Yamamoto, { sprites }), { status: 200, key: undefined })
  await kiosk.waitFor('templateChanged')
  await kiosk.close()
  updateSignage(stage.db, lobby.signageId, { defaultCharacterId: BEAR })
  const url = (await bearOf(Yamamoto)).sprites_url!
  assert.match(url, new RegExp(`^/characters/own/${BEAR}/\\d+\\.sprites$`))
  for (const who of [Yamamoto, Sato, lobby]) {
    assert.equal((await bearOf(who)).sprites_url, url)
    const served = await get(who, url)
    assert.equal(served.statusCode, 200)
    assert.ok(served.rawPayload.equals(sprites))
    const { headers } = served
    assert.equal(headers['content-type'], 'application/octet-stream')
    assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable')
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
  for (const who of [Stranger, elsewhere, station, undefined])
    assert.equal((await get(who, url)).statusCode, who ? 404 : 401)
  for (const other of [
    url.replace('/2/', '/1/'),
    url.replace('.sprites', '0.sprites'),
    url.replace(/\d+\.s/, 'x.s'),
  ])
    assert.equal((await get(Yamamoto, other)).statusCode, 404, other)
  assert.equal((await bearOf(Stranger)).sprites_url, undefined)

  await restyle({ fur: '#332211' })
  assert.equal((await bearOf(lobby)).sprites_url, undefined)
  await restyle(BLUE)
  assert.equal((await bearOf(lobby)).sprites_url, url)
  const signage = await stage.app.inject({
    method: 'POST',
    url: '/api/getSignage',
    payload: {},
    headers: { cookie: await stage.cookieOf(lobby) },
  })
  assert.equal(signage.json<{ default_character: CharacterShape }>().default_character.sprites_url, url)
  updateSignage(stage.db, lobby.signageId, { defaultCharacterId: null })

  assert.equal((await upload(Yamamoto, { sprites: spriteFile() })).status, 200)
  assert.equal((await get(Yamamoto, url)).statusCode, 404, 'replaced')
  assert.deepEqual([filesOf('characters').length, filesOf('incoming')], [1, []])
})

test('[9] refuses invalid, too large and outdated sprites, and stores nothing', async () => {
  const { Yamamoto } = stage.people
  const kept = filesOf('characters')
  const sprites = spriteFile()
  const most = Buffer.concat([sprites, Buffer.alloc(CHARACTER_SPRITES_MAX_BYTES - sprites.length)])
  const cases: [string, Record<string, Buffer>, object, number, string][] = [
    ['no file', {}, {}, 400, 'invalid'],
    ['another field', { script: sprites }, {}, 400, 'invalid'],
    ['a picture', { sprites: png }, {}, 415, 'mediaType'],
    ['truncated', { sprites: sprites.subarray(0, -1) }, {}, 409, 'mediaBroken'],
    ['exactly 8 MB', { sprites: most }, {}, 409, 'mediaBroken'],
    ['above 8 MB', { sprites: Buffer.concat([most, Buffer.alloc(1)]) }, {}, 413, 'tooLarge'],
    ['another style', { sprites }, { source: `${SPRITES_VERSION} /characters/bear.vrm` }, 409, 'wrongState'],
    ['a long source', { sprites }, { source: 'x'.repeat(SPRITE_SOURCE_MAX_LENGTH) }, 409, 'wrongState'],
    ['a too long source', { sprites }, { source: 'x'.repeat(SPRITE_SOURCE_MAX_LENGTH + 1) }, 400, 'invalid'],
    ['an unknown character', { sprites }, { targetId: '99999' }, 404, 'notFound'],
    ['no character', { sprites }, { targetId: 'x' }, 400, 'invalid'],
  ]
  for (const [what, files, fields, status, key] of cases)
    assert.deepEqual(await upload(Yamamoto, files, fields), { status, key }, what)
  assert.deepEqual([filesOf('characters'), filesOf('incoming')], [kept, []])
})

test('[6] only administrators may upload sprites', async () => {
  const { Sato, Suzuki, System, Stranger } = stage.people
  const sprites = spriteFile()
  for (const who of [Sato, Suzuki, stage.kiosks.lobby])
    assert.equal((await upload(who, { sprites })).status, 403)
  assert.deepEqual(await upload(System, { sprites }), { status: 404, key: 'notFound' })
  const ours = spriteSource(await bearOf(stage.people.Yamamoto))
  assert.deepEqual(await upload(Stranger, { sprites }, { source: ours }), { status: 409, key: 'wrongState' })
})

test('[decisions 1] the next start of the server keeps stored sprites, and removes sprite files without a database row', async () => {
  const kept = filesOf('characters')
  assert.equal(kept.length, 1)
  writeFileSync(join(stage.folder, 'characters', 'left-over.sprites'), 'x')
  markAlive(stage.db, Date.now())
  await sweepFiles({ db: stage.db, dataDir: stage.folder, isNew: false, say: () => undefined })
  assert.deepEqual(filesOf('characters'), kept)
})
