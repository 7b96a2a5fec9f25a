import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { AvatarEngine, Still } from '../../../site/avatar/engine.ts'
import { framingOf } from '../../../site/avatar/framing.ts'
import { launchBrowser } from '../../support/browser.ts'
import { type EnginePage, serveEnginePage } from '../../support/engine-page.ts'
import { foreignCharacter } from '../../support/foreign-character.ts'

/** Character files as other tools export them, written by tests/support/foreign-character.ts. */
const FILES: Readonly<Record<string, Buffer>> = {
  'vrm0.vrm': foreignCharacter({ version: '0' }),
  'vrm1.vrm': foreignCharacter({ version: '1' }),
  'large.vrm': foreignCharacter({ version: '1', fineness: 18, textureSide: 2048 }),
  'bare.vrm': foreignCharacter({
    version: '0',
    hasOptionalBones: false,
    hasFingers: false,
    hasEyeBones: false,
    presets: [],
  }),
  'centimetres.vrm': foreignCharacter({ version: '1', unitMetres: 0.01 }),
  'child.vrm': foreignCharacter({ version: '0', heightMetres: 0.9 }),
}

const WIDTH = 270
const HEIGHT = 480
const STAGE_HEIGHT = 1920

interface TestPage {
  avatar: { createEngine: typeof import('../../../site/avatar/engine.ts').createEngine }
  engine: AvatarEngine
}

let server: EnginePage
let browser: Browser
let page: Page

before(async () => {
  server = await serveEnginePage()
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.route('**/foreign/*', (route) =>
    route.fulfill({ body: FILES[route.request().url().split('/').pop()!] ?? Buffer.alloc(0) }),
  )
  await page.goto(server.url)
  await page.waitForFunction('window.avatar')
  await page.evaluate(
    ([width, height]) => {
      const scope = window as unknown as TestPage
      const canvas = document.body.appendChild(document.createElement('canvas'))
      scope.engine = scope.avatar.createEngine({
        canvas,
        width: width!,
        height: height!,
        background: 'clear',
        quality: 'full',
      })
    },
    [WIDTH, HEIGHT],
  )
})

after(async () => {
  await browser?.close()
  await server?.close()
})

interface Seen {
  /** Center of the matching pixels as a share of the picture (0 to 1); NaN if no pixel matches. */
  x: number
  y: number
  topY: number
  pixels: number
}

/** Draws the character in a still pose, and finds its hair, eyes and right hand by their pure colors. */
const look = (file: string, still: Still = {}, camera: 'bust' | 'full' = 'bust') =>
  page.evaluate(
    async ([url, still, camera]) => {
      const { engine } = window as unknown as TestPage
      if (engine.state().character !== url) await engine.load(url)
      engine.apply({ kind: 'camera', camera })
      engine.pose(still)
      const { width, height } = engine.canvas
      const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
      copy.drawImage(engine.canvas, 0, 0)
      const { data } = copy.getImageData(0, 0, width, height)
      const find = (is: (r: number, g: number, b: number) => boolean): Seen => {
        let [pixels, x, y, topY] = [0, 0, 0, height]
        for (let i = 0; i < width * height; i++) {
          if (data[i * 4 + 3]! < 200 || !is(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!)) continue
          pixels++
          x += i % width
          y += Math.floor(i / width)
          topY = Math.min(topY, Math.floor(i / width))
        }
        return { pixels, x: x / pixels / width, y: y / pixels / height, topY: topY / height }
      }
      return {
        hair: find((r, g, b) => b > 200 && r < 60 && g < 60),
        eyes: find((r, g, b) => g > 200 && r < 60 && b < 60),
        rightHand: find((r, g, b) => r > 200 && b > 200 && g < 60),
      }
    },
    [`/foreign/${file}`, still, camera] as const,
  )

const { pixelsPerMetre, floorY } = framingOf('bust', true)
const OUR_TOP = (floorY - 1.2866 * pixelsPerMetre) / STAGE_HEIGHT
const OUR_EYES = (floorY - 0.944 * pixelsPerMetre) / STAGE_HEIGHT

for (const file of Object.keys(FILES)) {
  test(`[2.4.4] frames ${file} with the top of the head and the eyes at the same height as the product's characters`, {
    timeout: 120_000,
  }, async () => {
    const { hair, eyes } = await look(file)
    assert.ok(Math.abs(hair.topY - OUR_TOP) < 0.02, `top at ${hair.topY}, not ${OUR_TOP}`)
    assert.ok(Math.abs(eyes.y - OUR_EYES) < 0.05, `eyes at ${eyes.y}, not ${OUR_EYES}`)
    assert.ok(Math.abs(eyes.x - 0.5) < 0.02, `eyes at ${eyes.x}`)
  })
}

for (const file of ['vrm0.vrm', 'vrm1.vrm', 'bare.vrm']) {
  test(`[2.4.6] ${file} waves, bows and lets its arms hang as the product's characters do`, {
    timeout: 120_000,
  }, async () => {
    const rest = await look(file, {}, 'full')
    const wave = await look(file, { motion: 'wave', atMs: 900 }, 'full')
    const bow = await look(file, { motion: 'greeting', atMs: 1100 }, 'full')
    assert.ok(rest.rightHand.y > rest.eyes.y + 0.15, 'at rest the hand hangs down')
    assert.ok(rest.rightHand.x < 0.5, "the character's right hand is at the picture's left")
    assert.ok(wave.rightHand.y < rest.rightHand.y - 0.15, 'the hand is raised')
    assert.ok(wave.rightHand.x < 0.5, "the raised hand stays at the picture's left")
    // if the head leaned back instead, less hair would be visible from the front, and the eyes would be nearer to the
    // top
    assert.ok(bow.hair.pixels > rest.hair.pixels, 'a bow shows more of the hair')
    const forehead = (seen: typeof rest) => seen.eyes.y - seen.hair.topY
    assert.ok(
      forehead(bow) > forehead(rest) + 0.005,
      `a bow lowers the eyes: ${forehead(bow)}, ${forehead(rest)}`,
    )
  })
}

test("[2.4.4] frees the GPU memory of another author's character when a character is loaded again, and on disposal", {
  timeout: 60_000,
}, async () => {
  const left = await page.evaluate(async () => {
    const { engine } = window as unknown as TestPage
    await engine.load('/foreign/large.vrm')
    engine.pose({})
    const first = engine.memory()
    await engine.load('/foreign/large.vrm')
    engine.pose({})
    const second = engine.memory()
    engine.dispose()
    return { first, second, last: engine.memory() }
  })
  assert.deepEqual(left.second, left.first)
  assert.deepEqual(left.last, { geometries: 0, textures: 0 })
})
