import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SignageShape } from '#core/signages/contract.ts'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk, type FakeKiosk, ownOf, signageOf, templatesWith } from './fakes.ts'
import { openStandby } from './standby.ts'

const { cleanup, render } = await import('@testing-library/react')
const { SignageStage } = await import('../../../site/stage/SignageStage.tsx')
const { pickTexts } = await import('../../../site/kit/texts/define.ts')
const { kioskTexts } = await import('../../../site/kiosk/texts.ts')

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const NOTICE = { hours: '月–金 9:00–18:00', phone: '03-0000-0000(代表)', resumes: '明日 9時' }
const LANGUAGE_NAMES = /日本語|中文/g

/** A kiosk in Standby with this signage. */
async function openWith(signage: SignageShape) {
  const fake = createFakeKiosk()
  fake.serve(signage)
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  return fake
}

/** All words that the stage shows, including labels and descriptions of pictures. */
function wordsOf(kiosk: FakeKiosk['kiosk']): string {
  const model = kiosk.$model.get()!
  const { container } = render(
    <SignageStage interactive model={model} texts={pickTexts(kioskTexts, model.language).stage} />,
  )
  const attributes = [...container.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  const words = [container.textContent, ...attributes].join(' ').replace(LANGUAGE_NAMES, '')
  cleanup()
  return words
}

describe('a company without any translation', () => {
  for (const [language, letters] of [
    ['en', JAPANESE],
    ['zh', KANA],
  ] as const)
    test(`[decisions 4] shows no Japanese word in any scene to a visitor who chose ${language}`, async () => {
      const fake = await openWith(signageOf(NOTICE))
      fake.kiosk.touch(12)
      for (const scene of TEMPLATE_SCENES) {
        fake.state(scene, { ...ownOf(scene), requestId: 'id-1' })
        // the end of a call resets the language
        fake.kiosk.setLanguage(language)
        assert.equal(fake.kiosk.$model.get()?.scene, scene)
        assert.doesNotMatch(wordsOf(fake.kiosk), letters)
      }
    })
})

test('[decisions 4] changes labels, telop (scrolling text) and company name with the language, and back', async () => {
  const templates = templatesWith({
    telop: '本日は展示',
    telop_translations: { en: 'Exhibition today' },
    touch_buttons: [
      {
        id: 11,
        text: '総務',
        translations: { en: 'Office' },
        font_size: 40,
        bg_color: '#000000',
        is_view: true,
      },
    ],
  })
  const companyTranslations = { en: 'Demo Trading' }
  const { kiosk } = await openWith(signageOf({ templates, companyTranslations }))
  const shown = () => {
    const { buttons, telopLines, companyName } = kiosk.$model.get()!
    return [buttons[0]?.text, telopLines.join(), companyName]
  }
  assert.deepEqual(shown(), ['総務', '本日は展示', 'デモ商事'])
  kiosk.setLanguage('en')
  assert.deepEqual(shown(), ['Office', 'Exhibition today', 'Demo Trading'])
  kiosk.setLanguage('zh')
  assert.deepEqual(shown(), ['呼叫前台', '', ''])
  kiosk.setLanguage('ja')
  assert.deepEqual(shown(), ['総務', '本日は展示', 'デモ商事'])
})

test("[decisions 4] shows the pressed button's text translated, and sends the Japanese text with the call", async () => {
  const fake = await openStandby()
  fake.kiosk.setLanguage('zh')
  fake.kiosk.touch(12)
  fake.state('Calling', { requestId: 'id-1' })
  assert.equal(fake.kiosk.$model.get()?.calling?.buttonText, '我有预约')
  const [call] = fake.messages('receptionRequest')
  assert.equal(call && 'touchButton' in call && call.touchButton, 'ご予約の方')
})

test('[decisions 4] reports the Japanese telop (scrolling text), or an empty one if it has no translation for the visitor', async () => {
  const templates = templatesWith({ telop: '本日は展示', telop_translations: { en: 'Exhibition today' } })
  const fake = await openWith(signageOf({ templates }))
  const telops = () => fake.messages('kioskReport').map((message) => 'telop' in message && message.telop)
  fake.kiosk.setLanguage('en')
  assert.equal(telops().at(-1), '本日は展示')
  fake.kiosk.setLanguage('zh')
  assert.equal(telops().at(-1), '')
})
