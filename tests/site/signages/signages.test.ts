import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENES, type TemplateScene } from '#core/signages/signage.ts'
import { changedEntries, createSignageForm, entriesOf } from '../../../site/signages/form.ts'
import { mayNow, storesOf } from '../../../site/signages/list.ts'
import { createNewSignage } from '../../../site/signages/new-signage.ts'
import { createSignageOperators } from '../../../site/signages/operators.ts'
import { answering, ok, refused } from '../../support/answers.ts'
import { signageOf } from '../kiosk/fakes.ts'
import { anEntry } from '../operator/fakes.ts'

const OK = ok({ result: 'OK' })
const ASKED = ok({ result: 'Confirm', code: 'SVER-114', msg: '', key: 'signageSignsOut' })
const settled = () => new Promise(setImmediate)

async function openForm(answers: Parameters<typeof answering>[0], signageId = 7) {
  const server = answering({
    '/api/getStoreNames': [ok([])],
    '/api/getCharacter': [ok([])],
    '/api/getSignage': [ok(signageOf())],
    ...answers,
  })
  const sent: unknown[] = []
  const done: string[] = []
  const form = createSignageForm(
    {
      request: server.request,
      line: { send: (message: unknown) => sent.push(message) > 0 } as never,
      onDone: (what, name) => void done.push(`${what} ${name}`),
    },
    signageId,
  )
  await form.load()
  return { ...server, form, sent, done }
}

test("[2.4.14] the settings select the signage's own character, or no character if the company's is used", () => {
  const chosen = (own: number) => entriesOf(signageOf({ default_character_id: own })).default_character_id
  assert.deepEqual([chosen(0), chosen(2)], ['0', '2'])
})

test('[4.3] offers to monitor, suspend or restart a signage only if its current scene (screen) allows that', () => {
  const rows = SCENES.map((state) => {
    const scene = (state === 'Monitoring' || state === 'Logout' ? 'Standby' : state) as TemplateScene
    const { monitor, rest, wanted } = mayNow({ state, scene })
    return `${state}: ${monitor ? 'monitor' : '-'} ${rest ? wanted : '-'}`
  })
  assert.deepEqual(rows, [
    'Standby: monitor suspend',
    'Calling: - -',
    'Active: - -',
    'Monitoring: monitor suspend',
    'Crowded: - suspend',
    'Suspended: monitor restart',
    'Logout: - suspend',
  ])
})

test('[2.4.14] lists each store that has a signage once, with ID 0 for signages without a store', () => {
  const all = [
    anEntry(1, { storeId: 1, storeName: '本店' }),
    anEntry(2, { storeId: 0, storeName: null }),
    anEntry(3, { storeId: 1, storeName: '本店' }),
  ]
  assert.deepEqual(storesOf(all), [
    { id: 0, name: null },
    { id: 1, name: '本店' },
  ])
})

test('[2.4.18] proposes a login ID and a random password for a new signage', async () => {
  const server = answering({
    '/api/getStoreNames': [ok([])],
    '/api/getSignageRandomPassword': [
      ok({ result: 'OK', createPassword: 'Ab3!Ab3!', login_id: 'signage-abc234' }),
      ok({ result: 'OK', createPassword: 'Cd4!Cd4!', login_id: 'signage-xyz567' }),
    ],
    '/api/addSignage': [ok({ result: 'OK', signageId: 9 })],
  })
  const added: unknown[] = []
  const form = createNewSignage(server.request, (...what) => added.push(what))
  await form.load()
  const { account } = form.$form.get().value!
  assert.deepEqual([account.login_id, account.password], ['signage-abc234', 'Ab3!Ab3!'])
  assert.equal(await form.newPassword(), 'Cd4!Cd4!')
  form.save({ ...account, name: '2階', orientation: 'landscape', storeId: '0', password: 'Cd4!Cd4!' })
  await settled()
  assert.deepEqual(server.sentTo('/api/addSignage'), [
    {
      name: '2階',
      orientation: 'landscape',
      storeId: '0',
      login_id: 'signage-abc234',
      password: 'Cd4!Cd4!',
      passwordConfirm: 'Cd4!Cd4!',
    },
  ])
  assert.deepEqual(added, [[9, '2階']])
})

