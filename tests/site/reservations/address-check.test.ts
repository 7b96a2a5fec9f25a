import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressCheck } from '../../../site/reservations/address-check.ts'
import { answering, ok, refused } from '../../support/answers.ts'

const own = (isConfirmed: boolean, login_id = 'hana@example.com') => ok({ isConfirmed, login_id })

function open(answers: Parameters<typeof answering>[0]) {
  const server = answering(answers)
  let confirmed = 0
  const check = createAddressCheck({
    request: server.request,
    language: () => 'en',
    onConfirmed: () => confirmed++,
  })
  return { check, server, confirmed: () => confirmed }
}

test('[decisions 2] shows an error under the field of a wrong confirmation code until the user types again', async () => {
  const { check, server, confirmed } = open({
    '/api/getUser': [own(false), own(true)],
    '/api/checkAddress': [refused('codeWrong', 'SVER-34', { code: 'codeWrong' }), ok({ result: 'OK' })],
  })
  await check.load()
  assert.deepEqual(check.$own.get().value, { isConfirmed: false, address: 'hana@example.com' })
  check.type('111111')
  await check.check()
  assert.deepEqual(check.checking.$submit.get().refused?.refusal.fields, { code: 'codeWrong' })
  check.type('123456')
  assert.equal(check.checking.$submit.get().refused, undefined)
  await check.check()
  assert.deepEqual(server.sentTo('/api/checkAddress'), [{ code: '111111' }, { code: '123456' }])
  assert.deepEqual([check.$own.get().value?.isConfirmed, confirmed()], [true, 1])
})

test("[decisions 2] sends another confirmation code in the page's language", async () => {
  const { check, server } = open({
    '/api/getUser': [own(false, 'hana')],
    '/api/sendCode': [ok({ result: 'OK', msg: '' }), ok({ result: 'OK', msg: '' })],
  })
  await check.load()
  assert.equal(check.$own.get().value?.address, undefined)
  await check.sendAgain()
  await check.sendAgain()
  assert.deepEqual(server.sentTo('/api/sendCode'), [{ lang: 'en' }, { lang: 'en' }])
  assert.equal(check.$sent.get(), 2)
})
