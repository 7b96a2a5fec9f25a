import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import {
  BOX_NAMES,
  type Box,
  type BoxName,
  layoutOf,
  otherScreen,
  type StageBoxes,
  type StageRequest,
} from '#core/stage/layout.ts'
import { buttonsHeight } from '#core/stage/layout-buttons.ts'
import { LAYOUTS } from '#core/stage/layout-names.ts'

const PORTRAIT = { width: 1080, height: 1920 }
const LANDSCAPE = { width: 1920, height: 1080 }
/** Stage sizes: the product's two default sizes, common displays, and unusual shapes. */
const SIZES = [
  PORTRAIT,
  LANDSCAPE,
  { width: 720, height: 1280 },
  { width: 2160, height: 3840 },
  { width: 1080, height: 1350 },
  { width: 768, height: 1024 },
  { width: 1080, height: 2400 },
  { width: 1200, height: 1200 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1080 },
]

const request = (changes: Partial<StageRequest> = {}): StageRequest => ({
  ...PORTRAIT,
  layout: 'mediaAndAvatar',
  scene: 'Standby',
  showMedia: true,
  showLogo: true,
  showTelop: true,
  buttons: 3,
  facts: 2,
  ...changes,
})

/** Every combination of options that the template editor allows, with a name for failure messages. */
function* everyStage(): Generator<{ name: string; ask: StageRequest; boxes: StageBoxes }> {
  for (const size of SIZES)
    for (const scene of TEMPLATE_SCENES)
      for (const layout of LAYOUTS)
        for (const showTelop of [true, false])
          for (const buttons of scene === 'Standby' ? [0, 1, 2, 3, 4, 5, 6, 7] : [3])
            for (const buttonDirection of ['vertical', 'horizontal'] as const) {
              const ask = request({ ...size, scene, layout, showTelop, buttons, buttonDirection })
              const name = `${size.width}x${size.height} ${scene} ${layout} telop ${showTelop} ${buttons} ${buttonDirection}`
              yield { name, ask, boxes: layoutOf(ask) }
            }
}

const overlap = (a: Box, b: Box, slack = 1): boolean =>
  a.x + slack < b.x + b.w && b.x + slack < a.x + a.w && a.y + slack < b.y + b.h && b.y + slack < a.y + a.h

const touchable = (boxes: StageBoxes): Box[] =>
  [...boxes.buttons, boxes.cancel, boxes.end, boxes.languages].filter((box) => box !== undefined)

/** The area of eyes and mouth in an avatar's box, as measured on the first built-in character. */
const faceOf = (avatar: Box): Box => ({
  x: avatar.x + avatar.w * 0.32,
  y: avatar.y + avatar.w * 0.5,
  w: avatar.w * 0.42,
  h: avatar.w * 0.27,
})

test('[4.3] places the boxes of a portrait stage at the designed coordinates', () => {
  const standby = layoutOf(request())
  assert.deepEqual(standby.media, { x: 64, y: 152, w: 952, h: 536 })
  assert.deepEqual(standby.avatar, { x: 470, y: 632, w: 640, h: 1024 })
  assert.equal(standby.counter?.y, 1284)
  assert.deepEqual(standby.buttons[0], { x: 64, y: 1344, w: 952, h: 112 })
  assert.deepEqual(standby.telop, { x: 0, y: 1840, w: 1080, h: 80 })
  assert.equal(layoutOf(request({ scene: 'Calling', showTelop: false })).counter?.y, 1420)
  const active = layoutOf(request({ scene: 'Active', layout: 'onlyAvatar', showTelop: false }))
  assert.equal(active.counter?.y, 1508)
  assert.deepEqual(active.picture, { x: 0, y: 0, w: 1080, h: 1920 })
  assert.deepEqual(active.halo, { x: -60, y: 180, w: 1200, h: 1200 })
})

test('[4.3] places the boxes of a landscape stage at the designed coordinates', () => {
  assert.equal(layoutOf(request(LANDSCAPE)).counter?.y, 818)
  const active = layoutOf(request({ ...LANDSCAPE, scene: 'Active', showTelop: false }))
  assert.deepEqual(active.media, { x: 64, y: 148, w: 1056, h: 594 })
  assert.deepEqual(active.picture, { x: 0, y: 0, w: 1920, h: 1080 })
})

