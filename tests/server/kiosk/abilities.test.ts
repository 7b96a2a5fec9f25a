import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Abilities, KioskCheck } from '#core/kiosk/contract-abilities.ts'
import { saveAiSettings } from '../../../db/queries/ai-settings.ts'
import { listOpenAlertsOf, saveAlertSettings } from '../../../db/queries/alerts.ts'
import { kioskChecks, mails, signages } from '../../../db/schema/index.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import { abilitiesOf } from '../../support/abilities.ts'
import { addPerson } from '../../support/builders.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
})
afterEach(() => stage.close())

type Account = { loginId: string }

async function send(url: string, who: Account, payload: object = {}) {
  const headers = { cookie: await stage.cookieOf(who) }
  const answer = await stage.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const report = (changes: Partial<Abilities> = {}, kiosk: keyof Stage['kiosks'] = 'lobby') =>
  send('/api/reportAbilities', stage.kiosks[kiosk], abilitiesOf(changes))
const check = async (who: Account = stage.people.Yamamoto, kiosk: keyof Stage['kiosks'] = 'lobby') => {
  const { status, body } = await send('/api/getKioskCheck', who, { signageId: stage.kiosks[kiosk].signageId })
  return { status, check: body as unknown as KioskCheck }
}
const lacksNow = async () => (await check()).check.lacks.map(({ lack, level }) => `${lack} ${level}`)
const setAi = (isOn: boolean) =>
  stage.db.update(signages).set({ aiTalk: isOn }).where(eq(signages.id, stage.kiosks.lobby.signageId)).run()

test("[decisions 4] shows staff a kiosk's last report, with the abilities that the kiosk lacks", async () => {
  assert.equal((await check()).check.abilities, null)
  assert.equal((await report({ fps: 12 })).status, 200)
  assert.equal((await report({ fps: 29, microphone: 'denied' })).status, 200)
  const { check: shown } = await check()
  assert.deepEqual(shown.abilities, abilitiesOf({ fps: 29, microphone: 'denied' }))
  assert.deepEqual(shown.lacks, [{ lack: 'microphone', level: 'broken' }])
  assert.equal(shown.name, 'ロビー')
  assert.deepEqual(
    shown.speaks,
    { ja: 'browser', en: 'browser', zh: 'browser' },
    'no speech server is configured',
  )
  assert.equal(shown.hears, 'kiosk')
  assert.ok(shown.reportedAt !== null && stage.now() - shown.reportedAt < 60_000)
  assert.equal(stage.db.select().from(kioskChecks).all().length, 1, 'only the last report is stored')
})

test('[decisions 4] lists as missing only abilities that the current settings need', async () => {
  await report({ recogniser: 'missing', voices: { ja: [], en: [], zh: [] } })
  assert.deepEqual(await lacksNow(), [])
  setAi(true)
  assert.deepEqual(await lacksNow(), ['voice broken', 'ears broken'])
  saveAiSettings(stage.db, { ...aiSettingsOf(stage.db, stage.companyId), hearing: 'openai' })
  await report({ recogniser: 'ready' })
  assert.deepEqual(await lacksNow(), ['ears broken'], 'the installation has no transcription server')
})

test('[decisions 4] only the signage itself may report its abilities; other companies and reservation users see no reports', async () => {
  for (const who of Object.values(stage.people))
    assert.equal((await send('/api/reportAbilities', who, abilitiesOf())).status, 403, who.loginId)
  assert.equal(stage.db.select().from(kioskChecks).all().length, 0)
  await report()
  assert.equal((await check(stage.people.Sato)).status, 200)
  assert.equal((await check(stage.people.Stranger)).status, 404)
  assert.equal((await check(stage.people.Suzuki)).status, 403)
  assert.equal((await check(stage.kiosks.lobby)).status, 403)
  assert.equal((await check(stage.people.Yamamoto, 'elsewhere')).status, 404)
})

test('[decisions 4] an operator sees only the reports of signages to which they are assigned', async () => {
  await report()
  const { companyId } = stage
  const outsider = addPerson(stage.db, { companyId, name: '外' })
  assert.equal((await check(outsider)).status, 404)
})

test('[decisions 4] refuses a device report with invalid values, and keeps the last valid report', async () => {
  await report()
  const refused: Record<string, unknown>[] = [
    { renderer: 'x'.repeat(201) },
    { voices: { ja: Array.from({ length: 6 }, () => 'a'), en: [], zh: [] } },
    { microphone: 'maybe' },
    { startCause: 'why' },
    { fps: -1 },
    { width: 0 },
    { browserVersion: '1'.repeat(21) },
  ]
  for (const changes of refused)
    assert.equal(
      (await report(changes as Partial<Abilities>)).status,
      400,
      JSON.stringify(changes).slice(0, 80),
    )
  assert.deepEqual((await check()).check.abilities, abilitiesOf())
  assert.equal((await report({ renderer: 'x'.repeat(200) })).status, 200)
})

test('[decisions 4] notifies pages when a kiosk loses or regains an ability, but not of every report', async () => {
  const page = await stage.page(stage.people.Yamamoto, 'observer')
  const other = await stage.page(stage.people.Stranger, 'observer')
  await report()
  await page.waitFor('kioskChecked', ({ signageId }) => signageId === stage.kiosks.lobby.signageId)
  await report({ fps: 28 })
  await report({ camera: 'missing' })
  await page.waitFor('kioskChecked')
  await report({ startedAt: 2_000 })
  await page.waitFor('kioskChecked')
  await stage.page(stage.people.Stranger, 'observer')
  assert.equal(page.received.filter(({ type }) => type === 'kioskChecked').length, 3)
  assert.equal(other.received.filter(({ type }) => type === 'kioskChecked').length, 0)
})

test('[decisions 4] the list of signages marks each signage by its most severe missing ability', async () => {
  await report({ storage: 'temporary' })
  await report({ speaker: 'missing', storage: 'temporary' }, 'station')
  const { body } = await send('/api/getSignage', stage.people.Yamamoto, { page: 1, limit: 10 })
  const rows = (body as unknown as { rows: { name: string; lack?: string }[] }).rows
  assert.deepEqual(
    rows.map(({ name, lack }) => [name, lack]),
    [
      ['ロビー', 'weak'],
      ['駅前', 'broken'],
    ],
  )
})

function tell(changes: Partial<Parameters<typeof saveAlertSettings>[1]> = {}) {
  const { userId } = addPerson(stage.db, { companyId: stage.companyId, loginId: 'boss@example.com' })
  const settings = {
    companyId: stage.companyId,
    waitSeconds: null,
    awayMinutes: null,
    tellsBookings: false,
    tellsLacks: true,
    hours: null,
    byMail: true,
    byPush: false,
    userIds: [userId],
    ...changes,
  }
  saveAlertSettings(stage.db, settings)
  return settings
}
const told = () =>
  stage.db
    .select()
    .from(mails)
    .all()
    .map(({ subject, text }) =>
      `${subject.replace('【Uketsuke】', '')} ${/マイク|スピーカー/.exec(text ?? '')?.[0] ?? ''}`.trim(),
    )
const openNow = () => listOpenAlertsOf(stage.db, stage.kiosks.lobby.signageId).map(({ kind }) => kind)

test('[decisions 10] alerts once about each missing ability that breaks a function, and again only after the kiosk had it back', async () => {
  tell()
  await report({ storage: 'none' })
  assert.deepEqual(told(), [], 'a weak lack raises no alert')
  await report({ microphone: 'missing' })
  await report({ microphone: 'denied', startedAt: 3_000 })
  assert.deepEqual(told(), ['サイネージの端末に問題があります マイク'])
  await report({ microphone: 'granted', speaker: 'missing' })
  assert.deepEqual(openNow(), ['speaker'])
  await report()
  assert.deepEqual(openNow(), [])
  assert.equal(told().at(-1), 'サイネージの端末の問題が直りました')
  await report({ microphone: 'missing' })
  assert.deepEqual(openNow(), ['microphone'], 'a lack that comes back is reported again')
})

test('[decisions 10] alerts about no missing ability until the company enables these alerts, then about those already missing', async () => {
  await report({ microphone: 'missing' })
  const settings = tell({ tellsLacks: false })
  await report({ microphone: 'missing' })
  assert.deepEqual([told(), openNow()], [[], []])
  saveAlertSettings(stage.db, { ...settings, tellsLacks: true })
  await report({ microphone: 'missing' })
  assert.deepEqual(told(), ['サイネージの端末に問題があります マイク'])
})
