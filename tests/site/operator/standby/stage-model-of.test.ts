import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stageModelOf } from '../../../../site/operator/standby/stage-model-of.ts'
import { image, signageOf, templatesWith } from '../../kiosk/fakes.ts'

const always = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440 }
const detail = signageOf({
  templates: templatesWith({
    contents_media: image(1),
    media_schedule: [{ media: image(2), window: always }],
    telop: '自分の',
    telop_schedule: [{ telop: '時間割の', translations: { en: 'Scheduled' }, window: always }],
  }),
})
const live = { scene: 'Standby' as const, touchButton: null, hostName: null, monitors: 0 }
const report = {
  scene: 'Standby' as const,
  version: 1,
  mediaId: 1,
  telop: '時間割の',
  language: 'en' as const,
}

test("[decisions 4] the preview of a signage shows what its kiosk reports, in the kiosk's language", () => {
  const model = stageModelOf(detail, { ...live, shown: report }, 0)
  assert.deepEqual([model?.media?.url, model?.telopLines, model?.language], ['/media/1', ['Scheduled'], 'en'])
  assert.equal(stageModelOf(detail, { ...live, shown: report }, 0, true)?.media?.url, '/media/1/thumbnail')
  const none = stageModelOf(detail, { ...live, shown: { ...report, mediaId: null } }, 0)
  assert.equal(none?.media, undefined)
})

test("[decisions 4] the preview follows the template's schedule until the kiosk reports the current scene (screen)", () => {
  const other = { ...report, scene: 'Suspended' as const }
  for (const [seen, telop] of [
    [{}, '時間割の'],
    [{ shown: other }, 'Scheduled'],
  ] as const) {
    const model = stageModelOf(detail, { ...live, ...seen }, 0)
    assert.deepEqual([model?.media?.url, model?.telopLines], ['/media/2', [telop]])
  }
})
