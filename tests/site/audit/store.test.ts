import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeText } from '#core/audit/texts.ts'
import { createAuditLog } from '../../../site/audit/store.ts'
import type { Request } from '../../../site/line/request.ts'

const NOW = Date.parse('2026-11-20T10:05:00+09:00')

function open(search = '') {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const stored: string[] = []
  const ask = (async (endpoint: { path: string }, input: Record<string, unknown>) => {
    asked.push({ path: endpoint.path, input })
    const value = endpoint.path.endsWith('Actors') ? [] : { rows: [], next: input.after ? null : '5_1' }
    return { kind: 'ok', value }
  }) as unknown as Request
  const log = createAuditLog({
    ask,
    clock: { serverNow: () => NOW },
    of: 'company' as const,
    search,
    keep: (wanted) => stored.push(wanted),
  })
  return { log, asked, kept: stored }
}

test('[decisions 2] shows the last thirty days by default, and keeps the filters in the URLs of the page and the CSV file', async () => {
  const { log, asked, kept } = open('?subject=everything&actor=x&from=yesterday')
  await log.load()
  assert.deepEqual(asked[0]?.input, {
    from: '2026-10-22',
    to: '2026-11-20',
    actorId: undefined,
    subject: undefined,
    after: undefined,
  })
  log.choose({ subject: 'media', actorId: 7 })
  assert.equal(kept.at(-1), '?from=2026-10-22&to=2026-11-20&actor=7&subject=media')
  assert.equal(log.$fileUrl.get(), '/api/getAudit.csv?from=2026-10-22&to=2026-11-20&actorId=7&subject=media')
  const again = open(kept.at(-1))
  assert.deepEqual(again.log.$filters.get(), log.$filters.get())
  log.widen()
  assert.equal(log.isNarrowed(), false)
})

test('[decisions 2] turns pages forward and back, and returns to the first page when a filter changes', async () => {
  const { log, asked } = open()
  await log.load()
  log.next()
  await new Promise(setImmediate)
  assert.deepEqual([log.$page.get(), asked.at(-1)?.input.after], [2, '5_1'])
  log.next()
  assert.equal(log.$page.get(), 2, 'page 2 is the last')
  log.previous()
  assert.equal(log.$page.get(), 1)
  await new Promise(setImmediate)
  log.next()
  log.choose({ subject: 'store' })
  assert.deepEqual([log.$page.get(), asked.at(-1)?.input.after], [1, undefined])
})

test("[decisions 2] shows a change as before → after in the page's language, but does not translate text that users wrote", () => {
  assert.equal(
    changeText('ja', { field: 'role', from: 'operator', to: 'companyAdmin' }),
    '権限：オペレーター → 管理者',
  )
  assert.equal(changeText('en', { field: 'aiTalk', from: false, to: true }), 'AI guidance: off → on')
  assert.equal(changeText('ja', { field: 'store', from: '', to: '本店' }), '店舗：なし → 本店')
  assert.equal(changeText('en', { field: 'name', from: 'operator', to: 'true' }), 'Name: operator → true')
  assert.equal(changeText('ja', { field: 'password' }), 'パスワード：変更あり')
  assert.equal(changeText('en', { field: 'signage', from: 'Lobby' }), 'Display: Lobby → none')
})
