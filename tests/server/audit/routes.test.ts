import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { AuditAct } from '#core/audit/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { listCharacters } from '../../../db/queries/characters.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import { listUnanswered, noteUnanswered } from '../../../db/queries/unanswered.ts'
import { listUsersOfCompany } from '../../../db/queries/users.ts'
import { auditEntries } from '../../../db/schema/index.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { acting } from '../../../server/audit/service.ts'
import { checkByHand, makeByHand } from '../../../server/backups/service.ts'
import { AUDITED } from '../../support/audited-endpoints.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addCompany, addPerson, addSignage, PASSWORD, type Person } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { motionFile } from '../../support/motion-files.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { addMessage } from '../../support/visitor-messages.ts'
import { formWithFiles, glb, vrm1 } from '../../support/vrm-files.ts'

const START = Date.parse('2026-11-20T10:05:00+09:00')
const ORIGIN = 'https://uketsuke.example'
const PERIOD = { from: '2026-11-01', to: '2026-12-31' }
/** Values that must not appear in any entry. */
const SECRETS = [
  'sk-secret-of-the-chat-server',
  'Better-2026',
  'hooks.example.com/secret',
  'みどり@example.com',
]

let now = START
let testApp: TestApp
let companyId = 0
let boss: Person
let cookie = ''
let system = ''
before(async () => {
  testApp = await buildTestApp({
    now: () => now,
    environment: { RATE_LIMITS: '0', PUBLIC_URL: ORIGIN },
  })
  const { db, app } = testApp
  seedCharacters(db)
  companyId = addCompany(db, '株式会社あおば')
  boss = addPerson(db, { companyId, role: 'companyAdmin', name: '所長', loginId: 'boss' })
  addPerson(db, { companyId: null, role: 'systemAdmin', name: '管理室', loginId: 'system' })
  await app.ready()
  cookie = await signIn(app, 'boss')
  system = await signIn(app, 'system')
})
after(() => testApp.close())

type Form = ReturnType<typeof multipart>
const isForm = (body: object): body is Form => 'headers' in body && 'payload' in body

// biome-ignore lint/suspicious/noExplicitAny: any endpoint's answer
type Body = any
interface Asked {
  status: number
  body: Body
  requestId: string
}

async function ask(url: string, body: object = {}, as = cookie): Promise<Asked> {
  const form = isForm(body) ? body : { payload: body, headers: {} }
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    payload: form.payload as Buffer,
    headers: { ...form.headers, cookie: as, host: 'uketsuke.example' },
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    requestId: String(answer.headers['x-request-id']),
  }
}

const entries = (of: number | 'installation' = companyId) =>
  listAuditEntries(testApp.db, { of, fromAt: 0, toAt: now + DAY_MS, limit: 10_000 })
const asked = new Map<string, Set<AuditAct>>()

/** Calls an endpoint and checks that exactly these actions are recorded, with actor, time and request. */
async function done(
  path: string,
  body: object,
  acts: readonly AuditAct[],
  { as = cookie, of = companyId as number | 'installation' } = {},
): Promise<Body> {
  const before = new Set(entries(of).map(({ id }) => id))
  now += 1_000
  const { status, body: answer, requestId } = await ask(path, body, as)
  assert.equal(status, 200, `${path}: ${JSON.stringify(answer)}`)
  const fresh = entries(of).filter(({ id }) => !before.has(id))
  assert.deepEqual(fresh.map(({ act }) => act).reverse(), acts, path)
  for (const entry of fresh) {
    assert.deepEqual([entry.at, entry.requestId], [now, requestId], path)
    assert.equal(entry.actorName, as === system ? '管理室' : '所長', path)
  }
  const seen = asked.get(path) ?? new Set()
  for (const act of acts) seen.add(act)
  asked.set(path, seen)
  return { ...answer, entry: fresh.at(0) }
}

