import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templatePatch } from '#core/templates/contract.ts'
import {
  changedScenes,
  changeTotal,
  countChanges,
  draftOf,
  nextButtonId,
  patchesOf,
  problemsOf,
  rebased,
  type SceneDraft,
} from '../../../site/templates/draft.ts'
import { createEditHistory } from '../../../site/templates/history.ts'
import { signageOf } from '../kiosk/fakes.ts'

const SAVED = draftOf(signageOf())
const WINDOW = { days: [1, 2], fromMinute: 540, toMinute: 720 }
const standby = (change: (scene: SceneDraft) => Partial<SceneDraft>) =>
  changedScenes(SAVED, ['Standby'], change)
const BUTTON = { text: '新しい', font_size: 40, bg_color: '#27427f', is_view: true }

test('[7.3] sends only the changed fields of the changed scenes (signage states)', () => {
  assert.deepEqual(patchesOf(SAVED, SAVED), [])
  const draft = changedScenes(
    standby((scene) => ({
      telop: 'あ\nい',
      touch_buttons: [
        { ...BUTTON, id: nextButtonId(scene.touch_buttons) },
        ...scene.touch_buttons.slice(0, 1),
      ],
      media_schedule: [
        { key: 1, media: { id: 5, image_url: '/media/5', kind: 'video', name: 'v' }, window: WINDOW },
      ],
    })),
    ['Calling'],
    () => ({ contents_media: null }),
  )
  const patches = patchesOf(SAVED, draft)
  assert.deepEqual(patches, [
    {
      signage_state: 'Standby',
      telop: 'あ\nい',
      touch_buttons: [
        { ...BUTTON, translations: {} },
        {
          id: 11,
          text: '受付を呼び出す',
          font_size: 40,
          bg_color: '#27427f',
          is_view: true,
          translations: {},
        },
      ],
      media_schedule: [{ media_id: 5, window: WINDOW }],
    },
    { signage_state: 'Calling', contents_media_id: null },
  ])
  for (const patch of patches) assert.ok(templatePatch.safeParse(patch).success)
  assert.deepEqual(countChanges(SAVED, draft), { Standby: 3, Calling: 1 })
  assert.equal(changeTotal(SAVED, draft), 4)
})

test('[2.4.5] ignores an edit of a template that changes nothing', () => {
  assert.equal(
    standby((scene) => ({ telop: scene.telop })),
    SAVED,
  )
})

test("[decisions 4] applies the user's changes to the template that another user has saved meanwhile", () => {
  const mine = standby((scene) => ({
    telop: '自分',
    touch_buttons: scene.touch_buttons.map((button) => ({ ...button, is_view: false })),
  }))
  const theirs = changedScenes(SAVED, ['Standby', 'Active'], (scene) => ({
    telop: 'ほかの人',
    layout: 'wipe',
    touch_buttons: scene.touch_buttons.slice(0, 1),
  }))
  const both = rebased(SAVED, mine, theirs)
  assert.deepEqual([both.Standby?.telop, both.Standby?.layout, both.Active?.layout], ['自分', 'wipe', 'wipe'])
  assert.equal(both.Active?.telop, 'ほかの人')
  // the server no longer knows the removed buttons, so they are sent as new ones
  assert.deepEqual(
    both.Standby?.touch_buttons.map(({ id }) => id > 0),
    [true, false, false],
  )
})

test('[5] finds each value of a template that the server would refuse, with its scene and field', () => {
  const draft = standby(() => ({
    touch_buttons: [
      { ...BUTTON, id: 1, text: ' ' },
      { ...BUTTON, id: 2, font_size: 7 },
      { ...BUTTON, id: 3, font_size: 41, bg_color: 'red' },
    ],
    telop_schedule: [{ key: 4, telop: '', window: { ...WINDOW, days: [] } }],
  }))
  assert.deepEqual(
    problemsOf(draft).map(({ scene, tool, key, field, problem }) =>
      [scene, tool, key, field, problem].join(' '),
    ),
    [
      'Standby buttons 1 text required',
      'Standby buttons 2 font_size fontSize',
      'Standby buttons 3 font_size fontSize',
      'Standby buttons 3 bg_color colour',
      'Standby telop 4 days required',
    ],
  )
  assert.deepEqual(problemsOf(SAVED), [])
})

test('[2.4.5] undoes the typing in one field in one step, and forgets undone steps at the next edit', () => {
  const history = createEditHistory('')
  for (const text of ['a', 'ab', 'abc']) history.edit(text, 'telop')
  history.settle()
  history.edit('abcd', 'telop')
  history.undo()
  assert.equal(history.$value.get(), 'abc')
  history.undo()
  assert.deepEqual([history.$value.get(), history.$canUndo.get(), history.$canRedo.get()], ['', false, true])
  history.redo()
  history.redo()
  history.redo()
  assert.deepEqual([history.$value.get(), history.$canRedo.get()], ['abcd', false])
  history.undo()
  history.edit('x')
  assert.deepEqual([history.$canRedo.get(), history.$value.get()], [false, 'x'])
  history.restart('fresh')
  assert.deepEqual([history.$canUndo.get(), history.$value.get()], [false, 'fresh'])
})

test('[decisions 4] sends only changed translations of a template, and no empty translations', () => {
  const translated = standby((scene) => ({
    telop_translations: { en: ' Hello ', zh: '' },
    touch_buttons: scene.touch_buttons.map((button) => ({ ...button, translations: { zh: '前台' } })),
  }))
  const [patch] = patchesOf(SAVED, translated)
  assert.deepEqual(patch?.telop_translations, { en: 'Hello' })
  assert.deepEqual(patch?.touch_buttons?.[0]?.translations, { zh: '前台' })
  assert.equal(patch?.telop, undefined)
  const emptied = changedScenes(translated, ['Standby'], () => ({ telop_translations: { en: '' } }))
  assert.deepEqual(patchesOf(translated, emptied)[0]?.telop_translations, {})
  assert.deepEqual(
    patchesOf(SAVED, emptied)[0]?.telop_translations,
    undefined,
    'no change if there was no translation before',
  )
})
