import * as threeVrm from '@pixiv/three-vrm'
import type { Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { type AtlasCanvas, createAtlasCanvas } from './atlas-canvas.ts'
import { AUTHOR } from './atlas-layout.ts'
import { parseAddress } from './character-address.ts'
import { disposeObject } from './dispose-object.ts'
import type { LoadedVrm, VrmUtils } from './loaded-vrm.ts'
import type { Palette } from './palette-swatches.ts'
import { postureOf } from './postures.ts'
import type { Puppet } from './puppet.ts'

const vrmUtils = (threeVrm as unknown as { VRMUtils: VrmUtils }).VRMUtils

export interface Character extends Puppet {
  /** Address of the file with the chosen colors. */
  readonly url: string
  readonly scene: Object3D
  /** Applies bones, face and springs. */
  update(deltaMs: number): void
  /** Resets springs, face and bones. */
  reset(): void
  setOutline(visible: boolean): void
  /** Recolors a product character; has no effect on others. */
  recolour(palette: Palette): void
  dispose(): void
}

/** Loads a VRM file in the colors of its address. Throws if it cannot be loaded or is not a VRM. */
export async function loadCharacter(address: string): Promise<Character> {
  const { url, palette } = parseAddress(address)
  const loader = new GLTFLoader()
  loader.register((parser) => new threeVrm.VRMLoaderPlugin(parser))
  const gltf = await loader.loadAsync(url)
  const vrm = gltf.userData.vrm as LoadedVrm | undefined
  if (!vrm) {
    disposeObject(gltf.scene)
    throw new Error(`${url} is a glTF file without a VRM character`)
  }
  // Characters of VRM 0.x face away from the visitor.
  if (vrm.meta.metaVersion === '0') vrm.scene.rotation.y = Math.PI
  vrm.scene.traverse((object) => {
    // The bounds are those of the T-pose: frustum culling would hide a character with raised arms.
    object.frustumCulled = false
  })
  // Other authors' files have one skeleton per mesh, and bones are computed per skeleton.
  vrmUtils.combineSkeletons(vrm.scene)
  const isOurs = gltf.asset.generator === AUTHOR
  const atlas = isOurs ? createAtlasCanvas(url, vrm.materials ?? []) : undefined
  const character = createCharacter(address, vrm, atlas)
  if (Object.keys(palette).length) character.recolour(palette)
  return character
}

function createCharacter(url: string, vrm: LoadedVrm, atlas: AtlasCanvas | undefined): Character {
  const face = vrm.expressionManager
  return {
    url,
    posture: postureOf(parseAddress(url).url),
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
    recolour: (palette) => atlas?.paint(palette),
    dispose() {
      vrm.scene.removeFromParent()
      disposeObject(vrm.scene)
    },
  }
}
