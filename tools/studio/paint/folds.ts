import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import { bell, smoothStep } from '../shape/vector.ts'
import { type Swatch, shadedSwatch } from './atlas.ts'

interface JacketFolds {
  /** Heights of the waist and of the hem, in meters. */
  waist: number
  hem: number
  /** Half width of the waist in meters. */
  halfWidth: number
}

const ELBOW_REACH = 0.225
const FOLD_METRES = 0.02

/** Darkness (0 to 1) of a row of parallel folds, each darkest in its middle. */
const folds = (along: number) => Math.max(0, Math.cos((along / FOLD_METRES) * 2 * Math.PI))

/**
 * Paints the shadows that the baked occlusion lacks, because it is computed in the T-pose: folds at elbow and waist,
 * the arm's shadow and the hem.
 */
export const jacketPaint =
  (paint: ColourName, { waist, hem, halfWidth }: JacketFolds) =>
  (x: number, y: number, z: number): Swatch => {
    const reach = Math.abs(x)
    const onSleeve = smoothStep(halfWidth + 0.01, halfWidth + 0.04, reach) * smoothStep(0.62, 0.66, y)
    const elbow =
      onSleeve * bell(reach, ELBOW_REACH, 0.03) * folds(reach - ELBOW_REACH) * smoothStep(-0.03, 0.02, z)
    const shoulder = bell(reach, 0.128, 0.012) * smoothStep(0.735, 0.7, y) * smoothStep(0.62, 0.66, y)
    const sides = (1 - onSleeve) * smoothStep(halfWidth * 0.72, halfWidth * 1.05, reach) * bell(y, 0.6, 0.06)
    const creases =
      (1 - onSleeve) *
      bell(y, waist, 0.03) *
      folds(y - waist + reach * 0.4) *
      smoothStep(halfWidth * 0.3, halfWidth * 0.8, reach)
    const border = smoothStep(hem + 0.02, hem + 0.004, y)
    return shadedSwatch(paint, 0.5 * elbow + 0.25 * shoulder + 0.4 * sides + 0.42 * creases + 0.3 * border)
  }
