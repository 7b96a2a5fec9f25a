import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPersonalData } from '../../../site/personal-data/store.ts'
import { answering, ok } from '../../support/answers.ts'

const CALL = '0f8fad5b-d9cb-469f-a165-70867728950e'
const EXPORT = { exportedAt: 1, typed: '佐藤', tables: {}, files: [] }

function open(search: string) {
  const saved: string[] = []
  const kept: string[] = []
  const data = createPersonalData({
    ask: answering({
      '/api/findPersons': [ok([]), ok([])],
      '/api/listPersonalData': [ok({}), ok({})],
      '/api/getPersonalData': [ok(EXPORT)],
    }).request,
    search,
    keep: (next) => kept.push(next),
    saveFile: (name) => saved.push(name),
    onErased: () => {},
  })
  return { data, saved, kept }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

test('[decisions 4] names an export by the person it was requested for, even if another person was chosen meanwhile', async () => {
  const { data, saved } = open('?user=7')
  data.save()
  data.choose({ userId: 8 })
  await settled()
  assert.deepEqual(saved, ['personal-data-7.json'])
})

test('[decisions 4] names an export of a call by the first part of its id', async () => {
  const { data, saved } = open(`?call=${CALL}`)
  data.save()
  await settled()
  assert.deepEqual(saved, ['personal-data-0f8fad5b.json'])
})

test('[decisions 4] keeps search text and chosen person or call in the address, and drops the choice at a new search', () => {
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
