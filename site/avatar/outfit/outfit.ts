import {
  type Bone,
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  type Material,
  type Matrix4,
  Mesh,
  type Object3D,
  SkinnedMesh,
  SRGBColorSpace,
} from 'three'
import type { LoadedVrm } from '../loaded-vrm.ts'
import { type Palette, swatchesOf } from '../palette-swatches.ts'
import type { WornLook } from '../style.ts'
import { fitOf } from './fit.ts'
import { createHideablePart, type HideablePart } from './hidden-parts.ts'
import { loadLogo } from './load-logo.ts'
import type { Shape } from './mesh-parts.ts'
import { type BadgeWords, paintPicture } from './picture.ts'
import { PICTURE_SIZE } from './picture-layout.ts'
import { badgeShape, glassesShape, mufflerShape, pinShape } from './shapes.ts'

/** What a character that ships with Uketsuke wears in addition to the clothes in its file. */
export interface Outfit {
  /**
   * Puts on the accessories that `look` names, and draws the clothes in the colors of `palette`. Resolves when
   * everything, including the logo, is drawn. A logo that cannot be loaded is left out.
   */
  dress(look: WornLook, palette: Palette): Promise<void>
  /** Writes the name on the badge; undefined removes it. */
  setName(name: string | undefined): void
  /** Shows or hides the outlines. They cost drawing time, so they are visible on good GPUs only. */
  setOutline(visible: boolean): void
}

type Toon = Material & {
  map: CanvasTexture | null
  shadeMultiplyTexture: CanvasTexture | null
  shadeColorFactor: { set(r: number, g: number, b: number): void }
  isOutline: boolean
}

/** Color of shadows, relative to the lit color: shadows are cooler. */
const SHADE = [0.62, 0.55, 0.68] as const

const SHAPES = { badge: badgeShape, glasses: glassesShape, pin: pinShape, muffler: mufflerShape }
type AccessoryName = keyof typeof SHAPES
const BONES: Readonly<Record<AccessoryName, string>> = {
  badge: 'chest',
  glasses: 'head',
  pin: 'chest',
  muffler: 'chest',
}

/** Creates the outfit of a character that ships with Uketsuke. @returns undefined for other characters */
export function createOutfit(modelUrl: string, vrm: LoadedVrm): Outfit | undefined {
  const fit = fitOf(modelUrl)
  const wearer = fit && wearerOf(vrm)
  if (!fit || !wearer) return undefined
  const picture = createPicture()
  const materials = createMaterials(wearer.cloth, picture.texture)
  const parts = createParts(vrm)
  const made = new Map<AccessoryName, Mesh>()
  let words: BadgeWords = { name: undefined, logo: undefined }
  let accent = '#ffffff'
  let dressed = 0

  function wear(name: AccessoryName, isOn: boolean): void {
    const known = made.get(name)
    if (known) known.visible = isOn
    else if (isOn && fit) made.set(name, attach(wearer!, name, SHAPES[name](fit), materials))
  }
  function drawBadge(): void {
    const isShown = words.name !== undefined || words.logo !== undefined
    wear('badge', isShown)
    if (made.size) picture.paint(accent, words)
  }

  return {
    async dress(look, palette) {
      const turn = ++dressed
      parts.hide(fit.hat, !look.hat)
      parts.hide(fit.muffler.hides, look.seasonal === 'muffler')
      wear('glasses', look.glasses)
      wear('pin', look.seasonal === 'sakura')
      wear('muffler', look.seasonal === 'muffler')
      const swatch = swatchesOf(modelUrl).find(({ name }) => name === 'accent')
      accent = palette.accent ?? swatch?.colour ?? accent
      const logo = look.logoUrl === undefined ? undefined : await loadLogo(look.logoUrl)
      if (turn !== dressed) return
      words = { name: words.name, logo }
      drawBadge()
    },
    setName(name) {
      const text = name?.trim() || undefined
      if (text === words.name) return
      words = { ...words, name: text }
      drawBadge()
    },
    setOutline(visible) {
      for (const material of materials) if (material.isOutline) material.visible = visible
    },
  }
}

interface Wearer {
  /** Materials of the mesh for clothes in the character's file: one for the surface, one for the outline. */
  cloth: readonly Toon[]
  bone(name: string): { node: Object3D; rest: Matrix4 } | undefined
}

/**
 * Finds the parts of a character to which accessories are attached.
 * @returns undefined if the file is not built like those of the characters that ship with Uketsuke
 */
function wearerOf(vrm: LoadedVrm): Wearer | undefined {
  const meshes: SkinnedMesh[] = []
  vrm.scene.traverse((object) => {
    if (object instanceof SkinnedMesh) meshes.push(object)
  })
  const body = meshes.find(({ material }) => Array.isArray(material) && material[0]?.name === 'body')
  if (!body) return undefined
  return {
    cloth: body.material as unknown as Toon[],
    bone(name) {
      const node = vrm.humanoid.getRawBoneNode(name)
      for (const { skeleton } of meshes) {
        const rest = node && skeleton.boneInverses[skeleton.bones.indexOf(node as Bone)]
        if (node && rest) return { node, rest }
      }
      return undefined
    },
  }
}

function createPicture() {
  const canvas = document.createElement('canvas')
  // set before the first frame, after which the size of a texture cannot change
  canvas.width = PICTURE_SIZE
  canvas.height = PICTURE_SIZE
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.flipY = false
  texture.anisotropy = 4
  return {
    texture,
    paint(accent: string, words: BadgeWords): void {
      paintPicture(canvas, accent, words)
      texture.needsUpdate = true
    },
  }
}

/** Copies the cloth's materials and gives them another texture, so that light and outline match the cloth. */
function createMaterials(cloth: readonly Toon[], texture: CanvasTexture): Toon[] {
  return cloth.map((material) => {
    const copy = material.clone() as Toon
    copy.map = texture
    copy.shadeMultiplyTexture = texture
    copy.shadeColorFactor.set(...SHADE)
    copy.visible = material.visible
    return copy
  })
}

function createParts(vrm: LoadedVrm) {
  const known = new Map<object, HideablePart>()
  return {
    hide(worn: Parameters<typeof createHideablePart>[1] | undefined, isHidden: boolean): void {
      if (!worn || (!isHidden && !known.has(worn))) return
      const part = known.get(worn) ?? createHideablePart(vrm.scene, worn)
      known.set(worn, part)
      part.hide(isHidden)
    },
  }
}

/** Creates the mesh of an accessory, gives it the accessory's name, and attaches it to the accessory's bone. */
function attach(wearer: Wearer, name: AccessoryName, shape: Shape, materials: readonly Toon[]): Mesh {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(shape.positions, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(shape.uvs, 2))
  geometry.setIndex(shape.indices)
  geometry.computeVertexNormals()
  materials.forEach((_, index) => {
    geometry.addGroup(0, shape.indices.length, index)
  })
  const mesh = new Mesh(geometry, [...materials])
  mesh.name = name
  mesh.frustumCulled = false
  const bone = wearer.bone(BONES[name])
  if (!bone) return mesh
  mesh.applyMatrix4(bone.rest)
  bone.node.add(mesh)
  return mesh
}
