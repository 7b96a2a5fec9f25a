import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Asker } from '#core/accounts/asker.ts'
import { defineEndpoint } from '#core/http/define-endpoint.ts'
import { pageInput, pageOf } from '#core/http/paging.ts'
import { mount, mountOneAndMany, pagedBy } from '../../../server/http/mount.ts'
import { registerRefusals } from '../../../server/http/refusals.ts'

const person: Asker = {
  accountId: 1,
  userId: 2,
  signageId: null,
  companyId: 3,
  companyName: '会社',
  role: 'companyAdmin',
  sessionVersion: 1,
  isTemporary: false,
  lacksFactor: false,
}
const kiosk: Asker = { ...person, role: 'signage', userId: null, signageId: 7 }
const wandering: Asker = { ...person, role: 'systemAdmin', companyId: null, companyName: null }

const thing = defineEndpoint({
  method: 'POST',
  path: '/thing',
  needs: 'signage.read',
  withoutCompany: 'notFound',
  summary: 'One',
  input: z.object({ targetId: z.optional(z.int()) }),
  output: z.object({ id: z.int(), companyId: z.int() }),
})
const things = defineEndpoint({
  ...thing,
  withoutCompany: 'emptyList',
  input: z.object({}),
  output: z.array(z.object({ id: z.int() })),
})
const pages = defineEndpoint({
  ...thing,
  withoutCompany: 'emptyPage',
  input: z.object(pageInput),
  output: pageOf(z.object({ id: z.int() })),
})
const open = defineEndpoint({
  method: 'POST',
  path: '/open',
  needs: 'public',
  summary: 'Everybody',
  input: z.object({}),
  output: z.object({ asker: z.string() }),
})

/** The response to each body; for a refusal only its key. */
async function ask(asker: Asker, bodies: readonly object[], url = '/thing'): Promise<unknown[]> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerRefusals(app)
  app.addHook('onRequest', async (request) => {
    request.identity = asker
    request.askerRole = asker.role
  })
  mountOneAndMany(app, 'targetId', thing, things, {
    one: ({ input, asker: { companyId, signageId } }) => ({
      id: input.targetId ?? signageId ?? 0,
      companyId,
    }),
    many: ({ asker: { companyId } }) => [{ id: companyId }],
    page: pagedBy(pages, ({ input, asker }) => ({
      rows: [{ id: asker.companyId, secret: 'never named' }],
      total: input.limit,
      page: input.page,
    })),
  })
  mount(app, open, ({ asker: nobody }) => ({ asker: String(nobody) }))
  const answers: unknown[] = []
  for (const payload of bodies) {
    const body = (await app.inject({ method: 'POST', url, payload })).json()
    answers.push(body.key ?? body)
  }
  await app.close()
  return answers
}

test('[7] a list endpoint returns one item for a target ID, and the whole list without a target ID', async () => {
  const bodies = [{ targetId: 5 }, {}, { targetId: 'x' }]
  assert.deepEqual(await ask(person, bodies), [{ id: 5, companyId: 3 }, [{ id: 3 }], 'invalid'])
})

test('[7.3] getSignage returns the calling signage itself if it sends no target ID', async () => {
  assert.deepEqual(await ask(kiosk, [{}, { targetId: 5 }]), [
    { id: 7, companyId: 3 },
    { id: 5, companyId: 3 },
  ])
})

test('[6] answers notFound or an empty list to a system administrator who has chosen no company', async () => {
  assert.deepEqual(await ask(wandering, [{ targetId: 5 }, {}]), ['notFound', []])
})

test('[decisions 2] returns one page of a list if `page` is given', async () => {
  const row = { id: 3 }
  assert.deepEqual(await ask(person, [{ page: 2 }, { page: 1, limit: 50 }, { limit: 9 }]), [
    { rows: [row], total: 5, page: 2 },
    { rows: [row], total: 50, page: 1 },
    [row],
  ])
  const wrong = [{ page: 0 }, { page: -1 }, { page: 1.5 }, { page: '1' }, { page: null }]
  const limits = [
    { page: 1, limit: 51 },
    { page: 1, limit: 0 },
    { page: 1, limit: 1e9 },
  ]
  for (const answer of await ask(person, [...wrong, ...limits])) assert.equal(answer, 'invalid')
  // a signage always gets its own entry, whatever page of the list it requests
  assert.deepEqual(await ask(kiosk, [{ page: 1 }]), [{ id: 7, companyId: 3 }])
  assert.deepEqual(await ask(wandering, [{ page: 3 }]), [{ rows: [], total: 0, page: 1 }])
})

test('[6] handlers of public endpoints get no caller, even if the request has a session', async () => {
  assert.deepEqual(await ask(person, [{}], '/open'), [{ asker: 'undefined' }])
})
