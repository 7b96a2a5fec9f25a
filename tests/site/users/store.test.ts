import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { UserShape } from '#core/accounts/contract-self.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { updateUser } from '#core/users/contract.ts'
import { changedFields } from '../../../site/kit/changed-fields.ts'
import { createSubmit } from '../../../site/kit/submit.ts'
import type { Reply } from '../../../site/line/reply.ts'
import type { Request } from '../../../site/line/request.ts'
import { createUserForm, entriesOf } from '../../../site/users/form.ts'
import { createUserList } from '../../../site/users/store.ts'

const user = (changes: Partial<UserShape> = {}): UserShape => ({
  userId: 2,
  login_id: 'misaki',
  userName: '佐藤 美咲',
  kana: 'さとう　みさき',
  latin_name: '',
  storeId: 1,
  role: 'operator',
  image: null,
  isOwnConfig: false,
  character_id: 1,
  characterName: 'うけ子',
  avatarChId: 1,
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
  status: 'Standby',
  isConfirmed: true,
  ...changes,
})

/** Creates a fake `Request`. It records requests and returns the given answers of each endpoint in order. */
function fakeRequest(answers: Record<string, unknown[]>) {
  const asked: { path: string; input: unknown }[] = []
  const ask = (async (endpoint: Endpoint, input: unknown) => {
    asked.push({ path: endpoint.path, input })
    const [answer] = answers[endpoint.path]?.splice(0, 1) ?? []
    assert.ok(answer, `unexpected request to ${endpoint.path}`)
    return answer as Reply<unknown>
  }) as Request
  return { ask, asked }
}
const ok = (value: unknown) => ({ kind: 'ok', value })
const refused = (key: string, code: string, fields?: object) => ({
  kind: 'refused',
  status: 409,
  refusal: { key, code, msg: '', ...(fields ? { fields } : {}) },
})

test('[2.4.12] filters the list of users on the server, and sets an operator to the state Leaving by a realtime message', async () => {
  const sent: unknown[] = []
  const answer = ok({ rows: [{ ...user(), storeName: '本店' }], total: 1, page: 1 })
  const { ask, asked } = fakeRequest({ '/api/getUser': [answer, answer, answer] })
  let stored = ''
  const list = createUserList(
    {
      request: ask,
      line: { send: (message: unknown) => sent.push(message) > 0 },
      clock: { after: () => () => undefined },
      address: {
        query: () => new URLSearchParams(stored),
        keep: (query) => {
          stored = query.toString()
        },
      },
    },
    4,
  )
  await list.load()
  list.narrow({ store: '0', channel: 'used' })
  list.narrow({ text: 'ken' })
  assert.deepEqual(
    asked.map(({ input }) => input),
    [
      { text: '', storeId: 4, hasChannel: undefined, sort: 'name', page: 1, limit: 20 },
      { text: '', storeId: 0, hasChannel: true, sort: 'name', page: 1, limit: 20 },
      { text: 'ken', storeId: 0, hasChannel: true, sort: 'name', page: 1, limit: 20 },
    ],
  )
  list.setAway(2)
  assert.deepEqual(sent, [
    { type: 'stateTransitionEvent', eventType: 'operatorStateTransition', userId: 2, state: 'Leaving' },
  ])
})

test('[3] corrects or empties a saved kana name that the server would refuse, so that other fields can be saved', async () => {
  for (const [kana, shown] of [
    ['佐藤 美咲', ''],
    ['John Smith', ''],
    ['さとう みさき', 'さとう　みさき'],
    ['ｻﾄｳ ミサキー', 'さとう　みさきー'],
    ['さとう　みさき', 'さとう　みさき'],
  ] as const) {
    const entries = entriesOf(user({ kana }))
    assert.equal(entries.kana, shown)
    const parsed = updateUser.input.safeParse({ targetUserId: 2, ...entries })
    assert.equal(parsed.success, true, kana)
    // correcting the kana name in the form does not count as a change by the user
    assert.deepEqual(changedFields(entriesOf(user({ kana })), entries), {})
  }
})

test("[decisions 2] lets an administrator confirm a user's mail address, and loads the user again", async () => {
  const lists = {
    '/api/getStoreNames': [ok([]), ok([])],
    '/api/getChannelNames': [ok([]), ok([])],
    '/api/getCompany': [ok({}), ok({})],
  }
  const { ask, asked } = fakeRequest({
    ...lists,
    '/api/getCharacter': [ok([]), ok([])],
    '/api/getUser': [ok(user({ isConfirmed: false })), ok(user())],
    '/api/vouchForUser': [ok({ result: 'OK' })],
  })
  const form = createUserForm({ request: ask, onDone: () => assert.fail('the form must stay open') }, 2)
  await form.load()
  assert.equal(form.$form.get().user?.isConfirmed, false)
  form.vouch()
  await new Promise(setImmediate)
  assert.ok(
    asked.some(
      ({ path, input }) => path === '/api/vouchForUser' && isDeepStrictEqual(input, { targetUserId: 2 }),
    ),
  )
  assert.equal(form.$form.get().user?.isConfirmed, true)
})

