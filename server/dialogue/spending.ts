import { chatMilliYen, type TokenPrices } from '#core/dialogue/ai-prices.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { addSpending, spendingOf } from '../../db/queries/ai-settings.ts'

export interface Tokens {
  inputTokens: number
  outputTokens: number
}

/** What a chat server costs, and whose day pays for it. */
export interface ChatAccount extends TokenPrices {
  companyId: number
  /** The company's own limit for its chat server. Null: none. */
  dayYenMax: number | null
  /** A company's day at the servers of the installation. Null: the server is the company's own. */
  installationDayYenMax: number | null
}

interface Amount {
  milliYen: number
  installationMilliYen: number
}

/** Checks both limits and writes in one transaction. @returns false: nothing was taken */
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
 * Takes what a request may cost at most out of the day before it is sent, so that no two of them pass the limit together.
 * @returns what it has really cost, told afterwards; undefined: a limit of the day is reached
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

/** A company's day at the speech servers of the installation. */
export interface SpeechBudget {
  /** @returns gives it back, for a request that failed; undefined: the day is used up */
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
