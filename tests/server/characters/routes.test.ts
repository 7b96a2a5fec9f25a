import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { CharacterCheck, CharacterShape } from '#core/characters/contract-read.ts'
import { CHARACTERS_MAX } from '#core/limits.ts'
import { markAlive } from '../../../db/queries/installation.ts'
import { findSignage, updateSignage } from '../../../db/queries/signages.ts'
import { findUser, updateUser } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'
import { png, pngOf } from '../../support/forms.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { formWithFiles, glb, vrm0, vrm1 } from '../../support/vrm-files.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
  seedCharacters(stage.db)
})
after(() => stage.close())

interface Answer {
  result: string
  key?: string
  code?: string
  reason?: string
  fields?: Record<string, string>
  check?: CharacterCheck
  character?: CharacterShape
}
type Account = { loginId: string }

const poster = Buffer.concat([png, Buffer.alloc(64)])

async function upload(
  who: Account,
  files: Record<string, Buffer>,
  fields: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const form = formWithFiles({ name: 'うちの受付', ...fields }, files)
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/addCharacter',
    payload: form.payload,
    headers: { ...form.headers, cookie: await stage.cookieOf(who) },
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const agreed = { isForceSubmit: '1' }

async function post(who: Account, url: string, payload: object): Promise<{ status: number; body: Answer }> {
  const answer = await stage.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: await stage.cookieOf(who) },
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
async function listOf(who: Account | undefined): Promise<CharacterShape[]> {
  const headers = who ? { cookie: await stage.cookieOf(who) } : {}
  return (await stage.app.inject({ url: '/api/getCharacter/all', headers })).json<CharacterShape[]>()
}
const get = async (who: Account | undefined, url: string) =>
  stage.app.inject({ url, headers: who ? { cookie: await stage.cookieOf(who) } : {} })
const filesOf = (folder: string): string[] =>
  existsSync(join(stage.folder, folder)) ? readdirSync(join(stage.folder, folder)) : []

async function addOwn(
  who: Account,
  files: Record<string, Buffer> = { model: glb(vrm1()), poster },
): Promise<CharacterShape> {
  const { status, body } = await upload(who, files, agreed)
  assert.equal(status, 200, JSON.stringify(body))
  return body.character!
}

test('[2.4.4] the first upload of a character shows its license and stores nothing', async () => {
  const { Yamamoto } = stage.people
  const file = glb(vrm0({ commercialUssageName: 'Disallow' }))
  const { status, body } = await upload(Yamamoto, { model: file, poster })
  assert.deepEqual(
    [status, body.result, body.key, body.code],
    [200, 'Confirm', 'characterLicence', 'SVER-117'],
  )
  const { licence, ...check } = body.check!
  assert.deepEqual(check, {
    format: '0.x',
    bytes: file.length,
    triangles: 1,
    bones: 15,
    warnings: ['noCompanies'],
    lacks: ['visemes', 'blink', 'emotions', 'gaze', 'fingers'],
  })
  assert.equal(licence.author, '佐藤')
  assert.deepEqual([filesOf('characters'), filesOf('incoming')], [[], []])
  assert.equal((await listOf(Yamamoto)).filter(({ own }) => own).length, 0)
})

test('[2.4.4] only the company’s users and the signages that show an uploaded character can load it', async () => {
  const { Yamamoto, Sato, Stranger } = stage.people
  const model = glb(vrm1())
  const own = await addOwn(Yamamoto, { model, poster })
  assert.deepEqual(
    [own.name, own.model_url, own.image_url, own.standby_image_url, own.posters.happy],
    [
      'うちの受付',
      `/characters/own/${own.id}/model.vrm`,
      ...Array.from({ length: 3 }, () => `/characters/own/${own.id}/poster.png`),
    ],
  )
  assert.deepEqual([own.own?.triangles, own.own?.licence.authors, own.palette], [1, '佐藤、田中', {}])
  updateSignage(stage.db, stage.kiosks.lobby.signageId, { defaultCharacterId: own.id })
  for (const who of [Sato, stage.kiosks.lobby]) {
    assert.deepEqual(
      (await listOf(who)).map(({ name }) => name),
      ['うけ子', 'くま蔵', 'ナビ丸', 'みなと', 'うちの受付'],
    )
    const served = await get(who, own.model_url)
    assert.deepEqual([served.statusCode, served.headers['content-type']], [200, 'model/gltf-binary'])
    assert.equal(served.headers['x-content-type-options'], 'nosniff')
    assert.ok(served.rawPayload.equals(model))
    assert.ok((await get(who, own.image_url)).rawPayload.equals(poster))
  }
  for (const who of [Stranger, stage.kiosks.elsewhere, stage.kiosks.station, undefined]) {
    assert.deepEqual(
      (await listOf(who)).map(({ name }) => name),
      ['うけ子', 'くま蔵', 'ナビ丸', 'みなと'],
    )
    for (const url of [own.model_url, own.image_url])
      assert.equal((await get(who, url)).statusCode, who ? 404 : 401)
  }
  updateSignage(stage.db, stage.kiosks.lobby.signageId, { defaultCharacterId: null })
  assert.deepEqual(filesOf('incoming'), [])
})

test('[2.4.4] shows a placeholder for a character without a picture', async () => {
  const own = await addOwn(stage.people.Yamamoto, { model: glb(vrm1()) })
  assert.equal(own.image_url, '/character-placeholder.svg')
  assert.equal((await get(stage.people.Sato, `/characters/own/${own.id}/poster.png`)).statusCode, 404)
})

test('[9] refuses invalid, too large and broken character files with the reason, and stores nothing', async () => {
  const { Yamamoto } = stage.people
  const [kept] = [filesOf('characters').length]
  const heavy = { accessors: [{ componentType: 5126, type: 'VEC3', count: 450_003 }] }
  const cases: [string, Record<string, Buffer>, number, string][] = [
    ['a picture', { model: Buffer.concat([png, Buffer.alloc(100)]) }, 415, 'mediaType'],
    ['a page', { model: Buffer.from('<!doctype html><script>alert(1)</script>') }, 415, 'mediaType'],
    ['cut off', { model: glb(vrm1()).subarray(0, 400) }, 409, 'notGlb'],
    ['no VRM', { model: glb({ asset: { version: '2.0' } }) }, 409, 'notVrm'],
    [
      'from elsewhere',
      { model: glb(vrm1({ more: { images: [{ uri: 'https://x.example/1.png' }] } })) },
      409,
      'externalFile',
    ],
    ['too heavy', { model: glb(vrm1({ more: heavy })) }, 409, 'triangles'],
    ['no arms', { model: glb(vrm1({ without: ['leftHand'] })) }, 409, 'bones'],
    [
      'a jpeg poster',
      { model: glb(vrm1()), poster: Buffer.from([0xff, 0xd8, 0xff, ...Array(40).fill(0)]) },
      415,
      'mediaType',
    ],
    [
      'a huge poster',
      { model: glb(vrm1()), poster: Buffer.concat([png, Buffer.alloc(1024 * 1024)]) },
      413,
      'tooLarge',
    ],
    ['a poster too wide', { model: glb(vrm1()), poster: pngOf(8_193, 1) }, 409, 'pictureSize'],
    ['another file', { model: glb(vrm1()), script: Buffer.alloc(100) }, 400, 'invalid'],
    ['no file', {}, 400, 'invalid'],
  ]
  for (const [what, files, status, reason] of cases) {
    const answer = await upload(Yamamoto, files, agreed)
    const { key, reason: reported } = answer.body
    assert.deepEqual([answer.status, key === 'characterFile' ? reported : key], [status, reason], what)
  }
  assert.deepEqual([filesOf('characters').length, filesOf('incoming')], [kept, []])
})

test('[9] aborts the upload of a character above 30 MB', async () => {
  const { payload, headers } = formWithFiles(
    { name: 'x' },
    { model: Buffer.concat([glb(vrm1()), Buffer.alloc(31 * 1024 * 1024)]) },
  )
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/addCharacter',
    payload,
    headers: { ...headers, cookie: await stage.cookieOf(stage.people.Yamamoto) },
  })
  assert.deepEqual([answer.statusCode, answer.json<Answer>().key], [413, 'tooLarge'])
  assert.deepEqual(filesOf('incoming'), [])
})

