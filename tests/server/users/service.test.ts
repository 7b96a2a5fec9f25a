import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type DbLike, openDb } from '../../../db/open.ts'
import { findAccount, updateAccount } from '../../../db/queries/accounts.ts'
import { listChannels } from '../../../db/queries/channels.ts'
import { insertCharacter } from '../../../db/queries/characters.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { findSignage, findSignageOfCompany } from '../../../db/queries/signages.ts'
import { findUser, updateUser, updateUserChannel } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import type { PasswordHasher } from '../../../server/accounts/password-hash.ts'
import { fitChannels } from '../../../server/company/channels.ts'
import { createFailureCounter } from '../../../server/http/failure-counter.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addUser, deleteUser } from '../../../server/users/admin.ts'
import { changeUser } from '../../../server/users/updates.ts'
import { addChannel, addCompany, addPerson, addStore, PASSWORD, type Person } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { createFastPasswords, fastHash } from '../../support/fast-passwords.ts'
import { jpegOf, pngOf } from '../../support/forms.ts'
import { passwordsWith } from '../../support/in-between.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { createNotedMails } from '../../support/noted-mails.ts'
import { refused } from '../../support/refused.ts'

const NEW = 'Other-2026'
const updateRole = (db: DbLike, { accountId }: Person, role: 'operator' | 'companyAdmin'): void =>
  updateAccount(db, accountId, { role, endsSessions: false })
const DAY = 86_400_000
const mail = {
  companyId: 1,
  accountId: 1,
  recipient: 'sato@example.com',
  subject: '',
  text: '',
  html: '',
  language: 'ja',
} as const

function openOffice() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const clock = createFakeClock()
  const live = createFakeLive()
  const mails = createNotedMails()
  const files = createKeptFiles()
  let moves = 0
  const deps = {
    db,
    live,
    now: clock.now,
    mails: mails.queue,
    images: files.store,
    publicUrl: 'https://test',
    sendsMail: true,
    resets: createFailureCounter(),
    resetsOfAddress: createFailureCounter(),
    confirmations: createFailureCounter(),
    passwords: createFastPasswords() as PasswordHasher,
    linkOf: () => 'https://link',
    hostName: 'test',
    sender: { name: 'test', address: 'test@example.com' },
    reservationsChanged: () => void moves++,
  }
  const person = (loginId: string, role: CompanyAsker['role'] = 'operator'): Person =>
    addPerson(db, { companyId, loginId, role })
  const as = ({ userId, accountId }: Person, role: CompanyAsker['role'] = 'companyAdmin') => {
    const caller = { companyId, userId, accountId, role, isTemporary: false }
    return Object.defineProperty(caller, 'sessionVersion', {
      get: () => findAccount(db, accountId)?.sessionVersion,
      enumerable: true,
    }) as unknown as CompanyAsker
  }
  const boss = person('boss', 'companyAdmin')
  const sato = person('sato')
  const change = (
    form: object,
    more: { as?: CompanyAsker; picture?: Buffer; passwords?: PasswordHasher } = {},
  ) =>
    changeUser(
      { ...deps, passwords: more.passwords ?? deps.passwords },
      more.as ?? as(boss),
      { targetUserId: sato.userId, isForceSubmit: true, ...form } as Parameters<typeof changeUser>[2],
      more.picture,
    )
  const add = (form: object, picture?: Buffer, passwords: PasswordHasher = deps.passwords) =>
    addUser(
      { ...deps, passwords },
      { ...as(boss) },
      {
        login_id: 'new',
        name: '新人',
        kana: 'しんじん',
        role: 'operator',
        password: NEW,
        ...form,
      } as Parameters<typeof addUser>[2],
      picture,
    )
  const remove = (userId: number, isForced = false, who = as(boss)) => deleteUser(deps, who, userId, isForced)
  return {
    db,
    companyId,
    clock,
    live,
    mails,
    files,
    person,
    as,
    boss,
    sato,
    change,
    add,
    remove,
    moves: () => moves,
  }
}

test('[2.4.13] adds users with or without a picture, and refreshes open lists', async () => {
  const { db, companyId, live, files, add } = openOffice()
  const { userId, isMailed } = await add({}, pngOf(4, 2))
  const [picture] = files.names()
  assert.match(picture!, /^[0-9a-f-]{36}\.png$/)
  assert.deepEqual(
    [findUser(db, userId)?.image, isMailed, live.calls],
    [picture, false, [`refresh ${companyId}`]],
  )
  await add({ login_id: 'second' }, jpegOf(4, 2))
  assert.match(files.names()[1]!, /\.jpg$/)
  const bare = await add({ login_id: 'third' })
  assert.equal(findUser(db, bare.userId)?.image, null)
})

