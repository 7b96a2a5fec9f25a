import type { Material, Object3D, Vector3 } from 'three'

/**
 * The part of three-vrm's `VRM` that is used here. Its own types use imports without file extensions, which Node's module
 * resolution does not support.
 */
export interface LoadedVrm {
  scene: Object3D
  meta: { metaVersion: '0' | '1' }
  humanoid: {
    getNormalizedBoneNode(name: string): Object3D | null
    /** The file's own node, whose rest rotation may be any. */
    getRawBoneNode(name: string): Object3D | null
    resetNormalizedPose(): void
    update(): void
  }
  expressionManager?: {
    /** Exporters also write expressions that change nothing: those have no binds. */
    getExpression(name: string): { readonly binds: readonly unknown[] } | null
    setValue(name: string, weight: number): void
    resetValues(): void
  }
  lookAt?: {
    yaw: number
    pitch: number
    reset(): void
    getLookAtWorldPosition(target: Vector3): Vector3
  }
  springBoneManager?: { reset(): void }
  materials?: (Material & { isOutline?: boolean })[]
  update(deltaSeconds: number): void
}

/** The part of three-vrm's `VRMUtils` that is used here, declared for the same reason as `LoadedVrm`. */
export interface VrmUtils {
  combineSkeletons(root: Object3D): void
  /** Morphs that no expression uses are dropped, and those of one expression become one. */
  combineMorphs(vrm: LoadedVrm): void
  /** Other authors' meshes often share one list of vertices, of which each uses a part. */
  removeUnnecessaryVertices(root: Object3D): void
  /** Characters of VRM 0.x face away from the visitor. */
  rotateVRM0(vrm: LoadedVrm): void
}