test('[6] only administrators may add, change and delete characters', async () => {
  const { Sato, Suzuki, System } = stage.people
  for (const who of [Sato, Suzuki, stage.kiosks.lobby]) {
    assert.equal((await upload(who, { model: glb(vrm1()) })).status, 403)
    assert.equal((await post(who, '/api/deleteCharacter', { targetId: 1 })).status, 403)
    assert.equal((await post(who, '/api/updateCompanyCharacter', { characterId: 1 })).status, 403)
    assert.equal((await post(who, '/api/updateCharacterPalette', { targetId: 1, palette: {} })).status, 403)
  }
  assert.equal((await upload(System, { model: glb(vrm1()) })).body.key, 'noCompany')
  assert.equal((await post(System, '/api/updateCompanyCharacter', { characterId: 1 })).body.key, 'noCompany')
})

test("[9] shows a company's new default character immediately wherever no character was chosen", async () => {
  const { Yamamoto, Sato } = stage.people
  const own = await addOwn(Yamamoto)
  const kiosk = await stage.kiosk('lobby')
  const version = findSignage(stage.db, stage.kiosks.lobby.signageId)!.version
  const set = await post(Yamamoto, '/api/updateCompanyCharacter', { characterId: own.id })
  assert.deepEqual([set.status, set.body.result], [200, 'OK'])
  const told = await kiosk.waitFor('templateChanged')
  assert.equal(told.version, version + 1)
  const signage = (await post(stage.kiosks.lobby, '/api/getSignage', {})).body as unknown as {
    default_character: CharacterShape
  }
  assert.equal(signage.default_character.id, own.id)
  assert.deepEqual(
    (await listOf(Sato)).filter((character) => character.is_default).map(({ id }) => id),
    [own.id],
  )
  const user = findUser(stage.db, Sato.userId)!
  assert.deepEqual([user.characterId, user.characterName, user.characterUrl], [null, own.name, own.image_url])
  await post(Yamamoto, '/api/updateCompanyCharacter', { characterId: 0 })
  assert.equal(findUser(stage.db, Sato.userId)!.characterName, null)
  await kiosk.close()
})

