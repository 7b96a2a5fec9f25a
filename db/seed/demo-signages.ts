import { STAGE_HEIGHT, STAGE_WIDTH } from '#core/limits.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'
import type { DbLike } from '../open.ts'
import { insertAccount } from '../queries/accounts.ts'
import { insertSignage } from '../queries/signages.ts'
import { insertTemplate, insertTouchButtons } from '../queries/template-changes.ts'
import type { DemoFile, DemoMediaIds } from './demo-media.ts'

interface DemoSignage {
  loginId: string
  name: string
  nameTranslations: Translations
  storeId: number
  /** Media file that the signage shows in Standby and Suspended. */
  contents: DemoFile
}

interface SignageDeps {
  companyId: number
  characterId: number | null
  media: DemoMediaIds
  passwordHash: string
  now: number
}

/** Adds a signage with its account and templates. */
export function seedDemoSignage(
  tx: DbLike,
  { loginId, name, nameTranslations, storeId, contents }: DemoSignage,
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
    translations: {
      name: nameTranslations,
      hours: { en: 'Mon–Fri 9:00–18:00', zh: '周一至周五 9:00–18:00' },
      phone: { en: '03-0000-0000 (main line)', zh: '03-0000-0000（总机）' },
    },
  })
  for (const scene of TEMPLATE_SCENES) seedTemplate(tx, id, scene, media, contents)
  return { id, storeId }
}

/** Button labels for which the product has built-in translations. */
const BUTTONS = ['受付を呼び出す', 'ご予約の方', '館内のご案内']
export const DEMO_TELOP =
  '本日 15:00 より、5階 展示ホールでギャラリートークを開催します。ご自由にご参加ください。'
const TELOP_TRANSLATIONS: Translations = {
  en: 'Gallery talk today at 15:00 in the exhibition hall on the 5th floor. Everyone is welcome.',
  zh: '今日15:00起，5楼展厅将举行艺廊讲座，欢迎自由参加。',
}
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
    telopTranslations: showsMedia ? TELOP_TRANSLATIONS : null,
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
