import type { Material, Object3D } from 'three'

/**
 * The part of three-vrm's `VRM` that we use. Its own types import each other without file extensions,
 * which Node's module resolution does not accept.
 */
export interface LoadedVrm {
  scene: Object3D
  meta: { metaVersion: '0' | '1' }
  humanoid: {
    getNormalizedBoneNode(name: string): Object3D | null
    resetNormalizedPose(): void
    update(): void
  }
  expressionManager?: {
    getExpression(name: string): object | null
    setValue(name: string, weight: number): void
    resetValues(): void
  }
  lookAt?: { yaw: number; pitch: number; reset(): void }
  springBoneManager?: { reset(): void }
  materials?: (Material & { isOutline?: boolean })[]
  update(deltaSeconds: number): void
}

/** As above: three-vrm's own types hide it. */
export interface VrmUtils {
  combineSkeletons(root: Object3D): void
}
