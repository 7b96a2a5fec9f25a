import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  decideUserChange,
  decideUserRemoval,
  type UserChanges,
  type UserFacts,
  type UserVerdict,
} from '#core/users/changes.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const clerk: UserFacts = {
  isOwn: false,
  mayWrite: true,
  role: 'operator',
  isLastAdmin: false,
  isInCall: false,
  hasReservations: false,
}
const PEOPLE: Record<string, UserFacts> = {
  'a colleague': clerk,
  'in a call': { ...clerk, isInCall: true },
  'with reservations': { ...clerk, role: 'companyAdmin', hasReservations: true },
  'the last admin': { ...clerk, role: 'companyAdmin', isLastAdmin: true },
  oneself: { ...clerk, isOwn: true },
  'oneself as clerk': { ...clerk, isOwn: true, mayWrite: false },
  'a colleague as clerk': { ...clerk, mayWrite: false },
}
const nothing: UserChanges = { loginId: false, password: false, place: false }
const CHANGES: Record<string, UserChanges> = {
  'name alone': nothing,
  'login id': { ...nothing, loginId: true },
  password: { ...nothing, password: true },
  role: { ...nothing, role: 'operator' },
  'store or channel': { ...nothing, place: true },
}
const print = (verdict: UserVerdict): string => {
  if (!verdict.ok) return `- ${verdict.refusal}`
  return [verdict.confirm ?? 'yes', verdict.endsSessions && 'out'].filter(Boolean).join(', ')
}

test('[4.2] decides which changes of a user are allowed, need a confirmation or end sessions', () => {
  const printed = printMatrix(
    Object.entries(PEOPLE),
    Object.keys(CHANGES),
    ([title]) => title,
    ([, facts], changes) => print(decideUserChange(facts, CHANGES[changes]!)),
  )
  assert.equal(
    printed,
    table(`
                         | name alone   | login id         | password         | role              | store or channel
    a colleague          | yes          | signsOut, out    | signsOut, out    | signsOut, out     | yes
    in a call            | yes          | inCall, out      | inCall, out      | inCall, out       | yes
    with reservations    | yes          | signsOut, out    | signsOut, out    | userReserved, out | yes
    the last admin       | yes          | signsOut, out    | signsOut, out    | - lastAdmin       | yes
    oneself              | yes          | ownSignsOut, out | ownSignsOut, out | - ownRole         | yes
    oneself as clerk     | yes          | ownSignsOut, out | ownSignsOut, out | - ownRole         | - notAllowed
    a colleague as clerk | - notAllowed | - notAllowed     | - notAllowed     | - notAllowed      | - notAllowed
    `),
  )
  const booker = { ...nothing, role: 'webReservationUser' } as const
  assert.equal(
    print(decideUserChange({ ...clerk, hasReservations: true }, booker)),
    'signsOut, out',
    'keeps the reservations',
  )
})

test("[decisions 2] refuses to delete one's own user or the last administrator, and asks before deleting a user with reservations", () => {
  const said = Object.entries(PEOPLE).map(([title, facts]) => [
    title,
    print(decideUserRemoval({ ...facts, hasReservations: false })),
    print(decideUserRemoval({ ...facts, hasReservations: true })),
  ])
  assert.deepEqual(said, [
    ['a colleague', 'yes, out', 'userReserved, out'],
    ['in a call', 'inCall, out', 'userReserved, out'],
    ['with reservations', 'yes, out', 'userReserved, out'],
    ['the last admin', '- lastAdmin', '- lastAdmin'],
    ['oneself', '- ownAccount', '- ownAccount'],
    ['oneself as clerk', '- notAllowed', '- notAllowed'],
    ['a colleague as clerk', '- notAllowed', '- notAllowed'],
  ])
})
