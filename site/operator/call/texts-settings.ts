import type { AvatarCamera, Background, Expression, VoiceEffect } from '#core/characters/avatar.ts'
import { defineTexts } from '../../kit/texts/define.ts'

/** Backgrounds that an operator can choose. Streamed video cannot be transparent, so `clear` is not offered. */
export type OfferedBackground = Exclude<Background, 'clear'>

const JA: {
  cameras: Record<AvatarCamera, string>
  backgrounds: Record<OfferedBackground, string>
  expressions: Record<Expression, string>
  voices: Record<VoiceEffect, string>
} = {
  cameras: { bust: '上半身', face: '顔', full: '全身' },
  backgrounds: { wall: '標準', sky: '空', leaf: '若葉', evening: '夜' },
  expressions: {
    neutral: '標準',
    happy: '笑顔',
    relaxed: 'ほほえみ',
    surprised: '驚き',
    sad: '悲しみ',
    angry: '困惑',
  },
  voices: { none: 'そのまま', higher: '高く', lower: '低く' },
}
const EN: typeof JA = {
  cameras: { bust: 'Bust', face: 'Face', full: 'Full' },
  backgrounds: { wall: 'Standard', sky: 'Sky', leaf: 'Leaf', evening: 'Evening' },
  expressions: {
    neutral: 'Neutral',
    happy: 'Happy',
    relaxed: 'Gentle',
    surprised: 'Surprised',
    sad: 'Sad',
    angry: 'Troubled',
  },
  voices: { none: 'None', higher: 'Higher', lower: 'Lower' },
}

/** Spec 2.4.6: the settings panel of a call. */
export const callSettingsTexts = defineTexts({
  ja: {
    open: '設定',
    title: 'サイネージの設定',
    close: '閉じる',
    simple: 'かんたん表示',
    simpleHelp: 'お客さまの映像、4つの動き、文字、終了だけを大きく表示します。',
    fullView: 'すべての操作を表示',
    camera: 'カメラの位置',
    background: '背景',
    expression: '表情',
    gestures: 'しぐさ',
    character: 'キャラクター',
    capture: '取り込みの方法',
    calibration: '基準の顔',
    calibrate: '正面を向いて合わせる',
    calibrating: '2秒間、正面を向いてください',
    voice: '声の効果',
    ...JA,
    outcomes: { sent: '送っています', applied: '反映しました', failed: '反映できませんでした' },
    reasons: {
      denied: 'カメラが許可されていません',
      missing: 'カメラが見つかりません',
      noTracker: '顔認識を始められません',
      noFace: '顔が見つかりません',
      busy: '準備中です',
      notLoaded: 'キャラクターを読み込めません',
      notSupported: 'このブラウザでは使えません',
      unknown: 'このサイネージでは使えません',
      other: 'サイネージから応答がありません',
    },
    ways: { stream: '映像で送っています', local: 'サイネージで描いています' },
    voiceOnly: '声だけで送っています',
  },
  en: {
    open: 'Settings',
    title: 'Display settings',
    close: 'Close',
    simple: 'Simple view',
    simpleHelp: 'Shows only the visitor, four motions, messages and the end button, all large.',
    fullView: 'Show all controls',
    camera: 'Camera',
    background: 'Background',
    expression: 'Expression',
    gestures: 'Gestures',
    character: 'Character',
    capture: 'Capture with',
    calibration: 'Neutral face',
    calibrate: 'Look straight ahead and calibrate',
    calibrating: 'Look straight ahead for 2 seconds',
    voice: 'Voice effect',
    ...EN,
    outcomes: { sent: 'Sending', applied: 'Applied', failed: 'Not applied' },
    reasons: {
      denied: 'Camera access is blocked',
      missing: 'No camera found',
      noTracker: 'Face capture could not start',
      noFace: 'No face detected',
      busy: 'Still loading',
      notLoaded: 'The character could not be loaded',
      notSupported: 'Not supported by this browser',
      unknown: 'Not supported by this display',
      other: 'The display did not answer',
    },
    ways: { stream: 'Sent as video', local: 'Drawn on the display' },
    voiceOnly: 'Voice only',
  },
})
