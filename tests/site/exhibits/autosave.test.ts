import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExhibitWords } from '#core/exhibits/rules.ts'
import { createAutosave, keyOf, wordsShown } from '../../../site/exhibits/autosave.ts'
import type { Reply } from '../../../site/line/reply.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const UPDATE = '/aichat/api/v1/chat/contents/update'
const PLACE = { targetId: 1, contentId: 11, lang: 'ja' } as const
const KEY = keyOf(PLACE)
const words = (title: string, description = ''): ExhibitWords => ({ title, description })
const saved = ok({ result: 'OK', savedAt: 5_000 })

function createStorage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
}

function open(answers: Reply<unknown>[], theirs?: ExhibitWords, storage = createStorage()) {
  const server = answering({ [UPDATE]: answers })
  const clock = createFakeClock()
  const taken: string[] = []
  const autosave = createAutosave({
    request: server.request,
    clock,
    storage,
    onSaved: (_, { title }) => taken.push(title),
    findStored: async () => theirs,
  })
  const type = (title: string, description = '') =>
    autosave.type(PLACE, words('入口'), words(title, description))
  const phase = () => autosave.$saving.get()[KEY]?.phase
  return { autosave, clock, storage, taken, type, phase, sent: () => server.sentTo(UPDATE) }
}

test("[2.4.20] saves an exhibit's text after a pause in typing, and shows the time of saving", async () => {
  const { autosave, clock, type, phase, sent, taken } = open([saved])
  type('入')
  await clock.advance(700)
  type('入り口')
  assert.equal(phase(), 'typing')
  await clock.advance(799)
  assert.deepEqual(sent(), [])
  await clock.advance(1)
  assert.deepEqual(sent(), [{ id: 11, target_id: 1, lang: 'ja', seen: words('入口'), ...words('入り口') }])
  assert.deepEqual(autosave.$saving.get()[KEY], { phase: 'saved', at: 5_000 })
  assert.deepEqual(taken, ['入り口'])
  assert.deepEqual(autosave.$drafts.get()[KEY], undefined)
})

test("[2.4.20] saves an exhibit's text at once when the user leaves, but sends no unchanged text", async () => {
  const { autosave, clock, type, phase, sent } = open([saved])
  type('門')
  await autosave.flushAll()
  assert.equal(sent().length, 1)
  assert.equal(phase(), 'saved')
  autosave.type(PLACE, words('門'), words('門 '))
  await clock.advance(800)
  assert.equal(sent().length, 1)
  assert.equal(phase(), undefined)
})

test('[2.4.20] keeps a typed space at the end of a text until the user leaves the field', async () => {
  const { autosave, clock, type, phase, sent } = open([saved, saved])
  const shown = () => autosave.$drafts.get()[KEY]?.words.title
  type('East ')
  await clock.advance(800)
  assert.deepEqual([shown(), phase()], ['East ', 'saved'])
  type('East gate ')
  await clock.advance(800)
  assert.deepEqual(
    sent().map((input) => (input as ExhibitWords).title),
    ['East', 'East gate'],
  )
  type('East gate  ')
  await clock.advance(800)
  assert.deepEqual(
    [shown(), sent().length],
    ['East gate  ', 2],
    'the server already has this text without the spaces',
  )
  await autosave.flush(KEY)
  assert.deepEqual([shown(), sent().length], [undefined, 2], 'the stored text is shown')
})

test('[2.4.20] sends text typed during a save as a change of the text that was being saved', async () => {
  const { autosave, clock, type, sent } = open([saved, saved])
  type('一')
  const first = autosave.flush(KEY)
  await Promise.resolve()
  type('一二')
  await first
  await clock.advance(800)
  assert.deepEqual(
    sent().map((input) => {
      const { seen, title } = input as { seen: ExhibitWords; title: string }
      return [seen.title, title]
    }),
    [
      ['入口', '一'],
      ['一', '一二'],
    ],
  )
})

test('[8] keeps unsent text in browser storage, and sends it again after a reload', async () => {
  const { autosave, clock, storage, type, phase } = open([unreachable, saved])
  type('門')
  await clock.advance(800)
  assert.equal(phase(), 'failed')
  assert.equal(autosave.$drafts.get()[KEY]?.words.title, '門')
  const again = open([saved], undefined, createStorage({ ...storage.kept }))
  const exhibit = { contentId: 11, texts: { ja: words('入口') } }
  assert.equal(
    wordsShown(again.autosave.$drafts.get(), exhibit, 'ja').title,
    '門',
    'the stored text is shown after a reload',
  )
  again.autosave.restore([{ targetId: 2, contentId: 12 }])
  await settle()
  assert.deepEqual(again.sent(), [], 'a draft of another map is not sent')
  again.autosave.restore([PLACE])
  await settle()
  assert.equal(again.phase(), 'saved')
  assert.deepEqual(again.storage.kept, {})
  autosave.retry()
  await settle()
  assert.equal(phase(), 'saved')
  assert.deepEqual(storage.kept, {})
})

test('[decisions 7] after a colleague changed the same text, sends nothing until the user chooses one of the two texts', async () => {
  const changed = refused('exhibitChanged', 'SVER-80')
  const theirs = words('同僚')
  const mine = open([changed, saved], theirs)
  mine.type('私')
  await mine.clock.advance(800)
  assert.deepEqual(mine.autosave.$saving.get()[KEY], { phase: 'conflict', theirs })
  mine.type('私も')
  await mine.clock.advance(5_000)
  assert.equal(mine.sent().length, 1)
  mine.autosave.keepMine(KEY)
  await settle()
  assert.deepEqual(mine.sent()[1], { id: 11, target_id: 1, lang: 'ja', seen: theirs, ...words('私も') })
  assert.equal(mine.phase(), 'saved')

  const other = open([changed], theirs)
  other.type('私')
  await other.clock.advance(800)
  other.autosave.takeTheirs(KEY)
  assert.equal(other.phase(), undefined)
  assert.equal(other.autosave.$drafts.get()[KEY], undefined)
})

test('[2.4.20] requires a title in Japanese, and in other languages if there is a description', async () => {
  const { autosave, clock, phase, sent, type } = open([saved])
  type(' ', '説明')
  await clock.advance(800)
  assert.deepEqual(autosave.$saving.get()[KEY], { phase: 'refused', fields: { title: 'required' } })
  const en = { ...PLACE, lang: 'en' } as const
  autosave.type(en, words('Door'), words('', 'x'))
  await clock.advance(800)
  assert.equal(autosave.$saving.get()[keyOf(en)]?.phase, 'refused')
  assert.deepEqual(sent(), [])
  autosave.type(en, words('Door'), words('', ''))
  await clock.advance(800)
  assert.equal(autosave.$saving.get()[keyOf(en)]?.phase, 'saved')
  assert.equal(phase(), 'refused')
})

test("[2.4.20] shows the server's error under the exhibit's title, or for the whole exhibit if it concerns no field", async () => {
  const { autosave, clock, type, phase } = open([
    refused('invalid', 'SVER-13', { title: 'tooLong' }, 400),
    refused('notFound', 'SVER-12', undefined, 404),
  ])
  type('長')
  await clock.advance(800)
  assert.deepEqual(autosave.$saving.get()[KEY], { phase: 'refused', fields: { title: 'tooLong' } })
  type('短')
  await clock.advance(800)
  assert.equal(phase(), 'stuck')
  autosave.forget(1)
  assert.equal(phase(), undefined)
  assert.deepEqual(Object.values(autosave.$drafts.get()).filter(Boolean), [])
})
