import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { registerRefusals } from '../../../server/http/refusals.ts'

test('[8] a full disk is told by name, wherever it shows: in a file, a quota of the system, the database', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  registerRefusals(app)
  app.get<{ Params: { code: string } }>('/:code', async ({ params }) => {
    throw Object.assign(new Error('no'), { code: params.code })
  })
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    const answer = await app.inject(`/${code}`)
    assert.deepEqual([answer.statusCode, answer.json().key], [507, 'diskFull'], code)
  }
  assert.deepEqual((await app.inject('/EIO')).json().code, 'SVER-Unexpected')
})

test('[8] answers without open files left that it is too busy, not that it failed', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  registerRefusals(app)
  app.get<{ Params: { code: string } }>('/:code', async ({ params }) => {
    throw Object.assign(new Error('no'), { code: params.code })
  })
  for (const code of ['EMFILE', 'ENFILE']) {
    const answer = await app.inject(`/${code}`)
    assert.deepEqual([answer.statusCode, answer.json().key], [503, 'tooManyOpenFiles'], code)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  }
  assert.equal((await app.inject('/ENOENT')).statusCode, 500)
})
