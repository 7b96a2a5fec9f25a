import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { registerSite } from '../../../server/http/site.ts'

test('[2.4.6] serves the face model from the data folder, or answers 404 if it is not installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const trackers = join(folder, 'trackers')
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/404.html'), 'none')
  const app = Fastify()
  await registerSite(app, join(folder, 'dist'), trackers)
  const url = '/trackers/face_landmarker.task'
  const head = async () => (await app.inject({ method: 'HEAD', url })).statusCode
  assert.equal(await head(), 404)
  await mkdir(trackers)
  await writeFile(join(trackers, 'face_landmarker.task'), 'model')
  assert.equal(await head(), 200)
  assert.equal((await app.inject({ url })).body, 'model')
  await app.close()
  await rm(folder, { recursive: true })
})

test("[decisions 4] sends the address of the kiosk's first picture in the headers of the kiosk page only", async (t) => {
  const dist = await mkdtemp(join(tmpdir(), 'site-'))
  const app = Fastify()
  t.after(async () => {
    await app.close()
    await rm(dist, { recursive: true })
  })
  for (const page of ['app/signage/view', 'login']) {
    await mkdir(join(dist, page), { recursive: true })
    await writeFile(join(dist, page, 'index.html'), page)
  }
  await writeFile(join(dist, '404.html'), 'none')
  await registerSite(app, dist, join(dist, 'trackers'), {
    firstPicture: () => '/characters/a-wave.webp',
  })
  const headersOf = async (url: string) => {
    const { headers } = await app.inject({ url })
    return [headers.link, headers['server-timing']]
  }
  assert.deepEqual(await headersOf('/app/signage/view/'), [
    '</characters/a-wave.webp>; rel=preload; as=image; fetchpriority=high',
    'picture;desc="/characters/a-wave.webp"',
  ])
  assert.deepEqual(await headersOf('/login/'), [undefined, undefined])
})

test('[2.1] redirects short addresses with their query, and answers 404 for the removed template pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/404.html'), '404 NOT FOUND')
  const app = Fastify()
  await registerSite(app, join(folder, 'dist'), join(folder, 'trackers'))
  const leadsTo = async (url: string) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    return answer.headers.location ?? answer.statusCode
  }
  assert.deepEqual(
    await Promise.all(
      ['/signage', '/signage/', '/signage/view', '/app/signage', '/app/signage/?x=1'].map(leadsTo),
    ),
    [
      '/app/signage/view',
      '/app/signage/view',
      '/app/signage/view',
      '/app/signage/view',
      '/app/signage/view?x=1',
    ],
  )
  assert.deepEqual(
    await Promise.all(
      ['/auth/signin?later=1', '/auth/signup', '/auth', '/rtl', '/sample', '/PageA'].map(leadsTo),
    ),
    ['/login?later=1', '/test/register', 404, 404, 404, 404],
  )
  await app.close()
  await rm(folder, { recursive: true })
})

test('[decisions 3] redirects former addresses of moved settings pages, and keeps the other query parameters', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'site-'))
  const pages = ['/app/ai-guide/talk_config', '/app/reservation/usage/statistics']
  for (const page of pages) {
    await mkdir(join(dist, page), { recursive: true })
    await writeFile(join(dist, page, 'index.html'), page)
  }
  const app = Fastify()
  await registerSite(app, dist, join(dist, 'trackers'))
  const [knowledge, usage] = pages
  const rows: readonly (readonly [from: string, to: string | undefined])[] = [
    [`${knowledge}?tab=settings`, '/app/ai-guide/answering'],
    [`${knowledge}/?tab=settings`, '/app/ai-guide/answering'],
    [`${knowledge}?tab=answers`, undefined],
    [`${knowledge}/`, undefined],
    [`${usage}?scope=company&year=2026&month=11`, '/app/users/usage?year=2026&month=11'],
    [`${usage}?scope=all`, '/app/users/usage'],
    [`${usage}?scope=own`, undefined],
    [`${usage}?year=2026&month=11`, undefined],
  ]
  for (const [from, to] of rows) {
    const answer = await app.inject({ url: from })
    assert.deepEqual([answer.statusCode, answer.headers.location], to ? [302, to] : [200, undefined], from)
    if (!to) assert.equal(answer.body, from.replace(/\/?(\?.*)?$/, ''), 'the page is served, not a redirect')
  }
  await app.close()
  await rm(dist, { recursive: true })
})
