import { isNull } from 'drizzle-orm'
import { STARTING_PHRASES } from '#core/calls/starting-phrases.ts'
import type { Db, DbLike } from '../open.ts'
import { insertCompany } from '../queries/companies.ts'
import { replacePhrases } from '../queries/phrases.ts'
import { insertAssignment } from '../queries/signages.ts'
import { insertStore } from '../queries/stores.ts'
import { characters } from '../schema/index.ts'
import { seedDemoAnswers } from './demo-answers.ts'
import { seedDemoAudit } from './demo-audit.ts'
import { seedDemoCalls } from './demo-calls.ts'
import { seedDemoDialogues } from './demo-dialogues.ts'
import { seedDemoExhibits } from './demo-exhibits.ts'
import { DEMO_MEDIA, type DemoFile, type DemoMediaSizes, seedDemoMedia } from './demo-media.ts'
import { seedDemoPeople } from './demo-people.ts'
import { seedDemoPlays } from './demo-plays.ts'
import { seedDemoReservations } from './demo-reservations.ts'
import { DEMO_TELOP, seedDemoSignage } from './demo-signages.ts'

/** decisions 1: password of all demo accounts. */
export const DEMO_PASSWORD = 'Demo-2026'

interface DemoDeps extends DemoMediaSizes {
  passwordHash: string
  now: number
}

/** Adds the demo company of decisions 1. The product treats it like any other company. */
export function seedDemo(db: Db, deps: DemoDeps): void {
  db.transaction((tx) => seedRecords(tx, seedSetup(tx, deps), deps.now))
}

/** Adds what an administrator would set up: shops, users and signages. */
function seedSetup(tx: DbLike, { passwordHash, mediaBytes, now }: DemoDeps) {
  const companyId = insertCompany(tx, {
    name: 'デモ商事',
    nameTranslations: { en: 'Demo Trading', zh: '演示商事' },
    avatarChannelMax: 3,
    createdAt: now,
  }).id
  replacePhrases(tx, companyId, STARTING_PHRASES)
  const mainId = insertStore(tx, { companyId, name: '本店' }).id
  const stationId = insertStore(tx, { companyId, name: '駅前店' }).id
  const character = tx.select().from(characters).where(isNull(characters.companyId)).get()
  const characterId = character?.id ?? null
  const media = seedDemoMedia(tx, companyId, { mediaBytes, now })
  const base = { companyId, characterId, media, passwordHash, now }
  const people = seedDemoPeople(tx, { ...base, mainId, stationId })
  const lobby = seedDemoSignage(
    tx,
    {
      loginId: 'lobby',
      name: '1階 ロビー',
      nameTranslations: { en: 'Lobby, 1st floor', zh: '1楼大厅' },
      storeId: mainId,
      contents: 'akari.jpg',
    },
    base,
  )
  const entrance = seedDemoSignage(
    tx,
    {
      loginId: 'station',
      name: '駅前店 入口',
      nameTranslations: { en: 'Station branch, entrance', zh: '站前店入口' },
      storeId: stationId,
      contents: 'clinic.jpg',
    },
    base,
  )
  for (const signage of [lobby, entrance])
    for (const user of [people.admin, people.first, people.second]) insertAssignment(tx, signage.id, user.id)
  return { companyId, characterId, media, people, lobby, entrance }
}

/**
 * Adds records as the past weeks would have left them: reservations, calls, dialogues, records of shown content, and
 * audit entries.
 */
function seedRecords(
  tx: DbLike,
  { companyId, characterId, media, people, lobby, entrance }: ReturnType<typeof seedSetup>,
  now: number,
): void {
  const { admin, first, second, guest, system } = people
  seedDemoReservations(tx, { companyId, userId: guest.id, userName: '鈴木 花', characterId, now })
  const screen = (signageId: number, file: DemoFile) => ({
    signageId,
    mediaId: media[file],
    mediaName: DEMO_MEDIA.find(({ fileName }) => fileName === file)!.name,
    telop: DEMO_TELOP,
  })
  seedDemoPlays(tx, [screen(lobby.id, 'akari.jpg'), screen(entrance.id, 'clinic.jpg')], now)
  seedDemoAudit(tx, {
    companyId,
    adminId: admin.accountId,
    systemId: system.accountId,
    operatorId: first.id,
    storeName: '本店',
    now,
  })
  seedDemoExhibits(tx, { companyId, userId: admin.id, backgroundMediaId: media['exhibition.jpg'], now })
  const { id: signageId, storeId } = lobby
  seedDemoAnswers(tx, { companyId, userId: first.id, storeId, signageId, now })
  seedDemoDialogues(tx, { companyId, signageId, storeId, now })
  seedDemoCalls(tx, {
    companyId,
    signages: [lobby, entrance],
    hostIds: [first.id, second.id],
    characterId,
    now,
  })
}
