// npm run studio -- readme-picture: docs/call.jpg, the README's picture of a real call. Needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../tests/support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForFact } from '../tests/support/call-journey.ts'
import { startServer } from '../tests/support/server-process.ts'

const FOLDER = 'out/readme'
const CAMERA = resolve(FOLDER, 'visitor.mjpeg')

mkdirSync(FOLDER, { recursive: true })
mkdirSync('docs', { recursive: true })

/** A drawn visitor as the fake camera's picture: nobody's photograph. */
async function drawVisitor(): Promise<void> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(pathToFileURL(resolve('studio/camera/visitor.html')).href)
  await page.screenshot({ path: `${FOLDER}/visitor.png` })
  await browser.close()
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-loop',
    '1',
    '-i',
    `${FOLDER}/visitor.png`,
    '-t',
    '2',
    '-r',
    '20',
    '-q:v',
    '3',
    '-pix_fmt',
    'yuvj420p',
    CAMERA,
  ])
}

await drawVisitor()
const server = await startServer()
const browser = await launchBrowser([`--use-file-for-fake-video-capture=${CAMERA}`])
try {
  const kiosk = await openKiosk(browser, server.base, 'lobby', { width: 450, height: 800 })
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await waitForFact(kiosk.page, 'frames-decoded', 12, 60_000)
  await kiosk.page.screenshot({ path: `${FOLDER}/kiosk.png` })
  await operator.page.screenshot({ path: `${FOLDER}/operator.png` })
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
} finally {
  await browser.close()
  await server.close()
}
execFileSync('ffmpeg', [
  '-v',
  'error',
  '-y',
  '-i',
  `${FOLDER}/kiosk.png`,
  '-i',
  `${FOLDER}/operator.png`,
  '-filter_complex',
  '[0]scale=-2:800[a];[1]scale=-2:800[b];[a][b]hstack,scale=1600:-2',
  '-q:v',
  '4',
  'docs/call.jpg',
])
console.log('docs/call.jpg')
