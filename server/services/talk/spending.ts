import { japanDay } from '#rules/japan-time.ts'
import type { Db } from '../../../db/open.ts'
import { type AiSettings, addSpending, spentMilliYen } from '../../../db/queries/ai-settings.ts'

export interface Tokens {
  inputTokens: number
  outputTokens: number
}

type Prices = Pick<AiSettings, 'companyId' | 'chatInYen' | 'chatOutYen' | 'chatDayYenMax'>

/** Thousandths of a yen, rounded up; the prices are yen for a million. */
export const costOf = ({ chatInYen, chatOutYen }: Prices, { inputTokens, outputTokens }: Tokens): number =>
  Math.ceil((inputTokens * chatInYen + outputTokens * chatOutYen) / 1_000)

/**
 * Takes what a request may cost at most out of the day before it is sent, so that no two of them pass the limit together.
 * @returns what it has really cost, told afterwards; undefined: the day's limit is reached
 */
export function reserveSpending(
  db: Db,
  prices: Prices,
  most: Tokens,
  now: number,
): ((used: Tokens) => void) | undefined {
  const { companyId, chatDayYenMax } = prices
  const day = japanDay(now)
  const reserved = costOf(prices, most)
  const isTaken = db.transaction((tx) => {
    const spent = spentMilliYen(tx, companyId, day)
    if (chatDayYenMax !== null && spent + reserved > chatDayYenMax * 1_000) return false
    addSpending(tx, { companyId, day, inputTokens: 0, outputTokens: 0, milliYen: reserved })
    return true
  })
  if (!isTaken) return undefined
  return (used) => addSpending(db, { companyId, day, ...used, milliYen: costOf(prices, used) - reserved })
}
