import { FACE_SHAPES, type FaceFrame } from '#core/face/rules.ts'
import { type FaceSight, type NeutralFace, neutralOf } from './calibration.ts'
import { EYE_SPAN_METRES, headFrameOf, turnOf } from './head-frame.ts'
import type { Landmarks } from './landmarks.ts'
import { measure, TYPICAL_FACE } from './measures.ts'
import { createOneEuro } from './one-euro.ts'
import { inverse, multiply, type Quaternion4 } from './quaternion.ts'
import { gazeFrom, writeShapes } from './shapes-from-measures.ts'

/** Filter settings. Eyelids and lips move faster than the head, so they are smoothed less. */
const SHAPE_FILTER = { minCutoffHz: 3, beta: 1.2 }
const HEAD_FILTER = { minCutoffHz: 1.6, beta: 1.5 }
const GAZE_FILTER = { minCutoffHz: 2, beta: 0.05 }
/**
 * Assumed distance of the head from the camera. It cannot be measured, because the camera's field of view is unknown.
 */
const DISTANCE_METRES = 0.6

/** Rotation that is measured for a head that looks straight ahead: the line from the base of the nose to the forehead leans back. */
const TYPICAL_TURN: Quaternion4 = [Math.sin(-0.07), 0, 0, Math.cos(-0.07)]

/**
 * Converts the landmarks of successive pictures to face frames, relative to the calibrated neutral face (a typical
 * face before the first calibration). Face shapes that the detector itself provides are only smoothed.
 */
interface LandmarkReader {
  read(landmarks: Landmarks, elapsedMs: number, into: FaceFrame): void
  /** Starts the calibration: the neutral face is computed from all landmarks that are read until `endCalibration`. */
  beginCalibration(): void
  /** Ends the calibration. @returns whether there were enough pictures */
  endCalibration(): boolean
}

export function createLandmarkReader(): LandmarkReader {
  const shapeFilters = FACE_SHAPES.map(() => createOneEuro(SHAPE_FILTER))
  const gazeFilters = [0, 1].map(() => createOneEuro(GAZE_FILTER))
  const head = createHeadWriter()
  let neutral: NeutralFace | undefined
  let sights: FaceSight[] | undefined

  return {
    read(landmarks, elapsedMs, into) {
      const sight = see(landmarks)
      sights?.push(sight)
      const against = neutral?.measures ?? TYPICAL_FACE
      if (landmarks.shapes) into.shapes.set(landmarks.shapes)
      else writeShapes(sight.measures, against, into.shapes)
      for (let i = 0; i < into.shapes.length; i++) {
        into.shapes[i] = shapeFilters[i]!.filter(into.shapes[i]!, elapsedMs)
      }
      head.writeTurn(sight, neutral, elapsedMs, into)
      head.writePlace(sight, neutral, elapsedMs, into)
      const gaze = gazeFrom(sight.measures, against)
      for (let i = 0; i < 2; i++) into.gaze[i] = gazeFilters[i]!.filter(gaze[i]!, elapsedMs)
      into.hasTracking = true
    },
    beginCalibration() {
      sights = []
    },
    endCalibration() {
      const found = neutralOf(sights ?? [])
      sights = undefined
      if (found) neutral = found
      return found !== undefined
    },
  }
}

function see(landmarks: Landmarks): FaceSight {
  const frame = headFrameOf(landmarks)
  const { centre, eyeSpan } = frame
  return { measures: measure(frame, landmarks), turn: turnOf(frame), centre, eyeSpan }
}

/** Writes rotation and position of the head, relative to the neutral face. */
function createHeadWriter() {
  const turnFilters = [0, 1, 2, 3].map(() => createOneEuro(HEAD_FILTER))
  const placeFilters = [0, 1, 2].map(() => createOneEuro(HEAD_FILTER))
  return {
    writeTurn(
      sight: FaceSight,
      neutral: NeutralFace | undefined,
      elapsedMs: number,
      { head }: FaceFrame,
    ): void {
      const turn = multiply(sight.turn, inverse(neutral?.turn ?? TYPICAL_TURN))
      // q and -q are the same rotation: choose one of them, so that the filters do not move between the two
      const sign = turn[3] < 0 ? -1 : 1
      let squares = 0
      for (let i = 0; i < 4; i++) {
        head[i] = turnFilters[i]!.filter(sign * turn[i]!, elapsedMs)
        squares += head[i]! ** 2
      }
      const length = Math.sqrt(squares) || 1
      for (let i = 0; i < 4; i++) head[i] = head[i]! / length
    },
    writePlace(
      { centre, eyeSpan }: FaceSight,
      neutral: NeutralFace | undefined,
      elapsedMs: number,
      { position }: FaceFrame,
    ): void {
      if (!neutral) {
        position.fill(0)
        return
      }
      const metres = EYE_SPAN_METRES / neutral.eyeSpan
      const moved = [
        (centre[0] - neutral.centre[0]) * metres,
        (centre[1] - neutral.centre[1]) * metres,
        (eyeSpan / neutral.eyeSpan - 1) * DISTANCE_METRES,
      ]
      for (let i = 0; i < 3; i++) position[i] = placeFilters[i]!.filter(moved[i]!, elapsedMs)
    },
  }
}