/** A company with this many avatar licenses, whose channels are assigned to no user. */
function openLicensedOffice(licences: number) {
  const office = openOffice()
  const { db, companyId, boss, sato } = office
  for (const { userId } of [boss, sato]) updateUserChannel(db, userId, null)
  updateCompany(db, companyId, { avatarChannelMax: licences })
  fitChannels(db, companyId, licences)
  const channels = listChannels(db, companyId).map(({ id }) => id)
  const added = async (form: object) => findUser(db, (await office.add(form)).userId)!.channelId
  return { ...office, channels, added }
}

test('[decisions 2] gives a new user a free channel, or a shared one if all licenses are used', async () => {
  const { db, boss, channels, added } = openLicensedOffice(2)
  const [first, second] = channels
  updateUserChannel(db, boss.userId, first!)
  assert.equal(await added({ login_id: 'free' }), second)
  assert.equal(await added({ login_id: 'shared', role: 'companyAdmin' }), first)
  assert.equal(await added({ login_id: 'none', avatarChId: 0 }), null)
  assert.equal(await added({ login_id: 'chosen', avatarChId: second }), second)
  assert.equal(await openLicensedOffice(0).added({ login_id: 'early' }), null)
})

test('[decisions 2] assigns a reservation user a channel only when they become an operator or administrator', async () => {
  const { db, boss, sato, channels, added, change } = openLicensedOffice(2)
  const [first, second] = channels
  updateUserChannel(db, boss.userId, first!)
  assert.equal(await added({ login_id: 'booker', role: 'webReservationUser' }), null)
  assert.equal(await added({ login_id: 'face', role: 'webReservationUser', avatarChId: first }), first)
  const channelOfSato = () => findUser(db, sato.userId)!.channelId
  const becomes = (form: object) => change({ isForceSubmit: true, ...form })
  await becomes({ role: 'webReservationUser' })
  assert.equal(channelOfSato(), null)
  await becomes({ role: 'operator', avatarChId: 0 })
  assert.equal(channelOfSato(), null, 'no channel was requested')
  await becomes({ role: 'companyAdmin' })
  assert.equal(channelOfSato(), null, 'a user who already was an operator gets no channel')
  await becomes({ role: 'webReservationUser' })
  await becomes({ role: 'operator' })
  assert.equal(channelOfSato(), second)
})

test('[decisions 2] gives the only channel to both of two users who are added in parallel', async () => {
  const { channels, added } = openLicensedOffice(1)
  const got = await Promise.all([added({ login_id: 'one' }), added({ login_id: 'two' })])
  assert.deepEqual(got, [channels[0], channels[0]])
})

test("[decisions 2] notifies open pages of a user's changed channel once, and of an unchanged one not at all", async () => {
  const { live, sato, change, channels } = openLicensedOffice(1)
  await change({ avatarChId: channels[0] })
  await change({ avatarChId: channels[0] })
  assert.deepEqual(
    live.calls.filter((word) => word.startsWith('userChanged')),
    [`userChanged ${sato.userId}`],
  )
})

test('[5] refuses to add a user with an invalid or too large picture, and stores nothing', async () => {
  const { files, add } = openOffice()
  await assert.rejects(add({}, Buffer.from('no picture')), refused('invalid'))
  await assert.rejects(add({}, pngOf(9_000, 9_000)), refused('invalid'))
  assert.deepEqual(files.names(), [])
})

test('[decisions 2] mails a temporary password to a new user who was added without a password', async () => {
  const { db, mails, add } = openOffice()
  const shown = await add({ password: undefined })
  assert.deepEqual([shown.isMailed, mails.waiting.size], [false, 0])
  assert.match(
    shown.temporaryPassword ?? '',
    /^[!-~]{16}$/,
    'the password is shown, because the user has no address',
  )
  const { userId, isMailed } = await add({ password: undefined, login_id: 'new@example.com' })
  assert.equal(isMailed, true)
  assert.deepEqual(
    [...mails.waiting.values()].map(({ recipient }) => recipient),
    ['new@example.com'],
  )
  const account = findAccount(db, findUser(db, userId)!.accountId)
  assert.ok(account?.confirmedAt, 'an address that an administrator enters counts as confirmed')
})

