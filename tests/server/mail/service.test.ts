import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { holdCompanies } from '../../../db/cells/hold.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { listMails } from '../../../db/queries/mails.ts'
import { saveMove } from '../../../db/queries/moves.ts'
import { resetByLoginId } from '../../../server/accounts/passwords.ts'
import { createAddressCounter } from '../../../server/http/address-counter.ts'
import { createFailureCounter } from '../../../server/http/failure-counter.ts'
import { createMailQueue, type MailInput, type MailQueue } from '../../../server/mail/service.ts'
import type { MailTransport, OutgoingMail } from '../../../server/mail/transport.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let db: Db
let accountId: number
let clock: FakeClock
let queue: MailQueue
let sent: OutgoingMail[]
let rehearsed: OutgoingMail[]
/** Recipients of sent and of simulated mails (`rehearsed`), in the order in which the queue handled them. */
let order: string[]
let forgotten: number[]
let limited: number[]
/** While set, the mail server does not answer until this promise settles. */
let held: Promise<void> | undefined
let outcome: MailTransport['outcome']
let fails: boolean
/** Errors that the queue reported. */
let faults: string[]

function start(): void {
  const transport: MailTransport = {
    get outcome() {
      return outcome
    },
    async send(mail) {
      await held
      if (fails) throw new Error('451 busy')
      sent.push(mail)
      order.push(mail.to)
      return '250 OK'
    },
    async rehearse(mail) {
      await held
      rehearsed.push(mail)
      order.push(mail.to)
    },
    forget: async (ids) => void forgotten.push(...ids),
    close: () => undefined,
  }
  queue = createMailQueue({
    db,
    now: clock.now,
    timers: clock,
    transport,
    onFault: (error) => void faults.push(String(error)),
    onLimited: (id) => void limited.push(id),
  })
}

beforeEach(() => {
  db = openDb(':memory:')
  accountId = addPerson(db, { companyId: null }).accountId
  clock = createFakeClock()
  ;[sent, rehearsed, order, forgotten, limited, faults] = [[], [], [], [], [], []]
  ;[held, outcome, fails] = [undefined, 'sent', false]
  start()
})
afterEach(async () => {
  await queue.close()
  db.close()
  assert.deepEqual(faults, [])
})

