import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '../../db/open.ts'
import { insertCharacter, listCharacters } from '../../db/queries/characters.ts'
import { PRODUCT_CHARACTERS, seedCharacters } from '../../db/seed/characters.ts'
import { CAST } from '../../tools/studio/cast/cast.ts'

const fileOf = (url: string) => new URL(`../../site/public${url}`, import.meta.url)

test('[decisions 5] adds missing product characters, and updates the file URLs of existing ones', () => {
  const db = openDb(':memory:')
  const old = insertCharacter(db, {
    companyId: null,
    name: 'うけ子',
    modelUrl: '/characters/receptionist.vrm',
    imageUrl: '/characters/receptionist-face.webp',
    standbyUrl: '/characters/receptionist-wave.webp',
  })
  seedCharacters(db)
  const first = listCharacters(db, 1)
  seedCharacters(db)
  assert.deepEqual(listCharacters(db, 1), first, 'a second start changes nothing')
  assert.deepEqual(
    first.map(({ name }) => name),
    ['うけ子', 'くま蔵', 'ナビ丸', 'みなと'],
  )
  assert.equal(first[0]?.id, old.id)
  assert.equal(first[0]?.standbyUrl, '/characters/receptionist-standby.mp4')
})

test('[decisions 5] every product character has all its files', () => {
  assert.deepEqual(
    PRODUCT_CHARACTERS.map(({ key, name }) => [key, name]),
    Object.entries(CAST).map(([key, { name }]) => [key, name]),
  )
  for (const { key } of PRODUCT_CHARACTERS) {
    for (const ending of [
      '.vrm',
      '-face.webp',
      '-neutral.webp',
      '-wave.webp',
      '-happy.webp',
      '-standby.mp4',
      '.sprites',
    ])
      assert.ok(existsSync(fileOf(`/characters/${key}${ending}`)), `${key}${ending}`)
  }
})
