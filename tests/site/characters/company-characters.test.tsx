import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHARACTER_FAULTS, LICENCE_WARNINGS } from '#core/characters/character-file.ts'
import { CHARACTER_MAX_BYTES } from '#core/limits.ts'
import type { Style } from '../../../site/avatar/style.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'
import { aCharacter, anOwnCharacter } from '../../support/characters.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen, waitFor, within, fireEvent } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { CompanyCharactersPage } = await import('../../../site/characters/CompanyCharactersPage.tsx')
const { characterFileTexts } = await import('../../../site/characters/texts-character-file.ts')
const { createCharacterUpload, createCompanyCharacters } = await import(
  '../../../site/characters/company-characters.ts'
)

const OURS = [
  aCharacter(1, 'receptionist', 'うけ子'),
  aCharacter(2, 'bear', 'くま蔵', { palette: { uniform: '#7a2f4a' } }),
]
const LIST = '/api/getCharacter'
const OK = ok({ result: 'OK' })

async function open(answers: Parameters<typeof answering>[0] = {}, characters = OURS) {
  page.happyDOM.setURL('http://localhost/app/company/characters')
  const server = answering({
    [LIST]: [ok(characters), ok(characters), ok(characters)],
    '/api/getMotions': [ok([])],
    ...answers,
  })
  let undoing: (() => void) | undefined
  const did: string[] = []
  const worn: Style[] = []
  const stage = {
    restyle: (style: Style) => worn.push(style),
    play: async (url: string) => did.push(`play ${url}`) > 0,
    dispose: () => worn.splice(0),
  }
  const store = createCompanyCharacters({
    request: server.request,
    openStage: async () => stage,
    drawing: {
      speedOf: () => 'none',
      bake: () => assert.fail('nothing to draw with'),
      untilIdle: async () => {},
      failed: new Map(),
    },
    onDone: (what, undo) => {
      did.push(what)
      undoing = undo
    },
    onMotion: (what, motionId) => did.push(`${what} ${motionId}`),
  })
  render(<CompanyCharactersPage store={store} />)
  await act(async () => {})
  return { ...server, did, worn, undo: () => undoing?.(), user: userEvent.setup() }
}

test("[decisions 5] saves the company's default character as soon as it is chosen", async () => {
  const { user, sentTo, did } = await open({ '/api/updateCompanyCharacter': [OK] })
  await user.selectOptions(screen.getByLabelText('標準のキャラクター', { selector: 'select' }), 'くま蔵')
  await waitFor(() => assert.deepEqual(did, ['standardSaved']))
  assert.deepEqual(sentTo('/api/updateCompanyCharacter'), [{ characterId: 2 }])
})

const PLAIN = { hat: true, glasses: false, seasonal: 'none', logo: false }

test('[decisions 5] saves only the changed colors of a character, and can reset them all', async () => {
  const { user, sentTo, did, worn } = await open({ '/api/updateCharacterPalette': [OK, OK] })
  screen.getByText('変更済み')
  await user.click(screen.getByRole('button', { name: 'くま蔵 の見た目を変える' }))
  const dialog = await screen.findByRole('dialog', { name: 'くま蔵 の見た目' })
  const colour = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label)
  assert.equal(colour('制服').value, '#7a2f4a')
  fireEvent.change(colour('アクセント'), { target: { value: '#00ff00' } })
  assert.deepEqual(
    worn.at(-1)?.palette,
    { uniform: '#7a2f4a', accent: '#00ff00' },
    'the preview shows the color at once',
  )
  fireEvent.change(colour('制服'), { target: { value: '#2f7d6b' } })
  await user.click(within(dialog).getByRole('button', { name: '保存する' }))
  await waitFor(() => assert.deepEqual(did, ['styleSaved']))
  assert.deepEqual(sentTo('/api/updateCharacterPalette'), [
    { targetId: 2, palette: { accent: '#00ff00' }, look: PLAIN },
  ])
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  assert.deepEqual(worn, [], 'the preview is closed')

  await user.click(screen.getByRole('button', { name: 'くま蔵 の見た目を変える' }))
  await user.click(await screen.findByRole('button', { name: '元の見た目に戻す' }))
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(() => assert.equal(did.length, 2))
  assert.deepEqual(sentTo('/api/updateCharacterPalette')[1], { targetId: 2, palette: {}, look: PLAIN })
})

