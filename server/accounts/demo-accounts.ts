import type { Db } from '../../db/open.ts'
import { listAccountsByHash, listSeededHashes, updateAccount } from '../../db/queries/accounts.ts'
import { DEMO_PASSWORD } from '../../db/seed/demo.ts'
import type { Config } from '../system/config.ts'
import { firstPassword, logPassword, temporaryFrom } from './first-password.ts'
import type { PasswordHasher } from './password-hash.ts'
import { NO_PASSWORD } from './temporary-passwords.ts'

interface DemoAccountsDeps {
  db: Db
  config: Config
  passwords: PasswordHasher
  now: number
  say: (text: string) => void
}

/**
 * If MODE is `srv` and there is no demo data, closes all accounts that still have the published demo password: nobody
 * can sign in until the account gets another password. Accounts of a company that is locked for a move (HELD_STATES)
 * are closed after the lock has ended (`thaw`).
 * @param companyId the company whose lock has ended; undefined: all companies
 * @returns the closed accounts' ids
 */
export async function closeDemoAccounts(deps: DemoAccountsDeps, companyId?: number): Promise<number[]> {
  const { db, config, passwords, say } = deps
  if (config.MODE !== 'srv' || config.isDemo) return []
  const published: string[] = []
  for (const hash of listSeededHashes(db, companyId))
    if (hash !== NO_PASSWORD && (await passwords.verify(DEMO_PASSWORD, hash))) published.push(hash)
  if (published.length === 0) return []
  const password = firstPassword()
  const temporary = await temporaryFrom(deps, password)
  const closed = db.transaction((tx) => {
    // list the accounts only now, because a password may have been changed while the hashes were compared
    const open = listAccountsByHash(tx, published)
    for (const { id, role } of open)
      updateAccount(tx, id, {
        ...(role === 'systemAdmin' ? temporary : { passwordHash: NO_PASSWORD }),
        endsSessions: true,
      })
    return open
  })
  if (closed.length === 0) return []
  const names = closed.map(({ loginId }) => loginId).join(', ')
  say(`▸ demo accounts with the published password were closed: ${names}`)
  for (const { loginId, role } of closed)
    if (role === 'systemAdmin') logPassword(deps, 'instead of the demo password', loginId, password)
  say(
    '▸ sign in as an administrator and set new passwords for the others, or start with MODE=demo on another DATA_DIR',
  )
  return closed.map(({ id }) => id)
}
