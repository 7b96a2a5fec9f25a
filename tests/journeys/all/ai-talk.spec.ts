import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentWav, spokenWav } from '../../support/ai/spoken-wav.ts'
import { openAiFixture, openAiKiosk, transcriptOf } from '../../support/ai-dialogue.ts'
import { examineAll } from '../../support/axe.ts'
import { launchBrowser } from '../../support/browser.ts'
import { dialogOf, openOperator, press, waitForFact, waitForText } from '../../support/call-journey.ts'
import { openOffice } from '../../support/office.ts'
import { savePicture } from '../../support/save-picture.ts'

/**
 * What visitors say. `spoken` is played into the microphone again and again; the fake speech recognizer answers `said`.
 */
const TALKS = {
  ja: {
    said: '展示は何時まで見られますか',
    // the spoken words are in kana, because espeak-ng reads kanji one by one
    spoken: 'てんじはなんじまでみられますか',
    wants: '係の人を呼んでください',
    answer: '18時まで',
    key: 'j',
    button: '受付を呼び出す',
  },
  en: {
    said: 'How long is the exhibition open?',
    spoken: 'How long is the exhibition open?',
    wants: 'Please call a person',
    answer: 'until six',
    key: 'e',
    button: 'Call reception',
  },
  zh: {
    said: '展览几点结束',
    wants: '请叫工作人员',
    answer: '六点',
    key: 'z',
    button: '呼叫前台',
  },
} as const

for (const [lang, talk] of Object.entries(TALKS) as [keyof typeof TALKS, (typeof TALKS)['ja']][])
  test(`[4.5] a visitor talks with the AI in ${lang}, from the greeting to the hand-over to an operator`, {
    timeout: 150_000,
  }, async (t) => {
    const fixture = await openAiFixture(spokenWav(lang, talk.spoken))
    const office = await launchBrowser()
    t.after(async () => {
      await office.close()
      await fixture.close()
    })
    fixture.audio.hears(talk.said, talk.wants)
    const operator = await openOperator(office, fixture.server.base)
    const kiosk = await openAiKiosk(fixture)
    await kiosk.page.keyboard.press(talk.key)
    await press(kiosk, talk.button)
    await waitForText(kiosk.page, 'ai', 'listening')
    await waitForFact(kiosk.page, 'ai-step', 1)
    await kiosk.page.getByText(talk.answer).first().waitFor()
    await dialogOf(operator.page).waitFor()
    const before = dialogOf(operator.page).getByRole('region', { name: 'AIとのこれまでの会話' })
    assert.match((await before.textContent()) ?? '', new RegExp(talk.said.slice(0, 4)))
    await dialogOf(operator.page)
      .getByRole('button', { name: /応対する/ })
      .click()
    await waitForText(kiosk.page, 'scene', 'Active')

    const heard = fixture.audio.asked.filter(({ path }) => path.endsWith('/transcriptions'))
    const seconds = heard.map(({ body }) => body.length / 32_000)
    t.diagnostic(`cut ${seconds.map((length) => `${length.toFixed(1)} s`).join(', ')}`)
    assert.ok(
      seconds.some((length) => length > 0.8) && seconds.every((length) => length < 12),
      'each recording holds one sentence',
    )
    const { cause, words } = transcriptOf(fixture)
    assert.equal(cause, 'handOver')
    assert.deepEqual([...new Set(words.map((one) => one.lang))], [lang])
    const answered = words.find((one) => one.outcome === 'answered')
    t.diagnostic(`latency ${JSON.stringify(answered?.latency)}`)
    assert.ok(answered?.latency?.firstSoundMs)
    assert.deepEqual([...kiosk.faults, ...operator.faults], [])
  })

test('[2.4.6] the AI stops speaking and listens when a visitor interrupts its greeting', {
  timeout: 180_000,
}, async (t) => {
  // Without a speech server, each sentence is shown for its reading time. The whole greeting takes more than a minute,
  // so that the visitor can interrupt it.
  const fixture = await openAiFixture(spokenWav('ja', TALKS.ja.spoken, { afterS: 1.5 }), {
    speech: false,
    settings: {
      greeting: { ja: `${'はい。'.repeat(60)}以上です。`, en: '', zh: '' },
    },
  })
  t.after(() => fixture.close())
  fixture.audio.hears(TALKS.ja.said)
  const kiosk = await openAiKiosk(fixture)
  await press(kiosk)
  await waitForText(kiosk.page, 'ai', 'speaking')
  const listening = await kiosk.page.waitForFunction(
    () => document.querySelector('[data-ai=listening]') && document.body.innerText,
    undefined,
    { timeout: 120_000, polling: 100 },
  )
  const shown = String(await listening.jsonValue())
  assert.match(shown, /はい。/)
  assert.doesNotMatch(shown, /以上です/, 'the whole greeting was said')
  await waitForFact(kiosk.page, 'ai-step', 1)
  assert.deepEqual(kiosk.faults, [])
})

