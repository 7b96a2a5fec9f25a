import { CHARACTER_MAX_BYTES, CHARACTER_TRIANGLES_MAX } from '../limits.ts'

/** decisions 5: requirements for a company's own character file, checked against facts that the server has read from it. */

export const VRM_FORMATS = ['1.0', '0.x'] as const
export type VrmFormat = (typeof VRM_FORMATS)[number]

/** Bones that VRM 1.0 requires; the engine relies on them. */
export const REQUIRED_BONES = [
  'hips',
  'spine',
  'head',
  'leftUpperArm',
  'leftLowerArm',
  'leftHand',
  'rightUpperArm',
  'rightLowerArm',
  'rightHand',
  'leftUpperLeg',
  'leftLowerLeg',
  'leftFoot',
  'rightUpperLeg',
  'rightLowerLeg',
  'rightFoot',
] as const

/** Extensions that the kiosk's loader supports without an additional decoder. */
const READABLE_EXTENSIONS = [
  'VRM',
  'VRMC_vrm',
  'VRMC_springBone',
  'VRMC_springBone_extended_collider',
  'VRMC_node_constraint',
  'VRMC_materials_mtoon',
  'VRMC_materials_hdr_emissiveMultiplier',
  'KHR_materials_unlit',
  'KHR_materials_emissive_strength',
  'KHR_texture_transform',
  'KHR_mesh_quantization',
  'EXT_texture_webp',
] as const

/** A square texture of this size takes 64 MB of a kiosk's memory. */
const TEXTURE_SIDE_MAX = 4_096
const TEXTURES_MAX = 64

/** Optional parts of a file. Without them the character can be used, but does less than the product's characters. */
export const CHARACTER_LACKS = ['visemes', 'blink', 'emotions', 'gaze', 'fingers'] as const
export type CharacterLack = (typeof CHARACTER_LACKS)[number]

export interface CharacterFacts {
  sizeBytes: number
  format: VrmFormat
  triangles: number
  bones: readonly string[]
  lacks: readonly CharacterLack[]
  requiredExtensions: readonly string[]
  textures: number
  /** The longest side of all textures, px; 0 if none could be measured. */
  textureSidePx: number
  /** Fields of the file's license block (VRMC_vrm.meta or VRM.meta), by their own names. */
  licence: Readonly<Record<string, string>>
}

/** Reasons for refusing a character file. */
export const CHARACTER_FAULTS = [
  'notGlb',
  'notVrm',
  'vrmVersion',
  'broken',
  'externalFile',
  'bones',
  'unreadable',
  'tooLarge',
  'triangles',
  'textures',
] as const
export type CharacterFault = (typeof CHARACTER_FAULTS)[number]

/**
 * Checks a file against the requirements.
 * @returns the first reason for refusing it; undefined if the file is accepted
 */
export function characterFault(facts: CharacterFacts): CharacterFault | undefined {
  const bones = new Set(facts.bones)
  const readable: readonly string[] = READABLE_EXTENSIONS
  if (facts.sizeBytes > CHARACTER_MAX_BYTES) return 'tooLarge'
  if (facts.requiredExtensions.some((name) => !readable.includes(name))) return 'unreadable'
  if (REQUIRED_BONES.some((name) => !bones.has(name))) return 'bones'
  if (facts.triangles > CHARACTER_TRIANGLES_MAX) return 'triangles'
  if (facts.textures > TEXTURES_MAX || facts.textureSidePx > TEXTURE_SIDE_MAX) return 'textures'
  return undefined
}

/** License terms that conflict with use by a company. They are shown; the user decides. */
export const LICENCE_WARNINGS = ['noCompanies', 'onlyAuthor', 'onlyLicensed', 'noChanges'] as const
export type LicenceWarning = (typeof LICENCE_WARNINGS)[number]

/**
 * Finds license terms that conflict with use by a company. It reads the fields commercialUsage, avatarPermission and
 * modification of VRM 1.0, and commercialUssageName (sic), allowedUserName and licenseName of VRM 0.x.
 */
export function licenceWarnings(licence: CharacterFacts['licence']): LicenceWarning[] {
  const isOneOf = (field: string, values: readonly string[]): boolean =>
    Object.hasOwn(licence, field) && values.includes(licence[field] ?? '')
  const found: [LicenceWarning, boolean][] = [
    [
      'noCompanies',
      isOneOf('commercialUsage', ['personalNonProfit', 'personalProfit']) ||
        isOneOf('commercialUssageName', ['Disallow']),
    ],
    ['onlyAuthor', isOneOf('avatarPermission', ['onlyAuthor']) || isOneOf('allowedUserName', ['OnlyAuthor'])],
    [
      'onlyLicensed',
      isOneOf('avatarPermission', ['onlySeparatelyLicensedPerson']) ||
        isOneOf('allowedUserName', ['ExplicitlyLicensedPerson']),
    ],
    [
      'noChanges',
      isOneOf('modification', ['prohibited']) || isOneOf('licenseName', ['CC_BY_ND', 'CC_BY_NC_ND']),
    ],
  ]
  return found.filter(([, isFound]) => isFound).map(([warning]) => warning)
}
