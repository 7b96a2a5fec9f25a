import { readFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import type { People } from './crowd.ts'
import { type Account, inLanes, signIn } from './sign-in.ts'

/** Login ids of the demo data. */
const DEMO = ['lobby', 'station', 'operator1', 'operator2', 'admin']

/** Reads the accounts of a file, one on each line: login id, comma or tab, password. `#` begins a comment. */
export function readAccounts(file: string | undefined): Account[] {
  if (file === undefined) return DEMO.map((loginId) => ({ loginId, password: DEMO_PASSWORD, store: 0 }))
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) return []
    const [, loginId, password] = /^([^,\t]+)[,\t](.+)$/.exec(text) ?? []
    if (!loginId || !password)
      throw new Error(`${file}:${at + 1}: an account is a login id, a comma and a password`)
    return [{ loginId: loginId.trim(), password: password.trim(), store: 0 }]
  })
}

/** Signs the accounts in to learn their roles, and takes as many kiosks and operators as requested. */
export async function peopleOf(
  base: string,
  accounts: readonly Account[],
  most: { signages: number; operators: number },
): Promise<{ people: People; cookies: Map<string, string> }> {
  const cookies = new Map<string, string>()
  const roles = new Map<Account, string>()
  await inLanes(accounts, async (account) => {
    const { cookie, role } = await signIn(base, account)
    cookies.set(account.loginId, cookie)
    roles.set(account, role)
  })
  const are = (...wanted: string[]): Account[] =>
    accounts.filter((account) => wanted.includes(roles.get(account) ?? ''))
  const people = {
    kiosks: are('signage').slice(0, most.signages),
    operators: are('operator').slice(0, most.operators),
    viewers: are('companyAdmin', 'systemAdmin'),
  }
  return { people, cookies }
}