test('[4.5] after 60 s without speech or touch an AI dialogue ends, and the kiosk returns to Standby', {
  timeout: 180_000,
}, async (t) => {
  const fixture = await openAiFixture(silentWav())
  t.after(() => fixture.close())
  const kiosk = await openAiKiosk(fixture)
  await press(kiosk)
  await waitForText(kiosk.page, 'ai', 'listening')
  await kiosk.page.getByText('マイクを使用中').waitFor()
  const since = performance.now()
  await waitForText(kiosk.page, 'ai', 'ready', 120_000)
  const tookS = (performance.now() - since) / 1_000
  t.diagnostic(`ended after ${tookS.toFixed(1)} s`)
  assert.ok(tookS > 55)
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  assert.equal(fixture.audio.asked.filter(({ path }) => path.endsWith('/transcriptions')).length, 0)
  assert.equal(transcriptOf(fixture).cause, 'timeout')
  assert.deepEqual(kiosk.faults, [])
})

for (const [orientation, account, size, template] of [
  ['portrait', 'lobby', { width: 540, height: 960 }],
  ['landscape', 'station', { width: 960, height: 540 }],
  [
    'landscape with a landscape template',
    'station',
    { width: 960, height: 540 },
    { width: 1920, height: 1080 },
  ],
] as const)
  test(`[2.4.6] a visitor in front of a ${orientation} kiosk talks with the AI by touch alone`, {
    timeout: 150_000,
  }, async (t) => {
    // neither the browser nor a configured speech server can recognize speech
    const fixture = await openAiFixture(silentWav(), {
      speech: false,
      settings: { hearing: 'browser' },
      env: { TRANSCRIBE_URL: '' },
    })
    t.after(() => fixture.close())
    if (template) {
      const office = await openOffice(fixture.kioskBrowser, fixture.server.base)
      await office.change(await office.signageOf(account), template)
      await office.close()
    }
    const kiosk = await openAiKiosk(fixture, size, 'no recogniser', undefined, { account, hasTouch: true })
    const tap = (name: string): Promise<void> => kiosk.page.getByRole('button', { name, exact: true }).tap()
    const look = (name: string): Promise<void> =>
      savePicture(kiosk, `ai-${orientation.replaceAll(' ', '-')}-${name}`)
    await tap('AIに聞く')
    await kiosk.page.getByText('ご質問をどうぞ').waitFor()
    await look('first')
    await tap('入場料はいくらですか')
    await kiosk.page.getByText('入場料は500円です。').waitFor()
    await kiosk.page.getByText('ご質問をどうぞ').waitFor()
    // an answered question is not offered again
    assert.equal(await kiosk.page.getByRole('button', { name: '入場料はいくらですか' }).count(), 0)
    await tap('文字で聞く')
    for (const key of ['か', '濁点', 'つ', '小さい文字', 'こ', 'う']) await tap(key)
    assert.equal(await kiosk.page.getByRole('textbox').inputValue(), 'がっこう')
    await look('typing')
    await kiosk.page.locator('.hg-button-enter').tap()
    await kiosk.page.locator('[data-first]').getByText('係の者を呼ぶ').waitFor()
    await look('unknown')
    const faults = await examineAll((see) => see('kiosk in an AI talk', kiosk), ['light'])
    assert.deepEqual(faults, [])
    await tap('English')
    await kiosk.page.getByText('How may I help you?').first().waitFor()
    await tap('How long is the exhibition open?')
    await kiosk.page.getByText('The exhibition is open until six.').waitFor()
    await tap('日本語')
    await tap('係の者を呼ぶ')
    // no operator is in Standby, so the AI says that no operator is available, and continues
    await kiosk.page.getByText('ただいま係の者が出られません').waitFor()
    await tap('終わる')
    await waitForText(kiosk.page, 'ai', 'ready')
    assert.equal(transcriptOf(fixture).cause, 'handOver')
    assert.deepEqual(kiosk.faults, [])
  })
