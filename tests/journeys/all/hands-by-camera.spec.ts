import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import type { StillPose } from '../../support/posed-hand.ts'
import { serveTrackerPage } from '../../support/tracker-page.ts'

/** The page draws a hand, lets the product's library find it, and reads both by the product's own reader. */
const ENTRY = `
import { blankHands } from '/core/face/hands.ts'
import { createHandsLibrary } from '/site/avatar/hands/hands-library.ts'
import { readFingers } from '/site/avatar/hands/hand-reader.ts'
import { createPosedHand } from '/tests/support/posed-hand.ts'
const library = createHandsLibrary(() => performance.now())
const hand = await createPosedHand('/hand.glb', 640, 480)
const degrees = (values) => [...values].map((value) => Math.round((value * 180) / Math.PI))
const read = (found) => {
  const into = blankHands()[found.side]
  readFingers(found, into)
  return { bends: degrees(into.bends).slice(2), turn: into.turn }
}
const truth = (isMirrored) => {
  const points = hand.points()
  const world = new Float32Array(points.map((value, at) => (at % 3 === 0 ? (isMirrored ? -value : value) : -value)))
  return read({ side: isMirrored ? 'right' : 'left', world })
}
await library.load()
window.hands = {
  async look(pose, isMirrored, withPicture) {
    const canvas = hand.draw(pose, isMirrored)
    const found = await library.detect(await createImageBitmap(canvas))
    const picture = withPicture ? [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())] : []
    return {
      picture,
      truth: truth(isMirrored),
      points: hand.points(),
      found: (found?.hands ?? []).map((each) => ({ side: each.side, world: [...each.world], image: [...each.image], ...read(each) })),
    }
  },
}
`

interface Read {
  bends: number[]
  turn: number[]
}
interface HandWindow {
  hands: {
    look(
      pose: StillPose,
      isMirrored: boolean,
      withPicture: boolean,
    ): Promise<{
      picture: number[]
      truth: Read
      points: number[]
      found: (Read & { side: string; world: number[]; image: number[] })[]
    }>
  }
}

const same = (value: number): number[] => [value, value, value, value]
const FOLDED = { lower: [75, 78, 80, 80], middle: [90, 92, 92, 90] }
/** A folded hand with these fingers stretched: 0 for the index finger to 3 for the little finger. */
const stretched = (...fingers: number[]): Pick<StillPose, 'lower' | 'middle'> => ({
  lower: FOLDED.lower.map((bend, at) => (fingers.includes(at) ? 0 : bend)),
  middle: FOLDED.middle.map((bend, at) => (fingers.includes(at) ? 0 : bend)),
})

const STILLS: Readonly<Record<string, StillPose>> = {
  open: { lower: same(0), middle: same(0) },
  spread: { lower: same(-5), middle: same(0), spread: 10 },
  relaxed: { lower: [15, 20, 25, 30], middle: [20, 25, 30, 30], yaw: 20 },
  half: { lower: [40, 42, 45, 45], middle: same(45), yaw: 30 },
  fist: { ...FOLDED, thumb: 30 },
  pointing: { ...stretched(0), thumb: 30 },
  victory: { ...stretched(0, 1), spread: 8, thumb: 30 },
  three: { ...stretched(0, 1, 2), thumb: 30 },
  hook: { lower: same(0), middle: [85, 88, 90, 88], yaw: 35 },
  table: { lower: same(80), middle: same(0), upper: same(0), yaw: 55 },
  back: { lower: same(0), middle: same(5), yaw: 180 },
  fistAside: { ...FOLDED, yaw: -60 },
}
const MOST_DEGREES = 20

let server: Awaited<ReturnType<typeof serveTrackerPage>>
let browser: Browser
let page: Page

before(async () => {
  const file = fileURLToPath(new URL('../../support/hand-model/left.glb', import.meta.url))
  server = await serveTrackerPage({ entry: ENTRY, files: { '/hand.glb': file } })
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.goto(server.url)
  await page.waitForFunction('window.hands', undefined, { timeout: 120_000 })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('[3] reads twelve drawn hands on each side within 20° a finger, and on the right side', {
  timeout: 600_000,
}, async () => {
  const wrong: string[] = []
  for (const [name, pose] of Object.entries(STILLS))
    for (const side of ['left', 'right']) {
      const { truth, found } = await page.evaluate(
        ([each, isMirrored]) => (window as unknown as HandWindow).hands.look(each, isMirrored, false),
        [pose, side === 'right'] as const,
      )
      const [hand] = found
      if (found.length !== 1 || hand?.side !== side) {
        wrong.push(`${name}, ${side}: found ${found.map((each) => each.side).join(' ') || 'none'}`)
        continue
      }
      for (let finger = 0; finger < 4; finger++) {
        const off = [0, 1].map((joint) => hand.bends[finger * 2 + joint]! - truth.bends[finger * 2 + joint]!)
        const mean = (off[0]! + off[1]!) / 2
        if (Math.abs(mean) > MOST_DEGREES)
          wrong.push(`${name}, ${side}: finger ${finger + 1} is ${off.join('° and ')}° off`)
      }
    }
  assert.deepEqual(wrong, [])
})