test("[decisions 5] previews a character's accessories, saves them, and can undo the change", async () => {
  const logo = '/images/logo/a.png'
  const { user, sentTo, worn, undo } = await open({ '/api/updateCharacterPalette': [OK, OK] }, [
    aCharacter(1, 'receptionist', 'うけ子', { badge_logo_url: logo }),
    OURS[1]!,
  ])
  await user.click(screen.getByRole('button', { name: 'うけ子 の見た目を変える' }))
  await user.click(await screen.findByRole('switch', { name: '帽子をかぶる' }))
  await user.click(screen.getByRole('switch', { name: 'めがねをかける' }))
  await user.click(screen.getByRole('radio', { name: '桜のピン' }))
  await user.click(screen.getByRole('switch', { name: '名札に会社のロゴを入れる' }))
  assert.deepEqual(worn.at(-1)?.look, { hat: false, glasses: true, seasonal: 'sakura', logoUrl: logo })
  await user.click(screen.getByRole('button', { name: '保存する' }))
  const look = { hat: false, glasses: true, seasonal: 'sakura', logo: true }
  await waitFor(() =>
    assert.deepEqual(sentTo('/api/updateCharacterPalette'), [{ targetId: 1, palette: {}, look }]),
  )
  await act(async () => undo())
  assert.deepEqual(sentTo('/api/updateCharacterPalette')[1], { targetId: 1, palette: {}, look: PLAIN })
})

test('[decisions 5] offers a hat only for characters that have a hat, and disables the logo for a company without a logo', async () => {
  const { user } = await open({}, [aCharacter(4, 'robot', 'ナビ丸'), anOwnCharacter(9, 'うちの子')])
  assert.equal(screen.queryByRole('button', { name: 'うちの子 の見た目を変える' }), null)
  await user.click(screen.getByRole('button', { name: 'ナビ丸 の見た目を変える' }))
  await screen.findByRole('switch', { name: 'めがねをかける' })
  assert.equal(screen.queryByRole('switch', { name: '帽子をかぶる' }), null)
  const logo = screen.getByRole<HTMLInputElement>('switch', { name: '名札に会社のロゴを入れる' })
  assert.equal(logo.disabled, true)
  screen.getByText('会社のロゴを登録すると選べます。')
})

test("[decisions 5] asks again before it deletes a company's own character that is in use", async () => {
  const asked = ok({ result: 'Confirm', code: 'SVER-118', msg: '', key: 'characterInUse' })
  const { user, sentTo, did } = await open({ '/api/deleteCharacter': [asked, OK] }, [
    ...OURS,
    anOwnCharacter(9, 'うちの子'),
  ])
  screen.getByText('会社での利用(商用利用)が許可されていません。')
  await user.click(screen.getByRole('button', { name: 'うちの子 を削除' }))
  await user.click(await screen.findByRole('button', { name: '削除する' }))
  await screen.findByRole('alertdialog', { name: 'SVER-118' })
  await user.click(await screen.findByRole('button', { name: '削除する' }))
  await waitFor(() => assert.deepEqual(did, ['removed']))
  assert.deepEqual(sentTo('/api/deleteCharacter'), [{ targetId: 9 }, { targetId: 9, isForceSubmit: 1 }])
})

const CHECK = {
  format: '1.0',
  bytes: 3_145_728,
  triangles: 24_000,
  bones: 54,
  licence: { commercialUsage: 'personalNonProfit' },
  warnings: ['noCompanies'],
  lacks: ['visemes'],
} as const
const ASKED = ok({ result: 'Confirm', code: 'SVER-117', msg: '', key: 'characterLicence', check: CHECK })
const file = (bytes = 'glTF....') => new File([bytes], 'us.vrm')

