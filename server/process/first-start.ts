import { randomBytes } from 'node:crypto'
import { copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import {
  countAccounts,
  findAccount,
  insertAccount,
  listAccountsByHash,
  listSeededHashes,
  updateAccount,
} from '../../db/queries/accounts.ts'
import { insertUser, listSystemAdmins } from '../../db/queries/users.ts'
import { seedCharacters } from '../../db/seed/characters.ts'
import { DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts'
import { DEMO_MEDIA } from '../../db/seed/demo-media.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { isTemporaryOver, NO_PASSWORD } from '../accounts/temporary-passwords.ts'
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
 * administrator. At later starts renews a first password that expired unused, and in production (MODE=srv, no demo data) closes
 * accounts with the demo password.
 */
export async function prepare(start: FirstStart): Promise<void> {
  const { db, config, passwords, now, say } = start
  seedCharacters(db)
  if (countAccounts(db) > 0) {
    if (config.MODE === 'srv' && !config.isDemo) await closeDemoAccounts(start)
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

const firstPassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`

/**
 * Columns of an account that gets a first password. The password is valid for 24 hours, because it is printed to the
 * log (decisions 1).
 */
const temporaryFrom = async ({ passwords, now }: FirstStart, password: string) => ({
  passwordHash: await passwords.hash(password),
  isTemporary: true,
  temporaryUntil: now + TEMPORARY_PASSWORD_MS,
})

function logPassword({ say }: FirstStart, why: string, loginId: string, password: string): void {
  const words = `sign in as "${loginId}" with the temporary password ${password}`
  say(`▸ ${why}: ${words} (shown only this once, valid for 24 hours)`)
}

/** Creates another first password if the previous one expired unused, because otherwise no user could sign in. */
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

/**
 * Closes accounts that still have the published demo password until they get another one. Accounts of a company that is locked for
 * a move (HELD_STATES) are closed at the first start after the move.
 */
async function closeDemoAccounts(start: FirstStart): Promise<void> {
  const { db, passwords, say } = start
  const published: string[] = []
  for (const hash of listSeededHashes(db))
    if (hash !== NO_PASSWORD && (await passwords.verify(DEMO_PASSWORD, hash))) published.push(hash)
  const open = listAccountsByHash(db, published)
  if (open.length === 0) return
  const systemAdmins = open.filter(({ role }) => role === 'systemAdmin')
  const password = firstPassword()
  const temporary = await temporaryFrom(start, password)
  db.transaction((tx) => {
    for (const { id, role } of open)
      updateAccount(tx, id, {
        ...(role === 'systemAdmin' ? temporary : { passwordHash: NO_PASSWORD }),
        endsSessions: true,
      })
  })
  const names = open.map(({ loginId }) => loginId).join(', ')
  say(`▸ demo accounts with the published password were closed: ${names}`)
  for (const { loginId } of systemAdmins)
    logPassword(start, 'instead of the demo password', loginId, password)
  say(
    '▸ sign in as an administrator and set new passwords for the others, or start with MODE=demo on another DATA_DIR',
  )
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
