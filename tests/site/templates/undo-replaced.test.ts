import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toasts } from '../../../site/kit/toasts.ts'
import { tellReplaced } from '../../../site/templates/undo-replaced.ts'
import { answering, ok, refused } from '../../support/answers.ts'

const before = [
  { signageId: 1, version: 4, templates: [] },
  { signageId: 2, version: 9, templates: [] },
]
const last = () => toasts.$toasts.get().at(-1)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('[decisions 4] the undo button after replacing templates restores all of them', async () => {
  const { request, sentTo } = answering({
    '/api/updateTemplates': before.map(() => ok({ result: 'OK', version: 5 })),
  })
  let isUndone = false
  tellReplaced(request, 'replaced', before, () => (isUndone = true))
  assert.deepEqual([last()?.text, last()?.action?.label], ['replaced', '元に戻す'])
  last()?.action?.run()
  await settled()
  assert.deepEqual(sentTo('/api/updateTemplates'), before)
  assert.deepEqual([last()?.text, isUndone], ['元に戻しました', true])
})

test('[decisions 4] undo skips templates that another user has changed since the replacement, and says how many', async () => {
  const { request } = answering({
    '/api/updateTemplates': [refused('changedElsewhere', 'SVER-43'), ok({ result: 'OK', version: 5 })],
  })
  tellReplaced(request, 'replaced', before)
  last()?.action?.run()
  await settled()
  assert.match(last()?.text ?? '', /^1台は元に戻せませんでした/)
  assert.equal(last()?.tone, 'warning')
})

test('[decisions 4] offers no undo if an older server does not report what it replaced', () => {
  tellReplaced(answering({}).request, 'replaced')
  assert.equal(last()?.action, undefined)
})
