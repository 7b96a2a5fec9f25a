import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { findCharacter, insertCharacter } from '../../../db/queries/characters.ts'
import { findCompany } from '../../../db/queries/companies.ts'
import { insertReservation, updateReservation } from '../../../db/queries/reservations.ts'
import { findSignage, updateSignage } from '../../../db/queries/signages.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import {
  addCharacter,
  deleteCharacter,
  findCharacterFile,
  type IncomingCharacter,
  listCharacterShapes,
  shownCharacters,
  updateCompanyCharacter,
  updateStyle,
} from '../../../server/characters/service.ts'
import { characterFor, postersOf } from '../../../server/characters/shapes.ts'
import { addCompany } from '../../support/builders.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { pngOf } from '../../support/forms.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { refused } from '../../support/refused.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'
import { glb, vrm1 } from '../../support/vrm-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'characters-'))
after(() => rmSync(folder, { recursive: true }))
let last = 0
function fileOf(bytes: Buffer): string {
  const path = join(folder, `${++last}.part`)
  writeFileSync(path, bytes)
  return path
}

function openStudio() {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, companyId, views, clock } = testReception
  seedCharacters(db)
  const live = createFakeLive()
  const files = createKeptFiles()
  const deps = { db, live, views, now: clock.now, characters: files.store }
  const add = (options: Partial<IncomingCharacter> = {}) =>
    addCharacter(deps, companyId, {
      name: 'うちの受付',
      modelPath: fileOf(glb(vrm1())),
      poster: undefined,
      isAgreed: true,
      ...options,
    })
  const poster = (bytes = pngOf(4, 2), sizeBytes = bytes.length) => ({ path: fileOf(bytes), sizeBytes })
  const insert = (of = companyId) =>
    insertCharacter(db, { companyId: of, name: 'x', modelUrl: '', imageUrl: '', standbyUrl: '' }).id
  const added = async (options: Partial<IncomingCharacter> = {}) => {
    const answer = await add(options)
    assert.ok('character' in answer && answer.character)
    return answer.character
  }
  return { testReception, db, companyId, live, files, deps, add, added, poster, insert }
}

test('[2.4.4] stores an uploaded character only after its license was accepted', async () => {
  const { files, add, added, poster } = openStudio()
  const modelPath = fileOf(glb(vrm1()))
  const asked = await add({ modelPath, isAgreed: false })
  assert.ok('check' in asked)
  assert.deepEqual(
    [asked.result, asked.check?.format, asked.check?.triangles, asked.check?.bones],
    ['Confirm', '1.0', 1, 15],
  )
  assert.deepEqual([files.names(), existsSync(modelPath)], [[], true])
  const { id, own, image_url, model_url, posters } = await added({ modelPath, poster: poster() })
  assert.deepEqual([own?.format, own?.triangles], ['1.0', 1])
  assert.deepEqual(
    [model_url, image_url],
    [`/characters/own/${id}/model.vrm`, `/characters/own/${id}/poster.png`],
  )
  assert.deepEqual(posters, { neutral: image_url, wave: image_url, happy: image_url })
  assert.deepEqual(
    files.names().map((name) => name.replace(/.*\./, '')),
    ['vrm', 'png'],
  )
  const bare = await added()
  assert.deepEqual([bare.image_url, files.names().length], ['/character-placeholder.svg', 3])
})

test('[decisions 5] refuses invalid characters and pictures with the reason, and stores nothing', async () => {
  const { files, add, poster } = openStudio()
  const bad = async (options: Partial<IncomingCharacter>, key: string, reason?: string): Promise<void> =>
    assert.rejects(add(options), (error) => {
      assert.ok(reason === undefined || JSON.stringify(error).includes(reason), JSON.stringify(error))
      return refused(key)(error)
    })
  await bad({ modelPath: fileOf(Buffer.from('no glb')) }, 'characterFile', 'notGlb')
  await bad({ modelPath: fileOf(glb(vrm1({ without: ['hips'] }))) }, 'characterFile', 'bones')
  await bad({ poster: poster(pngOf(4, 2), 1024 * 1024 + 1) }, 'tooLarge')
  await bad({ poster: poster(pngOf(4, 2).subarray(0, 20)) }, 'mediaBroken')
  await bad({ poster: poster(pngOf(9_000, 9_000)) }, 'pictureSize')
  assert.deepEqual(files.names(), [])
  await add({ poster: poster(pngOf(4, 2), 1024 * 1024) })
})

