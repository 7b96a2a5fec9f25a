import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SoundMachine } from './sound-machine.ts'

/** A kiosk as kiosk/setup.sh sets it up, in a folder instead of a machine of its own. */
interface KioskMachine {
  close(): Promise<void>
}

/** Flags in addition to those of setup.sh: for a machine without a screen, and to run as root. */
const FLAGS = '--headless --no-sandbox --disable-quic --disable-background-networking --disable-sync'

/** Runs setup.sh, and then the browser as it is started on the kiosk: with its voices, flags and policy. Needs root for the policy. */
export function startKioskMachine(address: string, { env }: SoundMachine): KioskMachine {
  const root = mkdtempSync(join(tmpdir(), 'kiosk-machine-'))
  const { status, stderr } = spawnSync('sh', ['kiosk/setup.sh', address, '--root', root], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const bin = join(root, 'usr/local/bin')
  const chromium = join(root, 'chromium')
  // the policy applies to this browser only: /etc/chromium is replaced in a mount namespace of its own
  const withPolicy = `mount --bind ${root}/etc/chromium /etc/chromium && exec /usr/bin/chromium "$@"`
  writeFileSync(chromium, `#!/bin/sh\nexec unshare -m sh -c '${withPolicy}' chromium "$@"\n`, { mode: 0o755 })
  const script = join(bin, 'here')
  const written = readFileSync(join(bin, 'uketsuke-kiosk'), 'utf8')
  writeFileSync(script, written.replaceAll('/etc/uketsuke/', `${root}/etc/uketsuke/`))
  const browser = spawn('sh', [script], {
    env: {
      ...env,
      HOME: root,
      PATH: `${bin}:${env['PATH']}`,
      CHROMIUM: chromium,
      KIOSK_FLAGS: FLAGS,
    },
    stdio: 'ignore',
  })
  return {
    async close() {
      browser.kill('SIGTERM')
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
      const pid = join(env['XDG_RUNTIME_DIR'] ?? '', 'speech-dispatcher/pid/speech-dispatcher.pid')
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')))
      rmSync(root, { recursive: true, force: true })
    },
  }
}