test('[decisions 2] records every administrator action once: actor, time, action, target and request', async () => {
  const { db } = testApp
  // actions on users
  const user = { name: '佐藤 みどり', kana: 'さとう', role: 'operator' }
  const login = { login_id: 'midori', password: PASSWORD, passwordConfirm: PASSWORD }
  const { userId, entry } = await done('/api/addUser', multipart({ ...user, ...login }), ['user.added'])
  assert.deepEqual([entry.targetUserId, entry.targetName], [userId, '佐藤 みどり'])
  const target = { targetUserId: String(userId), isForceSubmit: '1' }
  const changed = await done(
    '/api/updateUser',
    multipart({ ...target, role: 'companyAdmin', name: '鈴木 みどり' }),
    ['user.changed'],
  )
  assert.deepEqual(changed.entry.changes, [
    { field: 'role', from: 'operator', to: 'companyAdmin' },
    { field: 'name' },
  ])
  await done('/api/updateUser', multipart({ ...target, name: '鈴木 みどり' }), [])
  await done(
    '/api/updateUser',
    multipart({ ...target, password: 'Better-2026', passwordConfirm: 'Better-2026' }),
    ['user.changed'],
  )
  await done('/api/updateUser', multipart({ targetUserId: String(userId), passwordReset: '1' }), [
    'user.passwordReset',
  ])
  await done('/api/pwResetUser', { targetUserId: userId, passwordReset: 1 }, ['user.passwordReset'])
  const stranger = addPerson(db, { companyId, isConfirmed: false })
  await done('/api/vouchForUser', { targetUserId: stranger.userId }, ['user.vouched'])
  await done('/api/vouchForUser', { targetUserId: stranger.userId }, [])

  // actions on the administrator's own second factor, and on a colleague's
  const { secret } = (await ask('/api/beginSecondFactor', { currentPassword: PASSWORD })).body
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + 1_000 })
  await done('/api/confirmSecondFactor', { code: code() }, ['secondFactor.switchedOn'])
  now += 60_000
  const demanded = await done('/api/demandSecondFactor', { isDemanded: true }, ['company.changed'])
  assert.deepEqual(demanded.entry.changes, [{ field: 'demandsSecondFactor', from: false, to: true }])
  await done('/api/demandSecondFactor', { isDemanded: true }, [])
  updateCompany(db, companyId, { demandsSecondFactor: false })
  await done('/api/renewRecoveryCodes', { code: code() }, ['secondFactor.codesRenewed'])
  now += 60_000
  await done('/api/endSecondFactor', { code: code() }, ['secondFactor.switchedOff'])
  const colleague = addPerson(db, { companyId, role: 'companyAdmin' })
  const theirs = await signIn(testApp.app, colleague.loginId)
  const begun = await ask('/api/beginSecondFactor', { currentPassword: PASSWORD }, theirs)
  const theirCode = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({ timestamp: now })
  await ask('/api/confirmSecondFactor', { code: theirCode }, theirs)
  await done('/api/resetSecondFactor', { targetUserId: colleague.userId }, ['user.secondFactorReset'])
  await done('/api/resetSecondFactor', { targetUserId: colleague.userId }, [])

  // actions on passkeys
  const authenticator = createAuthenticator({ origin: ORIGIN })
  const addPasskey = async (as: string) => {
    const { body } = await ask('/api/beginPasskey', { currentPassword: PASSWORD }, as)
    return { name: 'ノートPC', passkey: authenticator.create(body.options, {}) }
  }
  await done('/api/addPasskey', await addPasskey(cookie), ['secondFactor.passkeyAdded'])
  const { passkeys } = (await ask('/api/getPasskeys')).body
  await done('/api/deletePasskey', { passkeyId: passkeys[0].id }, ['secondFactor.passkeyDeleted'])
  const keyed = addPerson(db, { companyId })
  const keyedCookie = await signIn(testApp.app, keyed.loginId)
  // a passkey that an operator adds is not audited; an administrator's is
  await ask('/api/addPasskey', await addPasskey(keyedCookie), keyedCookie)
  await done('/api/resetPasskeys', { targetUserId: keyed.userId }, ['user.passkeysReset'])
  await done('/api/resetPasskeys', { targetUserId: keyed.userId }, [])

  // actions on the company, its shops (stores) and its avatar channels
  const kept = await done('/api/updateCompany', { pictureDays: 7 }, ['company.changed'])
  assert.deepEqual(kept.entry.changes, [{ field: 'pictureDays', from: 30, to: 7 }])
  await done('/api/updateCompanyLogo', formWithFiles({}, { image: png }), ['company.changed'])
  await done('/api/updateCallResults', { results: ['名刺を預かる'] }, ['company.resultsChanged'])
  await done('/api/updatePhrases', { phrases: [{ ja: 'お待ちください', en: '', zh: '' }] }, [
    'company.phrasesChanged',
  ])
  const { storeId } = await done('/api/addStore', multipart({ name: '本店' }), ['store.added'])
  const renamed = multipart({ targetStoreId: String(storeId), name: '新本店' })
  const store = await done('/api/updateStore', renamed, ['store.changed'])
  assert.deepEqual(store.entry.changes, [{ field: 'name', from: '本店', to: '新本店' }])
  const channels = (await ask('/api/getChannel')).body as { id: number }[]
  await done('/api/updateChannel', { targetId: channels[0]!.id, name: '窓口', isForceSubmit: 1 }, [
    'channel.changed',
  ])
  await done('/api/requestLicences', { count: 2 }, ['licence.requested'])

  // actions on signages
  const kiosk = { name: '受付', login_id: 'lobby', password: PASSWORD, passwordConfirm: PASSWORD }
  const { signageId } = await done('/api/addSignage', multipart(kiosk), ['signage.added'])
  const moved = { signageId: String(signageId), storeId: String(storeId) }
  const signage = await done('/api/updateSignage', multipart(moved), ['signage.changed'])
  assert.deepEqual(signage.entry.changes, [{ field: 'store', from: '', to: '新本店' }])
  await done(
    '/api/updateSignage',
    multipart({ signageId: String(signageId), isUpdateTemplate: '1', state: 'Active', telop: 'ようこそ' }),
    ['signage.published'],
  )
  const shown = (await ask('/api/getSignage', { targetId: signageId })).body
  await done(
    '/api/updateTemplates',
    {
      signageId,
      version: shown.version ?? 1,
      isForceSubmit: true,
      templates: [{ signage_state: 'Standby', telop: 'こんにちは' }],
    },
    ['signage.published'],
  )
  await done('/api/applyStarter', { signageId, starter: 'shop' }, ['media.added', 'signage.published'])
  const copy = addSignage(db, { companyId })
  await done('/api/copyTemplates', { signageId: copy.signageId, targetIds: [signageId] }, [
    'signage.published',
  ])
  const inCharge = { signageId, userIds: [stranger.userId] }
  await done('/api/addSignageOperator', inCharge, ['signage.operatorsAdded'])
  await done('/api/deleteSignageOperator', { signageId, userId: stranger.userId }, [
    'signage.operatorRemoved',
  ])
  const device = (await ask('/api/askKioskCode')).body
  await done('/api/connectKiosk', { code: device.code, signageId, isForceSubmit: 1 }, ['signage.connected'])

  // actions on media and characters
  const { media } = await done('/api/addMedia', multipart({ filename: '朝の絵' }, png), ['media.added'])
  await done('/api/updateMedia', multipart({ targetId: String(media.id), name: '夜の絵' }), ['media.changed'])
  await done('/api/deleteMedia', { targetId: media.id }, ['media.deleted'])
  const upload = formWithFiles({ name: '新人', isForceSubmit: '1' }, { model: glb(vrm1()) })
  const { character } = await done('/api/addCharacter', upload, ['character.added'])
  await done('/api/updateCompanyCharacter', { characterId: character.id }, ['character.chosen'])
  await done('/api/deleteCharacter', { targetId: character.id, isForceSubmit: 1 }, ['character.deleted'])
  const ownMotion = formWithFiles({ name: 'ばんざい' }, { motion: motionFile() })
  const { motion } = await done('/api/addMotion', ownMotion, ['motion.added'])
  await done('/api/removeMotion', { targetId: motion.id }, ['motion.deleted'])
  await done('/api/restoreMotion', { targetId: motion.id }, ['motion.restored'])
  const product = listCharacters(db, companyId).find((own) => own.companyId === null)!
  await done('/api/updateCharacterPalette', { targetId: product.id, palette: { hair: '#112233' } }, [
    'character.changed',
  ])

  await doneByTheAi(signageId)
  await doneInExhibits()
  await doneInAlerts()
  await doneInHours()
  const messageId = addMessage(testApp.db, { companyId, signageId, at: now })
  await done('/api/deleteVisitorMessage', { messageId }, ['record.messageDeleted'])

  // an administrator exports and erases a person's data
  await done('/api/listPersonalData', { userId: stranger.userId }, ['person.listed'])
  await done('/api/getPersonalData', { userId: stranger.userId }, ['person.handedOut'])
  const erased = await done('/api/erasePersonalData', { userId: stranger.userId, typed: stranger.loginId }, [
    'user.deleted',
    'person.erased',
  ])
  assert.equal(erased.entry.targetName, '（削除済み）')

  await done('/api/deleteSignage', { targetId: signageId, isForceSubmit: 1 }, ['signage.deleted'])
  await done('/api/deleteStore', { targetStoreId: storeId, isForceSubmit: 1 }, ['store.deleted'])
  await done('/api/deleteUser', { targetUserId: userId, isForceSubmit: 1 }, ['user.deleted'])

  await doneBySystem()

  const lacking = Object.entries(AUDITED).filter(([path, acts]) =>
    acts.some((act) => !asked.get(path)?.has(act)),
  )
  assert.deepEqual(
    lacking.map(([path]) => path),
    // Endpoints that this test does not call: backups (the database is in memory), relay nodes, the setup (already
    // done), and mailed invitations (invitations.test.ts).
    [
      '/api/admin/checkBackup',
      '/api/admin/drainRelayNode',
      '/api/admin/makeBackup',
      '/api/beginSetup',
      '/api/inviteUser',
    ],
  )
  const everything = JSON.stringify(db.select().from(auditEntries).all())
  for (const secret of [...SECRETS, PASSWORD, 'みどり']) assert.ok(!everything.includes(secret), secret)
})

