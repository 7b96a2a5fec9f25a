// npm run bench -- character-sheet [character …]: writes one picture per character to out/, for visual review. It
// contains views, expressions, vowels and several moments of every motion.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { EXPRESSIONS, MOTIONS } from '#core/characters/avatar.ts'
import type { Still } from '../../site/avatar/engine.ts'
import { type Crop, openPhotoRoom, type Shot } from '../studio/camera/photo-room.ts'
import { CAST } from '../studio/cast/cast.ts'

const asked = process.argv.slice(2)
const keys = Object.keys(CAST).filter((key) => !asked.length || asked.includes(key))
const out = fileURLToPath(new URL('../../out', import.meta.url))

const CELL = { width: 270, height: 400 }
const FACE_CROP: Crop = { left: 140, top: 300, width: 800, height: 1185 }
const BODY_CROP: Crop = { left: 0, top: 240, width: 1080, height: 1600 }
const FULL_CROP: Crop = { left: 60, top: 220, width: 960, height: 1422 }
const cell = (still: Still, crop: Crop, camera: Shot['camera'] = 'bust'): Shot => ({
  still,
  camera,
  background: 'wall',
  crop,
  ...CELL,
})

const EIGHTH = Math.PI / 4
const SHEET: readonly Shot[][] = [
  [
    ...[0, EIGHTH, 2 * EIGHTH, 4 * EIGHTH].map((turn) => cell({ turn }, FULL_CROP, 'full')),
    ...[-EIGHTH, EIGHTH].map((turn) => cell({ turn, expression: 'happy' }, FACE_CROP)),
  ],
  [
    ...[0, EIGHTH, 2 * EIGHTH, -EIGHTH].map((turn) => cell({ turn }, BODY_CROP)),
    ...(['oh', 'ee'] as const).map((viseme) => cell({ mouth: { [viseme]: 0.8 } }, BODY_CROP)),
  ],
  EXPRESSIONS.map((expression) => cell({ expression }, FACE_CROP)),
  [
    ...(['aa', 'ih', 'ou', 'ee', 'oh'] as const).map((viseme) => cell({ mouth: { [viseme]: 1 } }, FACE_CROP)),
    cell({ expression: 'happy', mouth: { aa: 0.8 } }, FACE_CROP),
  ],
  ...MOTIONS.map((motion) =>
    [320, 700, 980, 1280, 1600, 2500].map((atMs) => cell({ motion, atMs }, BODY_CROP)),
  ),
]

const room = await openPhotoRoom()
try {
  await mkdir(out, { recursive: true })
  for (const key of keys) {
    await room.load(key)
    await writeFile(`${out}/character-${key}.png`, await room.sheet(SHEET))
    console.log(`out/character-${key}.png`)
  }
} finally {
  await room.close()
}
