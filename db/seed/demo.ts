import { isNull } from 'drizzle-orm'
import type { Role } from '#core/accounts/roles.ts'
import { STAGE_HEIGHT, STAGE_WIDTH } from '#core/limits.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import type { Db, DbLike } from '../open.ts'
import { insertAccount } from '../queries/accounts.ts'
import { insertChannel } from '../queries/channels.ts'
import { insertCompany } from '../queries/companies.ts'
import { insertMedia } from '../queries/media.ts'
import { insertAssignment, insertSignage } from '../queries/signages.ts'
import { insertStore } from '../queries/stores.ts'
import { insertTemplate, insertTouchButtons } from '../queries/templates.ts'
import { insertUser } from '../queries/users.ts'
import { characters } from '../schema/index.ts'
import { seedDemoAnswers } from './demo-answers.ts'
import { seedDemoAudit } from './demo-audit.ts'
import { seedDemoCalls } from './demo-calls.ts'
import { seedDemoDialogues } from './demo-dialogues.ts'
import { seedDemoExhibits } from './demo-exhibits.ts'
import { seedDemoPlays } from './demo-plays.ts'
import { seedDemoReservations } from './demo-reservations.ts'

/** decisions 1: password of all demo accounts. */
export const DEMO_PASSWORD = 'Demo-2026'

/** Files in the folder media/. */
export const DEMO_MEDIA = [
  { fileName: 'akari.jpg', name: '冬のあかり展', mimeType: 'image/jpeg' },
  { fileName: 'floor.jpg', name: '館内のご案内', mimeType: 'image/jpeg' },
  { fileName: 'clinic.jpg', name: '健康相談のご案内', mimeType: 'image/jpeg' },
  { fileName: 'exhibition.jpg', name: '展示ホールの図', mimeType: 'image/jpeg' },
  { fileName: 'logo.png', name: 'デモ商事ロゴ', mimeType: 'image/png' },
] as const

type DemoFile = (typeof DEMO_MEDIA)[number]['fileName']
type MediaIds = Record<DemoFile, number>

interface DemoDeps {
  passwordHash: string
  /** Sizes in bytes by file name. */
  mediaBytes: Readonly<Record<string, number>>
  now: number
}