test('[decisions 2] mails a new user in the language of the administrator who adds them', async () => {
  const { db, mails, boss, add } = openOffice()
  const languageOf = async (login_id: string, handOver?: 'invite') => {
    await add({ password: undefined, login_id, handOver })
    return [...mails.waiting.values()].find(({ recipient }) => recipient === login_id)?.language
  }
  assert.equal(await languageOf('a@example.com', 'invite'), 'ja')
  updateAccount(db, boss.accountId, { language: 'en', endsSessions: false })
  assert.equal(await languageOf('b@example.com', 'invite'), 'en')
  assert.equal(await languageOf('c@example.com'), 'en')
})

test('[2.4.13] refuses the second of two parallel additions of users with the same login ID', async () => {
  const { files, person, add } = openOffice()
  const meanwhile = passwordsWith(() => person('new'))
  await assert.rejects(add({}, pngOf(4, 2), meanwhile), refused('loginIdInUse'))
  assert.deepEqual(files.names(), [])
  await assert.rejects(add({ login_id: 'sato' }), refused('loginIdInUse'))
})

test('[decisions 2] refuses to use more channels than the company has licenses, for new and existing users', async () => {
  const { db, companyId, add, change, sato } = openOffice()
  updateCompany(db, companyId, { avatarChannelMax: 2 })
  const channelId = addChannel(db, companyId)
  await assert.rejects(add({ avatarChId: channelId }), refused('noChannel'))
  const own = findUser(db, sato.userId)!.channelId!
  const { userId } = await add({ avatarChId: own })
  assert.equal(findUser(db, userId)?.channelId, own, 'a shared channel uses one license')
  await assert.rejects(change({ avatarChId: channelId, targetUserId: userId }), refused('noChannel'))
  await change({ avatarChId: 0, targetUserId: userId })
  assert.equal(findUser(db, userId)?.channelId, null)
})

test("[4.2] replaces a user's picture with a new one, and keeps it if none is sent", async () => {
  const { db, files, sato, change } = openOffice()
  await change({}, { picture: pngOf(4, 2) })
  const [first] = files.names()
  await change({ name: '佐藤' })
  assert.deepEqual([files.names(), findUser(db, sato.userId)?.image], [[first], first])
  await change({}, { picture: pngOf(4, 2) })
  assert.equal(files.names().length, 1)
  assert.notEqual(files.names()[0], first)
  assert.equal(findUser(db, sato.userId)?.image, files.names()[0])
})

test("[4.2] after two parallel uploads of a user's picture, keeps only the file of the shown picture", async () => {
  const { db, files, sato, change } = openOffice()
  await Promise.all([change({}, { picture: pngOf(4, 2) }), change({}, { picture: pngOf(4, 2) })])
  assert.deepEqual(files.names(), [findUser(db, sato.userId)?.image])
})

test("[decisions 2] repeats the checks of a user's change after hashing the password, as other requests may have changed data", async () => {
  const { db, person, boss, sato, change, remove, as } = openOffice()
  const meanwhile = (act: () => unknown) => ({ passwords: passwordsWith(act) })
  await assert.rejects(
    change(
      { password: NEW, login_id: 'taken' },
      meanwhile(() => person('taken')),
    ),
    refused('loginIdTaken'),
  )
  assert.equal(findAccount(db, sato.accountId)?.passwordHash, fastHash(PASSWORD))
  const second = person('second', 'companyAdmin')
  const demotes = change(
    { password: NEW, role: 'operator', targetUserId: second.userId },
    meanwhile(() => db.transaction((tx) => updateRole(tx, boss, 'operator'))),
  )
  await assert.rejects(demotes, refused('lastAdmin'))
  updateRole(db, boss, 'companyAdmin')
  let gone: Promise<unknown> | undefined
  await assert.rejects(
    change(
      { password: NEW },
      meanwhile(() => {
        gone = remove(sato.userId, true, as(boss))
      }),
    ),
    refused('notFound'),
  )
  await gone
})

