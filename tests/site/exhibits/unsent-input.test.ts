import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { serving } from '../../support/serving.ts'

const { openExhibits } = await import('../../../site/exhibits/wiring.ts')

const HEAD = { id: 3, name: '冬のあかり展', storeId: null, storeName: null, exhibits: 1 }
const EXHIBIT = {
  targetId: 1,
  contentId: 11,
  position: { x: 3, y: 5 },
  updatedAt: 1,
  told: 0,
  texts: { ja: { title: '入口', description: '' } },
}
const UNSENT = {
  '11 ja': {
    place: { targetId: 1, contentId: 11, lang: 'ja' },
    words: { title: '書きかけ', description: '' },
    seen: { title: '入口', description: '' },
  },
}
const UPDATE = '/aichat/api/v1/chat/contents/update'

/** Opens the exhibits in a browser that keeps an administrator's unsent input. */
async function open(mayWrite: boolean) {
  localStorage.setItem('exhibitDrafts', JSON.stringify(UNSENT))
  const background = null
  const guideUrl = 'https://example.jp/guide?m=x'
  const server = serving({
    '/api/getExhibitMaps': { maps: [HEAD] },
    '/api/getExhibitMap': { ...HEAD, background, guideUrl, list: [EXHIBIT], signages: [] },
    '/api/startGuidance': { result: 'OK' },
    [UPDATE]: { result: 'OK', savedAt: 5_000 },
  })
  const exhibits = openExhibits(mayWrite)
  await exhibits.load()
  return { exhibits, ...server }
}

test('[decisions 7] a user who may not edit presents the stored text despite unsent input of another user', async () => {
  const { exhibits, sentTo } = await open(false)
  assert.deepEqual(exhibits.autosave.$drafts.get(), {})
  assert.equal(await exhibits.guide(1, 9), undefined)
  assert.deepEqual([sentTo('/api/startGuidance').length, sentTo(UPDATE).length], [1, 0])
  assert.deepEqual(JSON.parse(localStorage.getItem('exhibitDrafts') ?? ''), UNSENT)
})

test("[decisions 7] sends an administrator's unsent input again before it presents the exhibit", async () => {
  const { exhibits, sentTo } = await open(true)
  assert.equal(await exhibits.guide(1, 9), undefined)
  assert.equal(sentTo(UPDATE).length, 1)
  assert.equal(localStorage.getItem('exhibitDrafts'), null)
})
