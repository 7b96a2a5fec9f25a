import type { TemplateScene } from '../signages/signage.ts'

/** What an avatar can be told to do. The lists are the source; zod, menus and the engine take them from here. */

/** Spec 2.4.6: hand motions of the operation panel. */
export const HAND_MOTIONS = ['smallHand', 'bigHand', 'wave', 'greeting'] as const
export type HandMotion = (typeof HAND_MOTIONS)[number]

/** `nod` goes with listening, `thinking` with an answer that takes a moment. A face frame names them by place: append only. */
export const MOTIONS = [...HAND_MOTIONS, 'nod', 'thinking'] as const
export type Motion = (typeof MOTIONS)[number]

/** `wall` is the kiosk's own wall and halo, so that the streamed picture has no visible edge; `clear` has an alpha of 0. */
export const BACKGROUNDS = ['wall', 'sky', 'leaf', 'evening', 'clear'] as const
export type Background = (typeof BACKGROUNDS)[number]

/** Portrait and landscape framings; `bust` is the one the kiosk's Active scene is laid out for. */
export const CAMERAS = ['bust', 'face', 'full'] as const
export type AvatarCamera = (typeof CAMERAS)[number]

export const EXPRESSIONS = ['neutral', 'happy', 'relaxed', 'surprised', 'sad', 'angry'] as const
export type Expression = (typeof EXPRESSIONS)[number]

/** Stills of a character, each with a clear ground. */
export const POSES = ['neutral', 'wave', 'happy'] as const
export type Pose = (typeof POSES)[number]

/** The still a signage shows where nothing moves: no GPU, a miniature, the moment before the first frame. */
export const POSE_OF_SCENE: Record<TemplateScene, Pose> = {
  Standby: 'wave',
  Calling: 'neutral',
  Crowded: 'neutral',
  Active: 'happy',
  Suspended: 'neutral',
}

/** Spec 3, default_capture_mode: where the avatar's face comes from. `phone` is also a capture app over UDP. */
export const CAPTURE_MODES = ['microphone', 'camera', 'phone'] as const
export type CaptureMode = (typeof CAPTURE_MODES)[number]

/** Of the operator's voice, before it is sent. */
export const VOICE_EFFECTS = ['none', 'higher', 'lower'] as const
export type VoiceEffect = (typeof VOICE_EFFECTS)[number]

/** What the engine itself carries out. */
export type EngineCommand =
  | { kind: 'motion'; motion: Motion }
  | { kind: 'expression'; expression: Expression }
  | { kind: 'camera'; camera: AvatarCamera }
  | { kind: 'background'; background: Background }

/**
 * What the page around the engine carries out. A character is named by its id alone: the page looks its files up among the
 * company's (getCharacter), so that nobody makes a page load a file from elsewhere.
 */
export type StageCommand =
  | { kind: 'avatar'; characterId: number }
  | { kind: 'captureMode'; captureMode: CaptureMode }
  | { kind: 'voiceEffect'; voiceEffect: VoiceEffect }
  /** The face is neutral from now on, as measured in the next 2 s. */
  | { kind: 'calibration' }

/** Spec 7.6: UI commands. The engine's owner applies and acknowledges them by id. */
export type AvatarCommand = EngineCommand | StageCommand
