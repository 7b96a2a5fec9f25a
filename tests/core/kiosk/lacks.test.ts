import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Abilities } from '#core/kiosk/contract-abilities.ts'
import { brokenBy, type KioskNeeds, lacksOf, worstOf } from '#core/kiosk/lacks.ts'
import { abilitiesOf, needsOf } from '../../support/abilities.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const words = (has: Partial<Abilities>, needs: Partial<KioskNeeds> = {}): string =>
  lacksOf(abilitiesOf(has), needsOf(needs))
    .map(({ lack, level, languages }) => [lack, level, ...(languages ?? [])].join(' '))
    .join(', ')

const NEEDS = {
  'all on': {},
  'AI off': { ai: false },
  'servers speak and hear': { spokenByServer: ['ja', 'en', 'zh'], heardBy: 'server' },
} as const satisfies Record<string, Partial<KioskNeeds>>

const CASES: Record<string, Partial<Abilities>> = {
  'nothing lacks': {},
  'no https': { isSecure: false, microphone: 'missing', camera: 'missing' },
  'microphone missing': { microphone: 'missing' },
  'microphone denied': { microphone: 'denied' },
  'microphone unknown': { microphone: 'unknown' },
  'camera missing': { camera: 'missing' },
  'camera unknown': { camera: 'unknown' },
  'speaker missing': { speaker: 'missing' },
  'speaker blocked': { speaker: 'blocked' },
  'speaker unknown': { speaker: 'unknown' },
  'no voices': { voices: { ja: [], en: [], zh: [] } },
  'no Chinese voice': { voices: { ja: ['a'], en: ['b'], zh: [] } },
  'no recognition': { recogniser: 'missing' },
  'recognition failed': { recogniser: 'failed' },
}

test('[decisions 4] rates something that a device lacks as broken only if an enabled feature needs it', () => {
  const columns = Object.keys(NEEDS) as (keyof typeof NEEDS)[]
  const printed = printMatrix(
    Object.keys(CASES),
    columns,
    (name) => name,
    (name, column) => words(CASES[name]!, NEEDS[column]),
  )
  assert.equal(
    printed,
    table(`
                         | all on                     | AI off            | servers speak and hear
      nothing lacks      |                            |                   |
      no https           | insecure broken            | insecure broken   | insecure broken
      microphone missing | microphone broken          | microphone broken | microphone broken
      microphone denied  | microphone broken          | microphone broken | microphone broken
      microphone unknown | microphone weak            | microphone weak   | microphone weak
      camera missing     | camera broken              | camera weak       | camera broken
      camera unknown     | camera weak                | camera weak       | camera weak
      speaker missing    | speaker broken             | speaker broken    | speaker broken
      speaker blocked    | sound weak                 | sound weak        | sound weak
      speaker unknown    |                            |                   |
      no voices          | voice broken ja en zh      |                   |
      no Chinese voice   | voice weak zh              |                   |
      no recognition     | ears broken                |                   |
      recognition failed | ears broken                |                   |
    `),
  )
})

test("[decisions 4] rates a missing voice as broken only in the signage's own language", () => {
  const voices = { ja: ['a'], en: ['b'], zh: [] }
  assert.equal(words({ voices }, { language: 'zh' }), 'voice broken zh')
  assert.equal(words({ voices }, { language: 'zh', spokenByServer: ['zh'] }), '')
})

test('[decisions 4] counts a voice that cannot read kanji as missing', () => {
  const voices = { ja: ['Japanese+espeak'], en: ['English+espeak'], zh: ['c'] }
  assert.equal(words({ voices }), 'voice broken ja')
  assert.equal(words({ voices: { ...voices, ja: ['Japanese+espeak', 'Japanese uketsuke'] } }), '')
})

test('[decisions 4] rates speech recognition as broken if the chosen server does not exist', () => {
  assert.equal(words({ recogniser: 'ready' }, { heardBy: 'nobody' }), 'ears broken')
})

test('[decisions 4] rates a missing camera as `weak` instead of `broken` if the AI does not look for visitors', () => {
  assert.equal(words({ camera: 'missing' }, { presence: false }), 'camera weak')
})

test('[decisions 4] reports a device property as weak only if its value is beyond the limit', () => {
  const edges: [fine: Partial<Abilities>, lacking: Partial<Abilities>, lack: string][] = [
    [{ fps: 24 }, { fps: 23 }, 'slow'],
    [{ memoryGb: 4 }, { memoryGb: 2 }, 'memory'],
    [{ clockOffsetMs: 60_000 }, { clockOffsetMs: 60_001 }, 'clock'],
    [{ clockOffsetMs: -60_000 }, { clockOffsetMs: -60_001 }, 'clock'],
    [{ roundTripMs: 400 }, { roundTripMs: 401 }, 'network'],
    [{ width: 1080, height: 1920 }, { width: 1920, height: 1080 }, 'orientation'],
    [{ storage: 'kept' }, { storage: 'temporary' }, 'storage'],
    [{ storage: 'kept' }, { storage: 'none' }, 'storage'],
    [{ isFullScreen: true }, { isFullScreen: false }, 'fullScreen'],
    [{ siteVersion: 'abc' }, { siteVersion: 'abd' }, 'version'],
    [{ renderer: 'Apple GPU' }, { renderer: 'llvmpipe (LLVM 15.0.7)' }, 'gpu'],
    [{ renderer: 'Apple GPU' }, { renderer: '' }, 'gpu'],
  ]
  for (const [fine, lacking, lack] of edges) {
    assert.equal(words(fine), '', lack)
    assert.equal(words(lacking), `${lack} weak`)
  }
})

test('[decisions 4] reports no fault of a device property that could not be measured', () => {
  const unknown = {
    fps: undefined,
    memoryGb: undefined,
    roundTripMs: undefined,
    siteVersion: undefined,
  }
  assert.equal(words(unknown), '')
  assert.equal(
    words(
      { siteVersion: 'old', width: 1920, height: 1080 },
      { siteVersion: undefined, orientation: undefined },
    ),
    '',
  )
  assert.equal(
    words({ renderer: 'llvmpipe', fps: 3 }),
    'gpu weak',
    'a software renderer explains its frame rate',
  )
})

test('[decisions 4] lists broken abilities before weak ones, and raises alerts only for broken ones', () => {
  const lacks = lacksOf(
    abilitiesOf({ storage: 'none', recogniser: 'missing', microphone: 'unknown', camera: 'denied' }),
    needsOf(),
  )
  assert.deepEqual(
    lacks.map(({ lack }) => lack),
    ['camera', 'ears', 'microphone', 'storage'],
  )
  assert.deepEqual(brokenBy(lacks), ['camera', 'ears'])
  assert.equal(worstOf(lacks), 'broken')
  assert.equal(worstOf(lacksOf(abilitiesOf({ storage: 'none' }), needsOf())), 'weak')
  assert.equal(worstOf([]), undefined)
})
