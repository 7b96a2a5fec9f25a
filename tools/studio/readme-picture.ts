// npm run studio -- readme-picture: takes docs/call.jpg, the README's picture of a real call. Needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { launchBrowser } from '../../tests/support/browser.ts'
import {
  beginCall,
  openKiosk,
  openOperator,
  waitForFact,
  waitForText,
} from '../../tests/support/call-journey.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { drawnVisitor } from './camera/drawn-visitor.ts'

const FOLDER = 'out/readme'

mkdirSync('docs', { recursive: true })

const camera = await drawnVisitor(FOLDER)
const server = await startServer()
const browser = await launchBrowser([`--use-file-for-fake-video-capture=${camera}`])
try {
  const kiosk = await openKiosk(browser, server.base, 'lobby', { width: 450, height: 800 })
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await waitForText(kiosk.page, 'gesture', 'wave')
  // The hand is raised about a second later, after 30 more face frames.
  const faces = await waitForFact(kiosk.page, 'faces', 1)
  await waitForFact(kiosk.page, 'faces', faces + 30)
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
