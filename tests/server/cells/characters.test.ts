import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { spriteSource } from '#core/characters/character-address.ts'
import { setSprites } from '../../../db/queries/character-sprites.ts'
import { insertCharacter, setStyle, updateCharacterUrls } from '../../../db/queries/characters.ts'
import { type Cell, openCell } from '../../../server/cells/cell.ts'
import { moveCompany } from '../../../server/cells/move.ts'
import { listCharacterShapes } from '../../../server/characters/service.ts'
import { type CellFolder, makeCell } from '../../support/cells.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'

let east: CellFolder
let west: CellFolder
let from: Cell
let to: Cell

before(() => {
  east = makeCell('east', { demo: true, others: 1 })
  west = makeCell('west', { others: 3 })
  from = openCell(east.dataDir)
  to = openCell(west.dataDir)
})
after(() => {
  from.close()
  to.close()
  east.remove()
  west.remove()
})

const shapesOf = (cell: Cell, companyId: number) =>
  listCharacterShapes(cell.db, companyId).filter(({ sprites_url }) => sprites_url !== undefined)
const idOf = (cell: Cell): number =>
  cell.db.get<{ id: number }>(sql`SELECT id FROM company WHERE name = 'デモ商事'`)!.id
const urlOf = (shape: { id: number }, drawnAt: number) => `/characters/own/${shape.id}/${drawnAt}.sprites`
const pathOf = ({ dataDir }: CellFolder, name: string) => join(dataDir, 'characters', name)

test('[decisions 9] a company keeps the sprites that it has drawn when it moves to another cell (server)', async () => {
  const { db } = from
  const companyId = idOf(from)
  // IDs of characters differ between the two servers
  to.db.run(sql`UPDATE character SET id = id + 100`)
  to.db.run(sql`INSERT INTO character (company_id, name, model_url, image_url, standby_url)
    SELECT min(id), 'x', '', '', '' FROM company`)
  const own = insertCharacter(db, { companyId, name: 'own', modelUrl: '', imageUrl: '', standbyUrl: '' })
  const placeholder = '/character-placeholder.svg'
  const urls = { imageUrl: placeholder, standbyUrl: placeholder }
  updateCharacterUrls(db, own.id, { ...urls, modelUrl: `/characters/own/${own.id}/model.vrm` })
  const bear = listCharacterShapes(db, companyId).find(({ model_url }) => model_url.endsWith('/bear.vrm'))!
  const look = { hat: false, glasses: true, seasonal: 'sakura', logo: false } as const
  setStyle(db, companyId, bear.id, { swatches: { fur: '#112233' }, look })
  mkdirSync(join(east.dataDir, 'characters'), { recursive: true })
  const drawn = listCharacterShapes(db, companyId).filter(({ id }) => id === bear.id || id === own.id)
  for (const [at, shape] of drawn.entries()) {
    const fileName = `${at}.sprites`
    writeFileSync(pathOf(east, fileName), `bytes of ${fileName}`)
    setSprites(db, {
      companyId,
      characterId: shape.id,
      source: spriteSource(shape),
      fileName,
      bytes: 1,
      drawnAt: MONDAY_AT + at,
    })
  }
  assert.equal(shapesOf(from, companyId).length, 2)

  await moveCompany({
    from,
    to,
    config: east.config,
    company: companyId,
    timeoutMs: 0,
    now: () => MONDAY_AT + 60_000,
    say: () => undefined,
    lead: async () => undefined,
  })
  const moved = shapesOf(to, idOf(to))
  assert.equal(moved.length, 2)
  for (const [at, before] of drawn.entries()) {
    const shape = moved.find(({ name }) => name === before.name)!
    assert.notEqual(shape.id, before.id)
    assert.equal(shape.sprites_url, urlOf(shape, MONDAY_AT + at))
    assert.equal(readFileSync(pathOf(west, `${at}.sprites`), 'utf8'), `bytes of ${at}.sprites`)
    assert.equal(existsSync(pathOf(east, `${at}.sprites`)), false)
  }
})
