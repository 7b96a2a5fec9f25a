import { swatchOf } from './atlas.ts'
import { jacketField } from './clothes.ts'
import { gradientAt } from './gradient.ts'
import { ARM_HEIGHT } from './hand-plan.ts'
import { frontOf } from './projection.ts'
import type { Turned } from './revolve.ts'
import { cuffSkin, torsoSkin } from './weights.ts'

const cuff = (side: 1 | -1): Turned => ({
  outline: [
    [0.034, -0.0125],
    [0.0465, -0.0125],
    [0.0465, 0.0125],
    [0.034, 0.0125],
    [0.026, 0.0105],
  ],
  rounding: 0.0055,
  segments: 36,
  placement: { at: [0.35 * side, ARM_HEIGHT, 0] },
  axis: 'side',
  paint: swatchOf('shirt'),
  skin: cuffSkin,
})

const BUTTON_X = 0.016

function button(y: number): Turned {
  const z = frontOf(jacketField, BUTTON_X, y)
  const { normal } = gradientAt(jacketField, BUTTON_X, y, z)
  return {
    outline: [
      [0.0085, -0.003],
      [0.008, 0.003],
      [0, 0.0052],
    ],
    rounding: 0.003,
    segments: 20,
    placement: { at: [BUTTON_X, y, z], pitch: -Math.asin(normal[1]) },
    axis: 'front',
    paint: swatchOf('gold'),
    skin: torsoSkin,
  }
}

export const TRIMMINGS: readonly Turned[] = [cuff(1), cuff(-1), ...[0.572, 0.532, 0.492].map(button)]
