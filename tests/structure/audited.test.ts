import assert from 'node:assert/strict'
import { test } from 'node:test'
import { may } from '#core/accounts/permissions.ts'
import { ALL_AUDIT_ACTS } from '#core/audit/rules.ts'
import { PLAIN_NEEDS, TRANSITION_NEEDS } from '#core/realtime/needs.ts'
import { allEndpoints } from '../support/all-endpoints.ts'
import {
  AUDITED,
  AUDITED_MESSAGES,
  COMMAND_ACTS,
  NOT_AUDITED,
  NOT_AUDITED_MESSAGES,
  READ_ACTS,
  READS,
} from '../support/audited-endpoints.ts'

test('[decisions 2] every endpoint by which administrators change data is audited, or listed with the reason why not', async () => {
  const endpoints = await allEndpoints()
  const changing = endpoints.filter(
    ({ method, path, needs }) =>
      method === 'POST' && (may('companyAdmin', needs) || may('systemAdmin', needs)) && !READS.test(path),
  )
  const open = changing.filter(({ path }) => !(path in AUDITED) && !(path in NOT_AUDITED))
  assert.deepEqual(
    open.map(({ path }) => path),
    [],
  )
})

test('[decisions 2] the audit lists name only existing endpoints, and only audit entries that some code writes', async () => {
  const paths = new Set((await allEndpoints()).map(({ path }) => path))
  const named = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)]
  assert.deepEqual(
    named.filter((path) => !paths.has(path)),
    [],
  )
  assert.equal(new Set(named).size, named.length)
  const written = new Set([
    ...Object.values({ ...AUDITED, ...AUDITED_MESSAGES }).flat(),
    ...COMMAND_ACTS,
    'file.downloaded',
    ...READ_ACTS,
  ])
  assert.deepEqual(
    ALL_AUDIT_ACTS.filter((act) => !written.has(act)),
    [],
    'acts that no code writes',
  )
})

test('[decisions 2] every realtime message of administrators is audited, or listed with the reason why not', () => {
  const sent = Object.entries({ ...PLAIN_NEEDS, ...TRANSITION_NEEDS }).filter(
    ([, { as, action }]) =>
      as.some((kind) => kind !== 'signage') && (may('companyAdmin', action) || may('systemAdmin', action)),
  )
  const declared = [...Object.keys(AUDITED_MESSAGES), ...Object.keys(NOT_AUDITED_MESSAGES)]
  assert.deepEqual(declared.toSorted(), sent.map(([type]) => type).toSorted())
})
