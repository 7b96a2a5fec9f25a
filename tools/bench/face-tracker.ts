// npm run bench -- face-tracker [stills]: measures how accurately the offline face tracker finds the pose of a
// synthetic face in still pictures.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { drawFace, type FacePose, PICTURE_HEIGHT, PICTURE_WIDTH } from '../../tests/support/face-pictures.ts'
import { serveTrackerPage, type TrackerWindow } from '../../tests/support/tracker-page.ts'
import { encodePng } from '../studio/file/png-writer.ts'

const stills = Math.max(12, Number(process.argv[2] ?? 14))
const LEAST_CORRELATION = 0.8

/** Poses that combine three independent movements, so that a tracker which confuses them is noticed. */
const poses: FacePose[] = Array.from({ length: stills }, (_, index) => {
  const share = index / stills
  return {
    yaw: 0.3 * Math.sin(share * 2 * Math.PI),
    pitch: 0.2 * Math.sin(share * 6 * Math.PI + 1),
    jaw: 0.5 + 0.5 * Math.sin(share * 4 * Math.PI + 2),
  }
})

interface Seen {
  jaw: number
  yaw: number
  pitch: number
}

/** Runs in the page. Shows the tracker the same picture twice, because it improves from picture to picture. */
async function lookAt(page: Page, png: Buffer): Promise<Seen | undefined> {
  return page.evaluate(async (base64) => {
    const { tracker } = window as unknown as TrackerWindow
    const bytes = await (await fetch(`data:image/png;base64,${base64}`)).blob()
    let seen: { jaw: number; yaw: number; pitch: number } | undefined
    for (let look = 0; look < 2; look++) seen = await tracker.look(await createImageBitmap(bytes))
    return seen
  }, png.toString('base64'))
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(left), mean(right)]
  let [both, ownLeft, ownRight] = [0, 0, 0]
  left.forEach((value, index) => {
    both += (value - a) * (right[index]! - b)
    ownLeft += (value - a) ** 2
    ownRight += (right[index]! - b) ** 2
  })
  return both / Math.sqrt(ownLeft * ownRight)
}

const out = fileURLToPath(new URL('../../out/', import.meta.url))
await mkdir(out, { recursive: true })
const drawnFrom = performance.now()
const pictures = poses.map((pose) => encodePng(PICTURE_WIDTH, PICTURE_HEIGHT, drawFace(pose)))
console.log(
  `${stills} stills drawn in ${((performance.now() - drawnFrom) / 1_000).toFixed(0)} s (out/face-still.png)`,
)
await writeFile(`${out}face-still.png`, pictures[0]!)
const server = await serveTrackerPage()
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await page.goto(server.url)
  await page.waitForFunction('window.tracker')
  const loadedFrom = performance.now()
  await page.evaluate(() => (window as unknown as TrackerWindow).tracker.load())
  console.log(`library loaded in ${((performance.now() - loadedFrom) / 1_000).toFixed(1)} s`)
  const found: { pose: FacePose; seen: Seen }[] = []
  const lookedFrom = performance.now()
  for (const [index, pose] of poses.entries()) {
    const seen = await lookAt(page, pictures[index]!)
    if (seen) found.push({ pose, seen })
    const words = seen
      ? `jaw ${seen.jaw.toFixed(2)} yaw ${seen.yaw.toFixed(2)} pitch ${seen.pitch.toFixed(2)}`
      : 'no face'
    console.log(
      `jaw ${pose.jaw.toFixed(2)} yaw ${pose.yaw.toFixed(2)} pitch ${pose.pitch.toFixed(2)} → ${words}`,
    )
  }
  const eachMs = (performance.now() - lookedFrom) / stills / 2
  console.log(
    `${found.length} of ${stills} faces found, about ${eachMs.toFixed(0)} ms a picture without a GPU`,
  )
  for (const name of ['jaw', 'yaw', 'pitch'] as const) {
    const r = correlation(
      found.map(({ pose }) => pose[name]),
      found.map(({ seen }) => seen[name]),
    )
    console.log(`${name}: correlation ${r.toFixed(3)}`)
    if (!(r >= LEAST_CORRELATION) || found.length < 12) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.close()
}
