import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { ExhibitShape } from '#core/exhibits/contract.ts'
import type { ExhibitWords } from '#core/exhibits/rules.ts'
import { TEXT_MAX } from '#core/limits.ts'
import { type Draft, keyOf, type Place, wordsShown } from '../../../site/exhibits/autosave.ts'
import { typeDrafts, untranslated } from '../../../site/exhibits/drafted.ts'

const JA = { title: '竹', description: '穴。' }

function open(texts: ExhibitShape['texts']) {
  const exhibit: ExhibitShape = {
    targetId: 5,
    contentId: 15,
    position: { x: 3, y: 3 },
    updatedAt: 1,
    told: 0,
    texts,
  }
  const $drafts = atom<Record<string, Draft>>({})
  const autosave = {
    $drafts,
    type: (place: Place, seen: ExhibitWords, words: ExhibitWords) =>
      $drafts.set({ ...$drafts.get(), [keyOf(place)]: { place, words, seen } }),
  }
  const shown = (lang: 'ja' | 'en' | 'zh') => wordsShown($drafts.get(), exhibit, lang)
  const fill = (drafts: Record<string, { en?: string; zh?: string }>, targetId = 5) =>
    typeDrafts(
      { autosave, exhibitOf: (id) => (id === 5 ? exhibit : undefined) },
      targetId,
      new Map(Object.entries(drafts)),
    )
  return { shown, fill, autosave, typed: () => Object.keys($drafts.get()) }
}

test('[decisions 7] fills the empty translations of an exhibit with drafts, and can remove the drafts again', () => {
  const { shown, fill, typed } = open({ ja: JA, en: { title: 'Bamboo', description: '' } })
  assert.deepEqual(untranslated(shown), ['竹', '穴。'])
  const undo = fill({ 竹: { en: 'A stick', zh: '竹子' }, '穴。': { en: 'Holes.', zh: '洞。' } })
  assert.deepEqual(shown('en'), { title: 'Bamboo', description: 'Holes.' })
  assert.deepEqual(shown('zh'), { title: '竹子', description: '洞。' })
  assert.deepEqual(untranslated(shown), [])
  assert.deepEqual(typed(), ['15 en', '15 zh'])
  undo()
  assert.deepEqual(shown('en'), { title: 'Bamboo', description: '' })
  assert.deepEqual(shown('zh'), { title: '', description: '' })
})

test('[decisions 7] inserts no draft for a description without a title, none that is too long and none for a removed exhibit', () => {
  const { shown, fill, typed } = open({ ja: JA })
  fill({ 竹: { en: 'x'.repeat(TEXT_MAX + 1), zh: 'x'.repeat(TEXT_MAX) }, '穴。': { en: 'Holes.' } })
  assert.deepEqual(shown('en'), { title: '', description: '' })
  assert.equal(shown('zh').title.length, TEXT_MAX)
  assert.deepEqual(typed(), ['15 zh'])
  const gone = open({ ja: JA })
  gone.fill({ 竹: { en: 'Bamboo' } }, 6)()
  assert.deepEqual(gone.typed(), [])
})

test('[decisions 7] asks for no translation of an exhibit without Japanese texts, or of a text that needs none', () => {
  assert.deepEqual(untranslated(open({}).shown), [])
  const latin = { title: 'A4', description: '' }
  assert.deepEqual(untranslated(open({ ja: latin }).shown), [])
})
