import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import type { DrawingSpeed } from '../../../site/characters/sprite-making.ts'
import { answering, ok, refused } from '../../support/answers.ts'
import { aCharacter, anOwnCharacter } from '../../support/characters.ts'
import { page } from '../../support/dom.ts'

const { act, render, screen, within } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { CompanyCharactersPage } = await import('../../../site/characters/CompanyCharactersPage.tsx')
const { createCompanyCharacters } = await import('../../../site/characters/company-characters.ts')

const SAVE = '/api/addCharacterSprites'
const RED = aCharacter(2, 'bear', 'くま蔵', { palette: { uniform: '#7a2f4a' } })
const DRAWN = { sprites_url: '/characters/own/2/5.sprites' }
const READY = 'GPUのない端末でも動きます'

interface Drawing {
  onPicture: () => Promise<void>
  finish: (file: Blob) => void
}

/** Opens the page; `lists` are the answers of the server, one after the other. */
async function open(speed: DrawingSpeed, lists: CharacterShape[][], saves: ReturnType<typeof ok>[] = []) {
  page.happyDOM.setURL('http://localhost/app/company/characters')
  const drawings: Drawing[] = []
  const server = answering({
    '/api/getCharacter': lists.map(ok),
    '/api/getMotions': [ok([])],
    [SAVE]: saves,
  })
  const store = createCompanyCharacters({
    request: server.request,
    openStage: async () => ({ restyle: () => {}, play: async () => true, dispose: () => {} }),
    drawing: {
      speedOf: () => speed,
      untilIdle: async () => {},
      failed: new Map(),
      bake: (_, onPicture) => new Promise((finish) => drawings.push({ onPicture, finish })),
    },
    onDone: () => {},
    onMotion: () => {},
  })
  const { unmount } = render(<CompanyCharactersPage store={store} />)
  await act(async () => {})
  return { ...server, drawings, unmount, user: userEvent.setup() }
}

const rowOf = (name: string) => within(screen.getByText(name, { selector: 'b' }).closest('li')!)

test("[decisions 5] shows no hint about sprites for a character that uses the product's sprites", async () => {
  const { drawings } = await open('fast', [[aCharacter(1, 'receptionist', 'うけ子'), { ...RED, ...DRAWN }]])
  assert.equal(rowOf('うけ子').queryByText(/GPU/), null)
  rowOf('くま蔵').getByText(READY)
  assert.equal(drawings.length, 0)
})

test('[decisions 5] with a GPU, draws the sprites without a click, shows the progress, and says when they are ready', async () => {
  const { drawings, sentTo } = await open('fast', [[RED], [{ ...RED, ...DRAWN }]], [ok({ result: 'OK' })])
  assert.equal(drawings.length, 1)
  const bar = rowOf('くま蔵').getByRole('progressbar', { name: 'くま蔵 の、GPUのない端末のための絵' })
  assert.equal(bar.getAttribute('value'), '0')
  await act(async () => {
    for (let picture = 0; picture < 21; picture++) await drawings[0]!.onPicture()
  })
  assert.equal(bar.getAttribute('value'), '11')
  rowOf('くま蔵').getByText(/準備しています\(11%\)。この画面を開いたままに/)
  await act(async () => drawings[0]!.finish(new Blob(['x'])))
  rowOf('くま蔵').getByText(READY)
  assert.equal(sentTo(SAVE).length, 1)
})

test('[decisions 5] without a GPU, a button starts drawing, and the buttons of other characters are disabled meanwhile', async () => {
  const { drawings, user } = await open('slow', [[RED, anOwnCharacter(9, 'うちの子')]])
  assert.equal(drawings.length, 0)
  rowOf('うちの子').getByText(/静止画になります。このパソコンにはGPUがない/)
  await user.click(rowOf('うちの子').getByRole('button', { name: 'うちの子 の絵を準備する' }))
  assert.equal(drawings.length, 1)
  rowOf('うちの子').getByRole('progressbar')
  const other = rowOf('くま蔵').getByRole<HTMLButtonElement>('button', { name: 'くま蔵 の絵を準備する' })
  assert.equal(other.disabled, true)
})

test('[decisions 5] a browser that cannot draw at all says where to open the page', async () => {
  await open('none', [[RED]])
  rowOf('くま蔵').getByText(/GPUのあるパソコンのChrome、Edge、Firefoxでこの画面を開くと/)
  assert.equal(rowOf('くま蔵').queryByRole('button', { name: /絵を準備/ }), null)
})

test("[decisions 5] shows the server's reason when it refuses the pictures, and tries again on request", async () => {
  const answers = [refused('diskFull', 'SVER-70'), ok({ result: 'OK' })]
  const { drawings, user } = await open('fast', [[RED], [RED], [{ ...RED, ...DRAWN }]], answers)
  await act(async () => drawings[0]!.finish(new Blob(['x'])))
  rowOf('くま蔵').getByText(/準備できませんでした。.*SVER-70/)
  await user.click(rowOf('くま蔵').getByRole('button', { name: 'くま蔵 の絵を準備する' }))
  await act(async () => drawings[1]!.finish(new Blob(['x'])))
  rowOf('くま蔵').getByText(READY)
})

test('[decisions 5] stops drawing when the user leaves the page', async () => {
  const { drawings, unmount } = await open('fast', [[RED]])
  await act(() => drawings[0]!.onPicture())
  unmount()
  await assert.rejects(drawings[0]!.onPicture())
})
