import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { spriteSource } from '#core/characters/character-address.ts'
import { PLAIN_LOOK } from '#core/characters/look.ts'
import { removeCharactersOf } from '../../../db/queries/characters.ts'
import { retireCompany } from '../../../db/queries/companies.ts'
import { findSignage, updateSignage } from '../../../db/queries/signages.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import {
  addCharacter,
  deleteCharacter,
  listCharacterShapes,
  updateStyle,
} from '../../../server/characters/service.ts'
import { findSpritesFile, saveSprites } from '../../../server/characters/sprites.ts'
import { addCompany } from '../../support/builders.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { refused } from '../../support/refused.ts'
import { spriteFile, webp } from '../../support/sprite-files.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'
import { glb, vrm1 } from '../../support/vrm-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sprites-'))
after(() => rmSync(folder, { recursive: true }))
let last = 0
function fileOf(bytes: Buffer): string {
  const path = join(folder, `${++last}.part`)
  writeFileSync(path, bytes)
  return path
}

const BEAR = 2
const BLUE = { palette: { fur: '#112233' } }

function openStudio() {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, companyId, views, clock } = testReception
  seedCharacters(db)
  const live = createFakeLive()
  const files = createKeptFiles()
  const deps = { db, live, views, now: clock.now, characters: files.store }
  const shapeOf = (characterId: number, of = companyId) =>
    listCharacterShapes(db, of).find(({ id }) => id === characterId)!
  const save = (characterId = BEAR, options: { source?: string; path?: string; of?: number } = {}) => {
    const { of = companyId, path = fileOf(spriteFile()) } = options
    const source = options.source ?? spriteSource(shapeOf(characterId, of))
    return saveSprites(deps, of, { characterId, source, path })
  }
  const addOwn = async (): Promise<number> => {
    const own = await addCharacter(deps, companyId, {
      name: 'うちの受付',
      modelPath: fileOf(glb(vrm1())),
      poster: undefined,
      isAgreed: true,
    })
    assert.ok('character' in own && own.character)
    return own.character.id
  }
  const restyle = (style: Parameters<typeof updateStyle>[3] = BLUE, of = companyId) =>
    updateStyle(deps, of, BEAR, style)
  return { testReception, db, companyId, clock, live, files, deps, shapeOf, save, addOwn, restyle }
}

test("[decisions 5] uses the sprites that a company has drawn only while they show the character's current style", async () => {
  const { db, companyId, clock, files, shapeOf, save, restyle } = openStudio()
  restyle()
  assert.equal(shapeOf(BEAR).sprites_url, undefined)
  await save()
  const url = `/characters/own/${BEAR}/${clock.now()}.sprites`
  assert.equal(shapeOf(BEAR).sprites_url, url)
  assert.match(files.names().join(), /^[\da-f-]{36}\.sprites$/)
  for (const { id, sprites_url } of listCharacterShapes(db, companyId))
    if (id !== BEAR) assert.equal(sprites_url, undefined)

  for (const style of [
    { palette: { fur: '#112234' } },
    { ...BLUE, look: { ...PLAIN_LOOK, glasses: true } },
  ]) {
    restyle(style)
    assert.equal(shapeOf(BEAR).sprites_url, undefined)
    restyle({ ...BLUE, look: PLAIN_LOOK })
    assert.equal(shapeOf(BEAR).sprites_url, url, 'the same style again')
  }
  restyle({ palette: {} })
  assert.equal(shapeOf(BEAR).sprites_url, undefined, 'the product has sprites of the original')
})

test('[decisions 5] a company sees only sprites that it has drawn itself', async () => {
  const { db, files, shapeOf, save, restyle } = openStudio()
  const neighbour = addCompany(db)
  restyle()
  restyle(BLUE, neighbour)
  await save()
  assert.equal(shapeOf(BEAR, neighbour).sprites_url, undefined)
  await save(BEAR, { of: neighbour })
  assert.ok(shapeOf(BEAR, neighbour).sprites_url && shapeOf(BEAR).sprites_url)
  assert.equal(files.names().length, 2)
})

test('[decisions 5] stores and deletes sprites of an uploaded character, too', async () => {
  const { files, shapeOf, save, addOwn, deps, companyId } = openStudio()
  const own = await addOwn()
  await save(own)
  assert.match(shapeOf(own).sprites_url ?? '', new RegExp(`^/characters/own/${own}/\\d+\\.sprites$`))
  assert.equal(files.names().length, 2)
  await deleteCharacter(deps, companyId, own, true)
  assert.deepEqual(files.names(), [])
})

test("[decisions 5] deletes a company's sprites together with its characters, but not the sprites of other companies", async () => {
  const { db, companyId, files, save, addOwn, restyle } = openStudio()
  const neighbour = addCompany(db)
  restyle(BLUE, neighbour)
  await save(BEAR, { of: neighbour })
  const theirs = files.names()
  restyle()
  await save()
  await save(await addOwn())
  const removed = removeCharactersOf(db, companyId)
  assert.deepEqual(removed.toSorted(), files.names().slice(1).toSorted())
  assert.equal(removed.length, 3)
  assert.deepEqual(files.names().slice(0, 1), theirs)
})