test("[decisions 2] refuses to delete or recolor another company's character, or to make it the default", async () => {
  const theirs = await addOwn(stage.people.Stranger)
  const { Yamamoto } = stage.people
  const answers = [
    await post(Yamamoto, '/api/updateCompanyCharacter', { characterId: theirs.id }),
    await post(Yamamoto, '/api/updateCharacterPalette', {
      targetId: theirs.id,
      palette: { uniform: '#112233' },
    }),
    await post(Yamamoto, '/api/deleteCharacter', { targetId: theirs.id, isForceSubmit: 1 }),
    await post(Yamamoto, '/api/deleteCharacter', { targetId: 99_999 }),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.key], [404, 'notFound'])
  assert.equal((await get(stage.people.Stranger, theirs.model_url)).statusCode, 200)
})

test("[3] a company's colors of a product character apply to that company only", async () => {
  const { Yamamoto, Stranger } = stage.people
  const product = (await listOf(undefined))[0]!
  const palette = { uniform: '#1A2B3C', accent: '#ffcc00' }
  assert.equal(
    (await post(Yamamoto, '/api/updateCharacterPalette', { targetId: product.id, palette })).status,
    200,
  )
  const paletteOf = async (who: Account | undefined) =>
    (await listOf(who)).find(({ id }) => id === product.id)?.palette
  assert.deepEqual(await paletteOf(stage.kiosks.lobby), { uniform: '#1a2b3c', accent: '#ffcc00' })
  assert.deepEqual([await paletteOf(Stranger), await paletteOf(undefined)], [{}, {}])
  await post(Yamamoto, '/api/updateCharacterPalette', { targetId: product.id, palette: {} })
  assert.deepEqual(await paletteOf(Yamamoto), {})
})

