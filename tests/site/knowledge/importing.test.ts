import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImporting } from '../../../site/knowledge/importing.ts'
import { EVERYWHERE } from '../../../site/knowledge/places.ts'
import type { Reply } from '../../../site/line/reply.ts'
import type { Request } from '../../../site/line/request.ts'
import { ok, refused } from '../../support/answers.ts'
import { settle } from '../line/fake-clock.ts'

/** A server that answers each request when the test says so. */
function answeringLater() {
  const asked: { input: { csv?: string }; answer: (reply: Reply<unknown>) => void }[] = []
  const request = ((_: unknown, input: { csv?: string }) =>
    new Promise((answer) => asked.push({ input, answer }))) as unknown as Request
  return { asked, request }
}

const previewOf = (title: string) => ({ rows: [{ line: 2, title, action: 'add' }], problems: [] })

test('[decisions 7] previews the file that was chosen last, even if another file is still being read', async () => {
  const { asked, request } = answeringLater()
  const importing = createImporting({ request, onImported: () => {}, onAdded: () => {} })
  const reading = importing.readFile('first.csv', 'first')
  await importing.readFile('second.csv', 'second')
  asked[0]!.answer(ok(previewOf('first')))
  await settle()
  assert.equal(importing.$file.get(), undefined, "the first file's preview is ignored")
  await importing.takeFile()
  assert.deepEqual(
    asked.map(({ input }) => input),
    [{ csv: 'first' }, { csv: 'second' }],
  )
  asked[1]!.answer(ok(previewOf('second')))
  await reading
  const file = importing.$file.get()
  assert.deepEqual([file?.name, file?.csv, file?.preview], ['second.csv', 'second', previewOf('second')])
})

test('[decisions 7] previews the second file even if the server refuses the first one', async () => {
  const { asked, request } = answeringLater()
  const importing = createImporting({ request, onImported: () => {}, onAdded: () => {} })
  const reading = importing.readFile('first.csv', 'first')
  await importing.readFile('second.csv', 'second')
  asked[0]!.answer(refused('invalid', 'SVER-14'))
  await settle()
  asked[1]!.answer(ok(previewOf('second')))
  await reading
  assert.equal(importing.$file.get()?.name, 'second.csv')
  assert.equal(importing.previewing.$submit.get().refused, undefined)
})

test('[decisions 7] keeps a file that was chosen while another file was being imported', async () => {
  const { asked, request } = answeringLater()
  const importing = createImporting({ request, onImported: () => {}, onAdded: () => {} })
  const reading = importing.readFile('first.csv', 'first')
  asked[0]!.answer(ok(previewOf('first')))
  await reading
  const taking = importing.takeFile()
  const next = importing.readFile('second.csv', 'second')
  asked[2]!.answer(ok(previewOf('second')))
  await next
  asked[1]!.answer(ok({ result: 'OK', added: 1, changed: 0 }))
  await taking
  assert.equal(importing.$file.get()?.name, 'second.csv')
})

test('[decisions 7] keeps text that was pasted, and a suggestion that was edited, while other suggestions were being added', async () => {
  const { asked, request } = answeringLater()
  const importing = createImporting({ request, onImported: () => {}, onAdded: () => {} })
  importing.paste({ text: '文章' })
  const cutting = importing.cut()
  const suggestions = ['一', '二'].map((question) => ({ question, answer: '1', similar: null }))
  asked[0]!.answer(ok({ suggestions }))
  await cutting
  const adding = importing.addTaken()
  assert.equal(importing.$pasted.get().text, '文章')
  importing.paste({ text: '次の文章' })
  importing.change(1, { answer: '2' })
  void importing.addTaken()
  asked[1]!.answer(ok({ result: 'OK', answerIds: [5, 6] }))
  await adding
  assert.equal(asked.length, 2)
  assert.equal(importing.$pasted.get().text, '次の文章')
  assert.deepEqual(
    importing.$suggestions.get()?.map(({ question, answer }) => [question, answer]),
    [['二', '2']],
  )
  const rest = importing.addTaken()
  asked[2]!.answer(ok({ result: 'OK', answerIds: [7] }))
  await rest
  assert.deepEqual([importing.$pasted.get().text, importing.$suggestions.get()], ['次の文章', undefined])
})

test('[decisions 7] saves suggested answers in the language of the text that they were taken from', async () => {
  const { asked, request } = answeringLater()
  const importing = createImporting({ request, onImported: () => {}, onAdded: () => {} })
  importing.paste({ text: '文章', lang: 'zh' })
  const cutting = importing.cut()
  importing.paste({ lang: 'en' })
  await importing.cut()
  asked[0]!.answer(ok({ suggestions: [{ question: '一', answer: '1', similar: null }] }))
  await cutting
  void importing.addTaken()
  assert.deepEqual(asked[1]?.input, {
    answers: [
      {
        ...EVERYWHERE,
        wordings: [{ lang: 'zh', text: '一' }],
        texts: [{ lang: 'zh', text: '1', isDraft: false }],
      },
    ],
  })
})
