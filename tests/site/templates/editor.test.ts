import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignageShape } from '#core/signages/contract.ts'
import { createTemplateEditor } from '../../../site/templates/editor.ts'
import { answering, ok, refused } from '../../support/answers.ts'
import { SIGNAGE_ID, signageOf } from '../kiosk/fakes.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const settled = () => new Promise(setImmediate)
const withTelop = (telop: string, version: number): SignageShape => {
  const signage = signageOf({ version })
  return { ...signage, templates: signage.templates.map((template) => ({ ...template, telop })) }
}
const saved = (version: number) => ok({ result: 'OK', version })

async function open(answers: Parameters<typeof answering>[0], target: number | 'own' = SIGNAGE_ID) {
  const server = answering({ '/api/getSignage': [ok(signageOf({ version: 1 }))], ...answers })
  const fake = createFakeLine()
  const clock = createFakeClock()
  let savedTimes = 0
  const editor = createTemplateEditor(
    {
      request: server.request,
      line: fake.line,
      clock,
      onSaved: () => {
        savedTimes += 1
      },
    },
    target,
  )
  const close = editor.open()
  await settled()
  return {
    ...server,
    editor,
    clock,
    close,
    say: fake.say,
    savedTimes: () => savedTimes,
    scene: () => editor.$draft.get()[editor.$scene.get()],
  }
}

test("[2.4.5] sends changes with the template's version, and then edits the saved template", async () => {
  const { editor, sentTo, savedTimes } = await open({
    '/api/updateTemplates': [saved(2)],
    '/api/getSignage': [ok(signageOf({ version: 1 })), ok(withTelop('新しい', 2))],
  })
  editor.edit(() => ({ telop: '新しい' }), 'telop')
  assert.equal(editor.$isDirty.get(), true)
  await editor.save()
  assert.deepEqual(sentTo('/api/updateTemplates'), [
    { signageId: SIGNAGE_ID, version: 1, templates: [{ signage_state: 'Standby', telop: '新しい' }] },
  ])
  assert.deepEqual(
    [editor.$isDirty.get(), editor.$canUndo.get(), editor.$edited.get().signage?.version, savedTimes()],
    [false, false, 2, 1],
  )
})

test('[2.4.5] keeps what the user types while the template is being saved', async () => {
  const { editor } = await open({
    '/api/updateTemplates': [saved(2)],
    '/api/getSignage': [ok(signageOf({ version: 1 })), ok(withTelop('一', 2))],
  })
  editor.edit(() => ({ telop: '一' }), 'telop')
  const saving = editor.save()
  editor.edit(() => ({ telop: '一二' }), 'telop')
  await saving
  assert.deepEqual([editor.$draft.get().Standby?.telop, editor.$isDirty.get()], ['一二', true])
})

test('[2.4.5] keeps edits when the user saves again while the template is being saved', async () => {
  const { editor, sentTo } = await open({
    '/api/updateTemplates': [saved(2)],
    '/api/getSignage': [ok(signageOf({ version: 1 })), ok(withTelop('一', 2))],
  })
  editor.edit(() => ({ telop: '一' }), 'telop')
  const saving = editor.save()
  editor.edit(() => ({ telop: '一二' }), 'telop')
  void editor.save()
  await saving
  assert.deepEqual([editor.$draft.get().Standby?.telop, editor.$isDirty.get()], ['一二', true])
  assert.equal(sentTo('/api/updateTemplates').length, 1)
})

test('[2.4.5] an open schedule entry stays open when the template is saved, even if its position in the schedule changes', async () => {
  const all = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440 }
  const scheduled = (version: number, ...telops: string[]): SignageShape => {
    const signage = signageOf({ version })
    const telop_schedule = telops.map((telop) => ({ telop, window: all }))
    return {
      ...signage,
      templates: signage.templates.map((template) =>
        template.signage_state === 'Standby' ? { ...template, telop_schedule } : template,
      ),
    }
  }
  const { editor, scene, say } = await open({
    '/api/updateTemplates': [saved(2)],
    '/api/getSignage': [
      ok(scheduled(1, '朝', '昼', '夜')),
      ok(scheduled(2, '昼', '夜')),
      ok(scheduled(3, '朝', '夜')),
    ],
  })
  const shown = () => scene()?.telop_schedule.find(({ key }) => key === editor.$card.get()?.key)?.telop
  editor.edit(({ telop_schedule: [, ...others] }) => ({ telop_schedule: others }))
  editor.openCard({ tool: 'telop', key: scene()!.telop_schedule[0]!.key })
  assert.equal(shown(), '昼')
  await editor.save()
  assert.deepEqual([shown(), editor.$isDirty.get()], ['昼', false])
  say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 3 })
  await settled()
  assert.equal(shown(), undefined, "another user's entries are not taken for the open one")
})

