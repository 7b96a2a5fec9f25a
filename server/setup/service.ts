import { createHash, timingSafeEqual } from 'node:crypto'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import { STARTING_PHRASES } from '#core/calls/starting-phrases.ts'
import { isEmail } from '#core/fields/rules.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { FIRST_LICENCES } from '#core/limits.ts'
import type * as contract from '#core/setup/contract.ts'
import { openSteps, SETUP_STEPS, type SetupMarks, setupProgress } from '#core/setup/rules.ts'
import { orientationOf } from '#core/stage/layout.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAccount, findIdentity, insertAccount, isSetupOpen } from '../../db/queries/accounts.ts'
import { listChannels } from '../../db/queries/channels.ts'
import { insertCompany } from '../../db/queries/companies.ts'
import { beginFirstDay, findFirstDay, saveMarks } from '../../db/queries/installation.ts'
import { replacePhrases } from '../../db/queries/phrases.ts'
import { countPeople, findFirstAnswered, findFirstScreen, hasOwnLook } from '../../db/queries/setup.ts'
import { insertUser } from '../../db/queries/users.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { audit } from '../audit/service.ts'
import { fitChannels } from '../company/channels.ts'
import type { AddressCounter } from '../http/address-counter.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { MailLanguage } from '../mail/body.ts'
import type { HealthProbe } from './probe-health.ts'
import { setupMail } from './texts.ts'

export interface SetupDeps {
  db: Db
  now: () => number
  /** The key printed at start-up. Undefined if the first-day setup was already over at that time. */
  setupKey: string | undefined
  /** Counts wrong setup keys per client network. */
  setupTries: AddressCounter
  /** Counts test mails per account. */
  setupMails: FailureCounter
  publicUrl: string
  isPublicUrlNamed: boolean
  serverName: string
  sender: { address: string }
  mailTest: MailTest
  probeHealth: HealthProbe
}

/** Sends a test mail without the queue. @returns the mail server's answer */
export interface MailTest {
  outcome: 'sent' | 'kept'
  send(mail: { to: string; language: string; subject: string; text: string; html: string }): Promise<string>
}

