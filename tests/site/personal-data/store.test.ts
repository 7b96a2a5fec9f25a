import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPersonalData } from '../../../site/personal-data/store.ts'
import { answering, ok, refused } from '../../support/answers.ts'

const CALL = '0f8fad5b-d9cb-469f-a165-70867728950e'
const EXPORT = { exportedAt: 1, typed: '佐藤', tables: {}, files: [] }

function open(search: string, erasing = ok({ result: 'OK' })) {
  const saved: string[] = []
  const stored: string[] = []
  const erased: string[] = []
  const server = answering({
    '/api/findPersons': [ok([]), ok([])],
    '/api/listPersonalData': [ok({}), ok({})],
    '/api/getPersonalData': [ok(EXPORT)],
    '/api/erasePersonalData': [erasing, ok({ result: 'OK' })],
  })
  const data = createPersonalData({
    ask: server.request,
    search,
    keep: (next) => stored.push(next),
    saveFile: (name) => saved.push(name),
    onErased: () => erased.push(search),
  })
  return { data, saved, kept: stored, erased, sentTo: server.sentTo }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

test('[decisions 4] the name of a personal data file contains the ID of the person for whom it was requested', async () => {
  const { data, saved } = open('?user=7')
  data.save()
  data.choose({ userId: 8 })
  await settled()
  assert.deepEqual(saved, ['personal-data-7.json'])
})

test("[decisions 4] the name of a file with a call's personal data contains the first part of the call's ID", async () => {
  const { data, saved } = open(`?call=${CALL}`)
  data.save()
  await settled()
  assert.deepEqual(saved, ['personal-data-0f8fad5b.json'])
})

const QUESTION = ok({ result: 'Confirm', code: 'SVER-9', key: 'erase', msg: '' })

test("[decisions 4] asks for a confirmation before it erases the chosen person's data", async () => {
  const { data, sentTo } = open('?user=7', QUESTION)
  data.erase('佐藤')
  await settled()
  assert.equal(data.erasing.$submit.get().confirm?.code, 'SVER-9')
  await data.erasing.agree()
  assert.deepEqual(sentTo('/api/erasePersonalData'), [
    { userId: 7, typed: '佐藤' },
    { userId: 7, typed: '佐藤', isForceSubmit: 1 },
  ])
})

test("[decisions 4] drops the confirmation for erasing a person's data if another person is chosen meanwhile", async () => {
  const { data, sentTo } = open('?user=7', QUESTION)
  data.erase('佐藤')
  data.choose({ userId: 8 })
  await settled()
  assert.deepEqual(data.erasing.$submit.get(), { phase: 'idle' })
  await data.erasing.agree()
  assert.equal(sentTo('/api/erasePersonalData').length, 1)
})

test("[decisions 4] drops the error about erasing a person's data if another person was chosen meanwhile", async () => {
  const { data } = open('?user=7', refused('invalid', 'SVER-10', { typed: 'invalid' }))
  data.erase('佐藤')
  data.choose({ userId: 8 })
  await settled()
  assert.deepEqual(data.erasing.$submit.get(), { phase: 'idle' })
})

test("[decisions 4] reports that a person's data was erased even if another person was chosen meanwhile", async () => {
  const { data, erased } = open('?user=7')
  data.erase('佐藤')
  data.choose({ userId: 8 })
  await settled()
  assert.equal(erased.length, 1)
  assert.deepEqual(data.erasing.$submit.get(), { phase: 'idle' })
})

test('[decisions 4] keeps search text and chosen person or call in the address', () => {
  const { data, kept } = open('')
  data.find(' 佐藤 ')
  data.choose({ userId: 7 })
  data.choose({ callId: CALL })
  data.find('')
  assert.deepEqual(
    kept.map((search) => decodeURIComponent(search)),
    ['?q=佐藤', '?q=佐藤&user=7', `?q=佐藤&call=${CALL}`, ''],
  )
})
