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
import { DEMO_MEDIA, DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { isOver, NO_PASSWORD } from '../accounts/temporary-passwords.ts'
import type { Config } from '../system/config.ts'
import { makeFolder, syncFile, syncFolder } from '../system/durable.ts'

interface FirstStart {
  db: Db
  config: Config
  passwords: PasswordHasher
  now: number
  say: (text: string) => void
}

/** What an empty database gets: the product's characters, then demo data or the system administrator. */
export async function prepare(start: FirstStart): Promise<void> {
  const { db, config, passwords, now, say } = start
  seedCharacters(db)
  if (countAccounts(db) > 0) {
    if (config.MODE === 'srv' && !config.isDemo) await shutDemoAccounts(start)
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
  sayPassword(start, 'first start', 'system', password)
}

const firstPassword = (): string => `${randomBytes(9).toString('base64url')}-Aa1`

/** It stands in a log: for 24 hours only (decisions 1). */
const temporaryFrom = async ({ passwords, now }: FirstStart, password: string) => ({
  passwordHash: await passwords.hash(password),
  isTemporary: true,
  temporaryUntil: now + TEMPORARY_PASSWORD_MS,
})

function sayPassword({ say }: FirstStart, why: string, loginId: string, password: string): void {
  const words = `sign in as "${loginId}" with the temporary password ${password}`
  say(`▸ ${why}: ${words} (shown only this once, good for 24 hours)`)
}

/** Nobody has used it in time, so nobody administers the installation: the next start makes another. */
async function renewFirstPassword(start: FirstStart): Promise<void> {
  const { db, now } = start
  const admins = listSystemAdmins(db).flatMap(({ accountId }) => findAccount(db, accountId) ?? [])
  const [first] = admins
  // null: of a version whose first password had no end
  const isLocked = admins.every(
    (admin) => isOver(admin, now) || (admin.isTemporary && admin.temporaryUntil === null),
  )
  if (!first || !isLocked) return
  const password = firstPassword()
  updateAccount(db, first.id, { ...(await temporaryFrom(start, password)), endsSessions: true })
  sayPassword(start, 'the first password was not used in time', first.loginId, password)
}

/** The demo password is published: an account that still has it opens again only with another one. */
async function shutDemoAccounts(start: FirstStart): Promise<void> {
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
  say(`▸ this data folder has demo accounts with the published password; they are shut: ${names}`)
  for (const { loginId } of systemAdmins)
    sayPassword(start, 'instead of the demo password', loginId, password)
  say(
    '▸ sign in as an administrator and give the others new passwords, or start with MODE=demo on another DATA_DIR',
  )
}

/** On the disk before the rows that name them. @returns bytes by name */
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
