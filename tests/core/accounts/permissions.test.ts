import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, type AskerRole, may, PERMISSIONS } from '#core/accounts/permissions.ts'
import { HOMES, HOST_ROLES, isHostRole, LIST_SCOPES, ROLES } from '#core/accounts/roles.ts'
import { PLAIN_NEEDS, TRANSITION_NEEDS } from '#core/realtime/needs.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const ASKERS: readonly AskerRole[] = [
  'nobody',
  'guest',
  'signage',
  'operator',
  'webReservationUser',
  'companyAdmin',
  'systemAdmin',
]

test('[6] gives each role the permissions listed in decisions 2', () => {
  const printed = printMatrix(
    Object.keys(PERMISSIONS) as Action[],
    ASKERS,
    (action) => action,
    (action, asker) => (may(asker, action) ? 'x' : ''),
  )
  assert.equal(
    printed,
    table(`
                     | nobody | guest | signage | operator | webReservationUser | companyAdmin | systemAdmin
    public               | x      | x     | x       | x        | x                  | x            | x
    signage.readOwn      |        | x     | x       |          |                    |              |
    signage.read         |        | x     | x       | x        | x                  | x            | x
    signage.suspend      |        |       |         |          |                    | x            | x
    signage.monitor      |        |       |         | x        | x                  | x            | x
    user.read            |        |       |         | x        | x                  | x            | x
    user.updateOwn       |        |       |         | x        | x                  | x            | x
    session.own          |        |       |         | x        | x                  | x            | x
    secondFactor.own     |        |       |         |          |                    | x            | x
    passkey.own          |        |       |         | x        |                    | x            | x
    push.own             |        |       |         | x        |                    | x            | x
    user.write           |        |       |         |          |                    | x            | x
    user.setAway         |        |       |         |          |                    | x            | x
    store.read           |        |       |         | x        | x                  | x            | x
    store.write          |        |       |         |          |                    | x            | x
    channel.read         |        |       |         | x        | x                  | x            | x
    channel.write        |        |       |         |          |                    | x            | x
    company.read         |        |       |         | x        | x                  | x            | x
    company.write        |        |       |         |          |                    | x            | x
    audit.read           |        |       |         |          |                    | x            | x
    hours.read           |        |       |         | x        |                    | x            | x
    hours.write          |        |       |         |          |                    | x            | x
    alert.write          |        |       |         |          |                    | x            | x
    licence.request      |        |       |         |          |                    | x            | x
    character.read       |        |       |         | x        | x                  | x            | x
    character.write      |        |       |         |          |                    | x            | x
    image.read           |        |       |         | x        | x                  | x            | x
    media.list           |        |       |         | x        | x                  | x            | x
    media.write          |        |       |         |          | x                  | x            | x
    template.write       |        |       |         |          | x                  | x            | x
    signage.write        |        |       |         |          |                    | x            | x
    kiosk.report         |        |       | x       |          |                    |              |
    kiosk.read           |        |       |         | x        |                    | x            | x
    play.read            |        |       |         |          |                    | x            | x
    media.read           |        | x     | x       | x        | x                  | x            | x
    visitorPicture.write |        | x     | x       |          |                    |              |
    visitorPicture.read  |        |       |         | x        |                    | x            | x
    visitorMessage.leave |        |       | x       |          |                    |              |
    visitorMessage.read  |        |       |         | x        |                    | x            | x
    visitorMessage.answer |       |       |         | x        |                    | x            | x
    visitorMessage.delete |       |       |         |          |                    | x            | x
    talk.ask             |        |       | x       |          |                    |              |
    talk.try             |        |       |         |          |                    | x            | x
    talk.configure       |        |       |         |          |                    | x            | x
    answer.read          |        |       |         | x        |                    | x            | x
    answer.write         |        |       |         |          |                    | x            | x
    exhibit.read         |        |       | x       | x        |                    | x            | x
    exhibit.write        |        |       |         |          |                    | x            | x
    guidance.start       |        |       |         | x        |                    | x            | x
    guidance.stop        |        |       | x       | x        |                    | x            | x
    guidance.end         |        |       | x       |          |                    |              |
    call.request         |        |       | x       |          |                    |              |
    call.answer          |        |       |         | x        |                    | x            |
    call.begin           |        |       |         | x        | x                  | x            |
    call.handOver        |        |       |         | x        |                    | x            |
    call.listen          |        |       |         |          |                    | x            | x
    call.whisper         |        |       |         |          |                    | x            | x
    call.caption         |        |       | x       | x        |                    | x            |
    call.figures         |        |       |         | x        |                    | x            | x
    call.report          |        |       |         |          |                    | x            | x
    video.credential     |        | x     | x       | x        | x                  | x            | x
    reservation.read     |        |       |         |          | x                  | x            | x
    reservation.book     |        |       |         |          | x                  | x            | x
    reservation.company  |        |       |         |          |                    | x            | x
    talk.speak           |        |       | x       |          |                    | x            | x
    talk.hear            |        |       | x       | x        |                    | x            |
    admin.use            |        |       |         |          |                    |              | x
    `),
  )
})

