import type { Material, Object3D } from 'three'

/**
 * The part of three-vrm's `VRM` that is used here. Its own types use imports without file extensions, which Node's module
 * resolution does not support.
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

/** The part of three-vrm's `VRMUtils` that is used here, declared for the same reason as `LoadedVrm`. */
export interface VrmUtils {
  combineSkeletons(root: Object3D): void
}
