import { chatMilliYen, type TokenPrices } from '#core/dialogue/ai-prices.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { addSpending, spendingOf } from '../../db/queries/ai-settings.ts'

export interface Tokens {
  inputTokens: number
  outputTokens: number
}

/** Prices of a chat server, and the daily limits that apply to a company. */
export interface ChatAccount extends TokenPrices {
  companyId: number
  /** Daily limit that the company has set. Null: no limit. */
  dayYenMax: number | null
  /** The company's daily limit for the AI servers that all companies share. Null if the server is the company's own. */
  installationDayYenMax: number | null
}

interface Amount {
  milliYen: number
  installationMilliYen: number
}

/**
 * Charges an amount, unless the company would then exceed a daily limit. Checks and charges in one transaction.
 * @returns false if a limit would be exceeded; nothing is charged then
 */
function take(
  db: Db,
  { companyId, day }: { companyId: number; day: string },
  amount: Amount,
  max: { dayYenMax: number | null; installationDayYenMax: number | null },
): boolean {
  const fits = (spent: number, yen: number | null): boolean => yen === null || spent <= yen * 1_000
  return db.transaction((tx) => {
    const spent = spendingOf(tx, companyId, day)
    if (!fits(spent.milliYen + amount.milliYen, max.dayYenMax)) return false
    if (!fits(spent.installationMilliYen + amount.installationMilliYen, max.installationDayYenMax))
      return false
    addSpending(tx, { companyId, day, inputTokens: 0, outputTokens: 0, ...amount })
    return true
  })
}

/**
 * Charges the maximum cost of a request before it is sent, so that parallel requests cannot exceed the limit together.
 * @returns a function that replaces this charge by the real cost; undefined if a daily limit is reached
 */
export function reserveSpending(
  db: Db,
  account: ChatAccount,
  most: Tokens,
  now: number,
): ((used: Tokens) => void) | undefined {
  const { companyId, installationDayYenMax } = account
  const day = japanDay(now)
  const amountOf = (milliYen: number): Amount => ({
    milliYen,
    installationMilliYen: installationDayYenMax === null ? 0 : milliYen,
  })
  const reserved = chatMilliYen(account, most)
  if (!take(db, { companyId, day }, amountOf(reserved), account)) return undefined
  return (used) =>
    addSpending(db, { companyId, day, ...used, ...amountOf(chatMilliYen(account, used) - reserved) })
}

/** Charges requests to the speech servers that all companies share, against the daily limit of one company. */
export interface SpeechBudget {
  /**
   * Charges a request.
   * @returns a function that takes the charge back, to be called if the request fails; undefined if the limit is
   * reached
   */
  take(companyId: number, milliYen: number): (() => void) | undefined
}

export function createSpeechBudget(db: Db, now: () => number, installationDayYenMax: number): SpeechBudget {
  return {
    take(companyId, milliYen) {
      const day = japanDay(now())
      const amount = { milliYen: 0, installationMilliYen: milliYen }
      if (!take(db, { companyId, day }, amount, { dayYenMax: null, installationDayYenMax })) return undefined
      return () =>
        addSpending(db, {
          companyId,
          day,
          inputTokens: 0,
          outputTokens: 0,
          milliYen: 0,
          installationMilliYen: -milliYen,
        })
    },
  }
}