async function doneByTheAi(signageId: number) {
  const { db } = testApp
  const { settings } = (await ask('/api/getAiSettings')).body
  const chatKey = SECRETS[0]!
  const chat = { answerer: 'chat', chatUrl: 'https://chat.example.com/v1', chatModel: 'small', chatKey }
  const ai = await done('/api/updateAiSettings', { ...settings, ...chat, transcriptDays: 30 }, ['ai.changed'])
  assert.deepEqual(ai.entry.changes, [
    { field: 'answerer', from: 'embedded', to: 'chat' },
    { field: 'transcriptDays', from: 90, to: 30 },
    { field: 'chatServer' },
    { field: 'chatKey' },
  ])
  await done('/api/updateAiSettings', { ...settings, ...chat, transcriptDays: 30 }, [])
  await done('/api/updatePronunciations', { pronunciations: [] }, ['ai.pronunciationsChanged'])
  const options = {
    storeId: null,
    signageId: null,
    wordings: [{ lang: 'ja', text: 'トイレはどこ' }],
    texts: [{ lang: 'ja', text: '奥です', isDraft: false }],
  }
  const { answerId } = await done('/api/addAnswer', options, ['answer.added'])
  await done('/api/addAnswers', { answers: [options, options] }, ['answer.added', 'answer.added'])
  await done('/api/updateAnswer', { ...options, answerId }, ['answer.changed'])
  const headers = { cookie }
  now += 1_000
  const csv = (await testApp.app.inject({ url: '/api/getAnswers.csv', headers })).body
  const [download] = entries()
  assert.deepEqual([download?.act, download?.targetName], ['file.downloaded', 'answers.csv'])
  // importing a file with many answers is one action
  const more = csv.replace('奥です', '左です')
  const imported = await done('/api/importAnswers', { csv: more }, ['answer.imported'])
  assert.deepEqual(
    imported.entry.changes,
    [
      { field: 'added', from: undefined, to: 0 },
      { field: 'changed', from: undefined, to: 1 },
    ].map(({ field, to }) => ({ field, to })),
  )
  await done('/api/deleteAnswer', { answerId }, ['answer.deleted'])
  await done('/api/updateFacts', { storeId: null, facts: [] }, ['answer.factsChanged'])
  for (const text of ['駐車場は', '営業時間は'])
    noteUnanswered(db, { companyId, lang: 'ja', text, folded: text, at: now, signageId })
  const [one, two] = listUnanswered(db, companyId, 'open')
  const place = { storeId: null, signageId: null, text: 'あります' }
  const first = await done('/api/answerUnanswered', { unansweredId: one!.id, ...place }, ['answer.added'])
  await done('/api/answerUnanswered', { unansweredId: two!.id, answerId: first.answerId, ...place }, [
    'answer.changed',
  ])
}

