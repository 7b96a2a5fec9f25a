import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHealthPoll } from '../../../site/line/health-poll.ts'
import { createRequest } from '../../../site/line/request.ts'
import { createFakeClock } from './fake-clock.ts'

function bench(serverName?: string) {
  const clock = createFakeClock()
  const asked: number[] = []
  let answer: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'))
  let reloads = 0
  const startAt = clock.now()
  const poll = createHealthPoll({
    request: createRequest({
      fetch: (url) => {
        assert.equal(url, '/health')
        asked.push(clock.now() - startAt)
        return answer()
      },
      now: clock.now,
    }),
    clock,
    firstMs: 1_000,
    everyMs: 10_000,
    serverName: () => serverName,
    reload: () => {
      reloads += 1
    },
  })
  const serverIs = (name: string) => {
    answer = async () => Response.json({ ServerName: name })
  }
  const answers = (next: () => Promise<Response>) => {
    answer = next
  }
  return { clock, poll, asked, serverIs, answers, reloads: () => reloads }
}

test("[7.1] asks for the server's health after 1 s, then every 10 s", async () => {
  const { clock, poll, asked, reloads } = bench('ap1')
  poll.start()
  poll.start()
  await clock.advance(31_000)
  assert.deepEqual(asked, [1_000, 11_000, 21_000, 31_000])
  assert.equal(reloads(), 0)
})

test('[7.1] reloads the page once when its own server answers again, but not when another server answers', async () => {
  const { clock, poll, serverIs, reloads } = bench('ap1')
  poll.start()
  await clock.advance(11_000)
  serverIs('another')
  await clock.advance(10_000)
  assert.equal(reloads(), 0)
  serverIs('ap1')
  await clock.advance(10_000)
  assert.equal(reloads(), 1)
  await clock.advance(60_000)
  assert.equal(reloads(), 1)
  assert.equal(clock.pending(), 0)
})

test('[7.1] reloads the page when any server answers, if the page does not know the name of its own server', async () => {
  const { clock, poll, serverIs, reloads } = bench()
  serverIs('other')
  poll.start()
  await clock.advance(1_000)
  assert.equal(reloads(), 1)
})

test('[7.1] ignores an answer that arrives after the poll was stopped', async () => {
  const { clock, poll, answers, reloads } = bench()
  const late = Promise.withResolvers<Response>()
  answers(() => late.promise)
  poll.start()
  await clock.advance(1_000)
  poll.stop()
  late.resolve(Response.json({ ServerName: 'ap1' }))
  await clock.advance(60_000)
  assert.equal(reloads(), 0)
  assert.equal(clock.pending(), 0)
})

test('[7.1] keeps polling while an answer is pending', async () => {
  const { clock, poll, answers, serverIs, reloads } = bench('ap1')
  answers(() => new Promise(() => {}))
  poll.start()
  await clock.advance(1_000)
  serverIs('ap1')
  await clock.advance(10_000)
  assert.equal(reloads(), 1)
})
