import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShowWindow } from '#core/time/schedule.ts'
import { draftOf, type SceneDraft } from '../../../site/templates/draft.ts'
import { previewModelOf } from '../../../site/templates/preview-model.ts'
import type { OpenCard } from '../../../site/templates/view.ts'
import { image, signageOf } from '../kiosk/fakes.ts'

const NOW = Date.parse('2026-04-06T10:00:00+09:00')
/** Includes NOW, so that a kiosk would show the scheduled entries. */
const ALWAYS: ShowWindow = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1439 }
const SIGNAGE = signageOf()
const DRAFT = draftOf(SIGNAGE)
const SCENE: SceneDraft = {
  ...DRAFT.Standby!,
  telop: 'いつもの文',
  telop_translations: { en: 'Usual text' },
  contents_media: image(1),
  media_schedule: [{ key: 1, window: ALWAYS, media: image(2) }],
  telop_schedule: [{ key: 1, window: ALWAYS, telop: '午前の文', translations: { en: 'Morning text' } }],
}

const model = (card?: OpenCard, language?: 'ja' | 'en') =>
  previewModelOf(SIGNAGE, { ...DRAFT, Standby: SCENE }, SCENE, card, NOW, false, language)

test("[2.4.5] the preview shows the scene's own media and telop (scrolling text), also while a schedule entry applies", () => {
  assert.deepEqual([model()?.media?.name, model()?.telopLines], ['picture 1', ['いつもの文']])
})

test('[2.4.5] the preview shows the schedule entry whose card is open, and nothing else of the schedule', () => {
  assert.deepEqual(
    [model({ tool: 'media', key: 1 })?.media?.name, model({ tool: 'media', key: 1 })?.telopLines],
    ['picture 2', ['いつもの文']],
  )
  assert.deepEqual(
    [model({ tool: 'telop', key: 1 })?.media?.name, model({ tool: 'telop', key: 1 })?.telopLines],
    ['picture 1', ['午前の文']],
  )
  assert.equal(
    model({ tool: 'media', key: 9 })?.media?.name,
    'picture 1',
    'the card of a removed time window',
  )
})

test('[2.4.5] the preview shows the telop (scrolling text) in the language that is edited', () => {
  assert.deepEqual(model(undefined, 'en')?.telopLines, ['Usual text'])
  assert.deepEqual(model({ tool: 'telop', key: 1 }, 'en')?.telopLines, ['Morning text'])
})

test('[2.4.5] the preview of the scene Calling shows the first visible touch button that has a text', () => {
  const [first, second] = SCENE.touch_buttons
  const standby = {
    ...SCENE,
    touch_buttons: [{ ...first!, is_view: false }, { ...second!, text: ' ' }, first!],
  }
  const calling = previewModelOf(SIGNAGE, { ...DRAFT, Standby: standby }, DRAFT.Calling!, undefined, NOW)
  assert.equal(calling?.calling?.buttonText, '受付を呼び出す')
})
