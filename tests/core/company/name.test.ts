import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_COMPANY_NAME, shownCompanyName } from '#core/company/name.ts'

test("[3] shows a company's name, or an empty string if it has none", () => {
  assert.equal(shownCompanyName('デモ商事'), 'デモ商事')
  for (const none of [NO_COMPANY_NAME, '', null, undefined]) assert.equal(shownCompanyName(none), '')
  assert.equal(shownCompanyName('None Coffee'), 'None Coffee', 'only the exact name means none')
})
