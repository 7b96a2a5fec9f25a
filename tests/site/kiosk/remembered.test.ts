import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, test } from 'node:test'
import '../../support/dom.ts'

const SCRIPT = readFileSync('site/kiosk/remembered.js', 'utf8')

afterEach(() => {
  document.body.replaceChildren()
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads the cookie itself
  document.cookie = 'user_role=; max-age=0'
  localStorage.clear()
})

/** Runs the script on the kiosk's HTML. @returns the name and the picture that it shows */
function run({ role, memory, named }: { role?: string; memory?: string; named?: string }) {
  document.body.innerHTML = '<div data-fallback><b></b><div data-character></div></div>'
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads the cookie itself
  if (role) document.cookie = `user_role=${role}`
  if (memory) localStorage.setItem('uketsuke.kiosk', memory)
  const serverTiming = named ? [{ name: 'picture', description: named }] : []
  const performance = { getEntriesByType: () => [{ serverTiming }] }
  new Function('performance', SCRIPT)(performance)
  const image = document.querySelector('[data-character] img')
  return [document.querySelector('b')?.textContent, image?.getAttribute('src') ?? undefined]
}

const memory = JSON.stringify({
  language: 'ja',
  companyName: 'デモ商事',
  default_character: { posters: { neutral: '/remembered.webp' } },
})

test('[decisions 4] a restarting kiosk shows the remembered company and character before its script has loaded', () => {
  assert.deepEqual(run({ role: 'signage', memory, named: '/named.webp' }), ['デモ商事', '/remembered.webp'])
})

test('[decisions 4] a kiosk that remembers nothing shows the picture that the server names', () => {
  assert.deepEqual(run({ role: 'signage', named: '/named.webp' }), ['', '/named.webp'])
  assert.deepEqual(
    run({ role: 'signage', memory: '{"language":"ja"}', named: '/named.webp' })[1],
    '/named.webp',
  )
})

test('[decisions 4] a browser that is signed in as another user shows nothing of a remembered signage', () => {
  assert.deepEqual(run({ role: 'operator', memory }), ['', undefined])
})
