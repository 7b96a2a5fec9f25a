// npm run bench -- character-sheet [character …] [--posters | --sheets]: the posters that the site serves, and for each
// character a sheet of views, expressions, vowels and several moments of every motion in out/.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { EXPRESSIONS, MOTIONS } from '#rules/avatar.ts'
import { CAST } from '../site/avatar/author/cast.ts'
import type { Still } from '../site/avatar/engine.ts'
import { type Crop, openStudio, type Shot } from './characters/studio.ts'

const asked = process.argv.slice(2)
const named = asked.filter((word) => !word.startsWith('--'))
const keys = Object.keys(CAST).filter((key) => !named.length || named.includes(key))
const root = fileURLToPath(new URL('../', import.meta.url))

/** The kiosk lays this part of the stage at left 90, top 270, width 900. */
const POSTER: Crop = { left: 90, top: 268, width: 900, height: 1440 }
const poster = (still: Still): Shot => ({
  still,
  camera: 'bust',
  background: 'clear',
  crop: POSTER,
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
  EXPRESSIONS.map((expression) => cell({ expression }, FACE_CROP)),
  [
    ...(['aa', 'ih', 'ou', 'ee', 'oh'] as const).map((viseme) => cell({ mouth: { [viseme]: 1 } }, FACE_CROP)),
    cell({ expression: 'happy', mouth: { aa: 0.8 } }, FACE_CROP),
  ],
  ...MOTIONS.map((motion) =>
    [200, 600, 1050, 1350, 1800, 2400].map((atMs) => cell({ motion, atMs }, BODY_CROP)),
  ),
]

const studio = await openStudio()
try {
  await mkdir(`${root}out`, { recursive: true })
  for (const key of keys) {
    await studio.load(key)
    if (!asked.includes('--sheets')) await savePosters(key)
    if (asked.includes('--posters')) continue
    await writeFile(`${root}out/character-${key}.png`, await studio.sheet(SHEET))
    console.log(`out/character-${key}.png`)
  }
} finally {
  await studio.close()
}

async function savePosters(key: string): Promise<void> {
  for (const [name, shot] of Object.entries(POSTERS)) {
    const picture = await studio.shoot(shot)
    await writeFile(`${root}site/public/characters/${key}-${name}.webp`, picture)
    console.log(`${key}-${name}.webp: ${picture.length} bytes`)
  }
}
