import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continuesPlay, PLAY_GAP_MS, type Play, shownMs, showsSame } from '#core/plays/rules.ts'

const play: Play = { scene: 'Standby', mediaId: 3, telop: '本日は展示があります', endedAt: 1_000 }

test('[realtime] continues a playback record while the kiosk reports the same content at least every 90 s', () => {
  assert.equal(continuesPlay(play, play, 1_000 + PLAY_GAP_MS), true)
  assert.equal(continuesPlay(play, play, 1_001 + PLAY_GAP_MS), false)
})

test('[realtime] begins another playback record when the scene, the media file or the telop (running text) changes', () => {
  const others = [{ scene: 'Calling' as const }, { mediaId: null }, { telop: '' }]
  for (const change of others) assert.equal(showsSame(play, { ...play, ...change }), false)
  assert.equal(showsSame(play, { ...play }), true)
})

test('[realtime] counts only the part of a playback record that lies within the period', () => {
  const night = { startedAt: 100, endedAt: 500 }
  assert.equal(shownMs(night, 200, 300), 100)
  assert.equal(shownMs(night, 0, 1_000), 400)
  assert.equal(shownMs(night, 600, 1_000), 0)
})
