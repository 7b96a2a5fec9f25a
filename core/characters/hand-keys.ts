import { type EngineCommand, HAND_MOTIONS, type Motion } from './avatar.ts'

/**
 * Motions on the operator's buttons. `thanks` is a deep bow. It is sent as a greeting with `isDeep`, because kiosks of
 * the previous release refuse unknown motions but ignore unknown fields: they show the normal bow of a greeting.
 */
export const HAND_KEYS = [...HAND_MOTIONS, 'thanks'] as const
export type ProductMotion = Motion | 'thanks'
export const motionCommand = (played: ProductMotion): EngineCommand =>
  played === 'thanks'
    ? { kind: 'motion', motion: 'greeting', isDeep: true }
    : { kind: 'motion', motion: played }

/** The motion that a command plays: the reverse of `motionCommand`. */
export const playedMotion = ({
  motion,
  isDeep,
}: Extract<EngineCommand, { kind: 'motion' }>): ProductMotion =>
  motion === 'greeting' && isDeep ? 'thanks' : motion
