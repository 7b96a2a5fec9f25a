import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHelp } from '../../../site/help/markdown.ts'
import { webpSize } from '../../../site/help/webp-size.ts'

const parse = (text: string, language: 'ja' | 'en' = 'ja') =>
  parseHelp(text, language, () => ({ width: 640, height: 400 }))

test('[decisions 3] a heading gets the anchor {#id} that follows its text, and a heading without an anchor is refused', () => {
  const { headings, html } = parse('# 題 {#top}\n\n## 端末 `a` {#device}\n')
  assert.deepEqual(headings, [
    { level: 1, id: 'top', text: '題' },
    { level: 2, id: 'device', text: '端末 a' },
  ])
  assert.match(html, /<h2 id="device">端末 <code>a<\/code><\/h2>/)
  assert.throws(() => parse('# 題\n'), /without \{#anchor\}: 題/)
})

test('[decisions 3] a link to a Markdown file becomes a link to its page in the same language', () => {
  assert.match(parse('[a](kiosk.md#connect)').html, /href="\/help\/kiosk#connect"/)
  assert.match(parse('[a](kiosk.md)', 'en').html, /href="\/help\/en\/kiosk"/)
  assert.match(parse('[a](#here)').html, /href="#here"/)
  // a link to an unknown topic stays unchanged, so that the test for broken links finds it
  assert.match(parse('[a](nothing.md)').html, /href="nothing\.md"/)
})

test("[decisions 3] an image tag contains the picture's size, and HTML in the file is shown as text", () => {
  const { html } = parse('![言葉](../pictures/ja/x.webp)\n\n<script>alert(1)</script>')
  assert.match(
    html,
    /<img src="\/help\/pictures\/ja\/x\.webp" alt="言葉" loading="lazy" width="640" height="400">/,
  )
  assert.match(html, /&lt;script&gt;/)
})

test('[RFC 9649] reads the size of a lossy WebP, and refuses other files', () => {
  const bytes = Buffer.alloc(32)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WEBPVP8 ', 8, 'latin1')
  bytes.writeUInt16LE(0x4000 | 960, 26)
  bytes.writeUInt16LE(600, 28)
  assert.deepEqual(webpSize(bytes), { width: 960, height: 600 })
  bytes.write('L', 15, 'latin1')
  assert.throws(() => webpSize(bytes), /not a lossy WebP/)
})
