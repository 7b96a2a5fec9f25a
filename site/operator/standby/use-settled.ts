import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Resource } from '../../kit/resource.ts'
import { clock } from '../../line/clock.ts'
import { self } from '../../line/own-state.ts'
import { messageTasks } from '../../visitor-messages/tasks-wiring.ts'
import { ownCalls } from '../own-calls/own-calls-wiring.ts'
import { standby } from './standby-wiring.ts'

/** Time after which the page is shown even if the server has not sent all of it. */
const SHOWN_AFTER_MS = 2_000

const isKnown = ({ value, status }: Resource<unknown>): boolean => value !== undefined || status === 'failed'

const $isComplete = computed(
  [self.$self, standby.$arrived, messageTasks.$messages, ownCalls.$list],
  (own, arrived, messages, calls) => own !== undefined && arrived && isKnown(messages) && isKnown(calls),
)

/**
 * Whether the server has sent everything that determines the heights on the page. If the page were shown earlier, parts
 * that arrive late, such as visitors' messages, would move a button away under the user's finger.
 */
export function useSettled(): boolean {
  const isComplete = useStore($isComplete)
  const [isLate, setLate] = useState(false)
  useEffect(() => clock.after(SHOWN_AFTER_MS, () => setLate(true)), [])
  return isComplete || isLate
}
