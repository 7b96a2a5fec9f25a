import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXHIBIT_REMOVED_MS, EXHIBITS_REMOVED_MAX } from '#core/limits.ts'
import type { Exhibit } from '../../../db/queries/exhibits.ts'
import { createRemovedExhibits } from '../../../server/exhibits/removed.ts'

const removed = (targetId: number) => ({
  exhibit: {
    targetId,
    mapId: 1,
    position: 0,
    x: 1,
    y: 1,
    contentId: targetId,
    userId: null,
    updatedAt: 0,
    texts: {},
  } satisfies Exhibit,
  counts: [],
})

test('[decisions 7] restores a removed exhibit only once, within ten minutes and for its own company only', () => {
  const kept = createRemovedExhibits()
  kept.keep(1, removed(5), 0)
  assert.equal(kept.take(2, 5, 1), undefined)
  assert.equal(kept.take(1, 6, 1), undefined)
  assert.equal(kept.take(1, 5, 1)?.exhibit.targetId, 5)
  assert.equal(kept.take(1, 5, 1), undefined)
  kept.keep(1, removed(6), 0)
  kept.keep(1, removed(7), 0)
  assert.equal(kept.take(1, 6, EXHIBIT_REMOVED_MS - 1)?.exhibit.targetId, 6)
  assert.equal(kept.take(1, 7, EXHIBIT_REMOVED_MS), undefined)
})

test('[decisions 7] drops the exhibit that was removed first when too many are held for restoring', () => {
  const kept = createRemovedExhibits()
  for (let id = 0; id <= EXHIBITS_REMOVED_MAX; id += 1) kept.keep(1, removed(id), 0)
  assert.equal(kept.take(1, 0, 1), undefined)
  assert.equal(kept.take(1, 1, 1)?.exhibit.targetId, 1)
})
