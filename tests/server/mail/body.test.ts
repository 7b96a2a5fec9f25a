import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MAIL_COLOURS, mailBody } from '../../../server/mail/body.ts'

const EVIL = `<img src=x onerror="alert('1')">&amp;`
const draft = {
  language: 'en',
  subject: `Hello ${EVIL}`,
  greeting: `Dear ${EVIL},`,
  parts: [
    { kind: 'words', text: `one ${EVIL}\ntwo` },
    { kind: 'facts', facts: [[`name ${EVIL}`, `value ${EVIL}`]] },
    { kind: 'code', name: 'Code', value: `123 ${EVIL}` },
    { kind: 'link', words: 'Open:', url: 'https://uketsuke.example/login?token="><b>' },
  ],
} as const

test('[decisions 2] writes a mail with the same content as text and HTML, and escapes user-written text', () => {
  const { text, html } = mailBody(draft)
  assert.doesNotMatch(html, /<img|<b>|token="/)
  const shown = html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  for (const line of text.split('\n').filter(Boolean))
    for (const word of line.split(/: | /)) assert.ok(shown.includes(word), `${word} is missing in ${shown}`)
})

test('[decisions 2] mails have the colors of the pages, in light and dark mode', () => {
  const tokens = readFileSync(new URL('../../../site/kit/ui/tokens.css', import.meta.url), 'utf8')
  const [day = '', night = ''] = tokens.split(':root[data-theme="dark"]')
  for (const [name, { light, dark }] of Object.entries(MAIL_COLOURS)) {
    assert.ok(day.includes(`--color-${name}: ${light};`), name)
    assert.ok(night.includes(`--color-${name}: ${dark};`), name)
  }
  const { html } = mailBody(draft)
  assert.match(html, /<html lang="en">/)
  assert.match(html, /color-scheme" content="light dark"/)
  // each class that a mail uses sets a color for dark mode
  const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  assert.ok(used.length > 5)
  for (const name of used) assert.ok(html.includes(`.${name}{`), name)
  const tags = html.match(/<[^>]+>/g) ?? []
  assert.ok(tags.every((tag) => !/^<(script|link|img|iframe)|url\(|src=/.test(tag)))
})
