import { chatMilliYen, type TokenPrices } from '#core/dialogue/ai-prices.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { addSpending, spendingOf } from '../../db/queries/ai-settings.ts'

export interface Tokens {
  inputTokens: number
  outputTokens: number
}

/** Prices of a chat server, and the limits that apply. */
export interface ChatAccount extends TokenPrices {
  companyId: number
  /** The company's own daily limit for its chat server. Null: none. */
  dayYenMax: number | null
  /** The company's daily limit at the servers of the installation. Null: the server is the company's own. */
  installationDayYenMax: number | null
}

interface Amount {
  milliYen: number
  installationMilliYen: number
}

/** Checks both limits and writes in one transaction. @returns false: over a limit, nothing was charged */
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
 * Charges the most a request may cost before it is sent, so that parallel requests cannot exceed the limit
 * together.
 * @returns a function that settles the real cost; undefined: a daily limit is reached
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

/** A company's daily limit at the speech servers of the installation. */
export interface SpeechBudget {
  /** @returns a refund function for a failed request; undefined: the limit is reached */
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
