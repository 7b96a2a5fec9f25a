import type { BoneName, Finger, Side } from './puppet.ts'
import { FINGERS } from './puppet.ts'

/** Angles in radians: `curl` towards the palm, `spread` towards the thumb's side. */
interface FingerShape {
  curl: number
  spread: number
}

export type HandShape = 'relaxed' | 'flat' | 'open' | 'offering' | 'pointing'

const SHAPES: Record<HandShape, { fingers: Record<Finger, FingerShape>; thumb: FingerShape }> = {
  relaxed: {
    fingers: {
      Index: { curl: 0.2, spread: -0.05 },
      Middle: { curl: 0.27, spread: -0.02 },
      Ring: { curl: 0.33, spread: 0.03 },
      Little: { curl: 0.38, spread: 0.09 },
    },
    thumb: { curl: 0.12, spread: -0.28 },
  },
  flat: {
    fingers: {
      Index: { curl: 0.07, spread: -0.06 },
      Middle: { curl: 0.1, spread: -0.02 },
      Ring: { curl: 0.13, spread: 0.03 },
      Little: { curl: 0.17, spread: 0.1 },
    },
    thumb: { curl: 0.05, spread: -0.22 },
  },
  offering: {
    fingers: {
      Index: { curl: 0.04, spread: 0.03 },
      Middle: { curl: 0.09, spread: 0 },
      Ring: { curl: 0.15, spread: 0 },
      Little: { curl: 0.22, spread: 0.03 },
    },
    thumb: { curl: 0, spread: 0.1 },
  },
  pointing: {
    fingers: {
      Index: { curl: 0.06, spread: 0 },
      Middle: { curl: 0.95, spread: 0 },
      Ring: { curl: 1.1, spread: 0.02 },
      Little: { curl: 1.15, spread: 0.06 },
    },
    thumb: { curl: 0.3, spread: -0.5 },
  },
  open: {
    fingers: {
      Index: { curl: -0.02, spread: 0.12 },
      Middle: { curl: -0.02, spread: 0.03 },
      Ring: { curl: 0, spread: -0.07 },
      Little: { curl: 0.03, spread: -0.18 },
    },
    thumb: { curl: 0, spread: 0.12 },
  },
}

export type EulerAngles = readonly [number, number, number]

/** Euler angles of one hand's finger bones, relative to the T-pose (palm down, thumb to the front). */
export function handShape(side: Side, shape: HandShape): Partial<Record<BoneName, EulerAngles>> {
  const sign = side === 'left' ? -1 : 1
  const { fingers, thumb } = SHAPES[shape]
  const angles: Partial<Record<BoneName, EulerAngles>> = {
    [`${side}ThumbMetacarpal`]: [0, sign * thumb.spread, sign * thumb.curl],
  }
  for (const finger of FINGERS) {
    const { curl, spread } = fingers[finger]
    angles[`${side}${finger}Proximal`] = [0, sign * spread, sign * curl]
    angles[`${side}${finger}Intermediate`] = [0, 0, sign * curl]
  }
  return angles
}