function upload(answers: Parameters<typeof answering>[0], canDraw = true) {
  const server = answering(answers)
  const added: string[] = []
  const store = createCharacterUpload({
    request: server.request,
    drawPoster: async () => (canDraw ? new Blob(['png']) : undefined),
    onAdded: ({ name }) => void added.push(name),
  })
  return { ...server, store, added, state: () => store.$upload.get() }
}

test('[decisions 5] checks a character file first, and saves it once the user has accepted its license', async () => {
  const own = anOwnCharacter(9, 'うちの子')
  const { store, asked, added, state } = upload({
    '/api/addCharacter': [ASKED, ok({ result: 'OK', character: own })],
  })
  await store.send('うちの子', file())
  assert.equal(state().phase, 'asking')
  assert.deepEqual(state().check?.warnings, ['noCompanies'])
  assert.deepEqual(added, [])
  await store.agree()
  assert.deepEqual(added, ['うちの子'])
  assert.deepEqual(
    asked.map(({ input }) => input),
    [{ name: 'うちの子' }, { name: 'うちの子', isForceSubmit: true }],
  )
  for (const { form } of asked) assert.deepEqual([...(form?.keys() ?? [])], ['model', 'poster'])
  assert.equal(state().phase, 'idle')
})

test('[decisions 5] refuses a file that is too large or not a VRM file before sending it', async () => {
  const { store, asked, state } = upload({})
  await store.send('x', file('<html>'))
  assert.equal(state().problem, 'notGlb')
  const large = file()
  Object.defineProperty(large, 'size', { value: CHARACTER_MAX_BYTES + 1 })
  await store.send('x', large)
  assert.equal(state().problem, 'tooLarge')
  assert.deepEqual(asked, [])
})

test('[decisions 5] sends a character file even without a picture, and shows why the server refused the file', async () => {
  const refusal = { key: 'characterFile', code: 'SVER-44', msg: '', reason: 'bones' }
  const { store, asked, state } = upload(
    { '/api/addCharacter': [{ kind: 'refused', status: 422, refusal }] },
    false,
  )
  await store.send('x', file())
  assert.equal(state().refusal?.reason, 'bones')
  assert.equal(state().phase, 'idle')
  assert.deepEqual([...(asked[0]?.form?.keys() ?? [])], ['model'])
})

test('[decisions 5] saves no character file if the user does not accept its license', async () => {
  const { store, asked, state } = upload({ '/api/addCharacter': [ASKED] })
  await store.send('x', file())
  store.cancel()
  await store.agree()
  assert.equal(asked.length, 1)
  assert.deepEqual(state(), { phase: 'idle' })
})

test('[decisions 5] ignores the result of drawing or checking a character file that the user has canceled meanwhile', async () => {
  const { request, sentTo } = answering({ '/api/addCharacter': [ASKED, ASKED] })
  const replies: (() => void)[] = []
  let isDrawn = Promise.resolve()
  const store = createCharacterUpload({
    request: (async (...call: Parameters<typeof request>) => {
      await new Promise<void>((resolve) => replies.push(resolve))
      return request(...call)
    }) as typeof request,
    drawPoster: async () => void (await isDrawn),
    onAdded: () => undefined,
  })
  let drawn = () => {}
  isDrawn = new Promise((resolve) => {
    drawn = resolve
  })
  void store.send('a', file())
  await waitFor(() => assert.equal(store.$upload.get().phase, 'drawing'))
  store.cancel()
  drawn()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([store.$upload.get().phase, replies.length], ['idle', 0], 'nothing was sent')

  const checking = store.send('b', file())
  await waitFor(() => assert.equal(replies.length, 1))
  store.cancel()
  const next = store.send('c', file())
  await waitFor(() => assert.equal(replies.length, 2))
  replies[0]?.()
  await checking
  assert.equal(store.$upload.get().phase, 'checking', 'the answer for the cancelled file is ignored')
  replies[1]?.()
  await next
  assert.equal(store.$upload.get().phase, 'asking')
  assert.deepEqual(sentTo('/api/addCharacter'), [{ name: 'b' }, { name: 'c' }])
})

