import { randomUUID } from 'node:crypto'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import { addCompany, addPerson, addSignage, type Kiosk, type Person } from './builders.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { buildTestApp, signIn, type TestApp } from './test-app.ts'

/**
 * A running server on a real port, with two companies. The first has two operators, an administrator, a reservation
 * user and two signages; the second has an administrator (Stranger) and a signage (elsewhere).
 */
export interface Stage extends TestApp {
  address: string
  companyId: number
  people: Record<'Sato' | 'Tanaka' | 'Yamamoto' | 'Suzuki' | 'System' | 'Stranger', Person>
  kiosks: Record<'lobby' | 'station' | 'elsewhere', Kiosk>
  /** Signs in with this account. @returns the Cookie header */
  cookieOf(account: { loginId: string }): Promise<string>
  /** Opens a connected page of this account. The page is closed together with the server. */
  page(account: { loginId: string }, as: ConnectAs, participant?: string): Promise<TestSocket>
  /** Opens a kiosk's page and waits until it has received its complete initial state. */
  kiosk(name: 'lobby' | 'station' | 'elsewhere'): Promise<TestSocket>
  /** Opens an operator's page and sets the operator to Standby. */
  standBy(name: 'Sato' | 'Tanaka' | 'Yamamoto' | 'Stranger'): Promise<TestSocket>
  press(kiosk: TestSocket, requestId?: string): string
  /** Advances the server's clock; timers that are already running do not fire earlier. */
  skip(ms: number): void
  /** Epoch ms on the server's clock. */
  now(): number
}

export async function openStage(options: Parameters<typeof buildTestApp>[0] = {}): Promise<Stage> {
  let aheadMs = 0
  const test = await buildTestApp({ now: () => Date.now() + aheadMs, ...options })
  const { app, db } = test
  const companyId = addCompany(db)
  const neighbourId = addCompany(db)
  const people = {
    Sato: addPerson(db, { companyId, name: '佐藤' }),
    Tanaka: addPerson(db, { companyId, name: '田中' }),
    Yamamoto: addPerson(db, { companyId, name: '山本', role: 'companyAdmin' }),
    Suzuki: addPerson(db, { companyId, name: '鈴木', role: 'webReservationUser' }),
    System: addPerson(db, { companyId: null, name: 'system', role: 'systemAdmin' }),
    Stranger: addPerson(db, { companyId: neighbourId, name: '隣人', role: 'companyAdmin' }),
  }
  const assigned = [people.Sato.userId, people.Tanaka.userId, people.Yamamoto.userId]
  const kiosks = {
    lobby: addSignage(db, { companyId, name: 'ロビー', assigned }),
    station: addSignage(db, { companyId, name: '駅前', assigned }),
    elsewhere: addSignage(db, { companyId: neighbourId, name: '隣の店' }),
  }
  const address = await test.listen()
  const open = new Set<TestSocket>()

  const stage: Stage = {
    ...test,
    address,
    companyId,
    people,
    kiosks,
    cookieOf: ({ loginId }) => signIn(app, loginId),
    async page(account, as, participant) {
      const cookie = await stage.cookieOf(account)
      const socket = await openSocket(address, { as, cookie, ...(participant ? { participant } : {}) })
      open.add(socket)
      await socket.waitFor('config')
      return socket
    },
    async kiosk(name) {
      const socket = await stage.page(kiosks[name], 'signage')
      await socket.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
      return socket
    },
    async standBy(name) {
      const socket = await stage.page(people[name], 'operator')
      socket.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
      await socket.waitFor('stateTransitionMsg', ({ cause }) => cause === 'PossibleStandby')
      return socket
    },
    press(kiosk, requestId = randomUUID()) {
      kiosk.send({
        type: 'stateTransitionEvent',
        eventType: 'receptionRequest',
        requestId,
        touchButton: '受付',
        reason: 'touch',
        lang: 'ja',
      })
      return requestId
    },
    now: () => Date.now() + aheadMs,
    skip(ms) {
      aheadMs += ms
    },
    async close() {
      for (const socket of open) socket.terminate()
      await test.close()
    },
  }
  return stage
}