test('[decisions 5] allows a company twenty uploaded characters, also for parallel uploads', async () => {
  const { files, add, insert } = openStudio()
  for (let n = 0; n < 19; n++) insert()
  const [first, second] = await Promise.allSettled([add(), add()])
  assert.deepEqual([first?.status, second?.status].sort(), ['fulfilled', 'rejected'])
  assert.equal(files.names().length, 1)
  await assert.rejects(add(), refused('charactersFull'))
  // refused before the file is read: this file does not exist
  await assert.rejects(add({ modelPath: join(folder, 'nowhere') }), refused('charactersFull'))
  await assert.rejects(add({ isAgreed: false }), refused('charactersFull'))
})

test('[2.4.4] asks before deleting a character in use by the company, a user or a signage', async () => {
  const { testReception, db, companyId, live, files, deps, added, poster } = openStudio()
  const isAsked = async (use: () => void, undo: () => void): Promise<boolean> => {
    use()
    const answer = await deleteCharacter(deps, companyId, id, false)
    undo()
    return answer.result !== 'OK'
  }
  const { id } = await added({ poster: poster() })
  const sato = idOf(testReception, 'Sato')
  const lobby = idOf(testReception, 'lobby')
  assert.ok(
    await isAsked(
      () => updateCompanyCharacter(deps, companyId, id),
      () => updateCompanyCharacter(deps, companyId, 0),
    ),
  )
  assert.ok(
    await isAsked(
      () => updateUser(db, sato, { characterId: id }),
      () => updateUser(db, sato, { characterId: null }),
    ),
  )
  const { version } = findSignage(db, lobby)!
  updateSignage(db, lobby, { defaultCharacterId: id })
  assert.notEqual((await deleteCharacter(deps, companyId, id, false)).result, 'OK')
  live.calls.length = 0
  assert.deepEqual(await deleteCharacter(deps, companyId, id, true), { result: 'OK' })
  assert.deepEqual(
    [files.names(), findCharacter(db, companyId, id), findSignage(db, lobby)?.defaultCharacterId],
    [[], undefined, null],
  )
  assert.deepEqual(live.calls, [
    `templatesChanged ${lobby}`,
    `templatesChanged ${idOf(testReception, 'station')}`,
    `refresh ${companyId}`,
  ])
  assert.equal(findSignage(db, lobby)?.version, version + 1)
  const unused = await added()
  assert.deepEqual(await deleteCharacter(deps, companyId, unused.id, false), { result: 'OK' })
  await assert.rejects(
    deleteCharacter(deps, companyId, 1, true),
    refused('notFound'),
    'product characters cannot be deleted',
  )
})

test('[decisions 6] asks before deleting a character that is booked for a reservation', async () => {
  const { testReception, db, companyId, deps, insert } = openStudio()
  const id = insert()
  const now = deps.now()
  const booked = insertReservation(db, {
    companyId,
    userId: idOf(testReception, 'Sato'),
    signageId: idOf(testReception, 'lobby'),
    characterId: id,
    title: '内覧',
    startAt: now - 60_000,
    endAt: now + 60_000,
    createdAt: 1,
  })
  const isAsked = async (at: number): Promise<boolean> =>
    (await deleteCharacter({ ...deps, now: () => at }, companyId, id, false)).result !== 'OK'
  assert.equal(await isAsked(now), true)
  updateReservation(db, booked.id, { cancelledAt: 1, changedAt: 1 })
  assert.equal(await isAsked(now), false, 'the reservation was canceled')
})

test('[decisions 6] deletes a character without a question if its reservations are over', async () => {
  const { testReception, db, companyId, deps, insert } = openStudio()
  const id = insert()
  const now = deps.now()
  insertReservation(db, {
    companyId,
    userId: idOf(testReception, 'Sato'),
    signageId: idOf(testReception, 'lobby'),
    characterId: id,
    title: '内覧',
    startAt: now - 60_000,
    endAt: now,
    createdAt: 1,
  })
  assert.deepEqual(await deleteCharacter(deps, companyId, id, false), { result: 'OK' })
})

