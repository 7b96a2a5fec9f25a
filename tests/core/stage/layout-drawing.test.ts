// Compares the layout of every stage with the checked-in layout-drawing.txt. After an intended change, write the file
// again and review its diff: DRAW_STAGES=1 npm run test -- tests/core/stage/layout-drawing.test.ts
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { BOX_NAMES, type Box, layoutOf, type StageRequest } from '#core/stage/layout.ts'
import { LAYOUTS } from '#core/stage/layout-names.ts'

const DRAWING = new URL('layout-drawing.txt', import.meta.url)
const PORTRAIT = { width: 1080, height: 1920 }
const TALL = { width: 1080, height: 2400 }
const LANDSCAPE = { width: 1920, height: 1080 }
const WIDE = { width: 2560, height: 1080 }
const SQUARE = { width: 1200, height: 1200 }
const USUAL = { showMedia: true, showLogo: true, buttons: 3, facts: 2 }

function* stages(): Generator<[title: string, ask: StageRequest]> {
  for (const size of [PORTRAIT, TALL, SQUARE, LANDSCAPE, WIDE])
    for (const scene of TEMPLATE_SCENES)
      for (const layout of LAYOUTS) {
        const showTelop = size === PORTRAIT || size === LANDSCAPE
        const title = `${size.width}x${size.height} ${scene} ${layout}${showTelop ? ', telop' : ''}`
        yield [title, { ...USUAL, ...size, scene, layout, showTelop }]
      }
  const standby = {
    ...USUAL,
    ...PORTRAIT,
    layout: 'mediaAndAvatar',
    scene: 'Standby',
    showTelop: false,
  } as const
  for (const buttonDirection of ['vertical', 'horizontal'] as const)
    for (const buttons of [0, 1, 2, 3, 4, 5, 6, 7])
      yield [`${buttons} buttons ${buttonDirection}`, { ...standby, buttons, buttonDirection }]
  for (const size of [PORTRAIT, LANDSCAPE])
    for (const showTelop of [true, false])
      for (const facts of [0, 1, 3]) {
        const title = `${size.width}x${size.height} closed with ${facts} facts${showTelop ? ', telop' : ''}`
        yield [title, { ...standby, ...size, scene: 'Suspended', facts, showTelop }]
      }
  for (const showTelop of [true, false])
    yield [`without the server${showTelop ? ', telop' : ''}`, { ...standby, offline: true, showTelop }]
  // A layout that shows media, while no media file is chosen yet.
  const empty = { ...standby, layout: 'onlyMedia', showMedia: false } as const
  for (const size of [PORTRAIT, TALL, LANDSCAPE, WIDE])
    for (const scene of TEMPLATE_SCENES)
      yield [`${size.width}x${size.height} ${scene}, neither media nor avatar`, { ...empty, ...size, scene }]
  for (const size of [PORTRAIT, LANDSCAPE])
    for (const scene of TEMPLATE_SCENES)
      yield [`${size.width}x${size.height} ${scene}, no telop`, { ...standby, ...size, scene }]
}

const numbers = ({ x, y, w, h }: Box): string => `${x},${y} ${w}x${h}`

function draw(): string {
  const lines = [...stages()].map(([title, ask]) => {
    const boxes = layoutOf(ask)
    const named = BOX_NAMES.flatMap((name) => (boxes[name] ? [`${name} ${numbers(boxes[name])}`] : []))
    const buttons = boxes.buttons.map((box, index) => `button ${index + 1} ${numbers(box)}`)
    return [`${title}: ${boxes.titleAlign}`, ...named, ...buttons].join('; ')
  })
  return `${lines.join('\n')}\n`
}

test('[4.3] places all boxes of each stage as in the checked-in layout-drawing.txt', () => {
  const drawn = draw()
  if (process.env.DRAW_STAGES) writeFileSync(DRAWING, drawn)
  assert.deepEqual(drawn.split('\n'), readFileSync(DRAWING, 'utf8').split('\n'))
})