test('[9] refuses invalid colors of a product character, and any colors of an uploaded character', async () => {
  const { Yamamoto } = stage.people
  const product = (await listOf(undefined))[0]!
  const wrong: Record<string, string>[] = [
    { uniform: 'red' },
    { uniform: '#12345' },
    { uniform: 'url(https://x.example)' },
    { 'uni form': '#112233' },
    { Uniform: '#112233' },
    Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`s${n}`, '#112233'])),
  ]
  for (const palette of wrong) {
    const { status, body } = await post(Yamamoto, '/api/updateCharacterPalette', {
      targetId: product.id,
      palette,
    })
    assert.deepEqual([status, body.key], [400, 'invalid'], JSON.stringify(palette))
  }
  const own = await addOwn(Yamamoto)
  const refused = await post(Yamamoto, '/api/updateCharacterPalette', { targetId: own.id, palette: {} })
  assert.equal(refused.body.key, 'wrongState')
})

const DRESSED = { hat: false, glasses: true, seasonal: 'sakura', logo: true }

test("[decisions 5] gives a product character a company's accessories and logo, which only that company sees", async () => {
  const { Yamamoto, Stranger } = stage.people
  const product = (await listOf(undefined))[0]!
  const shapeOf = async (who: Account | undefined) => (await listOf(who)).find(({ id }) => id === product.id)!
  const logoOf = async (who: Account): Promise<string> => {
    const form = formWithFiles({}, { image: png })
    const headers = { ...form.headers, cookie: await stage.cookieOf(who) }
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/updateCompanyLogo',
      payload: form.payload,
      headers,
    })
    return answer.json<{ companyLogo: string }>().companyLogo
  }
  const [ours, theirs] = [await logoOf(Yamamoto), await logoOf(Stranger)]
  assert.notEqual(ours, theirs)
  const input = { targetId: product.id, palette: {}, look: DRESSED, badge_logo_url: theirs, logoUrl: theirs }
  assert.equal((await post(Yamamoto, '/api/updateCharacterPalette', input)).status, 200)
  const shown = await shapeOf(stage.kiosks.lobby)
  assert.deepEqual([shown.look, shown.badge_logo_url], [DRESSED, ours])
  const foreign = await shapeOf(Stranger)
  assert.deepEqual([foreign.look, foreign.badge_logo_url], [undefined, theirs])
  const guest = await shapeOf(undefined)
  assert.deepEqual([guest.look, guest.badge_logo_url], [undefined, undefined])

  // a page of the previous release sends only colors, which leaves the character's accessories unchanged
  const before = { targetId: product.id, palette: { uniform: '#112233' } }
  await post(Yamamoto, '/api/updateCharacterPalette', before)
  assert.deepEqual((await shapeOf(Yamamoto)).look, DRESSED)
  const plain = { hat: true, glasses: false, seasonal: 'none', logo: false }
  await post(Yamamoto, '/api/updateCharacterPalette', { targetId: product.id, palette: {}, look: plain })
  assert.equal((await shapeOf(Yamamoto)).look, undefined)
})

test('[decisions 5] a new company logo reaches the kiosks whose character wears it', async () => {
  const { Yamamoto } = stage.people
  const product = (await listOf(undefined))[0]!
  const versionAfter = async (look: object): Promise<number> => {
    await post(Yamamoto, '/api/updateCharacterPalette', { targetId: product.id, palette: {}, look })
    const before = findSignage(stage.db, stage.kiosks.lobby.signageId)!.version
    const form = formWithFiles({}, { image: png })
    const headers = { ...form.headers, cookie: await stage.cookieOf(Yamamoto) }
    await stage.app.inject({ method: 'POST', url: '/api/updateCompanyLogo', payload: form.payload, headers })
    return findSignage(stage.db, stage.kiosks.lobby.signageId)!.version - before
  }
  assert.equal(await versionAfter({ ...DRESSED, logo: false }), 0)
  assert.equal(await versionAfter(DRESSED), 1)
})

