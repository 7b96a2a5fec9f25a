import type { TemplateScene } from '../signages/signage.ts'

/** Commands and options of an avatar. These lists are the source for the contract, the menus and the engine. */

/** Spec 2.4.6: hand motions of the operation panel. */
export const HAND_MOTIONS = ['smallHand', 'bigHand', 'wave', 'greeting'] as const

/**
 * `nod` accompanies listening, `thinking` an answer that takes time. Face frames refer to motions by their index in this
 * list, so new motions must be appended at its end.
 */
export const MOTIONS = [...HAND_MOTIONS, 'nod', 'thinking'] as const
export type Motion = (typeof MOTIONS)[number]

/**
 * `wall` looks like the kiosk's own background: a wall, and a circle (halo) behind the character. A streamed picture
 * therefore has no visible edge. `clear` is transparent.
 */
export const BACKGROUNDS = ['wall', 'sky', 'leaf', 'evening', 'clear'] as const
export type Background = (typeof BACKGROUNDS)[number]

/** What the camera shows, in portrait and landscape; `bust` fits the kiosk's call screen (scene Active). */
export const CAMERAS = ['bust', 'face', 'full'] as const
export type AvatarCamera = (typeof CAMERAS)[number]

export const EXPRESSIONS = ['neutral', 'happy', 'relaxed', 'surprised', 'sad', 'angry'] as const
export type Expression = (typeof EXPRESSIONS)[number]

/** Still pictures of a character, each with a transparent background. */
const POSES = ['neutral', 'wave', 'happy'] as const
export type Pose = (typeof POSES)[number]

/** The still picture used when nothing is animated: without a GPU, in thumbnails, and before the first frame. */
export const POSE_OF_SCENE: Record<TemplateScene, Pose> = {
  Standby: 'wave',
  Calling: 'neutral',
  Crowded: 'neutral',
  Active: 'happy',
  Suspended: 'neutral',
}

/** Spec 3, default_capture_mode: source of the avatar's face. `phone` also includes capture apps over UDP. */
export const CAPTURE_MODES = ['microphone', 'camera', 'phone'] as const
export type CaptureMode = (typeof CAPTURE_MODES)[number]

/** Effects applied to the operator's voice before it is sent. */
export const VOICE_EFFECTS = ['none', 'higher', 'lower'] as const
export type VoiceEffect = (typeof VOICE_EFFECTS)[number]

/** Commands that the engine executes. */
export type EngineCommand =
  | { kind: 'motion'; motion: Motion; isDeep?: boolean | undefined }
  | { kind: 'expression'; expression: Expression }
  | { kind: 'camera'; camera: AvatarCamera }
  | { kind: 'background'; background: Background }

/**
 * Commands that the page around the engine executes. A character is given by its id only: the page looks its file up with
 * getCharacter, so that no sender can make a page load a file from elsewhere.
 */
type StageCommand =
  | { kind: 'avatar'; characterId: number }
  /**
   * A motion that the company has added. Kiosks of the previous release ignore it; the operator's button then shows a
   * failure.
   */
  | { kind: 'ownMotion'; motionId: number }
  | { kind: 'captureMode'; captureMode: CaptureMode }
  | { kind: 'voiceEffect'; voiceEffect: VoiceEffect }
  /** Takes the face measured during the next 2 s as neutral. */
  | { kind: 'calibration' }

/** Spec 7.6: commands of the operator's page. The page with the engine applies and acknowledges them by id. */
export type AvatarCommand = EngineCommand | StageCommand

/** Address of the file of a company's motion. A command to a kiosk contains only the motion's id. */
export const motionUrl = (motionId: number): string => `/characters/own/motions/${motionId}.vrma`