/** The demo company of decisions 1. The product treats it like any other company. */
export function seedDemo(db: Db, deps: DemoDeps): void {
  db.transaction((tx) => {
    const { passwordHash, now } = deps
    const company = insertCompany(tx, { name: 'デモ商事', avatarChannelMax: 3, createdAt: now })
    const companyId = company.id
    const main = insertStore(tx, { companyId, name: '本店' })
    const station = insertStore(tx, { companyId, name: '駅前店' })
    const channels = [1, 2, 3].map((n) =>
      insertChannel(tx, { companyId, name: `応対枠${n}`, faceCapturePort: 11_110 + n }),
    )
    const character = tx.select().from(characters).where(isNull(characters.companyId)).get()
    const characterId = character?.id ?? null
    const media = Object.fromEntries(
      DEMO_MEDIA.map((file) => [
        file.fileName,
        insertMedia(tx, { ...file, companyId, bytes: deps.mediaBytes[file.fileName] ?? 0, createdAt: now })
          .id,
      ]),
    ) as MediaIds

    const person = (
      loginId: string,
      role: Role,
      name: string,
      kana: string,
      rest: { storeId?: number; channelId?: number } = {},
    ) => {
      const account = insertAccount(tx, {
        companyId: role === 'systemAdmin' ? null : companyId,
        role,
        loginId,
        passwordHash,
        confirmedAt: now,
        createdAt: now,
      })
      const { id } = insertUser(tx, {
        accountId: account.id,
        companyId: account.companyId,
        name,
        kana,
        characterId,
        ...rest,
      })
      return { id, accountId: account.id }
    }
    const admin = person('admin', 'companyAdmin', '山本 直子', 'やまもと　なおこ', {
      channelId: channels[2]!.id,
    })
    const first = person('operator1', 'operator', '佐藤 美咲', 'さとう　みさき', {
      storeId: main.id,
      channelId: channels[0]!.id,
    })
    const second = person('operator2', 'operator', '田中 健', 'たなか　けん', {
      storeId: station.id,
      channelId: channels[1]!.id,
    })
    const guest = person('guest@example.com', 'webReservationUser', '鈴木 花', 'すずき　はな')
    const system = person('system', 'systemAdmin', 'システム管理者', 'しすてむ')

    const signage = (loginId: string, name: string, storeId: number, contents: DemoFile) => {
      const account = insertAccount(tx, { companyId, role: 'signage', loginId, passwordHash, createdAt: now })
      const { id } = insertSignage(tx, {
        accountId: account.id,
        companyId,
        storeId,
        name,
        defaultCharacterId: characterId,
        hours: '月–金　9:00–18:00',
        phone: '03-0000-0000(代表)',
      })
      for (const scene of TEMPLATE_SCENES) seedTemplate(tx, id, scene, media, contents)
      return id
    }
    const lobby = signage('lobby', '1階 ロビー', main.id, 'akari.jpg')
    const entrance = signage('station', '駅前店 入口', station.id, 'clinic.jpg')
    for (const signageId of [lobby, entrance]) {
      for (const user of [admin, first, second]) insertAssignment(tx, signageId, user.id)
    }
    seedDemoReservations(tx, { companyId, userId: guest.id, userName: '鈴木 花', characterId, now })
    const screen = (signageId: number, file: DemoFile) => ({
      signageId,
      mediaId: media[file],
      mediaName: DEMO_MEDIA.find(({ fileName }) => fileName === file)!.name,
      telop: TELOP,
    })
    seedDemoPlays(tx, [screen(lobby, 'akari.jpg'), screen(entrance, 'clinic.jpg')], now)
    seedDemoAudit(tx, {
      companyId,
      adminId: admin.accountId,
      systemId: system.accountId,
      operatorId: first.id,
      storeName: '本店',
      now,
    })
    seedDemoExhibits(tx, { companyId, userId: admin.id, backgroundMediaId: media['exhibition.jpg'], now })
    seedDemoAnswers(tx, { companyId, userId: first.id, storeId: main.id, signageId: lobby, now })
    seedDemoDialogues(tx, { companyId, signageId: lobby, storeId: main.id, now })
    seedDemoCalls(tx, {
      companyId,
      signages: [
        { id: lobby, storeId: main.id },
        { id: entrance, storeId: station.id },
      ],
      hostIds: [first.id, second.id],
      characterId,
      now,
    })
  })
}

const BUTTONS = ['受付を呼び出す', 'ご予約の方', '館内のご案内']
const TELOP = '本日 15:00 より、5階 展示ホールでギャラリートークを開催します。ご自由にご参加ください。'
const NAVY = '#27427f'
const PAPER = '#fffdf8'

function seedTemplate(
  tx: DbLike,
  signageId: number,
  scene: TemplateScene,
  media: MediaIds,
  contents: DemoFile,
): void {
  const showsMedia = scene === 'Standby' || scene === 'Suspended'
  const { id } = insertTemplate(tx, {
    signageId,
    scene,
    layout: showsMedia ? 'mediaAndAvatar' : 'onlyAvatar',
    width: STAGE_WIDTH,
    height: STAGE_HEIGHT,
    isViewMedia: showsMedia,
    isViewTelop: showsMedia,
    telop: showsMedia ? TELOP : '',
    contentsMediaId: showsMedia ? media[contents] : null,
    logoMediaId: media['logo.png'],
  })
  if (scene !== 'Standby') return
  insertTouchButtons(
    tx,
    BUTTONS.map((text, position) => ({
      templateId: id,
      position,
      text,
      fontSizePx: 40,
      colour: position === 0 ? NAVY : PAPER,
    })),
  )
}
