import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { CompanyMotion } from '#core/characters/contract-motions.ts'
import { MOTION_FILE_MAX_BYTES, MOTION_RESTORE_MS, MOTIONS_OF_COMPANY_MAX } from '#core/limits.ts'
import { png } from '../../support/forms.ts'
import { motionFile } from '../../support/motion-files.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { formWithFiles, glb, vrm1 } from '../../support/vrm-files.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
})
after(() => stage.close())

type Account = { loginId: string }
interface Answer {
  key?: string
  reason?: string
  motion?: CompanyMotion
}

async function upload(who: Account, motion: Buffer, name = 'ばんざい') {
  const form = formWithFiles({ name }, { motion })
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/addMotion',
    payload: form.payload,
    headers: { ...form.headers, cookie: await stage.cookieOf(who) },
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}

async function post<Body = Answer>(who: Account, url: string, payload: object = {}) {
  const answer = await stage.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: await stage.cookieOf(who) },
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

const namesFor = async (who: Account) =>
  (await post<CompanyMotion[]>(who, '/api/getMotions')).body.map(({ name }) => name)
const fetchFile = async (who: Account, url: string) =>
  (await stage.app.inject({ url, headers: { cookie: await stage.cookieOf(who) } })).statusCode
const folder = () => {
  const path = join(stage.folder, 'characters')
  return existsSync(path) ? readdirSync(path) : []
}

test('[decisions 5] adds a motion, shows it to its company only, removes it and restores it', async () => {
  const { Yamamoto, Tanaka } = stage.people
  const { status, body } = await upload(Yamamoto, motionFile({ seconds: 2 }))
  assert.equal(status, 200, JSON.stringify(body))
  const motion = body.motion!
  assert.deepEqual([motion.name, motion.duration_ms], ['ばんざい', 2_000])
  assert.deepEqual(await namesFor(Tanaka), ['ばんざい'], 'operators can play the motion')
  assert.equal(await fetchFile(Tanaka, motion.url), 200)
  const neighbour = stage.people.Stranger
  assert.deepEqual(await namesFor(neighbour), [])
  assert.equal(await fetchFile(neighbour, motion.url), 404)
  for (const url of ['/api/removeMotion', '/api/restoreMotion'])
    assert.equal((await post(neighbour, url, { targetId: motion.id })).body.key, 'notFound')
  assert.equal((await post(Tanaka, '/api/removeMotion', { targetId: motion.id })).status, 403)

  assert.equal(
    (await post(Yamamoto, '/api/restoreMotion', { targetId: motion.id })).body.key,
    'notFound',
    'a motion that was not removed cannot be restored',
  )
  assert.equal((await post(Yamamoto, '/api/removeMotion', { targetId: motion.id })).status, 200)
  assert.deepEqual(await namesFor(Tanaka), [])
  assert.equal(await fetchFile(Tanaka, motion.url), 404)
  assert.equal((await post(neighbour, '/api/restoreMotion', { targetId: motion.id })).body.key, 'notFound')
  assert.equal((await post(Yamamoto, '/api/restoreMotion', { targetId: motion.id })).status, 200)
  assert.equal(await fetchFile(Tanaka, motion.url), 200)

  assert.equal((await post(Yamamoto, '/api/removeMotion', { targetId: motion.id })).status, 200)
  stage.skip(MOTION_RESTORE_MS)
  assert.equal((await post(Yamamoto, '/api/restoreMotion', { targetId: motion.id })).body.key, 'notFound')
  assert.equal(folder().length, 1, 'the file of a removed motion stays until the next change')
  const next = (await upload(Yamamoto, motionFile())).body.motion!
  assert.equal(folder().length, 1)
  await post(Yamamoto, '/api/removeMotion', { targetId: next.id })
})

test('[decisions 5] refuses files that are not motions, and does not store them', async () => {
  const { Yamamoto, Tanaka } = stage.people
  const kept = folder()
  const reasonOf = async (motion: Buffer) => {
    const { status, body } = await upload(Yamamoto, motion)
    assert.ok(status >= 400, String(status))
    return body.reason ?? body.key
  }
  assert.equal(await reasonOf(png), 'mediaType')
  assert.equal(await reasonOf(glb(vrm1())), 'notMotion')
  assert.equal(await reasonOf(motionFile({ seconds: 31 })), 'tooLong')
  assert.equal(await reasonOf(Buffer.concat([motionFile(), Buffer.alloc(MOTION_FILE_MAX_BYTES)])), 'tooLarge')
  assert.equal((await upload(Tanaka, motionFile())).status, 403)
  assert.deepEqual(folder(), kept)
  assert.deepEqual(readdirSync(join(stage.folder, 'incoming')), [])
})

test('[decisions 5] keeps at most twelve motions of a company, also when a removed motion is restored', async () => {
  const { Yamamoto } = stage.people
  const first = (await upload(Yamamoto, motionFile(), '最初')).body.motion!
  await post(Yamamoto, '/api/removeMotion', { targetId: first.id })
  for (let n = 0; n < MOTIONS_OF_COMPANY_MAX; n++)
    assert.equal((await upload(Yamamoto, motionFile(), `動き ${n}`)).status, 200)
  assert.deepEqual((await upload(Yamamoto, motionFile())).body.key, 'motionsFull')
  assert.deepEqual(
    (await post(Yamamoto, '/api/restoreMotion', { targetId: first.id })).body.key,
    'motionsFull',
  )
  assert.equal((await namesFor(Yamamoto)).length, MOTIONS_OF_COMPANY_MAX)
})
