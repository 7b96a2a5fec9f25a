import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CharacterFacts,
  characterFault,
  licenceWarnings,
  REQUIRED_BONES,
} from '#core/characters/character-file.ts'

const fine: CharacterFacts = {
  sizeBytes: 30 * 1024 * 1024,
  format: '1.0',
  triangles: 150_000,
  bones: [...REQUIRED_BONES],
  lacks: [],
  requiredExtensions: [],
  textures: 64,
  textureSidePx: 4_096,
  licence: {},
}

test('[decisions 5] accepts a character file at each limit, and refuses one beyond a limit with the reason', () => {
  assert.equal(characterFault(fine), undefined)
  const rows: [Partial<CharacterFacts>, string][] = [
    [{ sizeBytes: fine.sizeBytes + 1 }, 'tooLarge'],
    [{ triangles: 150_001 }, 'triangles'],
    [{ textures: 65 }, 'textures'],
    [{ textureSidePx: 4_097 }, 'textures'],
    [{ requiredExtensions: ['KHR_draco_mesh_compression'] }, 'unreadable'],
  ]
  for (const [change, fault] of rows) assert.equal(characterFault({ ...fine, ...change }), fault)
})

test('[decisions 5] requires each of the fifteen bones that VRM 1.0 demands, and allows further bones', () => {
  assert.equal(REQUIRED_BONES.length, 15)
  for (const missing of REQUIRED_BONES)
    assert.equal(
      characterFault({ ...fine, bones: REQUIRED_BONES.filter((bone) => bone !== missing) }),
      'bones',
      missing,
    )
  assert.equal(characterFault({ ...fine, bones: [...REQUIRED_BONES, 'neck'] }), undefined)
})

test('[decisions 5] accepts files that require the glTF extensions of VRM 1.0, VRM 0.x and common exporters', () => {
  const required = ['VRM', 'VRMC_vrm', 'VRMC_springBone', 'VRMC_materials_mtoon', 'KHR_texture_transform']
  assert.equal(characterFault({ ...fine, requiredExtensions: required }), undefined)
})

test('[2.4.4] warns about license terms that conflict with a company’s use, in VRM 1.0 and 0.x', () => {
  const rows: [field: string, value: string, warning: string | undefined][] = [
    ['commercialUsage', 'personalNonProfit', 'noCompanies'],
    ['commercialUsage', 'personalProfit', 'noCompanies'],
    ['commercialUsage', 'corporation', undefined],
    ['commercialUssageName', 'Disallow', 'noCompanies'],
    ['commercialUssageName', 'Allow', undefined],
    ['avatarPermission', 'onlyAuthor', 'onlyAuthor'],
    ['avatarPermission', 'onlySeparatelyLicensedPerson', 'onlyLicensed'],
    ['avatarPermission', 'everyone', undefined],
    ['allowedUserName', 'OnlyAuthor', 'onlyAuthor'],
    ['allowedUserName', 'ExplicitlyLicensedPerson', 'onlyLicensed'],
    ['allowedUserName', 'Everyone', undefined],
    ['modification', 'prohibited', 'noChanges'],
    ['modification', 'allowModification', undefined],
    ['licenseName', 'CC_BY_ND', 'noChanges'],
    ['licenseName', 'CC_BY_NC_ND', 'noChanges'],
    ['licenseName', 'CC0', undefined],
  ]
  for (const [field, value, warning] of rows)
    assert.deepEqual(licenceWarnings({ [field]: value }), warning ? [warning] : [], `${field} ${value}`)
  assert.deepEqual(licenceWarnings({}), [])
  assert.deepEqual(licenceWarnings({ avatarPermission: 'onlyAuthor', modification: 'prohibited' }), [
    'onlyAuthor',
    'noChanges',
  ])
})
