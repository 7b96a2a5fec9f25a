import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { searchIndexOf } from '../../../site/help/search-index.ts'

const { fireEvent, screen, waitFor } = await import('@testing-library/react')
await import('../../../site/help/search-field.ts')

const index = searchIndexOf('ja')
const fetched = mock.method(globalThis, 'fetch', async () => new Response(index))

beforeEach(() => {
  fetched.mock.resetCalls()
  const part = document.createElement('div')
  part.innerHTML = `<help-search lang="ja"><label>検索<input type="search"></label>
    <div><p role="status"></p><ol data-found hidden></ol></div></help-search><button>別</button>`
  document.body.replaceChildren(part)
})

const field = (): HTMLInputElement => screen.getByLabelText('検索')
const links = (): HTMLElement[] => screen.queryAllByRole('link')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

async function found(words: string): Promise<void> {
  field().focus()
  type(words)
  await waitFor(() => assert.notEqual(screen.getByRole('status').textContent, ''))
}

test('[decisions 3] lists and counts the search results while the user types, and loads the index once', async () => {
  await found('引き継ぐ')
  assert.match(screen.getByRole('status').textContent!, /^\d件見つかりました。$/)
  assert.equal(links()[0]?.getAttribute('href'), '/help/operator#hand-over')
  type('ありえない言葉')
  await waitFor(() =>
    assert.match(screen.getByRole('status').textContent!, /「ありえない言葉」は見つかりません/),
  )
  assert.equal(fetched.mock.callCount(), 1)
})

test('[decisions 3] arrow keys move between search field and results, and Escape clears the field', async () => {
  await found('キオスク')
  press('ArrowDown')
  assert.equal(document.activeElement, links()[0])
  press('ArrowDown')
  assert.equal(document.activeElement, links()[1])
  press('ArrowUp')
  press('ArrowUp')
  assert.equal(document.activeElement, field())
  press('ArrowDown')
  press('Escape')
  assert.equal(document.activeElement, field())
  assert.equal(field().value, 'キオスク')
  press('Escape')
  assert.equal(field().value, '')
  assert.deepEqual(links(), [])
})

test('[decisions 3] Enter opens the first search result, and a press outside closes the results', async () => {
  await found('キオスク')
  let followed = ''
  links()[0]!.addEventListener('click', (event) => {
    event.preventDefault()
    followed = (event.currentTarget as HTMLAnchorElement).getAttribute('href')!
  })
  press('Enter')
  assert.match(followed, /^\/help\//)
  assert.equal(field().value, '')
  await found('キオスク')
  fireEvent.pointerDown(screen.getByRole('button'))
  assert.deepEqual(links(), [])
})

test('[decisions 3] reports that the search index could not be loaded, and tries again at the next letter', async () => {
  fetched.mock.mockImplementationOnce(async () => new Response('', { status: 503 }))
  type('予約')
  await waitFor(() => assert.match(screen.getByRole('status').textContent!, /検索を読み込めませんでした/))
  type('予約を')
  await waitFor(() => assert.ok(links().length > 0))
})