test('[decisions 2] refuses changes by a caller whose own role or password changes while a password is hashed', async () => {
  const { db, boss, sato, as, add, change } = openOffice()
  const ends = ({ accountId }: Person) =>
    passwordsWith(() =>
      updateAccount(db, accountId, { passwordHash: fastHash('Newer-2026'), endsSessions: true }),
    )
  await assert.rejects(add({}, undefined, ends(boss)), refused('notSignedIn'))
  await assert.rejects(
    change({ password: NEW }, { as: { ...as(boss) }, passwords: ends(boss) }),
    refused('notSignedIn'),
  )
  assert.equal(findAccount(db, sato.accountId)?.passwordHash, fastHash(PASSWORD))
  const own = { targetUserId: 'SELF', password: NEW, currentPassword: PASSWORD }
  const asSato = { ...as(sato, 'operator') }
  await assert.rejects(change(own, { as: asSato, passwords: ends(sato) }), refused('notSignedIn'))
  const first = { ...as(sato, 'operator'), isTemporary: true }
  const { currentPassword: _, ...firstPassword } = own
  await assert.rejects(change(firstPassword, { as: first, passwords: ends(sato) }), refused('notSignedIn'))
  assert.equal(findAccount(db, sato.accountId)?.passwordHash, fastHash('Newer-2026'))
})

test("[decisions 2] refuses changes of one's own role and of the last administrator's role", async () => {
  const { db, boss, as, person, change } = openOffice()
  await assert.rejects(change({ targetUserId: 'SELF', role: 'operator' }), refused('ownRole'))
  const second = person('second', 'companyAdmin')
  await change({ targetUserId: second.userId, role: 'operator' })
  assert.equal(findAccount(db, second.accountId)?.role, 'operator')
  const system = { ...as(boss), userId: null, role: 'systemAdmin' } as CompanyAsker
  await assert.rejects(
    change({ targetUserId: boss.userId, role: 'operator' }, { as: system }),
    refused('lastAdmin'),
  )
  await change({ targetUserId: boss.userId, name: '社長' }, { as: system })
})

test('[2.2] allows a user with a temporary password only to set their own new password', async () => {
  const { db, boss, sato, as, mails, live, change } = openOffice()
  const first = { as: { ...as(sato, 'operator'), isTemporary: true } }
  const own = { targetUserId: 'SELF', passwordConfirm: NEW }
  await assert.rejects(change({ ...own, password: NEW, name: '佐藤' }, first), refused('notAllowed'))
  await assert.rejects(change({ ...own }, first), refused('invalid'))
  await assert.rejects(change({ ...own, password: PASSWORD }, first), refused('invalid'))
  const temporaryBoss = { as: { ...as(boss), isTemporary: true } }
  await assert.rejects(change({ password: NEW }, temporaryBoss), refused('notAllowed'))
  mails.queue.queueSecret(db, { ...mail, mergeKey: `password ${sato.accountId}` })
  await change({ ...own, password: NEW }, first)
  assert.deepEqual(mails.keys(), [], 'the mail with the temporary password is removed')
  assert.equal(findAccount(db, sato.accountId)?.passwordHash, fastHash(NEW))
  assert.deepEqual(live.calls, [`endAccount ${sato.accountId}`])
})

test('[4.2] requires the current password for a new login ID or password, and limits the attempts', async () => {
  const { sato, as, change, clock, db } = openOffice()
  const own = { as: as(sato, 'operator') }
  const form = { targetUserId: 'SELF', password: NEW }
  await assert.rejects(change(form, own), refused('currentPasswordWrong'))
  for (let n = 0; n < 9; n++)
    await assert.rejects(change({ ...form, currentPassword: 'wrong' }, own), refused('currentPasswordWrong'))
  await change({ ...form, currentPassword: PASSWORD }, own)
  assert.equal(findAccount(db, sato.accountId)?.passwordHash, fastHash(NEW))
  const again = { ...form, password: PASSWORD }
  for (let n = 0; n < 10; n++)
    await assert.rejects(change({ ...again, currentPassword: 'wrong' }, own), refused('currentPasswordWrong'))
  await assert.rejects(change({ ...again, currentPassword: NEW }, own), refused('tooMany'))
  clock.advance(5 * 60_000)
  await change({ ...again, currentPassword: NEW }, own)
})

