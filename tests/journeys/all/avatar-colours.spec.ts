import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvatarEngine } from '../../../site/avatar/engine.ts'
import { launchBrowser } from '../../support/browser.ts'
import { serveEnginePage } from '../../support/engine-page.ts'

interface TestPage {
  avatar: { createEngine: typeof import('../../../site/avatar/engine.ts').createEngine }
  engine: AvatarEngine
}

test("[decisions 5] draws an avatar in the company's colors, applies changes at once and leaves nothing on the GPU", {
  timeout: 180_000,
}, async () => {
  const server = await serveEnginePage()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.waitForFunction('window.avatar')
    const { jackets, left } = await page.evaluate(async () => {
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
      // a point of the chest beside the lapel, clear of the paws
      const jacket = () => {
        engine.pose({})
        copy.drawImage(canvas, 0, 0)
        return [...copy.getImageData(112, 206, 1, 1).data.slice(0, 3)]
      }
      const jackets: number[][] = []
      await engine.load('/characters/bear.vrm')
      jackets.push(jacket())
      await engine.load('/characters/bear.vrm#uniform=d02040')
      jackets.push(jacket())
      engine.recolour({ uniform: '#2040d0' })
      jackets.push(jacket())
      engine.recolour({})
      jackets.push(jacket())
      engine.dispose()
      return { jackets, left: engine.memory() }
    })
    const [authored, red, blue, again] = jackets as [number[], number[], number[], number[]]
    const strongest = (colour: number[]) => colour.indexOf(Math.max(...colour))
    assert.deepEqual([authored, red, blue].map(strongest), [1, 0, 2], JSON.stringify(jackets))
    assert.deepEqual(again, authored)
    assert.deepEqual(left, { geometries: 0, textures: 0 })
  } finally {
    await browser.close()
    await server.close()
  }
})
