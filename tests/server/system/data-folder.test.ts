import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { keepPrivate, takeDataFolder } from '../../../server/system/data-folder.ts'
import { StartFault } from '../../../server/system/fault.ts'
import { AS_ROOT, OTHER_USER } from '../../support/other-user.ts'

/** The module under test, for programs that import it. */
const MODULE = JSON.stringify(join(import.meta.dirname, '../../../server/system/data-folder.ts'))

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const faultOf = (run: () => void): StartFault => {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof StartFault, String(error))
    return error
  }
  return assert.fail('nothing was refused')
}

test('[decisions 1] creates a missing data folder that only its owner can read', (t) => {
  const folder = join(newFolder(t), 'a', 'b')
  takeDataFolder(folder)()
  assert.equal(statSync(folder).mode & 0o777, 0o700)
})

test('[decisions 1] refuses a second start on the same data folder until the first server has ended', (t) => {
  const folder = newFolder(t)
  const release = takeDataFolder(folder)
  const before = readdirSync(folder)
  const fault = faultOf(() => takeDataFolder(folder))
  assert.equal(fault.kind, 'running')
  assert.match(fault.message, /already uses/)
  assert.deepEqual(readdirSync(folder), before)
  release()
  takeDataFolder(folder)()
})

test('[decisions 1] locks the data folder against other processes, until the process with the lock is killed', async (t) => {
  const folder = newFolder(t)
  const program = `import { takeDataFolder } from ${MODULE}
    takeDataFolder(process.argv[1]); console.log('taken'); setInterval(() => {}, 1e6)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  assert.equal(faultOf(() => takeDataFolder(folder)).kind, 'running')
  other.kill('SIGKILL')
  await once(other, 'exit')
  takeDataFolder(folder)()
})

test("[decisions 1] refuses to start if a file is in the data folder's place", (t) => {
  const path = join(newFolder(t), 'data')
  writeFileSync(path, '')
  const fault = faultOf(() => takeDataFolder(path))
  assert.equal(fault.kind, 'folder')
  assert.ok(fault.message.includes(path))
})

test('[decisions 1] refuses to start where no data folder can be created', () => {
  const fault = faultOf(() => takeDataFolder('/proc/nope/data'))
  assert.equal(fault.kind, 'folder')
  assert.match(fault.message, /\/proc\/nope/)
  assert.equal(existsSync('/proc/nope'), false)
})

test('[decisions 1] restricts an existing data folder and its secret to their owner, and prints nothing', (t) => {
  const folder = newFolder(t)
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'x')
  chmodSync(secret, 0o644)
  chmodSync(folder, 0o755)
  const said: string[] = []
  keepPrivate(folder, (text) => said.push(text))
  assert.deepEqual(
    [folder, secret].map((path) => statSync(path).mode & 0o777),
    [0o700, 0o600],
  )
  assert.deepEqual(said, [])
})

test(
  "[decisions 1] warns but starts if another user owns the data folder and secret, and the server's group may use them",
  AS_ROOT,
  (t) => {
    // owner, group and mode are those that Kubernetes gives to a volume with `fsGroup`
    const folder = newFolder(t)
    chownSync(folder, 0, 1000)
    chmodSync(folder, 0o2775)
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'x')
    chownSync(secret, 0, 1000)
    chmodSync(secret, 0o640)
    const program = `import { keepPrivate, takeDataFolder } from ${MODULE}
    process.setgroups([]); process.setgid(1000); process.setuid(1000)
    const release = takeDataFolder(process.argv[1]); keepPrivate(process.argv[1], console.log); release()`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program, folder],
      { encoding: 'utf8' },
    )
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(
      stdout,
      new RegExp(
        `^▸ DATA_DIR ${folder} keeps its permissions \\(775\\): it belongs to user 0, .*\n▸ ${secret} keeps its permissions \\(640\\): it belongs to user 0, .*\n$`,
      ),
    )
    assert.equal(statSync(folder).mode & 0o7777, 0o2775)
  },
)

test(
  '[decisions 1] refuses to start if the secret, the database or a folder belongs to root, and says how to fix it',
  AS_ROOT,
  (t) => {
    // the program imports the module as root and then changes its user, because that user may not be allowed to read it
    const program = `import { takeDataFolder } from ${MODULE}
    process.setgroups([])
    process.setgid(${OTHER_USER})
    process.setuid(${OTHER_USER})
    try { takeDataFolder(process.argv[1]) } catch ({ kind, message }) { console.log(JSON.stringify({ kind, message })) }`
    for (const name of ['secret', 'uketsuke.sqlite', 'media']) {
      const folder = newFolder(t)
      const path = join(folder, name)
      if (name === 'media') mkdirSync(path, { mode: 0o700 })
      else writeFileSync(path, 'x', { mode: 0o600 })
      chownSync(folder, OTHER_USER, OTHER_USER)
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
        encoding: 'utf8',
      })
      assert.equal(stderr, '')
      const { kind, message } = JSON.parse(stdout)
      assert.equal(kind, 'folder')
      const lacks = name === 'secret' ? 'read' : 'read and written'
      const what = `${path} cannot be ${lacks} (EACCES): it belongs to user 0, this process is user ${OTHER_USER}.`
      assert.equal(message, `${what}\n  chown -R ${OTHER_USER} ${folder}. Nothing was changed.`)
    }
  },
)