test("[5] sends no template with an empty touch button, and opens that button's settings", async () => {
  const { editor, sentTo } = await open({})
  editor.edit(({ touch_buttons: [button] }) => ({ touch_buttons: [{ ...button!, text: '' }] }))
  editor.openScene('Active')
  await editor.save()
  assert.deepEqual(sentTo('/api/updateTemplates'), [])
  assert.deepEqual(
    [editor.$scene.get(), editor.$tool.get(), editor.$card.get()],
    ['Standby', 'buttons', { tool: 'buttons', key: 11 }],
  )
})

test("[decisions 4] keeps an edit that is made while the other user's template loads after a conflict", async () => {
  const conflict = refused('changedElsewhere', 'SVER-43')
  const first = ok(signageOf({ version: 1 }))
  const give = await open({
    '/api/updateTemplates': [conflict],
    '/api/getSignage': [first, ok(withTelop('ほかの人', 5))],
  })
  give.editor.setLayout('wipe')
  await give.editor.save()
  const taking = give.editor.takeTheirs()
  give.editor.edit(() => ({ telop: '自分' }), 'telop')
  await taking
  assert.deepEqual([give.scene()?.telop, give.scene()?.layout === 'wipe'], ['自分', false])
  const over = await open({
    '/api/updateTemplates': [conflict, saved(6)],
    '/api/getSignage': [first, ok(withTelop('ほかの人', 5)), ok(withTelop('自分', 6))],
  })
  over.editor.setLayout('wipe')
  await over.editor.save()
  const overwriting = over.editor.overwrite()
  over.editor.edit(() => ({ telop: '自分' }), 'telop')
  await overwriting
  assert.deepEqual(over.sentTo('/api/updateTemplates').at(-1), {
    signageId: SIGNAGE_ID,
    version: 5,
    templates: [{ signage_state: 'Standby', layout: 'wipe', telop: '自分' }],
  })
})

test("[decisions 4] after a conflict, applies the user's changes to the version that another user saved, or discards them", async () => {
  const conflict = refused('changedElsewhere', 'SVER-43')
  const first = ok(signageOf({ version: 1 }))
  const theirs = ok(withTelop('ほかの人', 5))
  const over = await open({
    '/api/updateTemplates': [conflict, saved(6)],
    '/api/getSignage': [first, theirs, ok(withTelop('ほかの人', 6))],
  })
  over.editor.setLayout('wipe')
  await over.editor.save()
  assert.equal(over.editor.submit.$submit.get().refused?.refusal.key, 'changedElsewhere')
  assert.equal(over.scene()?.layout, 'wipe', 'nothing is lost before the user decides')
  await over.editor.overwrite()
  assert.deepEqual(over.sentTo('/api/updateTemplates').at(-1), {
    signageId: SIGNAGE_ID,
    version: 5,
    templates: [{ signage_state: 'Standby', layout: 'wipe' }],
  })
  const give = await open({ '/api/updateTemplates': [conflict], '/api/getSignage': [first, theirs] })
  give.editor.setLayout('wipe')
  await give.editor.save()
  await give.editor.takeTheirs()
  assert.deepEqual(
    [give.scene()?.layout, give.scene()?.telop, give.editor.$isDirty.get()],
    ['mediaAndAvatar', 'ほかの人', false],
  )
})

test("[2.4.5] shows another user's saved template immediately, unless this user has unsaved changes", async () => {
  const { editor, say, close, scene } = await open({
    '/api/getSignage': [ok(signageOf({ version: 1 })), ok(withTelop('二', 2))],
  })
  say({ type: 'templateChanged', signageId: 99, version: 9 })
  say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  await settled()
  assert.equal(scene()?.telop, '二')
  editor.edit(() => ({ telop: '自分' }))
  // new sprites of a character: the templates are unchanged
  say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  assert.equal(editor.$isOutdated.get(), false)
  say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 3 })
  assert.deepEqual([editor.$isOutdated.get(), scene()?.telop], [true, '自分'])
  close()
})

test("[2.4.5] keeps an edit that the user begins while another user's saved template is loading", async () => {
  const { editor, say, scene } = await open({
    '/api/getSignage': [ok(signageOf({ version: 1 })), ok(withTelop('二', 2))],
  })
  say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  editor.edit(() => ({ telop: '自分' }))
  await settled()
  assert.deepEqual([scene()?.telop, editor.$isOutdated.get()], ['自分', true])
})

test('[4.3] lets a reservation user edit only the scene Active, which the editor shows a second after it was opened', async () => {
  const { editor, clock, sentTo } = await open(
    { '/api/getSignage': [ok([signageOf({ version: 1, isRoom: true })])] },
    'own',
  )
  assert.deepEqual(
    [editor.scenes, editor.$scene.get(), sentTo('/api/getSignage')],
    [['Active'], 'Standby', [{ isRoom: true }]],
  )
  editor.edit(() => ({ telop: 'いまは何も変えられない' }))
  assert.equal(editor.$isDirty.get(), false)
  await clock.advance(1_000)
  assert.equal(editor.$scene.get(), 'Active')
  editor.setSize(1920, 1080)
  assert.deepEqual(editor.$changes.get(), { Active: 2 })
})