test('[decisions 2] a new mail address must be confirmed, unless an administrator sets it', async () => {
  const { db, boss, sato, as, change } = openOffice()
  const own = { as: as(sato, 'webReservationUser') }
  const confirmed = (accountId: number) => findAccount(db, accountId)?.confirmedAt !== null
  await change({ targetUserId: 'SELF', login_id: 'SATO', currentPassword: PASSWORD }, own)
  assert.equal(confirmed(sato.accountId), true)
  await change({ targetUserId: 'SELF', login_id: 'sato@example.com', currentPassword: PASSWORD }, own)
  assert.equal(confirmed(sato.accountId), false)
  await change({ targetUserId: 'SELF', login_id: 'boss@example.com', currentPassword: PASSWORD })
  assert.equal(confirmed(boss.accountId), true)
  const other = openOffice()
  await other.change({ login_id: 'moved@example.com' })
  assert.equal(findAccount(other.db, other.sato.accountId)?.confirmedAt !== null, true)
})

test('[4.2] asks for confirmation only for changes of a user that end sessions', async () => {
  const { db, companyId, live, sato, change } = openOffice()
  const storeId = addStore(db, companyId)
  assert.deepEqual(await change({ name: '佐藤', storeId, isForceSubmit: false }), { result: 'OK' })
  assert.deepEqual(live.calls.splice(0), [`refresh ${companyId}`])
  const answer = await change({ password: NEW, isForceSubmit: false })
  assert.notEqual(answer.result, 'OK')
  assert.deepEqual(live.calls, [])
  await change({ password: NEW })
  assert.deepEqual(live.calls, [`endAccount ${sato.accountId}`, `refresh ${companyId}`])
})

test('[4.2] operators can change their own profile, but not their shop (store) or avatar channel', async () => {
  const { db, companyId, boss, sato, as, change } = openOffice()
  const own = { as: as(sato, 'operator') }
  const { storeId, channelId } = findUser(db, sato.userId)!
  await change(
    { targetUserId: sato.userId, name: '佐藤', avatarChId: channelId!, storeId: storeId ?? 0 },
    own,
  )
  await assert.rejects(
    change({ targetUserId: 'SELF', storeId: addStore(db, companyId) }, own),
    refused('notAllowed'),
  )
  await assert.rejects(change({ targetUserId: 'SELF', avatarChId: 0 }, own), refused('notAllowed'))
  await assert.rejects(change({ targetUserId: boss.userId, name: 'x' }, own), refused('notAllowed'))
  await assert.rejects(change({ targetUserId: 'SELF', passwordReset: true }, own), refused('notAllowed'))
  const nobody = { as: { ...own.as, userId: null } as CompanyAsker }
  await assert.rejects(change({ targetUserId: 'SELF', name: 'x' }, nobody), refused('notFound'))
})

test('[decisions 2] refuses to assign a shop (store), avatar channel or character of another company to a user', async () => {
  const { db, change } = openOffice()
  const elsewhere = addCompany(db)
  const foreign = addPerson(db, { companyId: elsewhere })
  await assert.rejects(change({ targetUserId: foreign.userId, name: 'x' }), refused('notFound'))
  await assert.rejects(change({ storeId: addStore(db, elsewhere) }), refused('notFound'))
  await assert.rejects(change({ avatarChId: addChannel(db, elsewhere) }), refused('notFound'))
  await assert.rejects(change({ character_id: 999_999 }), refused('notFound'))
})

test("[2.4.13] an administrator's password reset mails the temporary password, or returns it if it cannot be mailed", async () => {
  const { change, mails, person, db } = openOffice()
  const shown = await change({ passwordReset: true })
  assert.ok('temporaryPassword' in shown && typeof shown.temporaryPassword === 'string')
  const { userId, accountId } = person('tanaka@example.com')
  assert.deepEqual(await change({ targetUserId: userId, passwordReset: true }), { result: 'OK' })
  assert.deepEqual(mails.keys(), [`password ${accountId}`])
  assert.notEqual(findAccount(db, accountId)?.temporaryDigest ?? null, null)
})

test('[decisions 4] a deleted user loses their access, picture and reserved room', async () => {
  const { db, companyId, live, files, sato, change, remove } = openOffice()
  await change({}, { picture: pngOf(4, 2) })
  const roomId = ensureLinkRoom(db, { ...findUser(db, sato.userId)!, companyId }, 1)
  const room = findSignage(db, roomId)!
  live.calls.length = 0
  assert.deepEqual(await remove(sato.userId), { result: 'OK' })
  assert.deepEqual(live.calls, [
    `endAccount ${sato.accountId}`,
    `endAccount ${room.accountId}`,
    `forgetUser ${sato.userId}`,
    `forgetSignage ${roomId}`,
    `refresh ${companyId}`,
  ])
  assert.deepEqual(files.names(), [])
  assert.equal(findSignageOfCompany(db, companyId, roomId), undefined)
  await assert.rejects(remove(sato.userId), refused('notFound'))
})

