import type { FastifyInstance } from 'fastify'
import { noteCompany, noteRows } from '../../db/cells/note.ts'
import type { Db } from '../../db/open.ts'
import { listMoving } from '../../db/queries/moves.ts'
import { closeDemoAccounts } from '../accounts/demo-accounts.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import type { DeliveryQueue } from '../alerts/delivery-queue.ts'
import type { MailQueue } from '../mail/service.ts'
import type { PlayRecorder } from '../plays/recorder.ts'
import type { Live } from '../realtime/live-port.ts'
import { createTimers } from '../realtime/timers.ts'
import type { Reception } from '../reception/reception.ts'
import type { Config } from '../system/config.ts'
import { encryptSecrets } from '../system/encrypt-secrets.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import type { Order, OrderHandler } from './control.ts'
import { step } from './states.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Executes a request of a command-line tool: to lock a company, reload its data, disconnect its pages, or remove it
     * from memory (server/cells/control.ts).
     */
    handleOrder: OrderHandler
  }
}

interface CellParts {
  config: Config
  db: Db
  now: () => number
  reception: Pick<Reception, 'calls' | 'directory' | 'dialogues'>
  live: Live
  plays: PlayRecorder
  mails: MailQueue
  deliveries: DeliveryQueue
  passwords: PasswordHasher
  secretCiphers: SecretCiphers
  alertsChanged: (companyId: number) => void
  reservationsChanged: () => void
}

/**
 * decisions 9: locks, resumes and removes companies while the server is running, when a command-line tool asks for it.
 */
export function registerCells(app: FastifyInstance, parts: CellParts): void {
  const { db, now, reception, live, plays, mails, deliveries } = parts
  const { drain, sessions } = app
  const timers = createTimers(now, (error) =>
    app.log.error({ err: error }, 'a company could not be paused for its move'),
  )
  const left = new Map<number, { users: number[]; signages: number[] }>()
  for (const { companyId, sinceAt } of listMoving(db)) drain.beginMove(companyId, sinceAt)

  async function hold(company: number, until: number): Promise<void> {
    drain.beginMove(company, until)
    const name = `calls of company ${company}`
    const late = new Promise<void>((resolve) => timers.set(name, Math.max(now(), until), resolve))
    await Promise.race([drain.idle(company), late])
    timers.clear(name)
    reception.calls.endAllOf(company)
    for (const { id } of reception.directory.signagesOf(company)) reception.dialogues.endAt(id, 'lost')
    // Mails and deliveries in progress must be recorded as sent before the database refuses writes for this company.
    await Promise.all([mails.settled(), deliveries.settled()])
    plays.flush()
    step(db, company, 'settle', { now: now() })
    app.log.info({ companyId: company }, 'a company is paused for its move')
  }

  async function look(company: number): Promise<void> {
    const say = (text: string): void => app.log.warn(text)
    for (const accountId of await closeDemoAccounts({ ...parts, now: now(), say }, company))
      live.endAccount(accountId)
    sessions.reread()
    noteCompany(db, company)
    encryptSecrets(db, parts.secretCiphers, say)
    drain.endMove(company)
    mails.kick()
    deliveries.kick()
    plays.flush()
    parts.alertsChanged(company)
    parts.reservationsChanged()
    app.log.info({ companyId: company }, 'a company is in use again')
  }

  function leave(company: number): void {
    const { directory } = reception
    left.set(company, {
      users: directory.usersOf(company).map(({ id }) => id),
      signages: directory.signagesOf(company).map(({ id }) => id),
    })
    drain.disconnectCompany(company)
  }

  function forget(company: number): void {
    const { users = [], signages = [] } = left.get(company) ?? {}
    left.delete(company)
    noteRows(db, 'user', users)
    noteRows(db, 'signage', signages)
    for (const id of signages) live.forgetSignage(id)
    for (const id of users) live.forgetUser(id)
    sessions.reread()
    drain.endMove(company)
    parts.reservationsChanged()
    app.log.info({ companyId: company }, 'a company was removed from this cell')
  }

  const acts = {
    hold: ({ company, until }: Order & { act: 'hold' }) => hold(company, until),
    look: ({ company }: Order) => look(company),
    leave: ({ company }: Order) => leave(company),
    forget: ({ company }: Order) => forget(company),
  }
  app.decorate('handleOrder', async (order: Order) => {
    if (order.act === 'hold') await acts.hold(order)
    else await acts[order.act](order)
  })
  app.addHook('onClose', async () => timers.clearAll())
}