async function doneInExhibits() {
  const { mapId } = await done('/api/addExhibitMap', { name: '1階', storeId: null }, ['exhibitMap.added'])
  await done('/api/updateExhibitMap', { mapId, name: '一階' }, ['exhibitMap.changed'])
  await done('/api/renewGuideToken', { mapId }, ['exhibitMap.linkRenewed'])
  const { targetId, contentId } = await done('/api/addExhibit', { mapId, position: { x: 0.5, y: 0.5 } }, [
    'exhibit.added',
  ])
  const words = { id: contentId, target_id: targetId, title: '壺', description: '古い壺' }
  await done('/aichat/api/v1/chat/contents/update', words, ['exhibit.changed'])
  await done('/aichat/api/v1/chat/contents/update', words, [])
  const removed = await done('/api/removeExhibit', { targetId }, ['exhibit.deleted'])
  assert.equal(removed.entry.targetName, '壺')
  await done('/api/restoreExhibit', { targetId }, ['exhibit.restored'])
  await done('/api/deleteExhibitMap', { mapId }, ['exhibitMap.deleted'])
}

async function doneInHours() {
  const hours = { week: Array.from({ length: 8 }, () => []), exceptions: [] }
  await done('/api/updateHours', { storeId: null, hours }, ['hours.changed'])
}

