import { CPU_BURST_MS, CPU_MS_PER_SECOND } from '#core/limits.ts'
import { type Budget, charge, waitMsOf } from '#core/realtime/budget.ts'

/** CPU budget of each account, guest (visitor with a reservation link) or IP address. */
interface CpuBudgets {
  /** @returns ms until the next request may begin; 0 if it may begin now */
  waitMs(whose: string, at: number): number
  charge(whose: string, usedMs: number, at: number): void
}

const RATE = { burst: CPU_BURST_MS, perSecond: CPU_MS_PER_SECOND }
/** After this time without use a budget is full again. */
const FULL_AFTER_MS = (2 * CPU_BURST_MS * 1_000) / CPU_MS_PER_SECOND

export function createCpuBudgets(): CpuBudgets {
  // Budgets by account, guest or IP address. The least recently used budget is first.
  const budgets = new Map<string, Budget>()

  /** Deletes budgets that are full again. Two checks per call are cheap, and enough to keep the map small. */
  const forgetFull = (at: number): void => {
    for (let n = 0; n < 2; n++) {
      const [oldest] = budgets
      if (!oldest || at - oldest[1].at < FULL_AFTER_MS) return
      budgets.delete(oldest[0])
    }
  }

  return {
    waitMs: (whose, at) => waitMsOf(budgets.get(whose), at, RATE),
    charge(whose, usedMs, at) {
      const budget = charge(budgets.get(whose), at, RATE, usedMs)
      budgets.delete(whose)
      budgets.set(whose, budget)
      forgetFull(at)
    },
  }
}
