import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { registerSite } from '../../../server/plugins/site.ts'

test('[2.4.6] the installer’s face model is served from the data folder, and is missing until it is there', async () => {
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