test('[5] sends only changed fields of a signage, and allows its opening hours text to be emptied', async () => {
  const before = { ...entriesOf(signageOf()), hours: '9:00–18:00' }
  assert.deepEqual(changedEntries(before, before), {})
  assert.deepEqual(changedEntries(before, { ...before, hours: '', name: '', storeId: '0' }), {
    storeId: '0',
    hours: '',
  })
  const { form, sentTo, done } = await openForm({ '/api/updateSignage': [OK] }, 7)
  const entries = entriesOf(form.$form.get().signage!)
  assert.equal(form.save(entries, undefined), false)
  assert.equal(form.save({ ...entries, transport: 'local' }, undefined), true)
  await settled()
  assert.deepEqual(sentTo('/api/updateSignage'), [{ signageId: 7, transport: 'local' }])
  assert.deepEqual(done, ['saved 本店ロビー'])
})

test("[4.4] asks before saving a signage's new login ID, and then signs the signage's kiosk out", async () => {
  const { form, sentTo, sent } = await openForm({ '/api/updateSignage': [ASKED, OK, OK] }, 7)
  const entries = entriesOf(form.$form.get().signage!)
  form.save({ ...entries, login_id: 'lobby2' }, undefined)
  await settled()
  assert.deepEqual([form.submit.$submit.get().confirm?.code, sent], ['SVER-114', []])
  await form.submit.agree()
  assert.deepEqual(sent, [{ type: 'requestLogout', objectId: 7 }])
  assert.deepEqual(sentTo('/api/updateSignage').at(-1), {
    signageId: 7,
    login_id: 'lobby2',
    isForceSubmit: 1,
  })
  form.save({ ...entries, name: 'ロビー' }, undefined)
  await settled()
  assert.equal(sent.length, 1, 'a new name does not sign the device out')
})

test('[8] shows errors with the code SVER-100 or above inside the confirmation dialog', async () => {
  const { form } = await openForm(
    {
      '/api/updateSignage': [ASKED, refused('loginIdTaken', 'SVER-102', { login_id: 'loginIdTaken' })],
      '/api/deleteSignage': [ok({ result: 'Confirm', code: 'SVER-115', msg: '', key: 'signageInCall' }), OK],
    },
    7,
  )
  form.save({ ...entriesOf(form.$form.get().signage!), login_id: 'taken' }, undefined)
  await settled()
  await form.submit.agree()
  const { confirm, refused: answer } = form.submit.$submit.get()
  assert.deepEqual([confirm?.code, answer?.refusal.code], ['SVER-114', 'SVER-102'])
  form.remove()
  await settled()
  assert.equal(form.removing.$submit.get().confirm?.code, 'SVER-115')
  await form.removing.agree()
  assert.equal(form.removing.$submit.get().phase, 'done')
})

test('[2.2] lists the operators that can be assigned to a signage, assigns several operators and removes one', async () => {
  const signage = signageOf({ users: [{ userId: 1, name: '人1' }] })
  const server = answering({
    '/api/getSignage': [ok(signage), ok(signageOf())],
    '/api/getUser': [ok({ rows: [], total: 0, page: 1 }), ok({ rows: [], total: 0, page: 1 })],
    '/api/addSignageOperator': [OK],
    '/api/deleteSignageOperator': [OK],
  })
  const done: string[] = []
  const clock = { after: () => () => undefined }
  const store = createSignageOperators(
    { request: server.request, clock, onDone: (what) => void done.push(what) },
    7,
  )
  await store.load()
  await store.candidates.load()
  store.candidates.narrow({ store: '1' })
  assert.deepEqual(server.sentTo('/api/getUser'), [
    { text: '', storeId: undefined, candidateOf: 7, page: 1, limit: 20 },
    { text: '', storeId: 1, candidateOf: 7, page: 1, limit: 20 },
  ])
  store.add([2, 4])
  store.remove(1)
  await settled()
  assert.deepEqual(server.sentTo('/api/addSignageOperator'), [{ signageId: 7, userIds: [2, 4] }])
  assert.deepEqual(server.sentTo('/api/deleteSignageOperator'), [{ signageId: 7, userId: 1 }])
  assert.deepEqual([done, store.$operators.get().signage?.users], [['added', 'removed'], []])
})