async function doneInAlerts() {
  const { settings } = (await ask('/api/getAlerts')).body
  const alert = await done('/api/updateAlerts', { ...settings, waitSeconds: 30 }, ['alert.changed'])
  assert.deepEqual(alert.entry.changes, [{ field: 'waitSeconds', from: '', to: 30 }])
  const hook = { name: '総務', format: 'slack', url: `https://${SECRETS[2]}` }
  const { webhookId } = await done('/api/addWebhook', hook, ['alert.webhookAdded'])
  await done('/api/updateWebhook', { webhookId, isOn: false }, ['alert.webhookSwitched'])
  await done('/api/deleteWebhook', { webhookId }, ['alert.webhookDeleted'])
}

async function doneBySystem() {
  const all = { as: system, of: 'installation' as const }
  const { rows } = (await ask('/api/admin/licenceRequests', {}, system)).body
  const request = { requestId: rows[0].requestId ?? rows[0].id, answer: 'accepted' }
  const answered = await done('/api/admin/answerLicenceRequest', request, ['licence.answered'], all)
  assert.deepEqual(answered.entry.changes, [
    { field: 'answer', to: 'accepted' },
    { field: 'licences', from: 9, to: 11 },
  ])
  const other = addCompany(testApp.db, '株式会社わかば')
  const licences = { companyId: other, avatar_channel_max: 10 }
  await done('/api/admin/updateLicences', licences, ['licence.changed'], all)
  const user = { login_id: 'new@example.com', name: '新任', password: PASSWORD, passwordConfirm: PASSWORD }
  await done('/registerNewAccount', { user, company: { name: '新会社' } }, ['company.added'], all)
  await done('/api/admin/deleteCompany', { companyId: other, isForceSubmit: 1 }, ['company.deleted'], all)
  await done('/api/admin/chooseCompany', { companyId }, ['company.entered'], all)
  // The company's administrators see only actions on their company.
  const seen = (await ask('/api/getAudit', PERIOD)).body.rows as { act: string; actorName: string }[]
  assert.deepEqual(
    seen.slice(0, 2).map(({ act, actorName }) => [act, actorName]),
    [
      ['company.entered', '管理室'],
      ['licence.answered', '管理室'],
    ],
  )
}

test('[decisions 2] records manual backups and the first setup of the server', async () => {
  const setupKey = 'BCDF-GHJK-LMNP'
  const fresh = await buildTestApp({ now: () => now, setupKey })
  try {
    const headers = { host: 'localhost' }
    const payload = {
      key: setupKey,
      companyName: '株式会社はじめ',
      name: '始田',
      login_id: 'first@example.com',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    }
    const begun = await fresh.app.inject({ method: 'POST', url: '/api/beginSetup', payload, headers })
    assert.equal(begun.statusCode, 200, begun.body)
    const of = { fromAt: 0, toAt: now + 1, limit: 9 }
    const [entry] = listAuditEntries(fresh.db, { of: 1, ...of })
    assert.deepEqual(
      [entry?.act, entry?.actorName, entry?.companyName],
      ['company.added', '始田', '株式会社はじめ'],
    )

    const asker = { accountId: entry!.actorId!, role: 'systemAdmin', companyId: null } as const
    const backups = { make: async () => ({ name: 'b1' }), check: async () => ({ name: 'b1' }) }
    await acting.run({ asker, requestId: 'r-1', now: () => now }, async () => {
      await makeByHand({ db: fresh.db, backups: backups as never })
      await checkByHand({ db: fresh.db, backups: backups as never }, 'b1')
    })
    assert.deepEqual(
      listAuditEntries(fresh.db, { of: 'installation', ...of }).map(({ act }) => act),
      ['backup.checked', 'backup.made'],
    )
  } finally {
    await fresh.close()
  }
})

