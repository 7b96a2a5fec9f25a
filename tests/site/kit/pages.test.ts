import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSignages } from '#core/signages/contract.ts'
import { createPages, idIn, needsFilters, oneOf } from '../../../site/kit/pages.ts'
import type { Request } from '../../../site/line/request.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

/** Opens a list of `sizes.total` rows at the query `at`. The address bar is the string `place.at`. */
function open(at = '', start = { text: '', store: '' }, sizes = { total: 60 }) {
  const clock = createFakeClock()
  const place = { at }
  const asked: object[] = []
  const waiting: (() => void)[] = []
  const held = { isHeld: false, isUnreachable: false }
  const request = (async (_endpoint: unknown, input: { page: number; limit: number }) => {
    asked.push(input)
    const last = Math.max(1, Math.ceil(sizes.total / input.limit))
    const answer = {
      kind: 'ok',
      value: { rows: [], total: sizes.total, page: Math.min(input.page, last), asked: asked.length },
    }
    if (held.isUnreachable) return { kind: 'unreachable' }
    if (held.isHeld) await new Promise<void>((go) => waiting.push(go))
    return answer
  }) as unknown as Request
  const pages = createPages(
    {
      request,
      clock,
      address: {
        query: () => new URLSearchParams(place.at),
        keep: (query) => {
          place.at = query.toString()
        },
      },
    },
    pageSignages,
    { start, input: ({ text, store }) => ({ text, storeId: idIn(store) }) },
  )
  return { pages, clock, place, asked, held, waiting, sizes }
}

test('[2.4.14] loads a list page by page, and a new filter goes back to the first page', async () => {
  const { pages, asked, place } = open()
  await pages.load()
  assert.deepEqual(asked.at(-1), { text: '', storeId: undefined, page: 1, limit: 20 })
  pages.turnTo(3)
  await settle()
  assert.deepEqual([asked.length, place.at], [2, 'page=3'])
  pages.narrow({ store: '0' })
  await settle()
  assert.deepEqual(asked.at(-1), { text: '', storeId: 0, page: 1, limit: 20 })
  assert.deepEqual([place.at, pages.isNarrowed()], ['store=0', true])
  pages.clear()
  await settle()
  assert.deepEqual([place.at, pages.isNarrowed()], ['', false])
})

test('[2.4.14] searches for typed text after a pause, but applies a chosen filter immediately', async () => {
  const { pages, asked, clock, place } = open()
  for (const text of ['ロ', 'ロビ', 'ロビー']) {
    pages.narrow({ text }, 'typed')
    await clock.advance(249)
  }
  assert.deepEqual([asked.length, place.at], [0, new URLSearchParams({ text: 'ロビー' }).toString()])
  await clock.advance(1)
  await settle()
  assert.deepEqual(asked, [{ text: 'ロビー', storeId: undefined, page: 1, limit: 20 }])
  pages.narrow({ text: 'x' }, 'typed')
  pages.narrow({ text: 'x' })
  await clock.advance(1_000)
  await settle()
  assert.equal(asked.length, 2)
  pages.narrow({ text: 'y' }, 'typed')
  pages.close()
  await clock.advance(1_000)
  await settle()
  assert.equal(asked.length, 2)
})

test("[2.4.14] restores filters and page of a list from the page's URL, and ignores invalid values", async () => {
  const { pages, asked } = open('text=a&store=3&page=2&id=9')
  assert.deepEqual(pages.$options.get(), { text: 'a', store: '3', page: 2, rows: 20 })
  await pages.load()
  assert.deepEqual(asked, [{ text: 'a', storeId: 3, page: 2, limit: 20 }])
  for (const at of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'rows=5'])
    assert.deepEqual(open(at).pages.$options.get(), { text: '', store: '', page: 1, rows: 20 }, at)
  assert.deepEqual(
    [idIn('-1'), idIn('1.5'), idIn(''), idIn('12'), idIn('0')],
    [undefined, undefined, undefined, 12, 0],
  )
  assert.deepEqual([oneOf(['a', 'b'], 'b'), oneOf(['a', 'b'], 'c')], ['b', undefined])
})

test("[2.4.14] a list's preset filter changes the page's URL only when the user removes the filter", () => {
  const { pages, place } = open('id=4', { text: '', store: '4' })
  assert.deepEqual([pages.$options.get().store, pages.isNarrowed()], ['4', false])
  pages.narrow({ store: '' })
  assert.equal(place.at, 'id=4&store=')
  assert.equal(open(place.at, { text: '', store: '4' }).pages.$options.get().store, '')
})

test('[2.4.14] shows the last page of a list that got shorter', async () => {
  const { pages, place, sizes } = open('page=3')
  sizes.total = 21
  await pages.load()
  assert.deepEqual([pages.$options.get().page, place.at], [2, 'page=2'])
})

test('[decisions 3] shows search and filters from six rows on, and while the list is filtered', () => {
  const { pages } = open()
  assert.deepEqual([needsFilters(pages, 5), needsFilters(pages, 6)], [false, true])
  pages.narrow({ text: 'x' })
  assert.equal(needsFilters(pages, 0), true)
})

test('[2.4.14] reports an error if another page or filter cannot be loaded, because the rows shown do not match it', async () => {
  const { pages, held } = open()
  await pages.load()
  const status = () => pages.$list.get().status
  held.isUnreachable = true
  await pages.load()
  assert.equal(status(), 'ready', 'the rows are still those of this page')
  for (const change of [() => pages.turnTo(2), () => pages.narrow({ store: '1' }), () => pages.clear()]) {
    held.isUnreachable = false
    await pages.load()
    held.isUnreachable = true
    change()
    await settle()
    assert.equal(status(), 'failed')
  }
  assert.equal(pages.$list.get().value?.total, 60)
})

test('[2.4.14] ignores an answer for a list that arrives after a newer answer', async () => {
  const { pages, held, waiting } = open()
  held.isHeld = true
  void pages.load()
  pages.turnTo(2)
  const [first, second] = waiting
  second!()
  await settle()
  first!()
  await settle()
  const { value } = pages.$list.get() as { value?: { asked: number; page: number } }
  assert.deepEqual([value?.asked, value?.page, pages.$options.get().page], [2, 2, 2])
})
