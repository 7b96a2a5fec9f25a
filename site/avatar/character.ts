import * as threeVrm from '@pixiv/three-vrm'
import { type Object3D, Vector3 } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { type AtlasCanvas, createAtlasCanvas } from './atlas-canvas.ts'
import { AUTHOR } from './atlas-layout.ts'
import { disposeObject } from './dispose-object.ts'
import { type Figure, PRODUCT_FIGURE } from './figure.ts'
import { createForeignBones } from './foreign-bones.ts'
import { headZoom } from './framing.ts'
import type { LoadedVrm, VrmUtils } from './loaded-vrm.ts'
import { measureFigure } from './measure-figure.ts'
import { createOutfit, type Outfit } from './outfit/outfit.ts'
import { postureOf } from './postures.ts'
import { type BoneName, type HeadBall, PRODUCT_HEAD, type Puppet } from './puppet.ts'
import { parseAddress, type Style } from './style.ts'

const vrmUtils = (threeVrm as unknown as { VRMUtils: VrmUtils }).VRMUtils

export interface Character extends Puppet {
  /** URL of the VRM file, without the style parameters. */
  readonly url: string
  readonly scene: Object3D
  readonly figure: Figure
  /** The raw bone of the file (not three-vrm's normalized one), in the pose that is drawn. */
  joint(name: BoneName): Object3D | undefined
  /** Applies bones, face and springs. */
  update(deltaMs: number): void
  /** Resets springs, face and bones. */
  reset(): void
  setOutline(visible: boolean): void
  /**
   * Changes the colors and clothes of one of the product's characters; has no effect on other characters. Resolves when
   * all pictures are drawn.
   */
  restyle(style: Style): Promise<void>
  /** Writes a name on a product character's badge; undefined removes it. */
  setName(name: string | undefined): void
  dispose(): void
}

/**
 * Loads a VRM file, and applies the style parameters in the address. Throws if the file cannot be loaded or is not a
 * VRM file.
 */
export async function loadCharacter(address: string): Promise<Character> {
  const { url, style } = parseAddress(address)
  const loader = new GLTFLoader()
  loader.register((parser) => new threeVrm.VRMLoaderPlugin(parser))
  const gltf = await loader.loadAsync(url)
  const vrm = gltf.userData.vrm as LoadedVrm | undefined
  if (!vrm) {
    disposeObject(gltf.scene)
    throw new Error(`${url} is a glTF file without a VRM character`)
  }
  vrmUtils.rotateVRM0(vrm)
  vrm.scene.traverse((object) => {
    // The meshes' bounds are computed for the T-pose. Frustum culling by these bounds would hide a character with
    // raised arms.
    object.frustumCulled = false
  })
  const isOurs = gltf.asset.generator === AUTHOR
  if (!isOurs) lighten(vrm)
  // the loader makes one skeleton per mesh, and bones are computed per skeleton
  vrmUtils.combineSkeletons(vrm.scene)
  const atlas = isOurs ? createAtlasCanvas(url, vrm.materials ?? []) : undefined
  const outfit = isOurs ? createOutfit(url, vrm) : undefined
  const figure = isOurs ? PRODUCT_FIGURE : measureFigure(vrm)
  const character = createCharacter(address, vrm, figure, { atlas, outfit })
  await character.restyle(style)
  return character
}

/** Removes unused vertices and morphs, of which other authors' files have many. */
function lighten(vrm: LoadedVrm): void {
  vrmUtils.removeUnnecessaryVertices(vrm.scene)
  vrmUtils.combineMorphs(vrm)
}

/**
 * Sphere that approximates the head of a character that is not one of the product's. The center of the sphere is at
 * the height of the eyes, and the sphere reaches up to the top of the head.
 */
function headBallOf(vrm: LoadedVrm, { topMetres, eyeMetres }: Figure): HeadBall {
  const shoulder = vrm.humanoid.getRawBoneNode('leftUpperArm')?.getWorldPosition(new Vector3()).y
  const scale = vrm.scene.scale.y
  const above = shoulder === undefined ? PRODUCT_HEAD.above : (eyeMetres - shoulder) / scale
  return { above, radius: (topMetres - eyeMetres) / scale }
}

function createCharacter(
  url: string,
  vrm: LoadedVrm,
  figure: Figure,
  { atlas, outfit }: { atlas: AtlasCanvas | undefined; outfit: Outfit | undefined },
): Character {
  const face = vrm.expressionManager
  const bones = createForeignBones(vrm, 1 / (headZoom(figure) * vrm.scene.scale.y))
  return {
    url,
    headBall: figure === PRODUCT_FIGURE ? PRODUCT_HEAD : headBallOf(vrm, figure),
    posture: postureOf(parseAddress(url).url),
    scene: vrm.scene,
    figure,
    joint: (name) => vrm.humanoid.getRawBoneNode(name) ?? undefined,
    bone: bones.bone,
    setFace: (name, weight) => face?.setValue(name, weight),
    hasFace: (name) => (face?.getExpression(name)?.binds.length ?? 0) > 0,
    setGaze(yaw, pitch) {
      if (!vrm.lookAt) return
      vrm.lookAt.yaw = yaw
      vrm.lookAt.pitch = pitch
    },
    update(deltaMs) {
      bones.write()
      vrm.update(deltaMs / 1000)
    },
    reset() {
      bones.reset()
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
      outfit?.setOutline(visible)
    },
    async restyle({ palette, look }) {
      atlas?.paint(palette)
      await outfit?.dress(look, palette)
    },
    setName: (name) => outfit?.setName(name),
    dispose() {
      vrm.scene.removeFromParent()
      disposeObject(vrm.scene)
    },
  }
}