test('[9] refuses incomplete or unknown accessories of a product character, and any for an uploaded character', async () => {
  const { Yamamoto } = stage.people
  const product = (await listOf(undefined))[0]!
  const wrong: object[] = [
    { ...DRESSED, seasonal: 'snow' },
    { ...DRESSED, hat: 'off' },
    { ...DRESSED, logo: '/images/logo/other.png' },
    { glasses: true },
  ]
  for (const look of wrong) {
    const input = { targetId: product.id, palette: {}, look }
    const { status, body } = await post(Yamamoto, '/api/updateCharacterPalette', input)
    assert.deepEqual([status, body.key], [400, 'invalid'], JSON.stringify(look))
  }
  const own = await addOwn(Yamamoto)
  const input = { targetId: own.id, palette: {}, look: DRESSED }
  assert.equal((await post(Yamamoto, '/api/updateCharacterPalette', input)).body.key, 'wrongState')
})

test('[2.4.4] asks before deleting a character in use, and then replaces it by the default character', async () => {
  const { Yamamoto, Sato } = stage.people
  const own = await addOwn(Yamamoto)
  updateUser(stage.db, Sato.userId, { characterId: own.id })
  const asked = await post(Yamamoto, '/api/deleteCharacter', { targetId: own.id })
  assert.deepEqual([asked.body.result, asked.body.key], ['Confirm', 'characterInUse'])
  assert.equal((await get(Sato, own.model_url)).statusCode, 200)
  const kiosk = await stage.kiosk('station')
  const before = filesOf('characters').length
  const done = await post(Yamamoto, '/api/deleteCharacter', { targetId: own.id, isForceSubmit: 1 })
  assert.equal(done.body.result, 'OK')
  await kiosk.waitFor('templateChanged')
  assert.equal(findUser(stage.db, Sato.userId)!.characterId, null)
  assert.equal((await get(Sato, own.model_url)).statusCode, 404)
  assert.equal(filesOf('characters').length, before - 2)
  await kiosk.close()
})

test("[2.4.4] asks before deleting the company's default character", async () => {
  const { Yamamoto } = stage.people
  const own = await addOwn(Yamamoto)
  await post(Yamamoto, '/api/updateCompanyCharacter', { characterId: own.id })
  assert.equal(
    (await post(Yamamoto, '/api/deleteCharacter', { targetId: own.id })).body.key,
    'characterInUse',
  )
  await post(Yamamoto, '/api/updateCompanyCharacter', { characterId: 0 })
  assert.equal((await post(Yamamoto, '/api/deleteCharacter', { targetId: own.id })).body.result, 'OK')
  const product = (await listOf(undefined))[0]!
  const refused = await post(Yamamoto, '/api/deleteCharacter', { targetId: product.id, isForceSubmit: 1 })
  assert.equal(refused.body.key, 'notFound')
})

test('[9] limits the number of uploaded characters per company', async () => {
  const who = stage.people.Stranger
  const have = (await listOf(who)).filter(({ own }) => own).length
  for (let n = have; n < CHARACTERS_MAX; n++) await addOwn(who, { model: glb(vrm1()) })
  const { status, body } = await upload(who, { model: glb(vrm1()) }, agreed)
  assert.deepEqual([status, body.key, body.code], [409, 'charactersFull', 'SVER-45'])
  assert.deepEqual(filesOf('incoming'), [])
})

test('[9] at the next start, removes character files that a crash has left, but keeps the files of stored characters', async () => {
  const own = await addOwn(stage.people.Yamamoto)
  const before = filesOf('characters').sort()
  writeFileSync(join(stage.folder, 'characters', 'left-over.vrm'), 'x')
  markAlive(stage.db, Date.now())
  await sweepFiles({ db: stage.db, dataDir: stage.folder, isNew: false, say: () => undefined })
  assert.deepEqual(filesOf('characters').sort(), before)
  assert.equal((await get(stage.people.Sato, own.model_url)).statusCode, 200)
})
