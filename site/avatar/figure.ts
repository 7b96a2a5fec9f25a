/** Measures of a character in the T-pose; heights in meters above the origin of its file. */
export interface Figure {
  topMetres: number
  eyeMetres: number
  floorMetres: number
  /** Distance between the shoulder joints. */
  shoulderMetres: number
}

/** Measures of the product's characters. `topMetres` includes the hat. */
export const PRODUCT_FIGURE: Figure = {
  topMetres: 1.2866,
  eyeMetres: 0.944,
  floorMetres: 0,
  shoulderMetres: 0.2,
}