test('[decisions 5] every error and warning about a character file has texts in both languages', () => {
  for (const { faults, warnings } of [characterFileTexts.ja, characterFileTexts.en]) {
    for (const fault of CHARACTER_FAULTS) assert.ok(faults[fault].length > 5, fault)
    for (const warning of LICENCE_WARNINGS) assert.ok(warnings[warning].length > 5, warning)
  }
})

const MOTION = {
  id: 7,
  name: 'ばんざい',
  url: '/characters/own/motions/7.vrma',
  bytes: 900,
  duration_ms: 2_500,
}

test("[decisions 5] lists the company's motions, and removes and restores a motion", async () => {
  const { user, did, sentTo } = await open({
    '/api/getMotions': [ok([MOTION]), ok([]), ok([MOTION])],
    '/api/removeMotion': [OK],
    '/api/restoreMotion': [OK],
  })
  assert.ok(screen.getByText('2.5 秒'))
  await user.click(screen.getByRole('button', { name: 'ばんざい を削除' }))
  await waitFor(() => assert.deepEqual(did, ['motionRemoved 7']))
  await waitFor(() => assert.ok(screen.getByText('自社の動きはまだありません')))
  assert.deepEqual(sentTo('/api/removeMotion'), [{ targetId: 7 }])
})

test('[decisions 5] says why a motion file is refused', async () => {
  const refusal = { key: 'motionFile', code: 'SVER-44', msg: '', reason: 'tooLong' }
  const { user } = await open({
    '/api/getMotions': [ok([])],
    '/api/addMotion': [{ kind: 'refused', status: 409, refusal }],
  })
  await user.click(screen.getByRole('button', { name: '動きを追加' }))
  await user.type(screen.getByLabelText(/名前/), 'ばんざい')
  await user.upload(screen.getByLabelText(/動きのファイル/), new File(['glTF'], 'x.vrma'))
  await user.click(screen.getByRole('button', { name: '追加する' }))
  await waitFor(() => assert.ok(screen.getByText(/動きが長すぎます/)))
})

test('[decisions 5] adds a second motion after the first one', async () => {
  const { user, did } = await open({
    '/api/getMotions': [ok([]), ok([MOTION]), ok([MOTION])],
    '/api/addMotion': [ok({ motion: MOTION }), ok({ motion: { ...MOTION, id: 8 } })],
  })
  for (const count of [1, 2]) {
    await user.click(screen.getByRole('button', { name: '動きを追加' }))
    await user.type(await screen.findByLabelText(/名前/), 'ばんざい')
    await user.upload(screen.getByLabelText(/動きのファイル/), new File(['glTF'], 'x.vrma'))
    await user.click(screen.getByRole('button', { name: '追加する' }))
    await waitFor(() => assert.equal(did.length, count))
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  }
  assert.deepEqual(did, ['motionAdded 7', 'motionAdded 8'])
})

test("[decisions 5] offers a button in the page's language for each file, and names the chosen file", async () => {
  const { user } = await open()
  for (const [add, choose, send, label, name] of [
    ['動きを追加', '動きのファイルを選ぶ', '追加する', /動きのファイル/, 'x.vrma'],
    ['キャラクターを追加', 'VRMファイルを選ぶ', '内容を確認する', /VRMファイル/, 'x.vrm'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: add }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/名前/), 'ばんざい')
    await user.click(dialog.getByRole('button', { name: send }))
    const button = dialog.getByRole('button', { name: choose })
    assert.equal(document.activeElement, button)
    assert.match(button.getAttribute('aria-describedby') ?? '', /error/)
    assert.equal(dialog.getByLabelText<HTMLInputElement>(label).hidden, true)
    await user.upload(dialog.getByLabelText(label), new File(['glTF'], name, { type: 'model/gltf-binary' }))
    assert.equal(dialog.getByText(name).textContent, name)
    assert.equal(dialog.queryByRole('alert'), null)
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null))
  }
})

test('[decisions 5] offers to load the motions again after a failure, instead of showing an empty list', async () => {
  const { user } = await open({ '/api/getMotions': [unreachable, ok([MOTION])] })
  assert.equal(screen.queryByText('自社の動きはまだありません'), null)
  await user.click(screen.getByRole('button', { name: 'もう一度' }))
  await screen.findByText('ばんざい')
})
