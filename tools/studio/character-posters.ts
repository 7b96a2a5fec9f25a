// npm run studio -- character-posters [character …]: creates the posters (still pictures of the characters) that the
// site serves.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Still } from '../../site/avatar/engine.ts'
import { openPhotoRoom, type Shot } from './camera/photo-room.ts'
import { POSTER_CROP } from './camera/poster-crop.ts'
import { CAST } from './cast/cast.ts'

const asked = process.argv.slice(2)
const keys = Object.keys(CAST).filter((key) => !asked.length || asked.includes(key))
const folder = fileURLToPath(new URL('../../site/public/characters/', import.meta.url))

const poster = (still: Still): Shot => ({
  still,
  camera: 'bust',
  background: 'clear',
  crop: POSTER_CROP,
  width: 900,
  height: 1440,
})

const POSTERS: Record<string, Shot> = {
  neutral: poster({}),
  happy: poster({ expression: 'happy' }),
  wave: poster({ motion: 'wave', atMs: 1210 }),
  face: {
    still: { expression: 'relaxed' },
    camera: 'bust',
    background: 'wall',
    crop: { left: 140, top: 255, width: 800, height: 800 },
    width: 256,
    height: 256,
  },
}

const room = await openPhotoRoom()
try {
  for (const key of keys) {
    await room.load(key)
    for (const [name, shot] of Object.entries(POSTERS)) {
      const picture = await room.shoot(shot)
      await writeFile(`${folder}${key}-${name}.webp`, picture)
      console.log(`${key}-${name}.webp: ${picture.length} bytes`)
    }
  }
} finally {
  await room.close()
}
