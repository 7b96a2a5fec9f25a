import { Euler, Quaternion } from 'three'
import type { BoneName, Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

/** Angular frequencies (radians per second) of the slow waves of breathing and weight shift. */
interface IdleWaves {
  breath: number
  sway: number
  drift: number
  nod: number
  glance: number
}

/** Angular frequencies without a common multiple, so that the movement does not visibly repeat. */
const LIVING: IdleWaves = { breath: 1.65, sway: 0.55, drift: 0.37, nod: 0.9, glance: 0.43 }

/** Waves that repeat exactly after a period, for a looping video. */
export function wavesOfPeriod(periodMs: number): IdleWaves {
  const once = (2 * Math.PI * 1000) / periodMs
  return { breath: 2 * once, sway: once, drift: once, nod: once, glance: once }
}

const SWAY_METRES = 0.01
const BREATH_METRES = 0.002

/** Breath, -1 to 1: breathing in takes less time than breathing out. */
const breathAt = (phase: number) => Math.sin(phase + 0.35 * Math.sin(phase))

/** Weight shift, -1 to 1: the body's weight rests on one leg, then moves to the other. */
function restingAt(phase: number): number {
  const wave = Math.sin(phase)
  return wave * (1.5 - 0.5 * wave * wave)
}

/** Adds breathing, weight shift and slight head movement to the pose that results from the current motion. */
export function createIdle(puppet: Puppet, waves: IdleWaves = LIVING): Behaviour {
  const turn = new Quaternion()
  const angles = new Euler()
  const hips = puppet.bone('hips')
  const hipsHome = hips?.position.clone()
  let seconds = 0

  const add = (name: BoneName, x: number, y: number, z: number) => {
    puppet.bone(name)?.quaternion.multiply(turn.setFromEuler(angles.set(x, y, z)))
  }

  return {
    reset() {
      seconds = 0
    },
    update(deltaMs) {
      seconds += deltaMs / 1000
      const breath = breathAt(seconds * waves.breath)
      const sway = restingAt(seconds * waves.sway)
      const drift = Math.sin(seconds * waves.drift)
      add('hips', 0, 0.014 * sway, -0.022 * sway)
      add('spine', 0.01 * breath, 0, 0.02 * sway)
      add('chest', -0.026 * breath, 0.01 * drift, 0.006 * sway)
      add('neck', 0.006 * breath, 0, 0)
      const nod = 0.012 * Math.sin(seconds * waves.nod) + 0.01 * breath
      add('head', nod, 0.03 * Math.sin(seconds * waves.glance), 0.018 * drift - 0.01 * sway)
      add('leftShoulder', 0, 0, 0.024 * breath)
      add('rightShoulder', 0, 0, -0.024 * breath)
      add('leftUpperLeg', 0, 0, 0.022 * sway)
      add('rightUpperLeg', 0, 0, 0.022 * sway)
      if (hips && hipsHome) {
        hips.position.x = hipsHome.x + SWAY_METRES * sway
        hips.position.y = hipsHome.y + BREATH_METRES * breath
      }
    },
  }
}
