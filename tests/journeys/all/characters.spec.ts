import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { buildCharacter } from '../../../tools/studio/cast/build-character.ts'
import { CAST } from '../../../tools/studio/cast/cast.ts'

for (const [key, plan] of Object.entries(CAST))
  test(`[decisions 5] the character ${key} is rebuilt with the same bytes as the committed file`, async () => {
    const committed = await readFile(new URL(`../../../site/public/characters/${key}.vrm`, import.meta.url))
    const built = await buildCharacter(plan)
    assert.ok(built.equals(committed), 'run npm run characters and commit the files')
  })