test('[decisions 2] records nothing for actions that are refused, await confirmation or are done by an operator', async () => {
  const before = entries().length
  const other = addPerson(testApp.db, { companyId, name: '田中' })
  const theirs = await signIn(testApp.app, other.loginId)
  await ask('/api/updateUser', multipart({ targetUserId: 'SELF', name: '田中 一' }), theirs)
  assert.equal(
    listUsersOfCompany(testApp.db, companyId).find(({ id }) => id === other.userId)?.name,
    '田中 一',
  )
  assert.equal((await ask('/api/deleteUser', { targetUserId: 999_999 })).status, 404)
  const asksFirst = multipart({ targetUserId: String(other.userId), login_id: 'tanaka' })
  assert.equal((await ask('/api/updateUser', asksFirst)).body.result, 'Confirm')
  assert.equal((await ask('/api/addStore', multipart({ name: '' }))).status, 400)
  assert.equal(entries().length, before)
})

test('[decisions 2] hides the audit log from other companies, operators and kiosks', async () => {
  const next = addCompany(testApp.db, 'となり')
  const neighbour = addPerson(testApp.db, { companyId: next, role: 'companyAdmin' })
  const operator = addPerson(testApp.db, { companyId })
  const kiosk = addSignage(testApp.db, { companyId })
  const theirs = await signIn(testApp.app, neighbour.loginId)
  assert.deepEqual((await ask('/api/getAudit', PERIOD, theirs)).body, { rows: [], next: null })
  assert.deepEqual((await ask('/api/getAuditActors', {}, theirs)).body, [])
  const byActor = { ...PERIOD, actorId: boss.accountId }
  assert.deepEqual((await ask('/api/getAudit', byActor, theirs)).body.rows, [])
  const get = (url: string, as: string) =>
    testApp.app.inject({ url: `${url}?from=2026-11-01&to=2026-11-30`, headers: { cookie: as } })
  assert.equal(
    (await get('/api/getAudit.csv', theirs)).body.trim().split('\r\n').length,
    2,
    'only the entry of its own download',
  )
  for (const who of [operator, kiosk]) {
    const as = await signIn(testApp.app, who.loginId)
    for (const path of ['/api/getAudit', '/api/getAuditActors', '/%61pi/getAudit'])
      assert.equal((await ask(path, PERIOD, as)).status, 403, path)
    assert.equal((await get('/api/getAudit.csv', as)).statusCode, 403)
  }
  for (const as of [cookie, theirs]) {
    assert.equal((await ask('/api/admin/audit', PERIOD, as)).status, 403)
    assert.equal((await ask('/api/admin/auditActors', {}, as)).status, 403)
    assert.equal((await get('/api/admin/audit.csv', as)).statusCode, 403)
  }
  assert.equal((await get('/api/getAudit.csv', '')).statusCode, 401)
})

