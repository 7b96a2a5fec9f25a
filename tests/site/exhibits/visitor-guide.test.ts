import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import { createNarrator } from '../../../site/dialogue/narrator.ts'
import { createVisitorGuide } from '../../../site/exhibits/visitor-guide.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'
import { createFakeClock } from '../line/fake-clock.ts'

const words = (title: string) => ({ title, description: `${title}…` })
const ANSWER = {
  name: '冬のあかり展',
  companyName: 'デモ商事',
  picture_url: null,
  posterUrl: null,
  exhibits: [
    {
      targetId: 1,
      number: 1,
      position: { x: 3, y: 4 },
      texts: { ja: words('入口'), en: words('Entrance') },
    },
    { targetId: 2, number: 3, position: { x: 6, y: 4 }, texts: { ja: words('竹') } },
  ],
}

async function open(targetId?: number, language: Language = 'en') {
  const server = answering({
    '/api/readGuide': [ok(ANSWER)],
    '/api/tellGuideStep': [ok({ result: 'OK' }), unreachable, ok({ result: 'OK' })],
  })
  const $language = atom<Language>(language)
  const teller = createNarrator(undefined, createFakeClock())
  const guide = createVisitorGuide({ request: server.request, teller, token: 'x', targetId, $language })
  await guide.load()
  return { guide, server }
}

test("[decisions 7] shows the exhibit of the scanned QR code in the visitor's language", async () => {
  const { guide, server } = await open(1)
  assert.equal(guide.$chosen.get()?.words.title, 'Entrance')
  assert.equal(guide.$presented.get(), undefined)
  guide.tell(1)
  assert.deepEqual(guide.$presented.get()?.sentences, ['Entrance', 'Entrance…'])
  assert.deepEqual(server.sentTo('/api/tellGuideStep'), [{ token: 'x', targetId: 1 }])
  guide.stop()
  assert.equal(guide.$presented.get(), undefined)
})

test('[decisions 7] goes on to the next exhibit, and from the last to the first', async () => {
  const { guide } = await open(1)
  guide.next()
  assert.deepEqual(
    [guide.$chosen.get()?.words.title, guide.$chosen.get()?.lang, guide.$presented.get()?.lang],
    ['竹', 'ja', 'ja'],
  )
  guide.next()
  assert.equal(guide.$chosen.get()?.targetId, 1)
})

test('[decisions 7] presents an exhibit again in a newly chosen language without counting it a second time', async () => {
  const { guide, server } = await open(undefined, 'ja')
  assert.equal(guide.$chosen.get(), undefined)
  guide.setLanguage('en')
  assert.equal(guide.$presented.get(), undefined)
  guide.tell(1)
  guide.setLanguage('ja')
  assert.equal(guide.$presented.get()?.sentences[0], '入口')
  assert.equal(server.sentTo('/api/tellGuideStep').length, 1)
  guide.tell(9)
  assert.equal(guide.$chosen.get()?.targetId, 1, 'an ID that is not on this map is ignored')
})
