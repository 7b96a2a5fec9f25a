import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { FaceSender } from '#core/face/face-source.ts'
import type { OperatorState } from '#core/operator/rules.ts'
import { openDb } from '../../../db/open.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { channels } from '../../../db/schema/index.ts'
import { FaceGateway, type GatewayEvents } from '../../../server/face/service.ts'
import { Directory } from '../../../server/reception/directory.ts'
import { addChannel, addCompany, addPerson } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const PORT = 11_111

/** Creates the face gateway with the operators Sato and Tanaka, who share one channel and therefore one port. */
function openPanels() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const channelId = addChannel(db, companyId)
  const [sato, tanaka] = ['Sato', 'Tanaka'].map(
    (name) => addPerson(db, { companyId, name, channelId }).userId,
  ) as [number, number]
  const clock = createFakeClock()
  const live = new Map<number, { state: OperatorState; here: boolean }>()
  const listens: string[] = []
  const reported: number[] = []
  const failures: number[] = []
  let malformed = 0
  let events = {} as GatewayEvents
  let isClosed = false
  const gateway = new FaceGateway({
    directory: new Directory(db, clock.now),
    db,
    world: {
      operator: (userId) => {
        const found = live.get(userId)
        return found && { userId, companyId, stored: 'Standby' as const, since: 0, wasOut: false, ...found }
      },
    },
    now: clock.now,
    timers: clock,
    addresses: ['192.168.1.5'],
    openGateway(wanted) {
      events = wanted
      return {
        listen: (port, listeners) =>
          void listens.push(
            `${port}: ${listeners.map((one) => `${one.userId}${one.subjectName && ` ${one.subjectName}`}`).join(', ')}`,
          ),
        malformed: () => malformed,
        close: async () => {
          isClosed = true
        },
      }
    },
    onFace: () => undefined,
    changed: (userId) => void reported.push(userId),
    onPortFailed: (port) => void failures.push(port),
  })
  const is = (userId: number, state: OperatorState, here = true): void =>
    void live.set(userId, { state, here })
  for (const userId of [sato, tanaka]) is(userId, 'Standby')
  const open = (...userIds: number[]): void => {
    for (const userId of userIds) gateway.ask(userId, true)
    events.onPort(PORT, 'open')
    reported.length = 0
    listens.length = 0
  }
  return {
    db,
    companyId,
    sato,
    tanaka,
    clock,
    is,
    gateway,
    listens,
    told: reported,
    failures,
    open,
    takeTold: () => reported.splice(0),
    takeListens: () => listens.splice(0),
    events: () => events,
    garbage: (count: number) => {
      malformed = count
    },
    isClosed: () => isClosed,
  }
}

const phone = (options: Partial<FaceSender> = {}): FaceSender => ({
  protocol: 'liveLinkFace',
  address: '192.168.1.7',
  name: 'Phone',
  ...options,
})

test("[2.4.17] opens the port for face capture while the operator's capture panel is open, and closes it afterwards", () => {
  const { gateway, sato, takeListens, takeTold: takeReports, events } = openPanels()
  assert.equal(gateway.statusOf(sato).status, 'closed')
  assert.equal(gateway.ask(sato, true), true)
  assert.deepEqual([takeListens(), takeReports()], [[`${PORT}: ${sato}`], [sato]])
  assert.deepEqual(gateway.statusOf(sato), {
    addresses: ['192.168.1.5'],
    port: PORT,
    status: 'opening',
    subjectName: '',
    sender: null,
    refused: null,
    malformed: 0,
  })
  assert.equal(gateway.ask(sato, true), false)
  assert.deepEqual([takeListens(), takeReports()], [[], []])
  events().onPort(PORT, 'open')
  assert.deepEqual(takeReports(), [sato])
  assert.equal(gateway.statusOf(sato).status, 'open')
  assert.equal(gateway.ask(sato, false), true)
  assert.deepEqual([takeListens(), takeReports()], [[`${PORT}: `], [sato]])
  assert.equal(gateway.statusOf(sato).status, 'closed')
  gateway.ask(sato, true)
  assert.equal(gateway.statusOf(sato).status, 'opening', 'the port opens again')
})

test('[2.4.17] listens in capture mode `phone` while the operator is on duty, else while the capture panel is open', () => {
  const { db, gateway, sato, tanaka, is } = openPanels()
  updateUser(db, sato, { captureMode: 'phone' })
  const isListening = (userId: number): boolean => {
    gateway.review(userId)
    return gateway.statusOf(userId).status !== 'closed'
  }
  assert.deepEqual([isListening(sato), isListening(tanaka)], [true, false])
  is(sato, 'Logout')
  assert.equal(isListening(sato), false, 'signed out')
  gateway.ask(tanaka, true)
  is(tanaka, 'Logout')
  assert.equal(isListening(tanaka), true, 'the panel is open before Standby')
  is(tanaka, 'Logout', false)
  assert.equal(isListening(tanaka), false, 'the operator has left')
  is(tanaka, 'Leaving', false)
  assert.equal(isListening(tanaka), true, 'within the grace period')
  assert.equal(gateway.review(999), false, 'unknown user')
})