const mailInput = (subject: string, more: Partial<MailInput> = {}): MailInput => ({
  companyId: null,
  accountId,
  recipient: 'hana@example.com',
  language: 'ja',
  subject,
  text: `text of ${subject}`,
  html: `<p>${subject}</p>`,
  ...more,
})
const secret = (subject: string, mergeKey = 'password 1') => ({ ...mailInput(subject), mergeKey })
/** Waits until the queue has sent all mails that are due now. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) await new Promise((go) => setImmediate(go))
}
const pass = async (ms: number): Promise<void> => {
  clock.advance(ms)
  await settle()
}
const subjects = (): string[] => sent.map(({ subject }) => subject)
const many = (count: number, word: string, more: Partial<MailInput> = {}): void => {
  for (let n = 1; n <= count; n++) queue.queue(db, mailInput(`${word} ${n}`, more))
}

test('[decisions 2] sends at most seven mails an hour to an address, and logs the limit in one line', async () => {
  many(200, 'bomb')
  await settle()
  assert.equal(sent.length, 7)
  assert.equal(limited.length, 1)
  await pass(HOUR_MS - 1)
  assert.equal(sent.length, 7)
  await pass(1)
  assert.equal(sent.length, 14)
  // an address in another letter case is the same mailbox
  queue.queue(db, mailInput('other case', { recipient: 'HANA@Example.com' }))
  await settle()
  assert.equal(sent.length, 14)
  assert.equal(limited.length, 2)
})

test('[decisions 2] counts all +tags of an address as one mailbox, but counts other names and hosts separately', async () => {
  many(7, 'bomb')
  for (const recipient of ['hana+1@example.com', 'HANA+two+3@Example.com'])
    queue.queue(db, mailInput('tagged', { recipient }))
  await settle()
  assert.equal(sent.length, 7)
  for (const recipient of ['hana+1@example.org', 'hanako+1@example.com', '+hana@example.com'])
    queue.queue(db, mailInput('another', { recipient }))
  await settle()
  assert.equal(sent.length, 10)
  // the two mails to tagged addresses were held back by the mailbox's hourly limit, and are sent an hour later
  await pass(HOUR_MS)
  assert.equal(sent.length, 12)
})

test("[decisions 9] sends other mails while a locked company's mail waits for a mailbox that is over its hourly limit", async () => {
  const companyId = addCompany(db)
  holdCompanies(db)
  queue.queue(db, mailInput('held', { companyId, recipient: 'hana+held@example.com', waitMs: MINUTE_MS }))
  saveMove(db, companyId, { state: 'held', sinceAt: clock.now() })
  many(8, 'bomb')
  queue.queue(db, mailInput('another', { recipient: 'taro@example.com' }))
  await settle()
  assert.equal(sent.length, 8)
  assert.equal(subjects().at(-1), 'another')
  await pass(HOUR_MS)
  assert.equal(subjects().at(-1), 'bomb 8')
  saveMove(db, companyId, { state: 'here', sinceAt: clock.now() })
  queue.kick()
  await settle()
  assert.equal(subjects().at(-1), 'held')
})

test('[decisions 2] sends a password mail before waiting mails, also above the hourly limit of seven', async () => {
  let release = (): void => undefined
  held = new Promise((go) => {
    release = go
  })
  many(9, 'booking')
  await settle()
  queue.queueSecret(db, secret('password'))
  queue.queue(db, mailInput('another user', { recipient: 'jiro@example.com' }))
  await settle()
  release()
  await settle()
  assert.deepEqual(subjects().slice(0, 2), ['booking 1', 'password'])
  // six bookings and the password are seven mails; mails with passwords and codes may use up to ten an hour
  assert.equal(sent.filter(({ to }) => to === 'hana@example.com').length, 7)
  assert.equal(sent.filter(({ to }) => to === 'jiro@example.com').length, 1)
  for (const key of ['code 1', 'password 2', 'code 2']) queue.queueSecret(db, secret(key, key))
  await settle()
  assert.deepEqual(subjects().slice(-3), ['code 1', 'password 2', 'code 2'])
  queue.queueSecret(db, secret('eleventh', 'code 3'))
  await settle()
  assert.equal(sent.filter(({ to }) => to === 'hana@example.com').length, 10)
  // when the hour of the limit is over, the waiting password mail is sent first
  await pass(HOUR_MS)
  assert.equal(subjects()[11], 'eleventh')
})

test('[decisions 6] replaces a waiting mail by a newer one about the same event', async () => {
  const change = { mergeKey: 'reservation 1 changed', waitMs: 5 * MINUTE_MS }
  queue.queue(db, mailInput('first', change))
  await pass(3 * MINUTE_MS)
  queue.queue(db, mailInput('second', change))
  await pass(2 * MINUTE_MS - 1)
  assert.deepEqual(subjects(), [])
  await pass(1)
  assert.deepEqual(subjects(), ['second'])

  let release = (): void => undefined
  held = new Promise((go) => {
    release = go
  })
  queue.queue(db, mailInput('under way', { mergeKey: 'reservation 2 booked' }))
  await settle()
  assert.equal(queue.withdraw(db, 'reservation 2 booked'), false)
  queue.queue(db, mailInput('another', { mergeKey: 'reservation 2 booked' }))
  release()
  await settle()
  assert.deepEqual(subjects(), ['second', 'under way', 'another'])

  queue.queue(db, mailInput('taken back', { mergeKey: 'x', waitMs: MINUTE_MS }))
  assert.equal(queue.withdraw(db, 'x'), true)
  await pass(MINUTE_MS)
  assert.equal(sent.length, 3)
})

test("[decisions 2] deletes a password mail's text when the password is used, or after 24 hours", async () => {
  outcome = 'kept'
  queue.queueSecret(db, secret('password'))
  queue.queueSecret(db, secret('code', 'code 1'))
  queue.queue(db, mailInput('booking'))
  await settle()
  const texts = (): (string | null)[] => listMails(db, 9).map(({ text }) => text)
  assert.deepEqual(texts(), ['text of booking', 'text of code', 'text of password'])
  queue.forget(db, 'password 1')
  assert.deepEqual(texts(), ['text of booking', 'text of code', null])
  await settle()
  assert.deepEqual(forgotten, [1])
  await pass(24 * HOUR_MS - 1)
  assert.deepEqual(texts(), ['text of booking', 'text of code', null])
  await pass(1)
  assert.deepEqual(texts(), ['text of booking', null, null])
  assert.deepEqual(forgotten, [1, 2])
})

test('[decisions 2] deletes an older password mail when a newer one is sent', async () => {
  outcome = 'kept'
  queue.queueSecret(db, secret('first'))
  await settle()
  queue.queueSecret(db, secret('second'))
  await settle()
  assert.deepEqual(forgotten, [1])
  assert.deepEqual(
    listMails(db, 9).map(({ text }) => text),
    ['text of second', null],
  )
  fails = true
  queue.queueSecret(db, secret('never came', 'password 2'))
  await settle()
  fails = false
  queue.queueSecret(db, secret('came', 'password 2'))
  await pass(3 * HOUR_MS)
  assert.deepEqual(subjects(), ['first', 'second', 'came'])

  await queue.close()
  clock.advance(24 * HOUR_MS)
  start()
  queue.kick()
  await settle()
  assert.ok(listMails(db, 9).every(({ text }) => text === null))
})

test('[decisions 2] deletes the file of a sent password mail if the password was used while the mail was being sent', async () => {
  outcome = 'kept'
  let release = (): void => undefined
  held = new Promise((go) => {
    release = go
  })
  queue.queueSecret(db, secret('password'))
  await settle()
  queue.forget(db, 'password 1')
  release()
  await settle()
  assert.deepEqual(forgotten, [1])
  assert.deepEqual(listMails(db, 9), [])
})

test('[decisions 2] retries a mail four times within three hours, and then marks it as failed', async () => {
  fails = true
  queue.queue(db, mailInput('unheard'))
  await settle()
  const [mail] = listMails(db, 1)
  const now = () => listMails(db, 1)[0]!
  assert.deepEqual([now().attempts, now().state, now().error], [1, 'waiting', '451 busy'])
  for (const [nth, minutes] of [1, 5, 30, 120].entries()) {
    await pass(minutes * MINUTE_MS - 1)
    assert.equal(now().attempts, nth + 1, `no attempt before ${minutes} minutes have passed`)
    await pass(1)
    assert.equal(now().attempts, nth + 2)
  }
  assert.deepEqual([now().id, now().state, now().text, now().html], [mail!.id, 'failed', null, null])
  fails = false
  await pass(24 * HOUR_MS)
  assert.deepEqual(sent, [])
})

test('[decisions 2] sends a waiting mail after the mail server works again, and only once', async () => {
  fails = true
  queue.queue(db, mailInput('later'))
  await settle()
  fails = false
  await pass(MINUTE_MS)
  assert.deepEqual(subjects(), ['later'])
  const [mail] = listMails(db, 1)
  assert.deepEqual([mail!.state, mail!.error, mail!.sentAt], ['sent', null, clock.now()])
  await pass(24 * HOUR_MS)
  assert.equal(sent.length, 1)
})

test('[decisions 6] replaces or withdraws a mail that the mail server has refused, so that the old mail is not sent after a newer one', async () => {
  fails = true
  for (const mergeKey of ['change', 'reminder']) queue.queue(db, mailInput(`old ${mergeKey}`, { mergeKey }))
  await settle()
  assert.equal(queue.withdraw(db, 'reminder'), false, 'a mail that was tried may have arrived')
  queue.queue(db, mailInput('new change', { mergeKey: 'change', waitMs: 5 * MINUTE_MS }))
  fails = false
  await pass(24 * HOUR_MS)
  assert.deepEqual(subjects(), ['new change'])
})

test('[decisions 6] does not retry a mail that was replaced or withdrawn while it was being sent', async () => {
  fails = true
  for (const mergeKey of ['change', 'booking']) {
    let release = (): void => undefined
    held = new Promise((go) => {
      release = go
    })
    queue.queue(db, mailInput(`old ${mergeKey}`, { mergeKey }))
    await settle()
    if (mergeKey === 'booking') assert.equal(queue.withdraw(db, mergeKey), false, 'it may have arrived')
    else queue.queue(db, mailInput('new change', { mergeKey, waitMs: HOUR_MS }))
    release()
    await settle()
  }
  fails = false
  await pass(24 * HOUR_MS)
  assert.deepEqual(subjects(), ['new change'])
  assert.deepEqual(
    listMails(db, 9).map(({ subject, state, text }) => [subject, state, text]),
    [
      ['old booking', 'failed', null],
      ['new change', 'sent', null],
      ['old change', 'failed', null],
    ],
  )
})

test('[decisions 2] sends a mail only once even if the database cannot be written afterwards, and then sends the next mail', async () => {
  let release = (): void => undefined
  held = new Promise((go) => {
    release = go
  })
  many(2, 'booking')
  await settle()
  db.$client.pragma('query_only = ON')
  release()
  await settle()
  await pass(5 * MINUTE_MS)
  assert.deepEqual(subjects(), ['booking 1'])
  assert.ok(faults.length > 0 && faults.every((fault) => fault.includes('readonly')), faults.join())
  faults = []
  db.$client.pragma('query_only = OFF')
  await pass(MINUTE_MS)
  assert.deepEqual(subjects(), ['booking 1', 'booking 2'])
  assert.ok(listMails(db, 9).every(({ state }) => state === 'sent'))
})

test('[decisions 4] removes sent mails and their files after 90 days, but keeps waiting mails', async () => {
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  }
  outcome = 'kept'
  db.transaction((tx) => queue.queue(tx, mailInput('old')))
  await turns()
  const id = listMails(db, 1)[0]?.id ?? 0
  db.transaction((tx) => queue.queue(tx, mailInput('waits', { mergeKey: 'x', waitMs: 200 * 24 * HOUR_MS })))
  await turns()
  clock.advance(90 * 24 * HOUR_MS - HOUR_MS * 30)
  db.transaction((tx) => queue.queue(tx, mailInput('young')))
  await turns()
  clock.advance(30 * HOUR_MS)
  queue.kick()
  await turns()
  assert.deepEqual(forgotten, [], 'mails stay for a full 90 days')
  clock.advance(1)
  queue.kick()
  await turns()
  assert.deepEqual(forgotten, [id])
  const left = listMails(db, 10).map(({ subject }) => subject)
  assert.ok(!left.includes('old') && left.includes('young') && left.includes('waits'), left.join())
})

const resetDeps = () => ({
  db,
  now: clock.now,
  mails: queue,
  publicUrl: 'https://uketsuke.example',
  sendsMail: true,
  resets: createFailureCounter(3, HOUR_MS),
  resetsOfAddress: createAddressCounter(20, HOUR_MS),
  onResetFault: (error: unknown) => assert.fail(String(error)),
})

test('[4.2] does the same database work for a password reset of an unknown login ID as for a known login ID', async (t) => {
  addPerson(db, { companyId: null, loginId: 'known@example.com' })
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  const changes = (): number => db.$client.prepare('select total_changes()').pluck().get() as number
  const deps = resetDeps()

  async function workOf(loginId: string) {
    const transactions = t.mock.method(db, 'transaction')
    const statements = t.mock.method(db.$client, 'prepare')
    const before = changes()
    resetByLoginId(deps, loginId, 'ja', '192.0.2.7')
    const inAnswer = statements.mock.calls.length - 1
    assert.deepEqual(
      [transactions.mock.callCount(), changes()],
      [0, before],
      'no database work before the response',
    )
    const from = statements.mock.callCount()
    await nextTurn()
    // the queue sends the mail in the next turn of the event loop
    const texts = statements.mock.calls.slice(from).map((call) => String(call.arguments[0]))
    const rows = changes() - before
    const commits = transactions.mock.callCount()
    transactions.mock.restore()
    statements.mock.restore()
    await queue.settled()
    await nextTurn()
    return { inAnswer, commits, rows, texts }
  }

  // the first call prepares statements, which later calls find in the cache
  await workOf('first@example.com')
  const known = await workOf('known@example.com')
  const unknown = await workOf('nobody@example.com')
  assert.deepEqual(known.commits, 1)
  const { texts: _, ...counted } = known
  const { texts: __, ...countedUnknown } = unknown
  assert.deepEqual(countedUnknown, counted)
  const extra = unknown.texts.filter((text) => !known.texts.includes(text))
  assert.deepEqual(
    known.texts.filter((text) => !unknown.texts.includes(text)),
    [],
  )
  assert.ok(extra.length <= 1 && extra.every((text) => text.startsWith('delete from "mail"')), extra.join())
  assert.deepEqual(
    listMails(db, 10, 0).map(({ recipient }) => recipient),
    ['known@example.com'],
  )
  assert.deepEqual(
    sent.map(({ to }) => to),
    ['known@example.com'],
  )
  assert.deepEqual(
    rehearsed.map(({ to }) => to),
    ['first@example.com', 'nobody@example.com'],
  )
  assert.match(rehearsed[1]!.text, /nobody@example.com/)
})

test('[4.2] answers a password reset without waiting for the mail server', async () => {
  addPerson(db, { companyId: null, loginId: 'known@example.com' })
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  for (const loginId of ['known@example.com', 'nobody@example.com'])
    resetByLoginId(resetDeps(), loginId, 'ja', '192.0.2.7')
  await settle()
  assert.deepEqual([sent, rehearsed], [[], []])
  resolve()
  await settle()
  assert.deepEqual([sent.length, rehearsed.length], [1, 1])
})

test('[4.2] sends a due mail before it simulates a mail for an unknown login ID', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  for (const loginId of ['one@example.com', 'two@example.com']) {
    resetByLoginId(resetDeps(), loginId, 'ja', '192.0.2.7')
    await settle()
  }
  queue.queue(db, mailInput('due'))
  resolve()
  await settle()
  assert.deepEqual(order, ['one@example.com', 'hana@example.com', 'two@example.com'])
})
