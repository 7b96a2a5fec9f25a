// node server/process/bundle/warm.ts: starts the built server once on an empty folder and stops it. This fills V8's
// compile cache in built/cache for later starts. Run it after moving the files to their final folder, as the user who
// will start the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_FLAGS } from './flags.mjs'

const TIMEOUT_MS = 60_000

const data = mkdtempSync(join(tmpdir(), 'uketsuke-warm-'))
const child = spawn(
  process.execPath,
  [...SERVER_FLAGS, join(import.meta.dirname, '../../../built/server.js')],
  {
    env: { PATH: process.env.PATH, DATA_DIR: data, MODE: 'srv', DEMO: '1', HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: TIMEOUT_MS,
  },
)
child.stdout.on('data', (bytes: Buffer) => {
  if (/is open at/.test(bytes.toString())) child.kill('SIGTERM')
})
const [code] = await once(child, 'exit')
rmSync(data, { recursive: true, force: true })
if (code !== 0) {
  console.error(`✖ the built server did not start and stop (exit ${code})`)
  process.exitCode = 1
}
