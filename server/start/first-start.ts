import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import { countAccounts, insertAccount } from '../../db/queries/accounts.ts'
import { insertUser } from '../../db/queries/users.ts'
import { seedCharacters } from '../../db/seed/characters.ts'
import { DEMO_MEDIA, DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import type { Config } from '../config.ts'

interface FirstStart {
  db: Db
  config: Config
  passwords: PasswordHasher
  now: number
  say: (text: string) => void
}

/** What an empty database gets: the product's characters, then demo data or the system administrator. */
export async function prepare({ db, config, passwords, now, say }: FirstStart): Promise<void> {
  seedCharacters(db)
  if (countAccounts(db) > 0) return
  if (config.isDemo) {
    const sizes = copyDemoMedia(join(config.DATA_DIR, 'media'))
    seedDemo(db, { passwordHash: await passwords.hash(DEMO_PASSWORD), mediaBytes: sizes, now })
    say(`▸ demo data created; every password is ${DEMO_PASSWORD}`)
    return
  }
  const password = `${randomBytes(9).toString('base64url')}-Aa1`
  const passwordHash = await passwords.hash(password)
  db.transaction((tx) => {
    const account = insertAccount(tx, {
      companyId: null,
      role: 'systemAdmin',
      loginId: 'system',
      passwordHash,
      isTemporary: true,
      createdAt: now,
    })
    insertUser(tx, { accountId: account.id, companyId: null, name: 'システム管理者' })
  })
  say(`▸ first start: sign in as "system" with the temporary password ${password} (shown only this once)`)
}

function copyDemoMedia(folder: string): Record<string, number> {
  mkdirSync(folder, { recursive: true })
  return Object.fromEntries(
    DEMO_MEDIA.map(({ fileName }) => {
      const source = new URL(`../../db/seed/media/${fileName}`, import.meta.url).pathname
      copyFileSync(source, join(folder, fileName))
      return [fileName, statSync(source).size]
    }),
  )
}
