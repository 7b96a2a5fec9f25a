import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Box, designSize } from '#core/stage/layout.ts'
import { dialogueLayout } from '#core/stage/layout-dialogue.ts'

const SIZES = [
  { width: 1080, height: 1920 },
  { width: 1080, height: 2400 },
  { width: 1000, height: 1000 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
]

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

test('[2.4.6] places all controls of an AI talk in the `counter` box, inside the stage and without overlap', () => {
  for (const size of SIZES) {
    const stage = designSize(size)
    const { boxes, talk } = dialogueLayout(stage)
    const { indicator, choicesTitle, choices, typing, type, person, end } = talk
    const always = { indicator, choicesTitle, person, end, languages: boxes.languages }
    const choosing = { type, first: choices[0], second: choices[1], third: choices[2] }
    for (const shown of [{ typing }, choosing]) {
      const named = Object.entries(Object.assign({}, always, shown)).filter(
        (entry): entry is [string, Box] => entry[1] !== undefined,
      )
      for (const [name, box] of named) {
        assert.ok(box.y > boxes.counter!.y, `${name} is above the counter at width ${size.width}`)
        assert.ok(box.x >= 0 && box.x + box.w <= stage.width + 0.01, `${name} is outside the stage`)
        assert.ok(box.y + box.h <= stage.height + 0.01, `${name} is outside the stage`)
        for (const [other, next] of named)
          if (name < other)
            assert.ok(!overlap(box, next), `${name} and ${other} overlap at width ${size.width}`)
      }
    }
    const { words } = talk
    assert.ok(words.y > 0 && words.y + words.h <= boxes.counter!.y, 'the words are not above the counter')
  }
})

test("[2.4.6] places three choices in one row, and omits the avatar's boxes from an AI talk without an avatar", () => {
  const { talk, boxes } = dialogueLayout(designSize(SIZES[0]!), false)
  assert.deepEqual(
    talk.choices.map(({ x, w }) => [Math.round(x), Math.round(w)]),
    [
      [64, 304],
      [388, 304],
      [712, 304],
    ],
  )
  assert.deepEqual([boxes.avatar, boxes.live, boxes.halo], [undefined, undefined, undefined])
})
