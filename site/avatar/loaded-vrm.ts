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
    /** The node from the file itself. Its rest rotation differs from file to file. */
    getRawBoneNode(name: string): Object3D | null
    resetNormalizedPose(): void
    update(): void
  }
  expressionManager?: {
    /** `binds` is empty if the expression changes nothing. Some exporters write such expressions. */
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

/** The part of three-vrm's `VRMUtils` that is used here. Declared here for the same reason as `LoadedVrm`. */
export interface VrmUtils {
  combineSkeletons(root: Object3D): void
  /** Drops the morphs that no expression uses, and merges those of each expression into one. */
  combineMorphs(vrm: LoadedVrm): void
  /**
   * Removes the vertices that a mesh does not use: in other authors' files, meshes often share one list of vertices.
   */
  removeUnnecessaryVertices(root: Object3D): void
  /** Turns a VRM 0.x character around, because it faces away from the visitor. */
  rotateVRM0(vrm: LoadedVrm): void
}
