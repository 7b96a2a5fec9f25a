import '../../support/dom.ts'
import { test } from 'node:test'
import { aReservation } from '../../support/reservations.ts'
import { serving } from '../../support/serving.ts'

const { act, render, screen } = await import('@testing-library/react')
const { EndingSoon } = await import('../../../site/reservations/EndingSoon.tsx')
const { today } = await import('../../../site/reservations/today.ts')

test('[4.6] a page that loads the reservations in the last minutes of a meeting shows the minutes left', async () => {
  const endAt = Date.now() + 170_000
  serving({ '/reservation/today': { todayResult: true, userResult: [aReservation(endAt - 3_600_000)] } })
  render(<EndingSoon />)
  await act(() => today.load())
  await screen.findByText('会議終了まで残り3分です')
})
