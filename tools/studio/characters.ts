import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildCharacter } from './cast/build-character.ts'
import { CAST } from './cast/cast.ts'

/** Writes the character files that the site serves: `npm run characters -- [character …]`. */
const folder = fileURLToPath(new URL('../../site/public/characters/', import.meta.url))
const wanted = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const [key, plan] of Object.entries(CAST)) {
  if (wanted.length && !wanted.includes(key)) continue
  const startedAt = performance.now()
  const file = await buildCharacter(plan)
  writeFileSync(`${folder}${key}.vrm`, file)
  console.log(`${key}.vrm: ${file.length} bytes in ${Math.round(performance.now() - startedAt)} ms`)
}