test("[2.4.4] a company's default character can be its own character, a product character or none", () => {
  const { db, companyId, deps, insert } = openStudio()
  const foreign = insert(addCompany(db))
  updateCompanyCharacter(deps, companyId, 2)
  assert.equal(findCompany(db, companyId)?.defaultCharacterId, 2)
  assert.equal(listCharacterShapes(db, companyId).find((one) => one.is_default)?.id, 2)
  assert.throws(() => updateCompanyCharacter(deps, companyId, foreign), refused('notFound'))
  updateCompanyCharacter(deps, companyId, 0)
  assert.equal(findCompany(db, companyId)?.defaultCharacterId, null)
  assert.ok(listCharacterShapes(db, null).every((one) => !one.is_default && one.own === null))
})

test('[decisions 5] lets a company recolor product characters for itself only, and updates its kiosks', () => {
  const { db, companyId, live, deps, insert } = openStudio()
  updateStyle(deps, companyId, 1, { palette: { hair: '#112233' } })
  const paletteOf = (of: number | null) => listCharacterShapes(db, of).find(({ id }) => id === 1)?.palette
  assert.deepEqual(
    [paletteOf(companyId), paletteOf(null), paletteOf(addCompany(db))],
    [{ hair: '#112233' }, {}, {}],
  )
  assert.equal(live.calls.at(-1), `refresh ${companyId}`)
  assert.throws(() => updateStyle(deps, companyId, insert(), { palette: {} }), refused('wrongState'))
  assert.throws(() => updateStyle(deps, companyId, 99_999, { palette: {} }), refused('notFound'))
})

test('[decisions 5] uses the selected character, else the company’s default, else the first product character', () => {
  const { db, companyId, deps, insert } = openStudio()
  const pick = (wanted: number | null) => characterFor(db, companyId, wanted)?.id
  assert.deepEqual([pick(3), pick(null), pick(99_999)], [3, 1, 1])
  updateCompanyCharacter(deps, companyId, 2)
  assert.deepEqual([pick(3), pick(null), pick(99_999), pick(insert(addCompany(db)))], [3, 2, 2, 2])
  const character = findCharacter(db, companyId, 1)!
  assert.deepEqual(
    Object.values(postersOf(character)),
    ['neutral', 'wave', 'happy'].map((pose) => `/characters/receptionist-${pose}.webp`),
  )
})

test('[decisions 2] shows product characters to everyone, and the company’s own characters to its staff and kiosks', async () => {
  const { testReception, db, companyId, deps, added } = openStudio()
  const { id } = await added()
  const lobby = idOf(testReception, 'lobby')
  const asker = (more: object) => ({ companyId, userId: null, signageId: null, ...more }) as Asker
  const sees = (who: Asker | undefined): boolean => shownCharacters(deps, who).some((one) => one.id === id)
  assert.deepEqual(
    [sees(undefined), sees(asker({})), sees(asker({ signageId: lobby }))],
    [false, true, false],
  )
  assert.equal(shownCharacters(deps, undefined).length, 4)
  assert.equal(shownCharacters(deps, asker({ signageId: lobby })).length, 4)
  updateSignage(db, lobby, { defaultCharacterId: id })
  assert.equal(sees(asker({ signageId: lobby })), true)
  updateSignage(db, lobby, { defaultCharacterId: null })
  testReception.begins('Sato', 'lobby')
  assert.equal(sees(asker({ signageId: lobby })), true, 'during a call the host may change the character')
})

test('[decisions 2] serves an uploaded character’s files to its company only', async () => {
  const { db, companyId, deps, added, poster } = openStudio()
  const whole = await added({ poster: poster() })
  const bare = await added()
  const staff = { companyId, userId: 1, signageId: null } as CompanyAsker
  const find = (id: number, part: 'model' | 'poster', who = staff) => findCharacterFile(deps, who, id, part)
  assert.equal(find(whole.id, 'model').mimeType, 'model/gltf-binary')
  assert.equal(find(whole.id, 'poster').mimeType, 'image/png')
  assert.throws(() => find(bare.id, 'poster'), refused('notFound'))
  assert.throws(() => find(1, 'model'), refused('notFound'))
  assert.throws(() => find(Number.NaN, 'model'), refused('notFound'))
  assert.throws(() => find(whole.id, 'model', { ...staff, companyId: addCompany(db) }), refused('notFound'))
})
