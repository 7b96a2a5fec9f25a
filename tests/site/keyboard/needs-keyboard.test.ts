import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsKeyboard } from '../../../site/keyboard/needs-keyboard.ts'

const LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test("[decisions 7] shows the page's own keyboard on touch screens with Linux, Windows or macOS, which have no on-screen keyboard", () => {
  const cases: [boolean, string, string, number][] = [
    [true, 'touch', LINUX, 10],
    [true, 'touch', LINUX.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'), 10],
    [false, 'mouse', LINUX, 10],
    [false, '', LINUX, 10],
    [false, 'touch', LINUX.replace('X11; Linux x86_64', 'Linux; Android 15; SM-X910'), 5],
    [false, 'touch', LINUX.replace('X11; Linux x86_64', 'X11; CrOS x86_64 14541.0.0'), 10],
    [false, 'touch', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
    [false, 'touch', MAC, 5],
    [true, 'touch', MAC, 0],
  ]
  for (const [needed, pointer, userAgent, maxTouchPoints] of cases)
    assert.equal(needsKeyboard(pointer, { userAgent, maxTouchPoints }), needed, `${pointer} ${userAgent}`)
})
