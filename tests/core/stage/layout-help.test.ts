import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Box, designSize, layoutOf } from '#core/stage/layout.ts'
import { helpLayout, messageLayout } from '#core/stage/layout-help.ts'

const SIZES = [
  { width: 1080, height: 1920 },
  { width: 1080, height: 2400 },
  { width: 1200, height: 1200 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1080 },
]

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

function assertApart(boxes: Record<string, Box | undefined>, stage: { width: number; height: number }): void {
  const named = Object.entries(boxes).filter((entry): entry is [string, Box] => entry[1] !== undefined)
  for (const [name, box] of named) {
    assert.ok(box.w > 0 && box.h > 0, `${name} is empty at width ${stage.width}`)
    assert.ok(
      box.x >= 0 && box.x + box.w <= stage.width + 0.01,
      `${name} is outside the stage at width ${stage.width}`,
    )
    assert.ok(
      box.y >= 0 && box.y + box.h <= stage.height + 0.01,
      `${name} is outside the stage at width ${stage.width}`,
    )
    for (const [other, next] of named)
      if (name < other) assert.ok(!overlap(box, next), `${name} and ${other} overlap at width ${stage.width}`)
  }
}

test('[4.4] places up to three choices, the phone number and the back button without overlap', () => {
  for (const size of SIZES)
    for (const choices of [1, 2, 3])
      for (const withPhone of [true, false]) {
        const stage = designSize(size)
        const { boxes, help } = helpLayout({ ...stage, withFigure: true, choices, withPhone })
        assert.equal(help.choices.length, choices)
        assert.equal(help.phone !== undefined, withPhone)
        const touched = Object.fromEntries(help.choices.map((box, place) => [`choice ${place}`, box]))
        const { phone, back, title } = help
        assertApart({ ...touched, phone, back, title, languages: boxes.languages, logo: boxes.logo }, stage)
        for (const box of [...help.choices, back]) assert.ok(box.y > boxes.counter!.y && box.h >= 104)
      }
})

test('[4.4] places the message form without overlapping logo, clock and languages', () => {
  for (const size of SIZES) {
    const stage = designSize(size)
    const { boxes, message } = messageLayout(stage, true)
    assertApart({ ...message, languages: boxes.languages, logo: boxes.logo, clock: boxes.clock }, stage)
    assert.ok(message.sheet.h >= 640, `${size.width}`)
    assert.equal(messageLayout(stage, false).boxes.avatar, undefined)
  }
})

test('[decisions 11] places the message and AI buttons without overlap on a closed or suspended signage', () => {
  for (const size of SIZES)
    for (const showTelop of [true, false])
      for (const facts of [0, 2]) {
        const stage = designSize(size)
        const usual = {
          ...stage,
          layout: 'mediaAndAvatar',
          showMedia: true,
          showLogo: true,
          showTelop,
        } as const
        const suspended = layoutOf({ ...usual, scene: 'Suspended', buttons: 0, facts, help: 1 })
        const { languages, logo, telop } = suspended
        assertApart({ help: suspended.help?.[0], facts: suspended.facts, languages, logo, telop }, stage)
        assert.equal(suspended.help?.length, 1)
        for (const help of [1, 2]) {
          const closed = layoutOf({ ...usual, scene: 'Standby', buttons: help, help })
          if (stage.height >= stage.width)
            assert.deepEqual([closed.buttons.length, closed.help], [help, undefined])
          else {
            const [first, second] = closed.help!
            const { message, languages, telop, counter } = closed
            assertApart({ first, second, message, languages, telop }, stage)
            assert.ok(first!.y > counter!.y)
          }
        }
      }
})
