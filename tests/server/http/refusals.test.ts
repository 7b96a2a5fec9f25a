import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { registerRefusals } from '../../../server/http/refusals.ts'

test('[8] reports a full disk or an exceeded quota in the same way for files and the database', async (t) => {
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

test('[8] answers "too busy" when the process has no file descriptors left', async (t) => {
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
