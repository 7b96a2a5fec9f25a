import { STAGE_HEIGHT, STAGE_WIDTH } from '#core/limits.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import type { DbLike } from '../open.ts'
import { insertAccount } from '../queries/accounts.ts'
import { insertSignage } from '../queries/signages.ts'
import { insertTemplate, insertTouchButtons } from '../queries/templates.ts'
import type { DemoFile, DemoMediaIds } from './demo-media.ts'

interface DemoSignage {
  loginId: string
  name: string
  storeId: number
  /** Shown in Standby and Suspended. */
  contents: DemoFile
}

interface SignageDeps {
  companyId: number
  characterId: number | null
  media: DemoMediaIds
  passwordHash: string
  now: number
}

/** A signage with its account and its templates. */
export function seedDemoSignage(
  tx: DbLike,
  { loginId, name, storeId, contents }: DemoSignage,
  { companyId, characterId, media, passwordHash, now }: SignageDeps,
): { id: number; storeId: number } {
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
  return { id, storeId }
}

const BUTTONS = ['受付を呼び出す', 'ご予約の方', '館内のご案内']
export const DEMO_TELOP =
  '本日 15:00 より、5階 展示ホールでギャラリートークを開催します。ご自由にご参加ください。'
const NAVY = '#27427f'
const PAPER = '#fffdf8'

function seedTemplate(
  tx: DbLike,
  signageId: number,
  scene: TemplateScene,
  media: DemoMediaIds,
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
    telop: showsMedia ? DEMO_TELOP : '',
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