test('[2.4.17] does not listen for face data of operators who are absent or have no channel', () => {
  const { db, companyId, gateway, is } = openPanels()
  const newcomer = addPerson(db, { companyId }).userId
  assert.equal(gateway.ask(newcomer, true), false)
  const { userId } = addPerson(db, { companyId, channelId: 'none' })
  is(userId, 'Standby')
  assert.equal(gateway.ask(userId, true), false)
  assert.deepEqual(gateway.statusOf(userId).port, null)
  assert.deepEqual(gateway.statusOf(999), {
    addresses: ['192.168.1.5'],
    port: null,
    status: 'closed',
    subjectName: '',
    sender: null,
    refused: null,
    malformed: 0,
  })
})

test('[decisions 5] opens one face capture port for two operators of a channel, and closes it after both have closed the panel', () => {
  const { gateway, sato, tanaka, takeListens, takeTold: takeReports, events } = openPanels()
  gateway.ask(sato, true)
  gateway.ask(tanaka, true)
  assert.deepEqual(takeListens(), [`${PORT}: ${sato}`, `${PORT}: ${sato}, ${tanaka}`])
  takeReports()
  events().onPort(PORT, 'open')
  assert.deepEqual(takeReports(), [sato, tanaka])
  gateway.ask(sato, false)
  assert.deepEqual(takeListens(), [`${PORT}: ${tanaka}`])
  assert.equal(gateway.statusOf(tanaka).status, 'open')
})

test('[decisions 5] applies a changed subject name at once, and drops the previous sender', () => {
  const { db, gateway, sato, open, takeListens, takeTold: takeReports, events } = openPanels()
  open(sato)
  events().onSender(sato, phone(), true)
  takeReports()
  assert.deepEqual(gateway.statusOf(sato).sender, phone())
  updateUser(db, sato, { subjectName: 'Phone 2' })
  assert.equal(gateway.review(sato), true)
  assert.deepEqual([takeListens(), takeReports()], [[`${PORT}: ${sato} Phone 2`], [sato]])
  assert.deepEqual([gateway.statusOf(sato).sender, gateway.statusOf(sato).subjectName], [null, 'Phone 2'])
})

test("[decisions 5] listens on the new channel's port when an operator changes channels", () => {
  const { db, companyId, gateway, sato, open, takeListens } = openPanels()
  open(sato)
  const channelId = addChannel(db, companyId)
  db.update(channels).set({ faceCapturePort: 12_222 }).where(eq(channels.id, channelId)).run()
  updateUser(db, sato, { channelId })
  gateway.review(sato)
  assert.deepEqual(takeListens(), [`${PORT}: `, `12222: ${sato}`])
  assert.deepEqual([gateway.statusOf(sato).port, gateway.statusOf(sato).status], [12_222, 'opening'])
})

test('[decisions 5] reports a face capture port in use by another program, and tries to open it again later', () => {
  const { gateway, sato, failures, takeListens, takeTold: takeReports, events } = openPanels()
  gateway.ask(sato, true)
  takeListens()
  takeReports()
  events().onPort(PORT, 'failed', new Error('in use'))
  assert.deepEqual([failures, takeReports(), gateway.statusOf(sato).status], [[PORT], [sato], 'failed'])
  assert.equal(gateway.review(sato), true)
  assert.deepEqual([takeListens(), gateway.statusOf(sato).status], [[`${PORT}: ${sato}`], 'opening'])
  events().onPort(PORT, 'open')
  assert.equal(gateway.review(sato), false)
})

test('[decisions 5] ignores late events of a port that is no longer used by any operator', () => {
  const { gateway, sato, failures, takeTold: takeReports, events } = openPanels()
  gateway.ask(sato, true)
  gateway.ask(sato, false)
  takeReports()
  events().onPort(PORT, 'open')
  assert.deepEqual(takeReports(), [])
  gateway.ask(sato, true)
  assert.equal(gateway.statusOf(sato).status, 'opening')
  assert.deepEqual(failures, [])
})

test('[2.4.17] still shows the sender after its face capture port has failed', () => {
  const { gateway, sato, open, events } = openPanels()
  open(sato)
  events().onSender(sato, phone(), true)
  events().onPort(PORT, 'failed')
  assert.equal(gateway.review(sato), true)
  assert.deepEqual(gateway.statusOf(sato).sender, phone())
})

