import { VRMLoaderPlugin } from '@pixiv/three-vrm'
import type { Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { disposeObject } from './dispose-object.ts'
import type { LoadedVrm } from './loaded-vrm.ts'
import type { Puppet } from './puppet.ts'

export interface Character extends Puppet {
  readonly url: string
  readonly scene: Object3D
  /** Applies bones, face and springs. */
  update(deltaMs: number): void
  /** Springs hang still, face and bones as authored. */
  reset(): void
  setOutline(visible: boolean): void
  dispose(): void
}

/** Loads a VRM file; throws when the file cannot be fetched or is no VRM. */
export async function loadCharacter(url: string): Promise<Character> {
  const loader = new GLTFLoader()
  loader.register((parser) => new VRMLoaderPlugin(parser))
  const gltf = await loader.loadAsync(url)
  const vrm = gltf.userData.vrm as LoadedVrm | undefined
  if (!vrm) {
    disposeObject(gltf.scene)
    throw new Error(`${url} is a glTF file without a VRM character`)
  }
  // Characters of the older format look away from the visitor.
  if (vrm.meta.metaVersion === '0') vrm.scene.rotation.y = Math.PI
  vrm.scene.traverse((object) => {
    // The bounds are those of the T-pose, so culling would drop a character whose arms are raised.
    object.frustumCulled = false
  })
  return createCharacter(url, vrm)
}

function createCharacter(url: string, vrm: LoadedVrm): Character {
  const face = vrm.expressionManager
  return {
    url,
    scene: vrm.scene,
    bone: (name) => vrm.humanoid.getNormalizedBoneNode(name) ?? undefined,
    setFace: (name, weight) => face?.setValue(name, weight),
    hasFace: (name) => face?.getExpression(name) != null,
    setGaze(yaw, pitch) {
      if (!vrm.lookAt) return
      vrm.lookAt.yaw = yaw
      vrm.lookAt.pitch = pitch
    },
    update: (deltaMs) => vrm.update(deltaMs / 1000),
    reset() {
      vrm.humanoid.resetNormalizedPose()
      face?.resetValues()
      vrm.lookAt?.reset()
      vrm.humanoid.update()
      vrm.scene.updateMatrixWorld(true)
      vrm.springBoneManager?.reset()
    },
    setOutline(visible) {
      for (const material of vrm.materials ?? []) {
        if (material.isOutline) material.visible = visible
      }
    },
    dispose() {
      vrm.scene.removeFromParent()
      disposeObject(vrm.scene)
    },
  }
}
