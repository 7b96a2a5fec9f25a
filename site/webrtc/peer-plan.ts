import type { Slot } from './slots.ts'

export interface PeerPlan {
  purpose: 'call' | 'monitoring' | 'listening' | 'selfTest' | 'selfTestEcho'
  /** The signage whose room to join. Required for operators and monitors; a signage joins its own room. */
  signageId?: number
  /**
   * The tracks to send, by media slot (such as camera or screen). With null, the slot is offered as sending without a
   * track; replaceTrack adds the track later.
   */
  send?: Partial<Record<Slot, MediaStreamTrack | null>>
  receive: readonly Slot[]
  /** What to keep on a slow link: the camera's resolution, or a balance of resolution and frame rate (default). */
  cameraKeeps?: 'resolution' | 'balance'
}

export const sends = (plan: PeerPlan, slot: Slot): boolean => plan.send?.[slot] !== undefined

export function directionOf(plan: PeerPlan, slot: Slot): RTCRtpTransceiverDirection {
  const receives = plan.receive.includes(slot)
  if (sends(plan, slot)) return receives ? 'sendrecv' : 'sendonly'
  return receives ? 'recvonly' : 'inactive'
}

const CAMERA_MAX_BPS = 2_500_000
const SCREEN_MAX_BPS = 2_500_000

const MAX_BPS: Partial<Record<Slot, number>> = { camera: CAMERA_MAX_BPS, screen: SCREEN_MAX_BPS }

/**
 * The bitrate limit of a media slot, such as the camera. It is set when the slot is added, so that it applies from the
 * first packet.
 */
export function encodingsOf(slot: Slot): RTCRtpEncodingParameters[] | undefined {
  const maxBitrate = MAX_BPS[slot]
  return maxBitrate === undefined ? undefined : [{ maxBitrate }]
}

/** What to keep on a slow link. A shared screen keeps its resolution, because its text must stay legible. */
export function degradationOf(plan: PeerPlan, slot: Slot): RTCDegradationPreference {
  if (slot === 'screen') return 'maintain-resolution'
  return plan.cameraKeeps === 'resolution' ? 'maintain-resolution' : 'balanced'
}
