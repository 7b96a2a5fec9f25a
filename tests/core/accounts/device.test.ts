import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserVersionOf, deviceOf } from '#core/accounts/device.ts'

const SAID: readonly [string, string][] = [
  [
    'windows edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  [
    'mac chrome',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  [
    'mac safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['linux firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'iphone safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'ipad chrome',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'iphone firefox',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'android samsung',
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ],
  [
    'chromeos chrome',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  [
    'windows opera',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0',
  ],
  ['unknown unknown', 'curl/8.14.1'],
  ['unknown unknown', ''],
]

test('[4.1] names a browser by its own name, not by other browser names in its User-Agent', () => {
  for (const [words, userAgent] of SAID) {
    const { system, browser } = deviceOf(userAgent)
    assert.equal(`${system} ${browser}`, words, userAgent)
  }
})

test('[decisions 4] reads the version of the browser itself, not of other products in its User-Agent', () => {
  const versions = SAID.map(([words, userAgent]) => `${words} ${browserVersionOf(userAgent)}`.trim())
  assert.ok(versions.includes('android samsung 27'))
  assert.ok(versions.includes('windows opera 124'))
  assert.ok(versions.includes('iphone firefox 140'))
  assert.equal(versions.at(-1), 'unknown unknown')
})
