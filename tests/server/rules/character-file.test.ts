import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceWarnings } from '#rules/character-file.ts'

test('[2.4.4] what a licence says against a company’s use is told, in the words of VRM 1.0 and of 0.x', () => {
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
