import type { CompanyAsker } from '#core/accounts/asker.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { findUser } from '../../../db/queries/users.ts'
import type { PasswordHasher } from '../../../server/accounts/password-hash.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addSignage, updateSignageSettings } from '../../../server/signages/admin.ts'
import * as builders from '../../support/builders.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { createFastPasswords } from '../../support/fast-passwords.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { createNotedMails } from '../../support/noted-mails.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

export const { PASSWORD } = builders
export const NEW = 'Other-2026'

/** A company with a lobby, and functions that add and change signages as its administrator. */
export function openCompany() {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, companyId, views, clock } = testReception
  const { directory } = testReception.reception
  const live = createFakeLive()
  const files = createKeptFiles()
  const mails = createNotedMails()
  const deps = {
    db,
    directory,
    views,
    live,
    now: clock.now,
    images: files.store,
    media: files.store,
    characters: files.store,
    passwords: createFastPasswords() as PasswordHasher,
  }
  const boss = builders.addPerson(db, { companyId, role: 'companyAdmin' })
  const as = (
    role: CompanyAsker['role'],
    userId: number | null = boss.userId,
    signageId: number | null = null,
  ) => ({ companyId, userId, role, signageId }) as CompanyAsker
  const settings = { language: 'ja', aiTalk: false, transport: 'auto' }
  const add = (form: object = {}, picture?: Buffer, passwords = deps.passwords) =>
    addSignage(
      { ...deps, passwords },
      companyId,
      { ...settings, login_id: 'entrance', name: '玄関', password: PASSWORD, ...form } as Parameters<
        typeof addSignage
      >[2],
      picture,
    )
  const lobby = findSignage(db, idOf(testReception, 'lobby'))!
  const update = (form: object = {}, picture?: Buffer, passwords = deps.passwords) =>
    updateSignageSettings(
      { ...deps, passwords },
      companyId,
      {
        signageId: lobby.id,
        name: 'lobby',
        login_id: lobby.loginId,
        isForceSubmit: true,
        ...form,
      } as Parameters<typeof updateSignageSettings>[2],
      picture,
    )
  const roomOf = (): { userId: number; roomId: number } => {
    const { userId } = builders.addPerson(db, { companyId, role: 'webReservationUser', name: 'Hana' })
    return { userId, roomId: ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1) }
  }
  return {
    testReception,
    db,
    companyId,
    live,
    files,
    mails,
    deps,
    boss,
    as,
    add,
    update,
    lobby,
    roomOf,
  }
}
