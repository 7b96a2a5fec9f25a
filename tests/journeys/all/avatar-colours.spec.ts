import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvatarEngine } from '../../../site/avatar/engine.ts'
import { launchBrowser } from '../../support/browser.ts'
import { serveEnginePage } from '../../support/engine-page.ts'

interface TestPage {
  avatar: { createEngine: typeof import('../../../site/avatar/engine.ts').createEngine }
  engine: AvatarEngine
}

test("[decisions 5] draws an avatar in the company's style, applies changes at once and leaves nothing on the GPU", {
  timeout: 180_000,
}, async () => {
  const server = await serveEnginePage()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.waitForFunction('window.avatar')
    const { jackets, hats, memories, left } = await page.evaluate(async () => {
      const scope = window as unknown as TestPage
      const canvas = document.createElement('canvas')
      const engine = scope.avatar.createEngine({
        canvas,
        width: 180,
        height: 320,
        background: 'clear',
        quality: 'full',
      })
      const copy = Object.assign(document.createElement('canvas'), { width: 180, height: 320 }).getContext(
        '2d',
      )!
      const pixel = (x: number, y: number) => {
        engine.pose({})
        copy.clearRect(0, 0, 180, 320)
        copy.drawImage(canvas, 0, 0)
        return [...copy.getImageData(x, y, 1, 1).data]
      }
      // a point on the jacket's chest, beside the lapel and not covered by the paws
      const jacket = () => pixel(112, 206).slice(0, 3)
      const jackets: number[][] = []
      await engine.load('/characters/bear.vrm')
      jackets.push(jacket())
      await engine.load(`/characters/bear.vrm#${encodeURIComponent('{"palette":{"uniform":"#d02040"}}')}`)
      jackets.push(jacket())
      const look = { hat: true, glasses: false, seasonal: 'none' } as const
      await engine.restyle({ palette: { uniform: '#2040d0' }, look })
      jackets.push(jacket())
      await engine.restyle({ palette: {}, look })
      jackets.push(jacket())
      // two points on the hat: one above the head, and one on the hat's band, which lies in front of the bear's fur
      const hat = () => [pixel(94, 57), pixel(94, 75)]
      const memories = [engine.memory()]
      const hats = [hat()]
      await engine.restyle({ palette: {}, look: { hat: false, glasses: true, seasonal: 'muffler' } })
      engine.setName('佐藤 美咲')
      hats.push(hat())
      memories.push(engine.memory())
      await engine.restyle({ palette: {}, look })
      engine.setName(undefined)
      hats.push(hat())
      engine.dispose()
      return { jackets, hats, memories, left: engine.memory() }
    })
    const [authored, red, blue, again] = jackets as [number[], number[], number[], number[]]
    const strongest = (colour: number[]) => colour.indexOf(Math.max(...colour))
    assert.deepEqual([authored, red, blue].map(strongest), [1, 0, 2], JSON.stringify(jackets))
    assert.deepEqual(again, authored)
    const [worn, off, back] = hats
    assert.deepEqual([worn?.[0]?.[3], off?.[0]?.[3]], [255, 0], JSON.stringify(hats))
    const [warm = 0, , cold = 0, alpha] = off?.[1] ?? []
    assert.ok(
      alpha === 255 && warm > 150 && warm > cold + 40,
      `expected fur without a hole or a shadow: ${off?.[1]}`,
    )
    assert.deepEqual(back, worn)
    assert.equal(
      memories[1]!.geometries,
      memories[0]!.geometries + 3,
      'geometries of glasses, muffler and badge',
    )
    assert.deepEqual(left, { geometries: 0, textures: 0 })
  } finally {
    await browser.close()
    await server.close()
  }
})
