import assert from 'node:assert/strict'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { refuseRoot } from '../../../server/system/folder-owner.ts'
import { AS_ROOT, OTHER_USER } from '../../support/other-user.ts'

test(
  '[decisions 1] refuses to run as root if the database, or a data folder without one, belongs to another user',
  AS_ROOT,
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'uketsuke-owner-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const database = join(folder, 'uketsuke.sqlite')
    const refuses = (path = folder): boolean => {
      try {
        refuseRoot(path, path)
        return false
      } catch (error) {
        assert.match(String(error), /^StartFault: .* belongs to user #54321, but root runs this command/)
        return true
      }
    }
    assert.equal(refuses(join(folder, 'missing')), false)
    assert.equal(refuses(), false)
    chownSync(folder, OTHER_USER, OTHER_USER)
    assert.equal(refuses(), true)
    // a database file owned by root shows that the server has always run as root in this user's folder
    writeFileSync(database, '')
    assert.equal(refuses(), false)
    chownSync(database, OTHER_USER, OTHER_USER)
    assert.equal(refuses(), true)
    chownSync(folder, 0, 0)
    assert.equal(refuses(), true)
  },
)
