import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBadgePainter } from '../../../../site/avatar/sprites/badge-painter.ts'
import type { SpriteBadge } from '../../../../site/avatar/sprites/sheet.ts'
import type { PlacedLayer } from '../../../../site/avatar/sprites/sprite-layers.ts'

const badge: SpriteBadge = {
  plate: { x: 300, y: 500, width: 120, height: 60, picture: 0 },
  place: [0.1, 0, 0, 0.1, 302, 503],
}
const named = (name: string | undefined) => ({ name, logo: undefined })
const [picture, other] = [{} as ImageBitmap, {} as ImageBitmap]

/** A badge's layer that records what is drawn: pictures, matrices and texts. */
function openLayer() {
  const drawn: unknown[][] = []
  const context = {
    scale: () => {},
    drawImage: (...given: unknown[]) => drawn.push(['picture', ...given]),
    transform: (...given: unknown[]) => drawn.push(['matrix', ...given]),
    fillText: (text: string) => drawn.push(['text', text]),
    measureText: (text: string) => ({ width: text.length * 10 }),
  }
  const canvas = { width: 1, height: 1, style: {}, getContext: () => context }
  const layer = { element: canvas, matrix: [1, 0, 0, 1, 0, 0] } as unknown as PlacedLayer
  return { canvas, drawn, painter: createBadgePainter(layer, 0.5) }
}

test('[2.4.6] draws the badge picture scaled to its layer, and writes the name onto its plate', () => {
  const { canvas, drawn, painter } = openLayer()
  painter.draw(badge, picture, named('田中'))
  assert.deepEqual({ width: canvas.width, height: canvas.height }, { width: 60, height: 30 })
  assert.deepEqual(drawn, [
    ['picture', picture, 0, 0, 120, 60],
    ['matrix', 0.1, 0, 0, 0.1, 2, 3],
    ['text', '田中'],
  ])
  assert.equal(painter.name, '田中')
})

test('[2.4.6] draws the badge again only if its picture or the name has changed', () => {
  const { drawn, painter } = openLayer()
  const pictures = () => drawn.filter(([kind]) => kind === 'picture').length
  painter.draw(badge, picture, named('田中'))
  painter.draw(badge, picture, named('田中'))
  assert.equal(pictures(), 1)
  painter.draw(badge, other, named('田中'))
  assert.equal(pictures(), 2)
  painter.draw(badge, other, named('佐藤'))
  assert.equal(pictures(), 3)
})

test('[2.4.6] shows no badge if the name is missing, or if the sprites contain no badge or hide it', () => {
  const { canvas, drawn, painter } = openLayer()
  assert.equal(canvas.width, 0)
  for (const [worn, plate, name] of [
    [badge, picture, undefined],
    [undefined, undefined, '田中'],
  ] as const) {
    painter.draw(badge, other, named('佐藤'))
    assert.equal(painter.name, '佐藤')
    drawn.length = 0
    painter.draw(worn, plate, named(name))
    assert.deepEqual([canvas.width, canvas.height, painter.name, drawn.length], [0, 0, '', 0])
  }
})

test("[decisions 5] draws the company's logo above the name, or larger if there is no name", () => {
  const { drawn, painter } = openLayer()
  const logo = { naturalWidth: 400, naturalHeight: 200 } as HTMLImageElement
  painter.draw(badge, picture, { name: undefined, logo })
  const alone = drawn.at(-1)
  assert.deepEqual([alone?.[0], alone?.[1]], ['picture', logo])
  assert.equal(painter.name, '')
  painter.draw(badge, picture, { name: '田中', logo })
  const [above, name] = drawn.slice(-2)
  assert.deepEqual(name, ['text', '田中'])
  assert.ok(Number(above?.[5]) < Number(alone?.[5]), 'the name needs room, so the logo is smaller')
  painter.draw(badge, picture, { name: undefined, logo: undefined })
  assert.equal(painter.name, '')
})
