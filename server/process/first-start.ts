import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { countAccounts, findAccount, insertAccount, updateAccount } from '../../db/queries/accounts.ts'
import { insertUser, listSystemAdmins } from '../../db/queries/users.ts'
import { seedCharacters } from '../../db/seed/characters.ts'
import { DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts'
import { DEMO_MEDIA } from '../../db/seed/demo-media.ts'
import { closeDemoAccounts } from '../accounts/demo-accounts.ts'
import { firstPassword, logPassword, temporaryFrom } from '../accounts/first-password.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { isTemporaryOver } from '../accounts/temporary-passwords.ts'
import type { Config } from '../system/config.ts'
import { makeFolder, syncFile, syncFolder } from '../system/durable.ts'

interface FirstStart {
  db: Db
  config: Config
  passwords: PasswordHasher
  now: number
  say: (text: string) => void
}

/**
 * Adds the product's characters. Fills a database without accounts with the demo data, or else creates a first system
 * administrator. At later starts, replaces a first password that expired unused. In production (MODE=srv, no demo
 * data), it also closes accounts with the demo password.
 */
export async function prepare(start: FirstStart): Promise<void> {
  const { db, config, passwords, now, say } = start
  seedCharacters(db)
  if (countAccounts(db) > 0) {
    await closeDemoAccounts(start)
    return renewFirstPassword(start)
  }
  if (config.isDemo) {
    const sizes = await copyDemoMedia(join(config.DATA_DIR, 'media'))
    seedDemo(db, { passwordHash: await passwords.hash(DEMO_PASSWORD), mediaBytes: sizes, now })
    say(`▸ demo data created; every password is ${DEMO_PASSWORD}`)
    return
  }
  const password = firstPassword()
  const temporary = { ...(await temporaryFrom(start, password)), confirmedAt: now, createdAt: now }
  db.transaction((tx) => {
    const account = insertAccount(tx, {
      ...temporary,
      companyId: null,
      role: 'systemAdmin',
      loginId: 'system',
    })
    insertUser(tx, { accountId: account.id, companyId: null, name: 'システム管理者' })
  })
  logPassword(start, 'first start', 'system', password)
}

/** Creates a new first password if the previous one expired before anyone used it. Otherwise no user could sign in. */
async function renewFirstPassword(start: FirstStart): Promise<void> {
  const { db, now } = start
  const admins = listSystemAdmins(db).flatMap(({ accountId }) => findAccount(db, accountId) ?? [])
  const [first] = admins
  // `temporaryUntil` is null if the password was set by an older version, in which first passwords did not expire
  const isLocked = admins.every(
    (admin) => isTemporaryOver(admin, now) || (admin.isTemporary && admin.temporaryUntil === null),
  )
  if (!first || !isLocked) return
  const password = firstPassword()
  updateAccount(db, first.id, { ...(await temporaryFrom(start, password)), endsSessions: true })
  logPassword(start, 'the first password was not used in time', first.loginId, password)
}

/** Copies the demo media before the rows that refer to them. @returns sizes in bytes by name */
async function copyDemoMedia(folder: string): Promise<Record<string, number>> {
  await makeFolder(folder)
  const sizes: Record<string, number> = {}
  for (const { fileName } of DEMO_MEDIA) {
    const source = new URL(`../../db/seed/media/${fileName}`, import.meta.url).pathname
    copyFileSync(source, join(folder, fileName))
    await syncFile(join(folder, fileName))
    sizes[fileName] = statSync(source).size
  }
  await syncFolder(folder)
  return sizes
}
