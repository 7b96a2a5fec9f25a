import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templatePatch } from '#core/templates/contract.ts'
import { changedScenes, draftOf, patchesOf, rebased } from '../../../site/templates/draft.ts'
import { focusAfterKey, focusAt } from '../../../site/templates/focus.ts'
import { image, signageOf, templatesWith } from '../kiosk/fakes.ts'

const PICTURE = { left: 100, top: 50, width: 200, height: 400 }
const CENTER = { x: 50, y: 50 }

test('[2.4.5] sets the focal point of a picture where the user clicks, or at the edge nearest to a click outside', () => {
  assert.deepEqual(focusAt({ clientX: 100, clientY: 50 }, PICTURE), { x: 0, y: 0 })
  assert.deepEqual(focusAt({ clientX: 150, clientY: 350 }, PICTURE), { x: 25, y: 75 })
  assert.deepEqual(focusAt({ clientX: 300, clientY: 450 }, PICTURE), { x: 100, y: 100 })
  assert.deepEqual(focusAt({ clientX: 99, clientY: 999 }, PICTURE), { x: 0, y: 100 })
})

test('[2.4.5] arrow keys move the focal point of a picture, and Home moves it to the center', () => {
  const after = (key: string, shiftKey = false, from = CENTER) => focusAfterKey(from, { key, shiftKey })
  assert.deepEqual(after('ArrowLeft'), { x: 45, y: 50 })
  assert.deepEqual(after('ArrowRight', true), { x: 51, y: 50 })
  assert.deepEqual(after('ArrowUp', false, { x: 50, y: 3 }), { x: 50, y: 0 })
  assert.deepEqual(after('ArrowDown', false, { x: 50, y: 100 }), { x: 50, y: 100 })
  assert.deepEqual(after('Home', false, { x: 1, y: 2 }), CENTER)
  assert.equal(after('Enter'), undefined)
})

test('[2.4.5] the API accepts a focal point in whole percents from 0 to 100', () => {
  const takes = (x: number) =>
    templatePatch.safeParse({ signage_state: 'Standby', contents_media_focus: { x, y: 0 } }).success
  assert.deepEqual([-1, 0, 50, 100, 101, 1.5].map(takes), [false, true, true, true, false, false])
})

const SAVED = draftOf(signageOf({ templates: templatesWith({ contents_media: image(1) }) }))
const FOCUS = { x: 10, y: 90 }
const mine = changedScenes(SAVED, ['Standby'], () => ({ contents_media: { ...image(1), focus: FOCUS } }))

test('[2.4.5] sends a moved focal point, and null if it was moved back to the center', () => {
  assert.deepEqual(patchesOf(SAVED, mine), [{ signage_state: 'Standby', contents_media_focus: FOCUS }])
  assert.deepEqual(patchesOf(mine, SAVED), [{ signage_state: 'Standby', contents_media_focus: null }])
})

test("[decisions 4] keeps a user's unsaved focal point after another user's save only if the save kept the media file", () => {
  const telop = changedScenes(SAVED, ['Standby'], () => ({ telop: 'theirs' }))
  const kept = rebased(SAVED, mine, telop).Standby
  assert.deepEqual([kept?.telop, kept?.contents_media?.focus], ['theirs', FOCUS])
  const other = changedScenes(SAVED, ['Standby'], () => ({ contents_media: image(2) }))
  const replaced = rebased(SAVED, mine, other).Standby?.contents_media
  assert.deepEqual([replaced?.id, replaced?.focus], [2, undefined])
})