test('[2.4.5] changes the orientation of all scenes (screens) as one change, which one undo reverts', async () => {
  const { editor } = await open({})
  const sizes = () => [
    ...new Set(Object.values(editor.$draft.get()).map(({ width, height }) => `${width} ${height}`)),
  ]
  editor.setOrientation('portrait')
  assert.equal(editor.$isDirty.get(), false, 'the template is portrait already')
  editor.setOrientation('landscape')
  assert.deepEqual([sizes(), editor.$changeTotal.get()], [['1920 1080'], 1])
  editor.undo()
  assert.deepEqual([sizes(), editor.$changeTotal.get()], [['1080 1920'], 0])
})

test('[2.4.5] undoes a drag of the focal point in one step, and two drags in two', async () => {
  const { editor } = await open({})
  const media = { id: 1, image_url: '/media/1', kind: 'image' as const, name: '絵' }
  editor.editElement('media', { contents_media: media })
  const drag = (...xs: number[]) => {
    for (const x of xs)
      editor.editElement('media', { contents_media: { ...media, focus: { x, y: 50 } } }, { field: 'focus' })
    editor.settle()
  }
  const focus = () => editor.$draft.get().Standby?.contents_media?.focus?.x
  drag(10, 20, 30)
  drag(40, 60)
  editor.undo()
  assert.equal(focus(), 30)
  editor.undo()
  assert.equal(focus(), undefined)
})

test('[2.4.5] sets logo, media and size for all scenes (screens), but the layout only for the scene shown', async () => {
  const { editor } = await open({})
  const draft = () => Object.values(editor.$draft.get())
  const logo = { id: 4, image_url: '/media/4', name: 'ロゴ' }
  editor.editElement('logo', { logo_media: logo })
  assert.deepEqual(editor.$changes.get(), { Standby: 1 })
  editor.applyToAll('logo', true)
  assert.ok(draft().every((scene) => scene.logo_media?.id === 4))
  editor.editElement('logo', { is_view_logo: false })
  assert.ok(draft().every((scene) => !scene.is_view_logo))
  editor.setSize(1920, 1080)
  assert.ok(draft().every((scene) => scene.width === 1920 && scene.height === 1080))
  editor.setLayout('onlyAvatar')
  assert.deepEqual(
    draft().map(({ layout, is_view_media }) => `${layout} ${is_view_media}`),
    ['onlyAvatar false', ...Array(4).fill('mediaAndAvatar true')],
  )
  for (let step = 0; step < 5; step += 1) editor.undo()
  assert.deepEqual([editor.$isDirty.get(), editor.$canUndo.get()], [false, false])
})

test('[2.4.5] undoing a change opens the scene (screen) in which it was made', async () => {
  const { editor, scene } = await open({})
  editor.openScene('Crowded')
  editor.setLayout('wipe')
  editor.openScene('Standby')
  editor.undo()
  assert.deepEqual([editor.$scene.get(), scene()?.layout], ['Crowded', 'mediaAndAvatar'])
  editor.redo()
  assert.equal(scene()?.layout, 'wipe')
  editor.resetScene()
  assert.equal(editor.$isDirty.get(), false)
  editor.edit(() => ({ telop_translations: { en: 'Exhibition' } }))
  editor.resetScene()
  assert.equal(editor.$isDirty.get(), false, 'a saved scene has no translations field')
})

test('[2.4.5] distinguishes a signage that does not exist from one that cannot be loaded now', async () => {
  const gone = await open({ '/api/getSignage': [refused('notFound', 'SVER-12', undefined, 404)] })
  assert.equal(gone.editor.$edited.get().status, 'notFound')
  const failed = await open({ '/api/getSignage': [{ kind: 'unreachable' }, ok(signageOf())] })
  assert.equal(failed.editor.$edited.get().status, 'failed')
  await failed.editor.load()
  assert.equal(failed.editor.$edited.get().status, 'ready')
})

test('[2.4.5] after a refused save, distinguishes a deleted signage from a deleted media file', async () => {
  const gone = refused('notFound', 'SVER-12', undefined, 404)
  const first = ok(signageOf({ version: 1 }))
  const deleted = await open({ '/api/updateTemplates': [gone], '/api/getSignage': [first, gone] })
  deleted.editor.setLayout('wipe')
  await deleted.editor.save()
  assert.deepEqual(deleted.editor.$edited.get(), { status: 'notFound' })
  const withoutFile = await open({ '/api/updateTemplates': [gone], '/api/getSignage': [first, first] })
  withoutFile.editor.setLayout('wipe')
  await withoutFile.editor.save()
  assert.equal(withoutFile.editor.$edited.get().status, 'ready')
  assert.equal(withoutFile.editor.submit.$submit.get().refused?.refusal.key, 'notFound')
  assert.equal(withoutFile.scene()?.layout, 'wipe', 'the change is kept')
})