test('[decisions 4] asks for confirmation before deleting a user with future reservations, and cancels only those reservations', async () => {
  const { db, companyId, clock, mails, sato, remove, moves } = openOffice()
  const signageId = ensureLinkRoom(db, { ...findUser(db, sato.userId)!, companyId }, 1)
  const book = (startsIn: number): number =>
    insertReservation(db, {
      companyId,
      userId: sato.userId,
      signageId,
      title: 'talk',
      characterId: null,
      createdAt: 1,
      startAt: clock.now() + startsIn,
      endAt: clock.now() + startsIn + DAY / 24,
    }).id
  const [over, runs, ahead] = [book(-DAY), book(0), book(1)]
  const asked = await remove(sato.userId)
  assert.notEqual(asked.result, 'OK')
  assert.equal(findReservation(db, ahead)?.cancelledAt, null)
  await remove(sato.userId, true)
  assert.deepEqual(
    [over, runs, ahead].map((id) => findReservation(db, id)?.cancelledAt ?? null),
    [null, null, clock.now()],
  )
  assert.deepEqual(mails.keys(), [`reservation ${ahead} cancelled`])
  assert.equal(moves(), 1, 'the reservation clock is notified')
})

test("[decisions 2] asks for confirmation before deleting a user in a call, and never deletes one's own account or the last administrator", async () => {
  const { db, live, boss, sato, as, remove } = openOffice()
  live.inCall.add(sato.userId)
  assert.notEqual((await remove(sato.userId)).result, 'OK')
  assert.ok(findUser(db, sato.userId))
  await assert.rejects(remove(boss.userId), refused('ownAccount'))
  const system = { ...as(boss), userId: null } as CompanyAsker
  await assert.rejects(remove(boss.userId, true, system), refused('lastAdmin'))
  const foreign = addPerson(db, { companyId: addCompany(db) })
  await assert.rejects(remove(foreign.userId, true), refused('notFound'))
  assert.deepEqual(await remove(sato.userId, true), { result: 'OK' })
})

test("[4.2] keeps a user's profile that is saved unchanged", async () => {
  const { db, sato, change } = openOffice()
  updateUser(db, sato.userId, { subjectName: 'Phone' })
  const before = findUser(db, sato.userId)
  await change({})
  assert.deepEqual(findUser(db, sato.userId), before)
})

test('[4.2] refuses a taken login ID before it asks for confirmation or hashes a password', async () => {
  const { add, change } = openOffice()
  const noHash = passwordsWith(() => assert.fail('a password was hashed'))
  await assert.rejects(add({ login_id: 'sato' }, undefined, noHash), refused('loginIdInUse'))
  await assert.rejects(change({ login_id: 'boss', isForceSubmit: false }), refused('loginIdTaken'))
  await assert.rejects(
    change({ login_id: 'boss', password: NEW }, { passwords: noHash }),
    refused('loginIdTaken'),
  )
})

test('[decisions 2] makes a mailed temporary password invalid when the login ID or password changes', async () => {
  const { db, sato, mails, change } = openOffice()
  const isMailedGood = (): boolean => findAccount(db, sato.accountId)?.temporaryDigest !== null
  const give = async (): Promise<void> => {
    await change({ passwordReset: true })
    mails.waiting.set(`password ${sato.accountId}`, mail)
  }
  await give()
  await change({ name: '佐藤' })
  await change({ role: 'companyAdmin' })
  assert.deepEqual([isMailedGood(), mails.waiting.size], [true, 1])
  for (const form of [{ login_id: 'moved' }, { password: NEW }]) {
    await give()
    await change(form)
    assert.deepEqual([isMailedGood(), mails.waiting.size], [false, 0])
  }
})

test("[2.4.4] accepts only the product's and the company's characters for a user", async () => {
  const { db, companyId, sato, change } = openOffice()
  seedCharacters(db)
  const characterOf = (of: number): number =>
    insertCharacter(db, { companyId: of, name: 'x', modelUrl: '', imageUrl: '', standbyUrl: '' }).id
  for (const characterId of [1, characterOf(companyId)]) {
    await change({ character_id: characterId })
    assert.equal(findUser(db, sato.userId)?.characterId, characterId)
  }
  await assert.rejects(change({ character_id: characterOf(addCompany(db)) }), refused('notFound'))
})