test('[2.4.17] reports a sender to the operator once, and again when its address, name or protocol changes', () => {
  const { gateway, sato, open, takeTold: takeReports, events } = openPanels()
  open(sato)
  const senders = [
    phone(),
    phone(),
    phone({ name: 'Other' }),
    phone({ name: 'Other', address: '192.168.1.8' }),
    phone({ name: 'Other', address: '192.168.1.8', protocol: 'vmc' }),
    phone({ name: 'Other', address: '192.168.1.8', protocol: 'vmc' }),
  ]
  const news = senders.map((sender) => {
    events().onSender(sato, sender, true)
    assert.deepEqual(gateway.statusOf(sato).sender, sender)
    return takeReports().length
  })
  assert.deepEqual(news, [1, 0, 1, 1, 1, 0])
})

test('[decisions 5] reports a refused sender at most once a second, even if it keeps changing its name', () => {
  const { clock, gateway, sato, open, takeTold: takeReports, events } = openPanels()
  open(sato)
  const stranger = (name: string): number => {
    events().onSender(sato, phone({ name }), false)
    return takeReports().length
  }
  assert.equal(stranger('a'), 1)
  assert.equal(stranger('b'), 0)
  clock.advance(999)
  assert.equal(stranger('c'), 0)
  clock.advance(1)
  assert.equal(stranger('d'), 1)
  assert.deepEqual(gateway.statusOf(sato).refused, phone({ name: 'd' }))
  assert.equal(gateway.statusOf(sato).sender, null)
  events().onSender(sato, phone(), true)
  assert.deepEqual(
    [takeReports(), gateway.statusOf(sato).refused],
    [[sato], null],
    'a received face ends the warning',
  )
})

test('[decisions 5] removes a sender after two seconds without data', () => {
  const { clock, gateway, sato, open, takeTold: takeReports, events } = openPanels()
  open(sato)
  events().onSender(sato, phone(), true)
  clock.advance(1_500)
  events().onSender(sato, phone(), true)
  takeReports()
  clock.advance(1_999)
  assert.deepEqual([takeReports(), gateway.statusOf(sato).sender], [[], phone()])
  clock.advance(1)
  assert.deepEqual([takeReports(), gateway.statusOf(sato).sender], [[sato], null])
  assert.deepEqual(clock.waiting(), [])
  events().onSender(sato, phone(), true)
  assert.deepEqual(takeReports(), [sato], 'the sender is reported again when it returns')
})

test('[decisions 5] removes an accepted and a refused sender independently, each after two seconds without data', () => {
  const { clock, gateway, sato, open, takeTold: takeReports, events } = openPanels()
  open(sato)
  events().onSender(sato, phone(), true)
  clock.advance(500)
  events().onSender(sato, phone({ name: 'Stranger' }), false)
  takeReports()
  const named = (): (string | null | undefined)[] => {
    const { sender, refused } = gateway.statusOf(sato)
    return [sender?.name, refused?.name]
  }
  clock.advance(1_499)
  assert.deepEqual(named(), ['Phone', 'Stranger'])
  clock.advance(1)
  assert.deepEqual([named(), takeReports()], [[undefined, 'Stranger'], [sato]])
  clock.advance(499)
  assert.deepEqual(named(), [undefined, 'Stranger'])
  clock.advance(1)
  assert.deepEqual([named(), takeReports()], [[undefined, undefined], [sato]])
})

test('[decisions 5] does not report the silence of a sender that was removed when the capture panel was closed', () => {
  const { clock, gateway, sato, open, takeTold: takeReports, events } = openPanels()
  open(sato)
  events().onSender(sato, phone(), true)
  gateway.ask(sato, false)
  takeReports()
  clock.advance(10_000)
  assert.deepEqual(takeReports(), [])
})

test('[decisions 5] reports malformed data to all operators of a port, once a second at most', () => {
  const { clock, gateway, sato, tanaka, open, takeTold: takeReports, events, garbage } = openPanels()
  open(sato, tanaka)
  for (let count = 1; count <= 3; count++) {
    garbage(count)
    events().onMalformed(PORT)
    clock.advance(333)
  }
  assert.deepEqual(takeReports(), [])
  clock.advance(1)
  assert.deepEqual(takeReports(), [sato, tanaka])
  assert.equal(gateway.statusOf(sato).malformed, 3)
  events().onMalformed(PORT)
  clock.advance(1_000)
  assert.deepEqual(takeReports(), [sato, tanaka], 'the next malformed packet is reported a second later')
  gateway.ask(sato, false)
  assert.equal(gateway.statusOf(sato).malformed, 0, 'operators who do not listen get no count')
})

test('[decisions 5] closes its face capture ports when the service closes', async () => {
  const { gateway, isClosed } = openPanels()
  await gateway.close()
  assert.equal(isClosed(), true)
})
