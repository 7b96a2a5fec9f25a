import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { Spoken } from '#core/dialogue/contract-speech.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { SelfTest } from '#core/kiosk/self-test.ts'
import type { Language } from '#core/languages.ts'
import { SPOKEN_TEXT_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { saveKioskCheck } from '../../db/queries/kiosk-checks.ts'
import { findSignageOfCompany, type SignageRow } from '../../db/queries/signages.ts'
import { embeddedAnswer } from '../dialogue/embedded.ts'
import { aiSettingsOf } from '../dialogue/settings.ts'
import type { Speech } from '../dialogue/speech.ts'
import { type TryChatDeps, tryChat } from '../dialogue/try-chat.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { Live } from '../realtime/live-port.ts'

export interface SelfTestDeps extends TryChatDeps {
  db: Db
  now: () => number
  speech: Pick<Speech, 'say'>
  live: Pick<Live, 'kioskChecked'>
  /** Limits the test questions of each signage. */
  talkTests: FailureCounter
}

/** The test question: a greeting, which both the embedded AI and a chat model can answer. */
const QUESTION: Record<Language, string> = { ja: 'こんにちは', en: 'Hello', zh: '你好' }

/**
 * The signage whose kiosk sends the request.
 * @throws Refusal notFound, also for the room of a user's reservations, which has no kiosk
 */
function requireSignage(db: Parameters<typeof findSignageOfCompany>[0], asker: CompanyAsker): SignageRow {
  const { companyId, signageId } = asker
  const signage = signageId === null ? undefined : findSignageOfCompany(db, companyId, signageId)
  if (!signage || signage.ownerId !== null) throw new Refusal('notFound')
  return signage
}

/** Replaces the signage's stored self-test. @throws Refusal notFound */
export function reportSelfTest(
  { db, now, live }: SelfTestDeps,
  asker: CompanyAsker,
  selfTest: SelfTest,
): void {
  const signageId = db.transaction((tx) => {
    const { id, companyId } = requireSignage(tx, asker)
    saveKioskCheck(tx, { signageId: id, companyId, selfTest, testedAt: now() })
    return id
  })
  live.kioskChecked(signageId)
}

/**
 * Asks the AI one question outside of any dialogue. Returns the answer as text and as speech.
 * @throws Refusal notFound, aiTalkOff, tooMany
 */
export async function testTalk(
  deps: SelfTestDeps,
  asker: CompanyAsker,
  lang: Language,
): Promise<{ answer: string | null; sound: Spoken }> {
  const { db, now, talkTests, speech } = deps
  const { id: signageId, companyId, storeId, aiTalk } = requireSignage(db, asker)
  if (!aiTalk) throw new Refusal('aiTalkOff')
  const key = String(signageId)
  const retryAfterMs = talkTests.waitMs(key, now())
  if (retryAfterMs > 0) throw new Refusal('tooMany', { retryAfterMs })
  talkTests.fail(key, now())
  const question = { companyId, storeId, signageId, lang, text: QUESTION[lang] }
  const answer =
    aiSettingsOf(db, companyId).answerer === 'chat'
      ? (await tryChat(deps, asker, lang)).answer
      : (await embeddedAnswer(deps, question)).answer
  if (answer === null || answer === '') return { answer: null, sound: { service: 'browser' } }
  const text = answer.slice(0, SPOKEN_TEXT_MAX)
  return { answer: text, sound: await speech.say(companyId, { text, lang }) }
}
