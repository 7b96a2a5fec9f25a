import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingHours } from '#core/hours/contract.ts'
import {
  FIRST_HOURS,
  hasRoomForBreak,
  inOrder,
  mondayCopied,
  withBreak,
  withDay,
  withException,
  withExceptionChanged,
  withoutBreak,
  withoutException,
} from '../../../site/hours/draft.ts'

const from = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute })

test('[decisions 11] proposes hours from 9:00 to 18:00 on weekdays, closed on public holidays', () => {
  assert.deepEqual(
    FIRST_HOURS.week.map((periods) => periods.length),
    [0, 1, 1, 1, 1, 1, 0, 0],
  )
  assert.ok(openingHours.safeParse(FIRST_HOURS).success)
})

test("[decisions 11] copies Monday's hours to Tuesday through Friday only", () => {
  const hours = mondayCopied(withDay(FIRST_HOURS, 1, [from(600, 900)]))
  assert.deepEqual(
    hours.week.map(([period]) => period?.fromMinute),
    [undefined, 600, 600, 600, 600, 600, undefined, undefined],
  )
})

test('[decisions 11] adds a break to long opening hours: at noon, or in the middle if they do not include noon', () => {
  assert.deepEqual(withBreak([from(540, 1_080)]), [from(540, 720), from(780, 1_080)])
  assert.deepEqual(withBreak([from(1_020, 1_321)]), [from(1_020, 1_140), from(1_200, 1_321)])
  assert.deepEqual(withoutBreak(withBreak([from(540, 1_080)])), [from(540, 1_080)])
  assert.equal(hasRoomForBreak([from(540, 660)]), false)
  assert.equal(hasRoomForBreak([from(540, 661)]), true)
  assert.equal(hasRoomForBreak([from(1_320, 120)]), false)
})

test("[decisions 11] moves an exception's last day only if its first day is set to a later day", () => {
  const hours = withException(FIRST_HOURS, '2026-08-11')
  const longer = withExceptionChanged(hours, 0, { toDay: '2026-08-16' })
  assert.equal(withExceptionChanged(longer, 0, { fromDay: '2026-08-14' }).exceptions[0]?.toDay, '2026-08-16')
  assert.equal(withExceptionChanged(longer, 0, { fromDay: '2026-08-20' }).exceptions[0]?.toDay, '2026-08-20')
})

test('[decisions 11] sends the exceptions to the opening hours sorted by their first day, without deleted ones', () => {
  const hours = withException(withException(FIRST_HOURS, '2026-12-29'), '2026-08-11')
  assert.deepEqual(
    inOrder(hours).exceptions.map(({ fromDay }) => fromDay),
    ['2026-08-11', '2026-12-29'],
  )
  assert.deepEqual(
    withoutException(hours, 0).exceptions.map(({ fromDay }) => fromDay),
    ['2026-08-11'],
  )
})