test("[3] sends an empty `subject_name` if the field of a user's form was cleared", async () => {
  const before = entriesOf(user({ subject_name: '192.168.1.20' }))
  const { ask, asked } = fakeRequest({
    '/api/getUser': [ok(user({ subject_name: '192.168.1.20' }))],
    '/api/getStoreNames': [ok([])],
    '/api/getChannelNames': [ok([])],
    '/api/getCharacter': [ok([])],
    '/api/getCompany': [ok({})],
    '/api/updateUser': [ok({ result: 'OK' })],
  })
  const form = createUserForm({ request: ask, onDone: () => undefined }, 2)
  await form.load()
  assert.equal(form.save({ ...before, subject_name: '' }, undefined), true)
  assert.deepEqual(asked.at(-1)?.input, { targetUserId: 2, subject_name: '' })
})

test('[5] sends only changed fields of a user, and nothing without a change', async () => {
  assert.deepEqual(changedFields({ a: '1', b: 'x' }, { a: '1', b: '' }), {})
  assert.deepEqual(changedFields({ a: '1', b: 'x' }, { a: '', b: '' }, ['b']), { b: '' })
  assert.deepEqual(changedFields({ b: '' }, { b: '' }, ['b']), {})
  const { ask, asked } = fakeRequest({
    '/api/getUser': [ok(user())],
    '/api/getStoreNames': [ok([])],
    '/api/getChannelNames': [ok([])],
    '/api/getCharacter': [ok([])],
    '/api/getCompany': [ok({})],
    '/api/updateUser': [ok({ result: 'OK' })],
  })
  const done: string[] = []
  const form = createUserForm({ request: ask, onDone: (what) => void done.push(what) }, 2)
  await form.load()
  assert.equal(form.save(entriesOf(user()), undefined), false)
  assert.equal(form.save({ ...entriesOf(user()), name: '佐藤 岬', storeId: '0' }, undefined), true)
  await new Promise(setImmediate)
  assert.deepEqual(asked.at(-1), {
    path: '/api/updateUser',
    input: { targetUserId: 2, name: '佐藤 岬', storeId: '0' },
  })
  assert.deepEqual(done, ['saved'])
})

test('[4.2] sends a confirmed request again with isForceSubmit, and shows later errors in the dialog', async () => {
  const endpoint = { path: '/x', method: 'POST' } as Endpoint
  const confirm = ok({ result: 'Confirm', code: 'SVER-111', key: 'signsOut', msg: '' })
  const { ask, asked } = fakeRequest({
    '/x': [
      confirm,
      refused('loginIdTaken', 'SVER-102'),
      confirm,
      refused('noChannel', 'SVER-60'),
      confirm,
      ok({ result: 'OK' }),
    ],
  })
  let isDone = false
  const submit = createSubmit(ask, endpoint, () => {
    isDone = true
  })
  await submit.send({ a: 1 } as never)
  assert.equal(submit.$submit.get().confirm?.code, 'SVER-111')
  await submit.agree()
  assert.deepEqual(asked[1]?.input, { a: 1, isForceSubmit: 1 })
  assert.equal(
    submit.$submit.get().confirm?.code,
    'SVER-111',
    'the confirmation stays open and shows the error',
  )
  submit.dismiss()
  await submit.send({ a: 1 } as never)
  await submit.agree()
  assert.equal(submit.$submit.get().confirm, undefined)
  assert.equal(submit.$submit.get().refused?.refusal.key, 'noChannel')
  await submit.send({ a: 1 } as never)
  await submit.agree()
  assert.deepEqual([isDone, submit.$submit.get().phase], [true, 'done'])
})

test('[2.4.13] says that a user is not found if the ID is invalid or unknown', async () => {
  const lists = () => ({
    '/api/getStoreNames': [ok([])],
    '/api/getChannelNames': [ok([])],
    '/api/getCharacter': [ok([])],
    '/api/getCompany': [ok({})],
  })
  const statusAfter = async (answer: unknown) => {
    const { ask } = fakeRequest({ '/api/getUser': [answer], ...lists() })
    const form = createUserForm({ request: ask, onDone: () => undefined }, Number.NaN)
    await form.load()
    return form.$form.get().status
  }
  const invalid = refused('invalid', 'SVER-10', { targetUserId: 'invalid' })
  assert.equal(await statusAfter({ ...invalid, status: 400 }), 'notFound')
  assert.equal(await statusAfter({ ...refused('notFound', 'SVER-12'), status: 404 }), 'notFound')
  assert.equal(await statusAfter({ ...refused('notAllowed', 'SVER-11'), status: 403 }), 'failed')
  assert.equal(await statusAfter({ kind: 'unreachable' }), 'failed')
})
