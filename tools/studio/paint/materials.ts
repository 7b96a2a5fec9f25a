type Triple = readonly [number, number, number]

/** The properties of a material that differ from the defaults. */
interface Look {
  name: string
  texture: number
  shadeTexture?: number
  shadeColour?: Triple
  /** Width of the outline in meters; 0 for none. */
  outline?: number
  outlineColour?: Triple
  rim?: number
  shift?: number
  toony?: number
  transparent?: boolean
  /** True for the face's layers, which are drawn in their own colors without lighting. */
  unlit?: boolean
  doubleSided?: boolean
}

const OUTLINE_METRES = 0.0018

/** Creates a glTF material with MToon. Programs that do not know MToon draw it unlit. */
function material(look: Look) {
  const rim = look.rim ?? 0
  const texture = { index: look.texture }
  return {
    name: look.name,
    doubleSided: look.doubleSided ?? false,
    alphaMode: look.transparent ? 'BLEND' : 'OPAQUE',
    pbrMetallicRoughness: {
      baseColorFactor: [1, 1, 1, 1],
      baseColorTexture: texture,
      metallicFactor: 0,
      roughnessFactor: 0.9,
    },
    extensions: {
      KHR_materials_unlit: {},
      VRMC_materials_mtoon: {
        specVersion: '1.0',
        transparentWithZWrite: false,
        renderQueueOffsetNumber: 0,
        shadeColorFactor: look.shadeColour ?? [1, 1, 1],
        ...(look.shadeTexture === undefined ? {} : { shadeMultiplyTexture: { index: look.shadeTexture } }),
        shadingShiftFactor: look.unlit ? 1 : (look.shift ?? -0.05),
        shadingToonyFactor: look.toony ?? 0.9,
        giEqualizationFactor: 0.9,
        parametricRimColorFactor: [rim, rim * 0.95, rim * 0.9],
        parametricRimFresnelPowerFactor: 4.5,
        parametricRimLiftFactor: 0,
        rimLightingMixFactor: 0.7,
        outlineWidthMode: look.outline ? 'worldCoordinates' : 'none',
        outlineWidthFactor: look.outline ?? 0,
        outlineColorFactor: look.outlineColour ?? [0.25, 0.12, 0.13],
        outlineLightingMixFactor: 0.25,
      },
    },
  }
}

export const MATERIALS = ['body', 'hair', 'skin', 'face', 'decal', 'blush'] as const
export type MaterialName = (typeof MATERIALS)[number]

interface Textures {
  lit: number
  shade: number
  blush: number
}

/** Makes all materials, in the order of `MATERIALS`. */
export function makeMaterials({ lit, shade, blush }: Textures) {
  const atlas = { texture: lit, shadeTexture: shade }
  const cloth = { shift: -0.12, toony: 0.82 }
  const looks: Record<MaterialName, Look> = {
    body: { name: 'body', ...atlas, ...cloth, outline: OUTLINE_METRES, rim: 0.16 },
    hair: {
      name: 'hair',
      ...atlas,
      outline: OUTLINE_METRES,
      rim: 0.12,
      shift: -0.1,
      toony: 0.8,
      outlineColour: [0.14, 0.06, 0.05],
    },
    skin: {
      name: 'skin',
      ...atlas,
      ...cloth,
      outline: OUTLINE_METRES * 0.75,
      rim: 0.14,
      outlineColour: [0.42, 0.17, 0.14],
    },
    face: { name: 'face', ...atlas, unlit: true, doubleSided: true },
    decal: { name: 'decal', ...atlas, ...cloth, doubleSided: true },
    blush: { name: 'blush', texture: blush, shadeColour: [1, 0.5, 0.47], unlit: true, transparent: true },
  }
  return MATERIALS.map((name) => material(looks[name]))
}
