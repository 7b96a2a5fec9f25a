import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { folded } from '#core/fields/folded.ts'
import { isEmail } from '#core/fields/rules.ts'
import type { OkOrConfirm } from '#core/http/confirmations.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type * as contract from '#core/personal-data/contract.ts'
import type { Db } from '../../db/open.ts'
import {
  erasePersonal,
  findCallOf,
  findPerson,
  listPersons,
  readPersonal,
} from '../../db/queries/personal-data.ts'
import { listSoundFilesOfCall } from '../../db/queries/visitor-messages.ts'
import type { RemovalDeps } from '../accounts/removals.ts'
import { type Act, audit } from '../audit/service.ts'
import type { FileStore } from '../system/files.ts'
import { deleteUser, type UserAdminDeps } from '../users/admin.ts'

export interface PersonalDataDeps {
  db: Db
  now: () => number
  /** Users' pictures. */
  images: FileStore
  visitorPictures: FileStore
}

interface Target {
  userId?: number | undefined
  callId?: string | undefined
  address?: string | undefined
}

type Found = ReturnType<typeof locate>

/**
 * decisions 4: finds a user of the company (including deleted ones), one of its calls, or a mailbox.
 * @throws Refusal notFound, notAllowed (mailboxes are for system administrators), invalid (none or several given)
 */
function locate({ db, images, visitorPictures }: PersonalDataDeps, asker: CompanyAsker, target: Target) {
  const { companyId } = asker
  if (Object.values(target).filter((value) => value !== undefined).length !== 1) throw new Refusal('invalid')
  if (target.address !== undefined) {
    if (asker.role !== 'systemAdmin') throw new Refusal('notAllowed')
    if (!isEmail(target.address)) throw new Refusal('invalid')
    const address = folded(target.address)
    return { keys: { mailbox: address }, typed: address, files: [], isOpen: false }
  }
  if (target.callId !== undefined) {
    const call = findCallOf(db, companyId, target.callId)
    if (!call) throw new Refusal('notFound')
    const names = [...(call.fileName === null ? [] : [call.fileName]), ...listSoundFilesOfCall(db, call.id)]
    const files = names.map((name) => ({ store: visitorPictures, name }))
    return { keys: { call: call.id }, typed: call.id.slice(0, 8), files, isOpen: call.endedAt === null }
  }
  const person = findPerson(db, companyId, target.userId ?? 0)
  if (!person) throw new Refusal('notFound')
  const { user, account, name, loginId, loginKey } = person
  const address = isEmail(loginId) ? loginKey : undefined
  // mails are not searched for a name of one letter, because almost every mail contains it
  const long = name.trim().length > 1 ? { name } : {}
  const files = person.image === null ? [] : [{ store: images, name: person.image }]
  const keys = { user, account, company: companyId, ...(address === undefined ? {} : { address }), ...long }
  return { keys, typed: loginId || name, files, isOpen: false }
}

/** Maximum number of users found. Users narrow the search by typing more of the name. */
const FOUND_MAX = 20

/** Finds users by name, including those whose access has ended (decisions 4). */
export function findPersons(
  db: Db,
  { companyId }: CompanyAsker,
  { text, userId }: ParsedInputOf<typeof contract.findPersons>,
): OutputOf<typeof contract.findPersons> {
  const wanted = folded(text ?? '')
  if (wanted === '' && userId === undefined) return []
  return listPersons(db, companyId)
    .filter((person) =>
      userId === undefined
        ? [person.name, person.kana, person.loginId].some((own) => folded(own).includes(wanted))
        : person.userId === userId,
    )
    .slice(0, FOUND_MAX)
    .map(({ deletedAt, kana: _, ...person }) => ({ ...person, isDeleted: deletedAt !== null }))
}

/**
 * Returns how much data is stored about a person, not the data itself.
 * @throws Refusal notFound, notAllowed, invalid (for the reasons that `locate` lists)
 */
export function listPersonalData(
  deps: PersonalDataDeps,
  asker: CompanyAsker,
  target: Target,
): OutputOf<typeof contract.listPersonalData> {
  const { keys, typed, files, isOpen } = locate(deps, asker, target)
  const tables = deps.db.transaction((tx) => {
    const found = readPersonal(tx, keys)
    audit(tx, 'person.listed', targetOf(asker, target))
    return found
  })
  return {
    typed,
    isOpen,
    files: files.length,
    tables: Object.entries(tables).map(([table, rows]) => ({ table, rows: rows.length })),
  }
}

export async function getPersonalData(
  deps: PersonalDataDeps,
  asker: CompanyAsker,
  target: Target,
): Promise<OutputOf<typeof contract.getPersonalData>> {
  const { keys, typed, files } = locate(deps, asker, target)
  const tables = deps.db.transaction((tx) => {
    const found = readPersonal(tx, keys)
    audit(tx, 'person.handedOut', targetOf(asker, target))
    return found
  })
  const read = await Promise.all(files.map(contentOf))
  return { exportedAt: deps.now(), typed, tables, files: read.filter((file) => file !== undefined) }
}

/**
 * Subject of the audit entry. An entry about a mailbox has no subject, because the log must not contain the address.
 */
const targetOf = ({ companyId }: CompanyAsker, { userId, callId }: Target): Act => {
  if (userId !== undefined) return { companyId, targetUserId: userId }
  return callId === undefined ? { companyId } : { companyId, targetId: callId }
}

async function contentOf({ store, name }: Found['files'][number]) {
  if ((await store.sizeBytes(name)) === undefined) return undefined
  const bytes = await buffer(Readable.from(store.read(name)))
  return { name, base64: bytes.toString('base64') }
}

/**
 * Erases the data of a user, a call or a mailbox permanently. A user who still has access is deleted first, by the
 * usual rules. Rows are removed before files: after a crash in between, the next start removes the files.
 * @throws Refusal notFound, notAllowed, invalid (see `locate`; also if the confirmation text differs), wrongState
 * (running call), ownAccount, lastAdmin
 */
export async function erasePersonalData(
  deps: PersonalDataDeps & UserAdminDeps & RemovalDeps,
  asker: CompanyAsker,
  { typed, ...target }: Target & { typed: string },
): Promise<OkOrConfirm> {
  const found = locate(deps, asker, target)
  if (found.isOpen) throw new Refusal('wrongState')
  if (typed.trim() !== found.typed) throw new Refusal('invalid', { fields: { typed: 'invalid' } })
  const isThere =
    target.userId !== undefined && findPerson(deps.db, asker.companyId, target.userId)?.deletedAt === null
  if (isThere) await deleteUser(deps, asker, target.userId!, true)
  const { mails } = deps.db.transaction((tx) => {
    const erased = erasePersonal(tx, found.keys)
    audit(tx, 'person.erased', targetOf(asker, target))
    return erased
  })
  await deps.mails.discard(mails)
  for (const { store, name } of found.files) await store.remove(name)
  deps.live.refresh(asker.companyId)
  return { result: 'OK' }
}