test('[4.3] shows media in all layouts but onlyAvatar, and an avatar in all but onlyMedia', () => {
  for (const { name, ask, boxes } of everyStage()) {
    assert.equal(boxes.media !== undefined, ask.layout !== 'onlyAvatar', name)
    if (ask.layout === 'onlyMedia') assert.equal(boxes.avatar, undefined, name)
    if (ask.layout !== 'wipe') assert.equal(boxes.window, undefined, name)
    else if (ask.scene !== 'Suspended') assert.ok(boxes.window && boxes.avatar, name)
  }
})

test('[2.4.6] shows touch buttons in Standby only, and only in portrait', () => {
  for (const { name, ask, boxes } of everyStage()) {
    const shown = ask.scene === 'Standby' && ask.height >= ask.width ? ask.buttons : 0
    assert.equal(boxes.buttons.length, shown, name)
  }
  assert.equal(layoutOf(request({ width: 1200, height: 1200 })).buttons.length, 3)
  assert.equal(layoutOf(request({ width: 1201, height: 1200 })).buttons.length, 0)
})

test('[2.4.6] makes touch buttons at least 104 design pixels high, without overlap', () => {
  for (const { name, boxes } of everyStage()) {
    boxes.buttons.forEach((box, index) => {
      assert.ok(box.h >= Math.floor(104 * boxes.unit), `${name}: button ${index} is ${box.h} high`)
      for (const other of boxes.buttons.slice(index + 1))
        assert.ok(!overlap(box, other), `${name}: buttons overlap`)
    })
    for (const box of touchable(boxes))
      assert.ok(!boxes.telop || !overlap(box, boxes.telop), `${name}: under the telop`)
  }
})

test('[2.4.6] places touch buttons in at most two columns if set to vertical, and three if set to horizontal', () => {
  const columns = (buttons: number, buttonDirection: 'vertical' | 'horizontal'): number =>
    new Set(
      layoutOf(request({ buttons, buttonDirection }))
        .buttons.slice(buttons > 4 ? 1 : 0)
        .map((box) => box.x),
    ).size
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((count) => columns(count, 'vertical')),
    [1, 1, 1, 2, 2, 2],
  )
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((count) => columns(count, 'horizontal')),
    [1, 2, 3, 2, 3, 3],
  )
})

test('[2.4.6] makes no touch button wider than the first button', () => {
  for (const { name, boxes } of everyStage()) {
    const [first, ...rest] = boxes.buttons
    if (first)
      assert.ok(
        rest.every((box) => box.w <= first.w),
        name,
      )
  }
})

test("[decisions 4] places all controls in the `counter` box, inside the stage and within a standing visitor's reach", () => {
  for (const { name, ask, boxes } of everyStage()) {
    for (const box of touchable(boxes)) {
      assert.ok(boxes.counter && box.y >= boxes.counter.y, `${name}: above the counter`)
      assert.ok(
        box.x >= 0 && box.x + box.w <= ask.width && box.y + box.h <= ask.height,
        `${name}: off the stage`,
      )
      if (ask.width / ask.height <= 1080 / 1920)
        assert.ok(box.y >= (1120 / 1920) * ask.height, `${name}: out of reach`)
    }
  }
})

test("[decisions 4] places no box over the avatar's eyes and mouth", () => {
  const covers: BoxName[] = [
    'counter',
    'caption',
    'ticket',
    'plate',
    'bubble',
    'selfView',
    'title',
    'sign',
    'telop',
    'logo',
    'clock',
    'privacy',
  ]
  for (const { name, ask, boxes } of everyStage()) {
    if (!boxes.avatar) continue
    const face = faceOf(boxes.avatar)
    for (const cover of covers) {
      const box = boxes[cover]
      assert.ok(!box || !overlap(face, box), `${name}: ${cover} covers the face`)
    }
    const media = boxes.media
    // an avatar that the kiosk draws is in front of the media, but a streamed avatar is behind the media
    if (media && ask.scene === 'Active' && !boxes.window)
      assert.ok(!overlap(face, media), `${name}: the media cover the face`)
  }
})

test('[decisions 4] places texts, pictures, logo, clock and controls without overlap', () => {
  const solid: BoxName[] = [
    'logo',
    'clock',
    'media',
    'title',
    'bubble',
    'ticket',
    'selfView',
    'message',
    'callRow',
    'cancel',
    'end',
    'facts',
    'languages',
    'telop',
  ]
  for (const { name, boxes } of everyStage()) {
    const present = solid.flatMap((box) => (boxes[box] ? [[box, boxes[box]] as const] : []))
    present.forEach(([one, a], index) => {
      for (const [other, b] of present.slice(index + 1))
        assert.ok(!overlap(a, b, 2), `${name}: ${one} and ${other} overlap`)
    })
    if (boxes.caption && boxes.selfView)
      assert.ok(!overlap(boxes.caption, boxes.selfView), `${name}: caption and self view overlap`)
    if (boxes.caption && boxes.end)
      assert.ok(!overlap(boxes.caption, boxes.end), `${name}: caption and end button overlap`)
  }
})

