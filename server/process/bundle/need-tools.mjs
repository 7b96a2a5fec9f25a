// Plain JavaScript, because bootstrap.mjs imports this file and may run under Node 20.
import { existsSync, readFileSync } from 'node:fs'
import { fail, say, step } from './steps.mjs'
import { lackingPackages } from './tools.mjs'

const APT = ['-o', 'DPkg::Lock::Timeout=300']

/**
 * Installs the Debian programs that the tests need and this machine lacks. Tools without `isUsedBy`
 * (server/process/bundle/tools.mjs), such as Chromium, are always needed; SKIP_BROWSER=1 leaves out the browsers.
 * @param files the test files that will run; tools with `isUsedBy` are needed only if one of these files uses them
 */
export async function needTools(files = []) {
  const skipsBrowser = process.env.SKIP_BROWSER === '1'
  const read = (file) => (existsSync(file) ? `${file}\n${readFileSync(file, 'utf8')}` : file)
  const texts = files.map(read)
  const lacking = lackingPackages(texts, { skipsBrowser })
  if (lacking.length === 0) return
  await installTools(lacking)
  const stillLacking = lackingPackages(texts, { skipsBrowser })
  if (stillLacking.length > 0) fail(`Installed, but not found: ${stillLacking.join(', ')}`)
}

async function installTools(lacking) {
  const help = `Install them (Debian, Ubuntu: sudo apt-get install ${lacking.join(' ')}); CHROMIUM_PATH and FIREFOX_PATH name other browsers, SKIP_BROWSER=1 runs the tests that need none.`
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    fail(`The tests need ${lacking.join(', ')}.\n  ${help}`)
  say(`installing ${lacking.join(', ')} (apt)`)
  // SYSTEMD_OFFLINE prevents packages (caddy, coturn, haproxy, nats-server) from starting their services
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' }
  await step('apt-get', [...APT, 'update', '-qq'], { env, hint: help })
  await step('apt-get', [...APT, 'install', '-y', '-qq', '--no-install-recommends', ...lacking], {
    env,
    hint: help,
  })
}
