import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  coloursOn,
  contrast,
  DARK_TEXT,
  LIGHT_TEXT,
  READABLE_CONTRAST,
} from '../../../site/stage/contrast.ts'

test('[2.4.5] uses white text on dark touch buttons, and navy text on light ones', () => {
  for (const dark of ['#27427f', '#2e7d5b', '#b93a1b', '#000000', '#5d4037'])
    assert.equal(coloursOn(dark).text, LIGHT_TEXT, dark)
  for (const light of ['#fffdf8', '#f2c14e', '#ffffff', '#fadcc9', '#fff'])
    assert.equal(coloursOn(light).text, DARK_TEXT, light)
})

test('[2.4.5] chooses a readable text color for each button color', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const ground = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        const { contrast: reached } = coloursOn(ground)
        assert.ok(reached >= READABLE_CONTRAST, `${ground}: ${reached.toFixed(2)}`)
      }
})

test('[2.4.5] computes contrast as WCAG does, in either order of the colors', () => {
  assert.equal(contrast('#000', '#ffffff'), 21)
  assert.equal(contrast('#27427f', '#27427f'), 1)
  assert.equal(contrast('#fff', '#1d3263'), contrast('#1d3263', '#fff'))
  assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01)
})

test('[2.4.5] treats an invalid color as white', () => {
  assert.equal(coloursOn('red').text, DARK_TEXT)
})