test('[decisions 2] returns the audit log in pages without gaps or duplicates, also for entries of the same millisecond', async () => {
  const { db } = testApp
  const own = addCompany(db, 'たくさん')
  const many = addPerson(db, { companyId: own, role: 'companyAdmin', name: '多田' })
  const as = await signIn(testApp.app, many.loginId)
  const row = { companyId: own, actorId: many.accountId, actorRole: 'companyAdmin', requestId: 'r' } as const
  const rows = Array.from({ length: 1_203 }, (_, n) => ({
    ...row,
    at: START + Math.floor(n / 50),
    act: n % 2 ? ('store.added' as const) : ('media.added' as const),
    targetName: n === 7 ? '=HYPERLINK("https://x")' : `thing ${n}`,
    changes: [],
  }))
  for (let n = 0; n < rows.length; n += 300)
    db.insert(auditEntries)
      .values(rows.slice(n, n + 300))
      .run()
  const ids: number[] = []
  for (let after: string | undefined; ; ) {
    const { body } = await ask('/api/getAudit', { ...PERIOD, subject: 'store', after }, as)
    ids.push(...body.rows.map(({ id }: { id: number }) => id))
    if (body.next === null) break
    after = body.next
  }
  assert.deepEqual([ids.length, new Set(ids).size], [601, 601])
  const query = `from=${PERIOD.from}&to=${PERIOD.to}&lang=en&subject=media`
  const file = await testApp.app.inject({ url: `/api/getAudit.csv?${query}`, headers: { cookie: as } })
  const lines = file.body.trim().split('\r\n')
  assert.equal(lines[0], 'When,Who,Role,Company,Action,Target,Changes,Request ID')
  assert.equal(lines.length, 1 + 602, 'every entry that matches the filter')
  const all = await testApp.app.inject({
    url: `/api/getAudit.csv?from=${PERIOD.from}&to=${PERIOD.to}`,
    headers: { cookie: as },
  })
  assert.ok(all.body.includes(`"'=HYPERLINK(""https://x"")"`), 'no text begins as a formula')
  for (const wrong of [
    { from: '2026-12-31', to: '2026-11-01' },
    { from: '2016-01-01', to: '2026-11-01' },
    { ...PERIOD, subject: 'everything' },
    { ...PERIOD, after: "1_1' or 1=1" },
    { from: 'yesterday', to: 'today' },
  ])
    assert.equal((await ask('/api/getAudit', wrong, as)).status, 400, JSON.stringify(wrong))
})

test('[decisions 2] keeps audit entries for as many days as the company configured, 90 to 1,825', async () => {
  const { db } = testApp
  const own = addCompany(db, 'のこす')
  const chief = addPerson(db, { companyId: own, role: 'companyAdmin', name: '残田', loginId: 'nokoda' })
  addPerson(db, { companyId: own, role: 'companyAdmin', loginId: 'second' })
  const as = await signIn(testApp.app, 'nokoda')
  const kept = (age: number) => ({
    companyId: own,
    actorId: chief.accountId,
    actorRole: 'companyAdmin' as const,
    requestId: 'r',
    at: now - age,
    act: 'store.added' as const,
    changes: [],
  })
  db.insert(auditEntries)
    .values([kept(100 * DAY_MS), kept(90 * DAY_MS - 60_000)])
    .run()
  for (const days of [89, 1_826, 0, 90.5, '90'])
    assert.equal((await ask('/api/updateCompany', { auditDays: days }, as)).status, 400, String(days))
  assert.equal((await ask('/api/updateCompany', {}, as)).status, 400)
  const of = { of: own, fromAt: 0, toAt: now + DAY_MS, limit: 99 }
  assert.equal(listAuditEntries(db, of).length, 2)
  assert.equal((await ask('/api/updateCompany', { auditDays: 90 }, as)).status, 200)
  assert.deepEqual(
    listAuditEntries(db, of).map(({ act }) => act),
    ['company.changed', 'store.added'],
  )

  const second = await signIn(testApp.app, 'second')
  const erase = { userId: chief.userId, typed: 'nokoda' }
  assert.equal((await ask('/api/erasePersonalData', erase, second)).status, 200)
  const rest = listAuditEntries(db, of)
  assert.deepEqual(
    rest.map(({ act, actorId, actorName }) => [act, actorId === null, actorName]),
    [
      ['person.erased', false, 'second'],
      ['user.deleted', false, 'second'],
      ['company.changed', true, null],
      ['store.added', true, null],
    ],
  )
  assert.ok(!JSON.stringify(rest).includes('残田') && !JSON.stringify(rest).includes('nokoda'))
})

test('[decisions 2] rolls back an action whose audit entry cannot be written, and writes no entry for an action that fails', async () => {
  const { db } = testApp
  const before = entries().length
  db.run("create trigger no_store before insert on store begin select raise(abort, 'no'); end")
  const { status } = await ask('/api/addStore', multipart({ name: '出ない店' }))
  db.run('drop trigger no_store')
  assert.equal(status, 500)
  db.run("create trigger no_entry before insert on audit_entry begin select raise(abort, 'no'); end")
  const other = await ask('/api/addStore', multipart({ name: '書けない店' }))
  db.run('drop trigger no_entry')
  assert.equal(other.status, 500)
  assert.equal(entries().length, before)
  const stores = (await ask('/api/getStoreNames')).body as { name: string }[]
  assert.ok(!stores.some(({ name }) => name === '書けない店'), 'the action was rolled back')
})
