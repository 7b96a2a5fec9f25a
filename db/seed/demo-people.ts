import type { Role } from '#core/accounts/roles.ts'
import type { DbLike } from '../open.ts'
import { insertAccount } from '../queries/accounts.ts'
import { insertChannel } from '../queries/channels.ts'
import { insertUser } from '../queries/users.ts'

interface PeopleDeps {
  companyId: number
  mainId: number
  stationId: number
  characterId: number | null
  passwordHash: string
  now: number
}

interface Person {
  loginId: string
  role: Role
  name: string
  kana: string
  latinName?: string
  storeId?: number
  channelId?: number
}

/** Adds the demo accounts that the README lists, except those of signages. */
export function seedDemoPeople(tx: DbLike, deps: PeopleDeps) {
  const { companyId, mainId, stationId } = deps
  const [first, second, third] = [1, 2, 3].map(
    (n) => insertChannel(tx, { companyId, name: `応対枠${n}`, faceCapturePort: 11_110 + n }).id,
  )
  const insert = (person: Person): { id: number; accountId: number } => insertPerson(tx, person, deps)
  return {
    admin: insert({
      loginId: 'admin',
      role: 'companyAdmin',
      name: '山本 直子',
      kana: 'やまもと　なおこ',
      latinName: 'Naoko Yamamoto',
      channelId: third!,
    }),
    first: insert({
      loginId: 'operator1',
      role: 'operator',
      name: '佐藤 美咲',
      kana: 'さとう　みさき',
      latinName: 'Misaki Sato',
      storeId: mainId,
      channelId: first!,
    }),
    second: insert({
      loginId: 'operator2',
      role: 'operator',
      name: '田中 健',
      kana: 'たなか　けん',
      latinName: 'Ken Tanaka',
      storeId: stationId,
      channelId: second!,
    }),
    guest: insert({
      loginId: 'guest@example.com',
      role: 'webReservationUser',
      name: '鈴木 花',
      kana: 'すずき　はな',
    }),
    system: insert({
      loginId: 'system',
      role: 'systemAdmin',
      name: 'システム管理者',
      kana: 'しすてむ',
    }),
  }
}

function insertPerson(
  tx: DbLike,
  { loginId, role, ...person }: Person,
  { companyId, characterId, passwordHash, now }: PeopleDeps,
): { id: number; accountId: number } {
  const account = insertAccount(tx, {
    companyId: role === 'systemAdmin' ? null : companyId,
    role,
    loginId,
    passwordHash,
    confirmedAt: now,
    createdAt: now,
  })
  const user = insertUser(tx, {
    accountId: account.id,
    companyId: account.companyId,
    characterId,
    ...person,
  })
  return { id: user.id, accountId: account.id }
}
