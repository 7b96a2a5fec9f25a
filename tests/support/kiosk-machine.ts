import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { PATIENCE_MS } from './browser.ts'
import { type SoundMachine, STILL_PAGE } from './sound-machine.ts'

/** A kiosk that kiosk/setup.sh has set up, but in a folder of this machine. */
interface KioskMachine {
  /** The page on its screen, for a test that acts as the person in front of it. */
  page(): Promise<Page>
  /** Resolves when the browser has ended. A real kiosk would then start the browser again. */
  ended: Promise<unknown>
  close(): Promise<void>
}

/** Flags in addition to those of setup.sh: for a machine without a screen, to run as root, and to let a test see the page. */
const FLAGS = [
  '--headless',
  // small, because drawing takes CPU time that real sound needs
  '--window-size=540,960',
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
  '--allow-loopback-in-peer-connection',
  '--remote-debugging-port=0',
  STILL_PAGE,
]
/** The policy's line that forbids developer tools. It is removed, because the test controls the page with them. */
const UNWATCHED = /^ *"DeveloperToolsAvailability": 2,\n/m

/** Runs setup.sh, and then the browser as it is started on the kiosk: with its voices, flags and policy. Needs root for the policy. */
export function startKioskMachine(address: string, { env }: SoundMachine): KioskMachine {
  const root = mkdtempSync(join(tmpdir(), 'kiosk-machine-'))
  const { status, stderr } = spawnSync('sh', ['kiosk/setup.sh', address, '--root', root], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const policy = join(root, 'etc/chromium/policies/managed/uketsuke.json')
  const written = readFileSync(policy, 'utf8')
  assert.match(written, UNWATCHED)
  writeFileSync(policy, written.replace(UNWATCHED, ''))
  const bin = join(root, 'usr/local/bin')
  const chromiumOfKiosk = join(root, 'chromium')
  // the policy applies to this browser only: /etc/chromium is replaced in a separate mount namespace
  const withPolicy = `mount --bind ${root}/etc/chromium /etc/chromium && exec /usr/bin/chromium "$@"`
  writeFileSync(chromiumOfKiosk, `#!/bin/sh\nexec unshare -m sh -c '${withPolicy}' chromium "$@"\n`, {
    mode: 0o755,
  })
  const script = join(bin, 'here')
  const starter = readFileSync(join(bin, 'uketsuke-kiosk'), 'utf8')
  writeFileSync(script, starter.replaceAll('/etc/uketsuke/', `${root}/etc/uketsuke/`))
  const browser = spawn('sh', [script], {
    env: {
      ...env,
      HOME: root,
      PATH: `${bin}:${env['PATH']}`,
      CHROMIUM: chromiumOfKiosk,
      KIOSK_FLAGS: FLAGS.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Starts the browser in its own session, as systemd does. The script of setup.sh searches its session for pages, and
    // would find the pages of other kiosks that tests run at the same time.
    detached: true,
  })
  const watched = new Promise<string>((resolve, reject) => {
    // keep reading the browser's output: a full pipe would stop the browser
    createInterface(browser.stderr).on('line', (line) => {
      const [, at] = /^DevTools listening on (ws:.*)$/.exec(line) ?? []
      if (at) resolve(at)
    })
    browser.once('exit', (code) => reject(new Error(`the kiosk's browser ended with ${code}`)))
  })
  watched.catch(() => undefined)
  return {
    ended: once(browser, 'exit'),
    async page() {
      const connection = await chromium.connectOverCDP(await watched)
      const [context] = connection.contexts()
      context!.setDefaultTimeout(PATIENCE_MS)
      return context!.pages()[0] ?? context!.waitForEvent('page')
    },
    async close() {
      browser.kill('SIGTERM')
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
      const pid = join(env['XDG_RUNTIME_DIR'] ?? '', 'speech-dispatcher/pid/speech-dispatcher.pid')
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')))
      rmSync(root, { recursive: true, force: true })
    },
  }
}