test('[decisions 5] new sprites replace the earlier ones, get another URL, and are loaded by kiosks, but leave templates unchanged', async () => {
  const { testReception, companyId, clock, live, files, deps, shapeOf, save, restyle } = openStudio()
  restyle()
  await save()
  const [first] = files.names()
  const lobby = idOf(testReception, 'lobby')
  const { version } = findSignage(deps.db, lobby)!
  live.calls.length = 0
  await save()
  assert.deepEqual(live.calls, [
    `templatesChanged ${lobby}`,
    `templatesChanged ${idOf(testReception, 'station')}`,
    `refresh ${companyId}`,
  ])
  assert.equal(findSignage(deps.db, lobby)?.version, version)
  assert.equal(files.names().length, 1)
  assert.notEqual(files.names()[0], first)
  // new sprites get a later time in their address, even if they are saved in the same millisecond or after the clock
  // was set back
  assert.equal(shapeOf(BEAR).sprites_url, `/characters/own/${BEAR}/${clock.now() + 1}.sprites`)
  await saveSprites({ ...deps, now: () => 5 }, companyId, {
    characterId: BEAR,
    source: spriteSource(shapeOf(BEAR)),
    path: fileOf(spriteFile()),
  })
  assert.equal(shapeOf(BEAR).sprites_url, `/characters/own/${BEAR}/${clock.now() + 2}.sprites`)
})

test('[decisions 5] refuses sprites of an outdated style, of an unchanged product character and of an unknown character', async () => {
  const { db, files, shapeOf, save, restyle, addOwn } = openStudio()
  const before = spriteSource(shapeOf(BEAR))
  // refused before the file is read: this file does not exist
  const path = join(folder, 'nowhere')
  const own = await addOwn()
  const kept = files.names()
  await assert.rejects(save(BEAR, { path }), refused('wrongState'), 'the product has sprites of the original')
  restyle()
  await assert.rejects(save(BEAR, { path, source: before }), refused('wrongState'))
  await assert.rejects(save(BEAR, { path, source: '' }), refused('wrongState'))
  const older = spriteSource(shapeOf(BEAR)).replace(/^\d+/, '0')
  await assert.rejects(save(BEAR, { path, source: older }), refused('wrongState'), 'an earlier version')
  const source = spriteSource(shapeOf(own))
  await assert.rejects(save(99_999, { path, source }), refused('notFound'))
  await assert.rejects(save(own, { path, source, of: addCompany(db) }), refused('notFound'))
  assert.deepEqual(files.names(), kept)
})

test('[decisions 5] stores no sprites if the style is changed or the company is deleted while the file is being read', async () => {
  for (const [key, change] of [
    ['wrongState', ({ restyle }: ReturnType<typeof openStudio>) => restyle({ palette: { fur: '#000000' } })],
    ['notFound', ({ db, companyId }: ReturnType<typeof openStudio>) => retireCompany(db, companyId, 1)],
  ] as const) {
    const studio = openStudio()
    const { deps, files, companyId, shapeOf, restyle } = studio
    restyle()
    const store = {
      ...files.store,
      adopt: async (path: string, name: string): Promise<void> => {
        await files.store.adopt(path, name)
        change(studio)
      },
    }
    const path = fileOf(spriteFile())
    const incoming = { characterId: BEAR, source: spriteSource(shapeOf(BEAR)), path }
    await assert.rejects(saveSprites({ ...deps, characters: store }, companyId, incoming), refused(key))
    assert.deepEqual([files.names(), shapeOf(BEAR).sprites_url], [[], undefined])
  }
})

test('[decisions 5] keeps the earlier sprites if a new file is broken', async () => {
  const { files, shapeOf, save, restyle } = openStudio()
  restyle()
  await save()
  const [url, kept] = [shapeOf(BEAR).sprites_url, files.names()]
  const huge = spriteFile(({ header, pictures }) => {
    pictures[0] = webp(16_000, 16_000)
    header.sizes[0] = pictures[0].length
  })
  for (const bytes of [huge, spriteFile().subarray(0, -1), Buffer.alloc(0)]) {
    const path = fileOf(bytes)
    await assert.rejects(save(BEAR, { path }), refused('mediaBroken'))
    assert.ok(existsSync(path), 'the caller removes the upload')
  }
  assert.deepEqual([shapeOf(BEAR).sprites_url, files.names()], [url, kept])
})

test("[decisions 2] serves a character's sprites to its company's users, and to those of its kiosks that show the character", async () => {
  const { testReception, db, companyId, clock, deps, save, restyle } = openStudio()
  restyle()
  await save()
  const staff = { companyId, userId: 1, signageId: null } as CompanyAsker
  const lobby = idOf(testReception, 'lobby')
  const kiosk = { companyId, userId: null, signageId: lobby } as CompanyAsker
  const find = (who = staff, id = BEAR, at = clock.now()) => findSpritesFile(deps, who, id, at)
  assert.equal(find().mimeType, 'application/octet-stream')
  for (const wrong of [
    () => find(staff, BEAR, clock.now() + 1),
    () => find(staff, BEAR, Number.NaN),
    () => find(staff, 1),
    () => find(staff, Number.NaN),
    () => find({ ...staff, companyId: addCompany(db) }),
    () => find(kiosk),
  ])
    assert.throws(wrong, refused('notFound'))
  updateSignage(db, lobby, { defaultCharacterId: BEAR })
  assert.equal(find(kiosk).fileName, find().fileName)
  updateSignage(db, lobby, { defaultCharacterId: null })
  testReception.begins('Sato', 'lobby')
  assert.equal(find(kiosk).fileName, find().fileName, 'during a call the host may change the character')
})