test('[9] limits the logo to 6 % of the height, and omits elements that are switched off', () => {
  for (const { name, ask, boxes } of everyStage())
    assert.ok((boxes.logo?.h ?? 0) <= ask.height * 0.06 + 1, name)
  assert.equal(layoutOf(request({ showLogo: false })).logo, undefined)
  assert.equal(layoutOf(request({ showTelop: false })).telop, undefined)
  assert.equal(layoutOf(request({ showMedia: false })).media, undefined)
})

test('[4.3] places boxes at whole pixels of the template, and scales them with its size', () => {
  for (const scene of TEMPLATE_SCENES) {
    const small = layoutOf(request({ scene }))
    const large = layoutOf(request({ scene, width: 2160, height: 3840 }))
    assert.equal(large.unit, 2)
    for (const name of BOX_NAMES) {
      const [a, b] = [small[name], large[name]]
      assert.equal(a === undefined, b === undefined, `${scene} ${name}`)
      if (!a || !b) continue
      assert.ok([b.x, b.y, b.w, b.h].every(Number.isInteger), `${scene} ${name}`)
      assert.ok(Math.abs(b.x - 2 * a.x) <= 2 && Math.abs(b.h - 2 * a.h) <= 2, `${scene} ${name}`)
    }
  }
})

test("[4.4] provides a box for the operator's shared screen in every layout, even in onlyAvatar", () => {
  for (const size of [PORTRAIT, LANDSCAPE])
    for (const layout of LAYOUTS)
      assert.ok(layoutOf(request({ ...size, scene: 'Active', layout, sharing: true })).media, layout)
})

test('[decisions 4] shows a notice instead of the buttons in Standby while the server is unreachable', () => {
  const boxes = layoutOf(request({ offline: true }))
  assert.deepEqual(boxes.buttons, [])
  assert.ok(boxes.offline && boxes.counter && boxes.offline.y > boxes.counter.y)
  assert.equal(layoutOf(request({ offline: true, scene: 'Active' })).offline, undefined)
})

test('[2.4.6] shows no touch buttons in landscape, in other scenes than Standby, or while offline', () => {
  const counts = (changes: Partial<StageRequest>): number =>
    layoutOf(request({ buttons: 3, ...changes })).buttons.length
  assert.equal(counts({}), 3)
  assert.equal(counts({ ...LANDSCAPE }), 0)
  assert.equal(counts({ ...LANDSCAPE, scene: 'Calling' }), 0)
  assert.equal(counts({ scene: 'Calling' }), 0)
  assert.equal(counts({ offline: true }), 0)
})

test('[4.3] leaves out the box for opening hours and phone number if a signage has neither', () => {
  for (const size of [PORTRAIT, LANDSCAPE]) {
    const { facts: _, ...silent } = request({ ...size, scene: 'Suspended' })
    assert.deepEqual(layoutOf(silent), layoutOf({ ...silent, facts: 0 }))
    assert.equal(layoutOf(silent).facts, undefined)
  }
})

test('[2.4.6] stacks touch buttons by default, and reserves no space without buttons', () => {
  assert.deepEqual(layoutOf(request()), layoutOf(request({ buttonDirection: 'vertical' })))
  assert.equal(buttonsHeight(0, 'vertical'), 0)
  assert.equal(buttonsHeight(1, 'vertical'), 112)
})

test("[decisions 4] reports the kiosk screen's orientation only if the template has the other orientation", () => {
  const [upright, wide] = [
    { width: 1080, height: 1920 },
    { width: 1920, height: 1080 },
  ]
  assert.equal(otherScreen('landscape', upright), 'landscape')
  assert.equal(otherScreen('portrait', wide), 'portrait')
  assert.equal(otherScreen('portrait', upright), undefined)
  assert.equal(otherScreen('landscape', wide), undefined)
  assert.equal(otherScreen('landscape', { width: 1080, height: 1080 }), 'landscape')
  assert.equal(
    otherScreen(undefined, upright),
    undefined,
    'an older page, or one that has not reported its screen yet',
  )
})
