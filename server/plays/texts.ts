import type { TemplateScene } from '#core/signages/signage.ts'

/** Japanese names of the scenes (screens of a signage) (Spec 4.3). */
export const PLAY_SCENES: Record<TemplateScene, string> = {
  Standby: '受付中',
  Calling: '呼出中',
  Active: '会話中',
  Crowded: '混雑中',
  Suspended: '休止中',
}

/** CSV columns of the playback records (proof of play). */
export const PLAY_COLUMNS = ['サイネージ', '場面', 'メディア', 'テロップ', '開始', '終了', '秒数']
