import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { type Abilities, abilities, type KioskCheck } from '#core/kiosk/contract-abilities.ts'
import { selfTest } from '#core/kiosk/contract-self-test.ts'
import { brokenBy, type KioskNeeds, type Lack, lacksOf } from '#core/kiosk/lacks.ts'
import { shownSelfTest } from '#core/kiosk/self-test.ts'
import { everyLanguage, LANGUAGES } from '#core/languages.ts'
import { orientationOf } from '#core/stage/layout.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  findKioskCheck,
  type KioskCheckRow,
  listKioskChecks,
  saveKioskCheck,
} from '../../db/queries/kiosk-checks.ts'
import { findSignageOfCompany, type SignageRow } from '../../db/queries/signages.ts'
import { listTemplatesOfScenes } from '../../db/queries/templates.ts'
import { aiSettingsOf } from '../dialogue/settings.ts'
import type { Speech } from '../dialogue/speech.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Directory } from '../reception/directory.ts'

export interface AbilitiesDeps {
  db: Db
  now: () => number
  directory: Pick<Directory, 'listedFor'>
  speech: Pick<Speech, 'voiceOf' | 'speaking' | 'hears'>
  live: Pick<Live, 'kioskChecked'>
  /** Version of the built site that this server serves; 'dev' or 'none' if there is no built site. */
  siteVersion: string
  /** Queues the alert about what the kiosk's device lacks. Call in the transaction that stores the report. */
  notifyOfLacks: (tx: DbLike, signage: SignageRow, lacks: ReturnType<typeof brokenBy>) => void
}

/**
 * Stores what the kiosk's device can do, in place of the kiosk's last report, and alerts the company about what is
 * broken.
 * @throws Refusal notFound, also for the signage of a user's reserved room, because that room has no kiosk
 */
export function reportAbilities(
  deps: AbilitiesDeps,
  { companyId, signageId }: CompanyAsker,
  reported: Abilities,
): void {
  const isNews = deps.db.transaction((tx) => {
    const signage = signageId === null ? undefined : findSignageOfCompany(tx, companyId, signageId)
    // A reserved room is opened on the device of its visitor, which is not a device of the company.
    if (!signage || signage.ownerId !== null) throw new Refusal('notFound')
    const [needs] = needsOf(deps, tx, [signage])
    const before = abilitiesOf(findKioskCheck(tx, companyId, signage.id))
    const lacks = lacksOf(reported, needs!)
    saveKioskCheck(tx, {
      signageId: signage.id,
      companyId,
      abilities: reported,
      reportedAt: deps.now(),
    })
    deps.notifyOfLacks(tx, signage, brokenBy(lacks))
    if (before?.startedAt !== reported.startedAt) return true
    return JSON.stringify(lacksOf(before, needs!)) !== JSON.stringify(lacks)
  })
  if (isNews && signageId !== null) deps.live.kioskChecked(signageId)
}

/** @throws Refusal notFound, also for a signage that the caller does not see in lists */
export function getKioskCheck(
  deps: AbilitiesDeps,
  asker: CompanyAsker,
  signageId: number,
): Omit<KioskCheck, 'result'> {
  const signage = deps.directory.listedFor(asker).find(({ id }) => id === signageId)
  if (!signage) throw new Refusal('notFound')
  const stored = findKioskCheck(deps.db, asker.companyId, signageId)
  const known = abilitiesOf(stored)
  const [needs] = needsOf(deps, deps.db, [signage])
  return {
    signageId,
    name: signage.name,
    abilities: known ?? null,
    reportedAt: stored?.reportedAt ?? null,
    lacks: known ? lacksOf(known, needs!) : [],
    speaks: deps.speech.speaking(asker.companyId),
    ownVoices: everyLanguage((lang) => {
      const { service, voice } = deps.speech.voiceOf(asker.companyId, lang)
      return service === 'browser' ? voice : ''
    }),
    hears: needs!.heardBy,
    selfTest: selfTestOf(stored, deps.now()),
    siteVersion: deps.siteVersion,
  }
}

/** What the devices of these signages of one company lack; signages whose kiosk has not reported are left out. */
export function lacksOfSignages(
  deps: Pick<AbilitiesDeps, 'db' | 'speech' | 'siteVersion'>,
  companyId: number,
  signages: readonly SignageRow[],
): ReadonlyMap<number, readonly Lack[]> {
  const stored = listKioskChecks(
    deps.db,
    companyId,
    signages.map(({ id }) => id),
  )
  if (stored.length === 0) return new Map()
  const needs = needsOf(deps, deps.db, signages)
  return new Map(
    stored.flatMap((row) => {
      const known = abilitiesOf(row)
      const its = needs[signages.findIndex(({ id }) => id === row.signageId)]
      return known && its ? [[row.signageId, lacksOf(known, its)] as const] : []
    }),
  )
}

/**
 * A stored report. Undefined if nothing was reported yet, or if this version cannot read a report that another version
 * stored.
 */
function abilitiesOf(row: { abilities: unknown } | undefined): Abilities | undefined {
  const parsed = abilities.safeParse(row?.abilities)
  return parsed.success ? parsed.data : undefined
}

/**
 * The stored self-test, as pages show it at the time `at`. Null if no self-test is stored, or if this version cannot read it.
 */
function selfTestOf(row: KioskCheckRow | undefined, at: number): KioskCheck['selfTest'] {
  const parsed = selfTest.safeParse(row?.selfTest)
  return parsed.success && row?.testedAt != null ? shownSelfTest(parsed.data, row.testedAt, at) : null
}

/**
 * What each of these signages of one company needs from its device for the features that are switched on there, in the order of
 * `signages`.
 */
function needsOf(
  { speech, siteVersion }: Pick<AbilitiesDeps, 'speech' | 'siteVersion'>,
  db: DbLike,
  signages: readonly SignageRow[],
): KioskNeeds[] {
  const [first] = signages
  if (!first) return []
  const { startsByPresence, hearing } = aiSettingsOf(db, first.companyId)
  const spokenByServer = LANGUAGES.filter(
    (lang) => speech.voiceOf(first.companyId, lang).service !== 'browser',
  )
  // if this server has a speech recognition service, kiosks whose browser cannot recognize speech use it automatically
  const heardBy = speech.hears ? 'server' : hearing === 'browser' ? 'kiosk' : 'nobody'
  const templates = listTemplatesOfScenes(
    db,
    signages.map(({ id }) => ({ signageId: id, scene: 'Standby' as const })),
  )
  return signages.map(({ id, aiTalk, language }) => {
    const template = templates.get(id)
    return {
      spokenByServer,
      heardBy,
      ai: aiTalk,
      presence: startsByPresence,
      language,
      orientation: template && orientationOf(template),
      siteVersion: siteVersion === 'dev' || siteVersion === 'none' ? undefined : siteVersion,
    }
  })
}
