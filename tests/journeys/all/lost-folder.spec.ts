import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { signInOverHttp } from '../../support/bookers.ts'
import { startServer } from '../../support/server-process.ts'

const run = promisify(execFile)

test('[decisions 1] one command restores a lost data folder from its backup, and users stay signed in', async () => {
  const safe = mkdtempSync(join(tmpdir(), 'uketsuke-safe-'))
  const server = await startServer({ BACKUP_DIR: safe })
  try {
    const system = await signInOverHttp(server.base, 'system')
    const kiosk = await signInOverHttp(server.base, 'lobby')
    const post = async (path: string, cookie: string): Promise<Response> =>
      fetch(`${server.base}${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      })
    const signage = async (): Promise<unknown> => (await post('/api/getSignage', kiosk)).json()
    const before = await signage()
    assert.equal((await post('/api/admin/makeBackup', system)).status, 200)
    const media = readdirSync(join(server.dataDir, 'media')).length
    assert.ok(media > 0)

    await server.kill()
    rmSync(server.dataDir, { recursive: true })
    const { stdout } = await run(process.execPath, ['built/restore.js'], {
      env: { ...process.env, DATA_DIR: server.dataDir, BACKUP_DIR: safe },
    })
    assert.match(stdout, / was restored: /)
    await server.start()
    assert.deepEqual(await signage(), before)
    assert.equal(readdirSync(join(server.dataDir, 'media')).length, media)
    const { backups } = (await (await post('/api/admin/backups', system)).json()) as {
      backups: { kind: string }[]
    }
    assert.deepEqual(
      backups.map(({ kind }) => kind),
      ['hand'],
    )
  } finally {
    await server.close()
    rmSync(safe, { recursive: true, force: true })
  }
})