test('[7.6] lists for each realtime message which kinds of page may send it and which permission they need', () => {
  const needs = Object.entries({ ...PLAIN_NEEDS, ...TRANSITION_NEEDS }).map(
    ([type, { as, action }]) => `${type} | ${as.join(' ')} | ${action}`,
  )
  assert.equal(
    table(needs.join('\n')),
    table(`
    ping                          | signage operator observer monitor phone | public
    offer                         | signage operator observer monitor       | video.credential
    iceCandidate                  | signage operator observer monitor       | video.credential
    devicePermission              | signage operator                        | public
    informCallId                  | signage operator                        | video.credential
    unreached                     | signage operator                        | video.credential
    mediaBlocked                  | signage operator                        | video.credential
    characterUsed                 | operator                                | call.begin
    homeButton                    | signage                                 | call.request
    handOver                      | operator                                | call.handOver
    handOverAnswer                | operator                                | call.handOver
    listen                        | operator observer monitor               | call.listen
    whisper                       | operator observer monitor               | call.whisper
    serviceCloseForWRU            | operator                                | call.begin
    selfTest                      | operator observer monitor               | signage.suspend
    requestLogout                 | operator observer monitor               | signage.suspend
    kioskReport                   | signage                                 | signage.readOwn
    caption                       | signage operator                        | call.caption
    captionLanguage               | signage operator                        | call.caption
    captionSwitch                 | operator                                | call.answer
    talkState                     | signage                                 | talk.ask
    tmpMessage                    | operator                                | call.answer
    messageClosed                 | signage                                 | signage.readOwn
    guestName                     | signage                                 | signage.readOwn
    faceCapture                   | operator                                | call.begin
    acceptRequest                 | operator                                | call.answer
    rejectRequest                 | operator                                | call.answer
    suspend                       | operator observer monitor               | signage.suspend
    restart                       | operator observer monitor               | signage.suspend
    Standby                       | operator                                | call.answer
    Leaving                       | operator                                | call.answer
    PossibleStandby               | operator                                | call.answer
    operatorStateTransition       | operator observer monitor               | user.setAway
    decodeFrames                  | signage                                 | signage.readOwn
    receptionRequest              | signage                                 | call.request
    talkLog                       | signage                                 | talk.ask
    monitoringRequest             | operator observer monitor               | signage.monitor
    callFromUser                  | operator                                | call.begin
    serviceClosed                 | signage operator                        | video.credential
    serviceClosedNotReloadSignage | signage operator                        | video.credential
    shareScreen                   | operator                                | call.begin
    closeShareScreen              | operator                                | call.begin
    logout                        | signage operator observer monitor phone | public
    `),
  )
})

test('[4.1] defines for each role the home page, whether it may answer calls, and which signages its lists contain', () => {
  const printed = printMatrix(
    ROLES,
    ['home', 'answers', 'lists'],
    (role) => role,
    (role, column) => {
      if (column === 'home') return HOMES[role]
      return column === 'answers' ? String(isHostRole(role)) : LIST_SCOPES[role]
    },
  )
  assert.equal(
    printed,
    table(`
                       | home                                | answers | lists
    companyAdmin       | /app/service/standby                | true    | company
    operator           | /app/service/standby?isOperator=true | true    | own
    signage            | /app/signage/view                   | false   | none
    systemAdmin        | /admin                              | false   | company
    webReservationUser | /app/reservation/home               | false   | none
    `),
  )
  assert.deepEqual(ROLES.filter(isHostRole).sort(), [...HOST_ROLES].sort())
})
