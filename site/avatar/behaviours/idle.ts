import { Euler, Quaternion } from 'three'
import type { BoneName, Puppet } from '../puppet.ts'
import type { Behaviour } from './behaviour.ts'

/** Radians a second of the slow waves that breath and weight shift are made of. */
const BREATH = 1.65
const SWAY = 0.55
const DRIFT = 0.37
const NOD = 0.9
const GLANCE = 0.43

const SWAY_METRES = 0.006
const BREATH_METRES = 0.0015

/** Breath, weight shift and a little head movement, added to whatever pose the motion layer has set. */
export function createIdle(puppet: Puppet): Behaviour {
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
      const breath = Math.sin(seconds * BREATH)
      const sway = Math.sin(seconds * SWAY)
      const drift = Math.sin(seconds * DRIFT)
      add('hips', 0, 0.01 * sway, -0.014 * sway)
      add('spine', 0.008 * breath, 0, 0.012 * sway)
      add('chest', -0.018 * breath, 0.01 * drift, -0.006 * sway)
      add('neck', 0.006 * breath, 0, 0)
      const nod = 0.012 * Math.sin(seconds * NOD) + 0.01 * breath
      add('head', nod, 0.03 * Math.sin(seconds * GLANCE), 0.018 * drift - 0.008 * sway)
      add('leftShoulder', 0, 0, 0.015 * breath)
      add('rightShoulder', 0, 0, -0.015 * breath)
      add('leftUpperLeg', 0, 0, 0.014 * sway)
      add('rightUpperLeg', 0, 0, 0.014 * sway)
      if (hips && hipsHome) {
        hips.position.x = hipsHome.x + SWAY_METRES * sway
        hips.position.y = hipsHome.y + BREATH_METRES * breath
      }
    },
  }
}
