import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../support/browser.ts'
import {
  dialogOf,
  KIOSK,
  kioskIsReady,
  operatorIsReady,
  press,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { freePort } from '../../support/free-port.ts'

/** Time to install the packages and build server and site, on a machine that also does other work. */
const SET_UP_MS = 480_000

let folder: string
let product: ChildProcess | undefined
let browser: Browser | undefined

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-newcomer-'))
})
after(async () => {
  await browser?.close()
  if (product && product.exitCode === null) {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** The commands and labels in the README, exactly as written. */
function readReadme() {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const commands = /## Two commands[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const [start = ''] = commands.split('\n').map((line) => line.replace(/\s*#.*/, ''))
  const tour = /## A tour in one minute\n([\s\S]*?)\n\n[A-Z]/.exec(readme)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''
  const [, password = ''] = /Every password is `([^`]+)`/.exec(readme) ?? []
  const logins = [...tour.matchAll(/sign in as `([^`]+)`/g)].map(([, login = '']) => login)
  return { start, tour, password, logins }
}

async function startAs(command: string): Promise<string> {
  const port = await freePort()
  const running = spawn('sh', ['-c', `exec ${command}`], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), RTC_PORT_RANGE: '45200-45203' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  product = running
  let said = ''
  const ended = once(running, 'exit').then(() => assert.fail(`${command} ended:\n${said}`))
  const open = new Promise<string>((resolve) => {
    // read all output, because a full pipe would block the server
    running.stdout.on('data', (bytes) => {
      said += String(bytes)
      const [, address] = /is open at (http:\S+)/.exec(said) ?? []
      if (address) resolve(address.replace('127.0.0.1', 'localhost'))
    })
  })
  return Promise.race([open, ended])
}

test('[decisions H] following the README word by word leads from a git clone to a call', {
  timeout: SET_UP_MS + 120_000,
}, async (t) => {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, folder])
  const { start, tour, password, logins } = readReadme()
  assert.equal(start, 'npm start')
  const begunAt = performance.now()
  const base = await startAs(start)
  t.diagnostic(`${start}: open after ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`)

  browser = await launchBrowser()
  const [kiosk, operator] = [await openPerson(browser, base, KIOSK), await openPerson(browser, base)]
  await signIn(kiosk, logins[0]!, password)
  await kioskIsReady(kiosk)
  await signIn(operator, logins[1]!, password)
  await operatorIsReady(operator)
  await operator.page.getByText('受付中').first().waitFor()

  const words = ['受付中', '受付を呼び出す', '応対する', '手を振る', '通話を終了']
  assert.deepEqual(
    words.filter((word) => !tour.includes(word)),
    [],
  )
  await press(kiosk, words[1])
  await dialogOf(operator.page)
    .getByRole('button', { name: new RegExp(words[2]!) })
    .click()
  await operator.page.waitForURL('**/app/service/operation**')
  await waitForFact(kiosk.page, 'frames-decoded', 1)
  await waitForFact(operator.page, 'frames-decoded', 1)
  await operator.page.getByRole('button', { name: new RegExp(words[3]!) }).click()
  await waitForText(operator.page, 'motion', 'wave')
  await operator.page.getByRole('button', { name: words[4]! }).click()
  await kioskIsReady(kiosk)
})
