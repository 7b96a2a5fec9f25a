import '../../../support/dom.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createHealthPoll } from '../../../../site/line/health-poll.ts'
import type { FaultCode } from '../../../../site/line/reply.ts'
import type { Request } from '../../../../site/line/request.ts'
import { ok } from '../../../support/answers.ts'
import { createFakeClock, settle } from '../../line/fake-clock.ts'

const { act, render, screen } = await import('@testing-library/react')
const { ServerFault } = await import('../../../../site/kit/forms/ServerFault.tsx')
const { storedServerName: knownServerName, rememberServerName } = await import(
  '../../../../site/line/health-poll.ts'
)

beforeEach(() => sessionStorage.clear())

/** A fake server whose health check returns the server name that the test sets. */
function world() {
  const clock = createFakeClock()
  let name = 'gateway'
  let reloads = 0
  const poll = createHealthPoll({
    request: (async () => ok({ ServerName: name })) as unknown as Request,
    clock,
    firstMs: 1_000,
    everyMs: 10_000,
    serverName: knownServerName,
    reload: () => {
      reloads += 1
    },
  })
  const shown = (code: FaultCode | undefined) => <ServerFault code={code} onClose={() => {}} poll={poll} />
  return {
    shown,
    reloads: () => reloads,
    nameIs: (next: string) => {
      name = next
    },
    pass: (ms: number) =>
      act(async () => {
        await clock.advance(ms)
        await settle()
      }),
  }
}

test('[7.1] the error dialog reloads the page when its own server answers again, but not when another server answers', async () => {
  rememberServerName('ap1')
  const { shown, reloads, nameIs, pass } = world()
  render(shown('SVER-Unexpected'))
  assert.ok(await screen.findByRole('alertdialog', { name: /\(SVER-Unexpected\)/ }))
  await pass(1_000)
  assert.equal(reloads(), 0)
  nameIs('ap1')
  await pass(9_999)
  assert.equal(reloads(), 0)
  await pass(1)
  assert.equal(reloads(), 1)
})

test('[7.1] if the name of the server is unknown, the error dialog reloads the page when any server answers', async () => {
  const { shown, reloads, pass } = world()
  render(shown('SVER-99'))
  assert.ok(await screen.findByRole('alertdialog', { name: /\(SVER-99\)/ }))
  await pass(1_000)
  assert.equal(reloads(), 1)
})

test('[decisions 1] stops polling the server when the user closes the error dialog or leaves the page', async () => {
  const { shown, reloads, pass } = world()
  const { rerender, unmount } = render(shown('SVER-99'))
  rerender(shown(undefined))
  await pass(30_000)
  assert.equal(reloads(), 0)
  rerender(shown('SVER-Unexpected'))
  unmount()
  await pass(30_000)
  assert.equal(reloads(), 0)
})
