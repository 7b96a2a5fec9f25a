import assert from 'node:assert/strict'
import { test } from 'node:test'
import { History, ResendBudget } from '../../../relay/media/history.ts'
import { packet } from '../support/packets.ts'

test('[decisions 8] keeps the last 1,024 packets for retransmission, also when sequence numbers wrap around', () => {
  const history = new History()
  for (let index = 65_000; index < 65_000 + 2000; index++) history.add(packet(index, index * 10))
  const newest = (65_000 + 1999) & 0xffff
  assert.equal(history.takeForResend(newest, 0, 0)?.timestamp, 66_999 * 10)
  assert.equal(history.takeForResend((newest - 1023) & 0xffff, 0, 0)?.timestamp, (66_999 - 1023) * 10)
  assert.equal(history.takeForResend((newest - 1024) & 0xffff, 0, 0), undefined)
  assert.equal(history.takeForResend((newest + 1) & 0xffff, 0, 0), undefined)
})

test('[decisions 8] does not retransmit a packet again while the first copy may still arrive', () => {
  const history = new History()
  history.add(packet(5, 0))
  assert.ok(history.takeForResend(5, 1000, 40))
  assert.equal(history.takeForResend(5, 1039, 40), undefined)
  assert.ok(history.takeForResend(5, 1040, 40))
})

test("[decisions 8] limits retransmissions to a burst of 30 packets, and then to a fifth of the stream's bytes", () => {
  const budget = new ResendBudget()
  let sent = 0
  const spendAll = (): number => {
    let packets = 0
    while (budget.spend(1000)) packets++
    return packets
  }
  assert.equal(spendAll(), 30)
  for (; sent < 100_000; sent += 1000) budget.earn(1000)
  assert.equal(spendAll(), 20)
  for (; sent < 1_100_000; sent += 1000) budget.earn(1000)
  assert.equal(spendAll(), 30, 'unused budget is not carried over')
})