const plainKey = (key: string): string =>
  key
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @throws Refusal setupKeyWrong, tooMany */
function requireSetupKey({ setupKey, setupTries, now }: SetupDeps, key: string, address: string): void {
  const waitMs = setupTries.waitMs(address, now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  const isRight = setupKey !== undefined && timingSafeEqual(digest(plainKey(key)), digest(plainKey(setupKey)))
  if (isRight) return
  setupTries.fail(address, now())
  throw new Refusal('setupKeyWrong', { fields: { key: 'setupKeyWrong' } })
}

/**
 * Creates the first company and its administrator, who can answer calls at once. If two people submit the form, the first one wins.
 * @throws Refusal setupOver, setupKeyWrong, tooMany
 */
export async function beginSetup(
  deps: SetupDeps & { passwords: PasswordHasher },
  input: ParsedInputOf<typeof contract.beginSetup>,
  address: string,
): Promise<Asker> {
  const { db, now } = deps
  if (!isSetupOpen(db)) throw new Refusal('setupOver')
  requireSetupKey(deps, input.key ?? '', address)
  const passwordHash = await deps.passwords.hash(input.password)
  const accountId = db.transaction((tx) => {
    // another setup may have finished while the password was hashed
    if (!isSetupOpen(tx)) throw new Refusal('setupOver')
    const at = now()
    const { id: companyId } = insertCompany(tx, {
      name: input.companyName,
      avatarChannelMax: FIRST_LICENCES,
      createdAt: at,
    })
    fitChannels(tx, companyId, FIRST_LICENCES)
    replacePhrases(tx, companyId, STARTING_PHRASES)
    const account = insertAccount(tx, {
      companyId,
      role: 'companyAdmin',
      loginId: input.login_id,
      passwordHash,
      confirmedAt: at,
      createdAt: at,
      language: input.lang ?? 'ja',
    })
    insertUser(tx, {
      accountId: account.id,
      companyId,
      name: input.name,
      kana: input.name,
      channelId: listChannels(tx, companyId)[0]?.id ?? null,
    })
    beginFirstDay(tx, companyId, at)
    const by = { accountId: account.id, role: account.role }
    audit(tx, 'company.added', { by, companyId })
    return account.id
  })
  const identity = findIdentity(db, accountId)
  if (!identity) throw new Error('the new account was not found')
  return identity
}

function firstDayOf(db: DbLike, companyId: number): { marks: SetupMarks } | undefined {
  const found = findFirstDay(db)
  return found?.companyId === companyId ? found : undefined
}

/** @throws Refusal notFound if this is not the company that was created by the first-day setup */
function requireSetupMarks(db: DbLike, { companyId }: CompanyAsker): SetupMarks {
  const found = firstDayOf(db, companyId)
  if (!found) throw new Refusal('notFound')
  return found.marks
}

function progressOf(db: DbLike, companyId: number, marks: SetupMarks) {
  const screen = findFirstScreen(db, companyId)
  const firstCall = findFirstAnswered(db, companyId)
  const people = countPeople(db, companyId)
  const facts = {
    hasKiosk: screen?.hasKiosk === 1,
    hasAnswered: firstCall !== undefined,
    hasLook: hasOwnLook(db, companyId),
    hasColleague: people > 1,
  }
  return { steps: setupProgress(facts, marks), screen, firstCall, people }
}

/**
 * Remaining setup steps, for the reminder on pages.
 * @returns undefined if none are open, or if this is not the company of the first-day setup
 */
export function setupLeft(db: DbLike, companyId: number): { done: number; of: number } | undefined {
  const found = firstDayOf(db, companyId)
  const left = found ? openSteps(progressOf(db, companyId, found.marks).steps).length : 0
  return left === 0 ? undefined : { done: SETUP_STEPS.length - left, of: SETUP_STEPS.length }
}

export function getSetup(deps: SetupDeps, asker: CompanyAsker) {
  const marks = requireSetupMarks(deps.db, asker)
  const { steps, screen, firstCall, people } = progressOf(deps.db, asker.companyId, marks)
  const ownLogin = findAccount(deps.db, asker.accountId)?.loginId ?? ''
  return {
    steps,
    screen: screen
      ? { signageId: screen.signageId, name: screen.name, orientation: orientationOf(screen) }
      : null,
    firstCall: firstCall ?? null,
    people,
    parts: { address: marks.address ?? ('open' as const), mail: marks.mail ?? ('open' as const) },
    publicUrl: deps.publicUrl,
    isNamed: deps.isPublicUrlNamed,
    mail: deps.mailTest.outcome,
    sender: deps.sender.address,
    recipient: isEmail(ownLogin) ? ownLogin : '',
  }
}

export function markSetup(
  { db }: Pick<SetupDeps, 'db'>,
  asker: CompanyAsker,
  { step, state }: ParsedInputOf<typeof contract.markSetup>,
): void {
  mark(db, asker, step, state === 'open' ? undefined : state)
}

const mark = (
  db: Db,
  asker: CompanyAsker,
  step: keyof SetupMarks,
  state: SetupMarks[keyof SetupMarks],
): void => db.transaction((tx) => saveMarks(tx, { ...requireSetupMarks(tx, asker), [step]: state }))

/** @throws Refusal notFound */
export async function checkSetupAddress(deps: SetupDeps, asker: CompanyAsker) {
  requireSetupMarks(deps.db, asker)
  const { name, words } = await deps.probeHealth(deps.publicUrl)
  const found = name === undefined ? 'nobody' : name === deps.serverName ? 'here' : 'elsewhere'
  if (found === 'here') mark(deps.db, asker, 'address', 'done')
  return { found, words } as const
}

/** @throws Refusal notFound, tooMany */
export async function sendSetupMail(
  deps: SetupDeps,
  asker: CompanyAsker,
  { recipient, lang = 'ja' }: { recipient: string; lang?: MailLanguage | undefined },
) {
  requireSetupMarks(deps.db, asker)
  const key = String(asker.accountId)
  const waitMs = deps.setupMails.waitMs(key, deps.now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  deps.setupMails.fail(key, deps.now())
  try {
    const words = await deps.mailTest.send({
      to: recipient,
      ...setupMail(lang, deps.publicUrl),
    })
    mark(deps.db, asker, 'mail', 'done')
    return { outcome: deps.mailTest.outcome, words }
  } catch (error) {
    return { outcome: 'failed' as const, words: error instanceof Error ? error.message : String(error) }
  }
}
