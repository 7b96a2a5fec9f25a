import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildReceptionist } from './receptionist.ts'

/** Writes the character files that the site serves: `node site/avatar/author/build.ts`. */
const folder = fileURLToPath(new URL('../../public/characters/', import.meta.url))
mkdirSync(folder, { recursive: true })
const file = await buildReceptionist()
writeFileSync(`${folder}receptionist.vrm`, file)
console.log(`receptionist.vrm: ${file.length} bytes`)
