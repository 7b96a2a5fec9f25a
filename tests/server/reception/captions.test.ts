import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Language } from '#core/languages.ts'
import { CAPTIONS_BURST, TRANSLATIONS_AT_ONCE_MAX } from '#core/limits.ts'
import { type AiSettings, saveAiSettings } from '../../../db/queries/ai-settings.ts'
import { listCallEvents } from '../../../db/queries/calls.ts'
import { listUtterancesOfCall } from '../../../db/queries/dialogues.ts'
import { insertReservation } from '../../../db/queries/reservations.ts'
import { findUser } from '../../../db/queries/users.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import type { Translate } from '../../../server/reception/captions.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import {
  idOf,
  openTestReception,
  type TestReception,
  type TestReceptionOptions,
} from '../../support/test-reception.ts'

const ON = { captions: true, translates: true } as const

function set(testReception: TestReception, input: Partial<AiSettings>): void {
  saveAiSettings(testReception.db, { ...aiSettingsOf(testReception.db, testReception.companyId), ...input })
}

/** Opens a test reception where Sato is in a talk with a visitor at the lobby, who called in Japanese. */
function inTalk(input: Partial<AiSettings> = ON, more: TestReceptionOptions = {}): TestReception {
  const testReception = openTestReception(more)
  set(testReception, input)
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  testReception.lines.length = 0
  return testReception
}

let seq = 0
const next = (): number => ++seq
function says(
  testReception: TestReception,
  name: string,
  text: string,
  { isFinal = true, lang = 'ja' as Language, n = next(), of = 'lobby' } = {},
): void {
  const isOperator = name === 'Sato' || name === 'Tanaka'
  const side = isOperator ? { userId: idOf(testReception, name) } : { signageId: idOf(testReception, name) }
  testReception.step(`${name} says ${text.slice(0, 20)}`, () =>
    testReception.reception.captions.say(side, {
      callId: testReception.requestId(of),
      seq: n,
      lang,
      text,
      isFinal,
    }),
  )
}

const kept = (testReception: TestReception) =>
  listUtterancesOfCall(testReception.db, testReception.companyId, testReception.requestId('lobby')).map(
    ({ speaker, lang, text, translations }) => [speaker, lang, text, translations],
  )

test('[decisions 7] shows captions of operator and visitor as they change, and stores each final caption once', () => {
  const testReception = inTalk()
  says(testReception, 'Sato', 'お待ち', { isFinal: false, n: 1 })
  says(testReception, 'Sato', 'お待ちしておりました', { n: 1 })
  says(testReception, 'Sato', 'お待ちしておりました', { n: 1 })
  says(testReception, 'lobby', '約束があります', { n: 1 })
  assert.deepEqual(testReception.lines, [
    'Sato says お待ち → lobby 1 operator: お待ち…',
    'Sato says お待ちしておりました → lobby 1 operator: お待ちしておりました',
    'Sato says お待ちしておりました → nothing',
    'lobby says 約束があります → lobby 2 visitor: 約束があります',
  ])
  assert.deepEqual(kept(testReception), [
    ['operator', 'ja', 'お待ちしておりました', null],
    ['visitor', 'ja', '約束があります', null],
  ])
})

test('[decisions 7] accepts captions only for a running talk with captions on, and only from its operator and its kiosk', () => {
  const off = inTalk({})
  says(off, 'Sato', '字幕はない')
  assert.equal(off.views.ownSignage(idOf(off, 'lobby')).talk?.captions, undefined)
  const testReception = inTalk()
  says(testReception, 'Tanaka', '関係のない人')
  says(testReception, 'station', '別のサイネージ')
  says(testReception, 'station', '別の通話', { of: 'station' })
  testReception.hangsUp('Sato')
  says(testReception, 'Sato', '終わったあと')
  says(testReception, 'lobby', '終わったあと')
  assert.deepEqual(
    [...off.lines, ...testReception.lines].flatMap((line) => line.split('refused: ')[1] ?? []),
    ['captionsOff', 'noCall', 'noCall', 'noCall', 'noCall', 'noCall'],
  )
  assert.deepEqual([kept(off), kept(testReception)], [[], []])
})

test('[decisions 7] refuses captions above the rate limit, and does not store them', () => {
  const testReception = inTalk()
  for (let n = 0; n < CAPTIONS_BURST; n += 1) says(testReception, 'lobby', `文${n}`)
  says(testReception, 'lobby', '多すぎる')
  assert.equal(testReception.lines.at(-1), 'lobby says 多すぎる → refused: tooMany')
  assert.equal(kept(testReception).length, CAPTIONS_BURST)
})

test('[decisions 7] offers no captions in a reserved room', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  set(testReception, ON)
  const { companyId, clock } = testReception
  const owner = idOf(testReception, 'Sato')
  const room = ensureLinkRoom(testReception.db, { ...findUser(testReception.db, owner)!, companyId }, 1)
  const times = { startAt: clock.now() - 60_000, endAt: clock.now() + 600_000 }
  const booking = { companyId, userId: owner, signageId: room, characterId: null, title: 'x', createdAt: 1 }
  insertReservation(testReception.db, { ...booking, ...times })
  testReception.reception.calls.begin(owner, room)
  const talk = testReception.views.ownSignage(room).talk
  assert.ok(talk)
  assert.throws(() => testReception.reception.captions.turn(owner, talk.callId, true), { key: 'captionsOff' })
  assert.equal(testReception.views.ownSignage(room).talk?.captions, undefined)
})

/** A fake translator. Each task waits until the test calls `answer`. */
function byHand() {
  const tasks: { text: string; to: Language; answer: (text: string | undefined) => void }[] = []
  const translate: Translate = (_, { text, to }, onClause = () => {}) =>
    new Promise((resolve) => {
      tasks.push({
        text,
        to,
        answer(done) {
          if (done !== undefined) onClause(done.slice(0, 3))
          resolve(done === undefined ? { reason: 'silent' } : { text: done })
        },
      })
    })
  return { tasks, translate }
}

test('[decisions 7] translates captions clause by clause, and stores the translation with the original', async () => {
  const { tasks, translate } = byHand()
  const testReception = inTalk(ON, { translate })
  says(testReception, 'lobby', 'Hello there', { lang: 'en', isFinal: false, n: 9 })
  assert.equal(tasks.length, 0, 'words that may still change are not sent anywhere')
  says(testReception, 'lobby', 'Hello there', { lang: 'en', n: 9 })
  says(testReception, 'Sato', 'ようこそ')
  assert.deepEqual(
    tasks.map(({ text, to }) => [text, to]),
    [
      ['Hello there', 'ja'],
      ['ようこそ', 'en'],
    ],
  )
  tasks[1]!.answer('Welcome')
  tasks[0]!.answer('こんにちは')
  await turn()
  assert.deepEqual(
    testReception.receptionEvents.flatMap((receptionEvent) =>
      receptionEvent.kind === 'captionTranslated'
        ? [[receptionEvent.n, receptionEvent.lang, receptionEvent.text, receptionEvent.final]]
        : [],
    ),
    [
      [2, 'en', 'Wel', false],
      [1, 'ja', 'こんに', false],
      [2, 'en', 'Welcome', true],
      [1, 'ja', 'こんにちは', true],
    ],
  )
  assert.deepEqual(kept(testReception), [
    ['visitor', 'en', 'Hello there', { ja: 'こんにちは' }],
    ['operator', 'ja', 'ようこそ', { en: 'Welcome' }],
  ])
})

test('[decisions 7] keeps the original caption when its translation fails', async () => {
  const { tasks, translate } = byHand()
  const testReception = inTalk(ON, { translate })
  const marks = () => [
    testReception.views.ownSignage(idOf(testReception, 'lobby')).talk?.captions?.isUntranslated,
    testReception.views.ownOperator(idOf(testReception, 'Sato')).talk?.captions?.isUntranslated,
  ]
  const toldOnce = async (answer: string | undefined): Promise<number> => {
    says(testReception, 'lobby', 'Hello', { lang: 'en' })
    const from = testReception.receptionEvents.length
    tasks.at(-1)!.answer(answer)
    await turn()
    return testReception.receptionEvents.slice(from).filter(({ kind }) => kind === 'operatorChanged').length
  }
  assert.deepEqual([await toldOnce(undefined), marks()], [1, [true, true]])
  assert.deepEqual([await toldOnce(undefined), marks()], [0, [true, true]])
  assert.deepEqual([await toldOnce('こんにちは'), marks()], [1, [false, false]])
  assert.deepEqual(
    kept(testReception).map(([, , , translations]) => translations),
    [null, null, { ja: 'こんにちは' }],
  )
})

test('[decisions 7] limits how many captions of a call are translated at the same time', async () => {
  const { tasks, translate } = byHand()
  const testReception = inTalk(ON, { translate })
  for (let n = 0; n <= TRANSLATIONS_AT_ONCE_MAX; n += 1)
    says(testReception, 'lobby', `word ${n}`, { lang: 'en' })
  assert.equal(tasks.length, TRANSLATIONS_AT_ONCE_MAX)
  for (const task of tasks) task.answer('はい')
  await turn()
  says(testReception, 'lobby', 'again', { lang: 'en' })
  assert.equal(tasks.length, TRANSLATIONS_AT_ONCE_MAX + 1)
})

test("[decisions 7] stores a caption's translation that arrives after the call", async () => {
  const { tasks, translate } = byHand()
  const testReception = inTalk(ON, { translate })
  says(testReception, 'lobby', 'Bye', { lang: 'en' })
  testReception.hangsUp('Sato')
  const from = testReception.receptionEvents.length
  tasks[0]!.answer('さようなら')
  await turn()
  assert.deepEqual(testReception.receptionEvents.slice(from), [])
  assert.deepEqual(kept(testReception), [['visitor', 'en', 'Bye', { ja: 'さようなら' }]])
})

test('[decisions 7] shows a translation that cannot be stored, and reports the error', async () => {
  const { tasks, translate } = byHand()
  const faults: unknown[] = []
  const testReception = inTalk(ON, { translate, onFault: (error) => faults.push(error) })
  says(testReception, 'lobby', 'Hello', { lang: 'en' })
  testReception.db.$client.exec(
    "CREATE TRIGGER held BEFORE UPDATE ON utterance BEGIN SELECT RAISE(ABORT, 'this company is held'); END",
  )
  const from = testReception.receptionEvents.length
  tasks[0]!.answer('こんにちは')
  await turn()
  const shown = testReception.receptionEvents
    .slice(from)
    .filter((said) => said.kind === 'captionTranslated' && said.final)
  assert.equal(shown.length, 1)
  assert.match(String(faults), /this company is held/)
})

test('[decisions 7] applies changed caption settings at once to a running talk', () => {
  const testReception = inTalk({})
  const shown = () => testReception.views.ownOperator(idOf(testReception, 'Sato')).talk?.captions
  const change = (input: Partial<AiSettings>): number => {
    set(testReception, input)
    const from = testReception.receptionEvents.length
    testReception.reception.captions.settingsChanged(testReception.companyId)
    return testReception.receptionEvents.length - from
  }
  assert.equal(change({ captions: true }), 2)
  assert.deepEqual(shown()?.translates, false)
  says(testReception, 'lobby', 'Hello', { lang: 'en' })
  assert.equal(change({ translates: true, speaksTranslation: true }), 2)
  assert.deepEqual([shown()?.speaks, shown()?.langs.visitor], [true, 'en'])
  assert.equal(change({ persona: '明るい' }), 0)
  assert.equal(change({ captions: false }), 2)
  assert.equal(shown(), undefined)
  says(testReception, 'lobby', 'まだ聞こえる')
  assert.equal(testReception.lines.at(-1), 'lobby says まだ聞こえる → refused: captionsOff')
})

test("[decisions 7] lets only the talk's operator switch captions on and off", () => {
  const testReception = inTalk({})
  const shown = () => [
    testReception.views.ownOperator(idOf(testReception, 'Sato')).talk?.captions !== undefined,
    testReception.views.ownSignage(idOf(testReception, 'lobby')).talk?.captions !== undefined,
  ]
  const turn = (name: string, on: boolean) =>
    testReception.step(`${name} turns ${on}`, () =>
      testReception.reception.captions.turn(idOf(testReception, name), testReception.requestId('lobby'), on),
    )
  turn('Tanaka', true)
  assert.match(testReception.lines.at(-1)!, /refused: noCall$/)
  assert.deepEqual(shown(), [false, false])
  turn('Sato', true)
  assert.deepEqual(shown(), [true, true])
  says(testReception, 'Sato', 'はじめに')
  turn('Sato', false)
  assert.deepEqual(shown(), [false, false])
  says(testReception, 'lobby', '書かれない')
  assert.match(testReception.lines.at(-1)!, /refused: captionsOff$/)
  turn('Sato', true)
  says(testReception, 'lobby', 'つぎに')
  assert.match(testReception.lines.at(-1)!, /lobby 2 visitor: つぎに/)
  assert.deepEqual(
    kept(testReception).map(([, , text]) => text),
    ['はじめに', 'つぎに'],
  )
  const from = testReception.receptionEvents.length
  turn('Sato', true)
  assert.equal(testReception.receptionEvents.length, from, 'captions are already on')
})

test("[decisions 7] keeps the operator's choice of captions until the next talk", () => {
  const testReception = inTalk({})
  const isOn = () => testReception.views.ownOperator(idOf(testReception, 'Sato')).talk?.captions
  const setDefault = (input: Partial<AiSettings>) => {
    set(testReception, input)
    testReception.reception.captions.settingsChanged(testReception.companyId)
  }
  testReception.reception.captions.turn(idOf(testReception, 'Sato'), testReception.requestId('lobby'), true)
  setDefault({ captions: false, translates: true })
  assert.equal(isOn()?.translates, true, 'captions stay on, with the new settings')
  testReception.reception.captions.turn(idOf(testReception, 'Sato'), testReception.requestId('lobby'), false)
  setDefault({ captions: true })
  assert.equal(isOn(), undefined)
  testReception.hangsUp('Sato')
  testReception.wait(1)
  testReception.press('lobby', 2)
  testReception.accept('Sato', 'lobby', 2)
  assert.ok(isOn(), "the next talk begins with the company's default")
})

test("[decisions 7] continues the numbering of captions after a hand-over, and uses the new operator's language", () => {
  const testReception = inTalk()
  says(testReception, 'Sato', '担当が代わります', { n: 1 })
  testReception.offers('Sato', 'lobby', 'Tanaka')
  testReception.answers('Tanaka', 'lobby', 'accept')
  testReception.answers('Tanaka', 'lobby', 'ready')
  says(testReception, 'Sato', 'もう担当ではない', { n: 2 })
  assert.match(testReception.lines.at(-1)!, /refused: noCall$/)
  says(testReception, 'Tanaka', '田中です', { n: 1 })
  assert.match(testReception.lines.at(-1)!, /lobby 2 operator: 田中です/)
  const side = { userId: idOf(testReception, 'Tanaka') }
  testReception.reception.captions.read(side, testReception.requestId('lobby'), 'en')
  assert.deepEqual(testReception.views.ownSignage(idOf(testReception, 'lobby')).talk?.captions?.langs, {
    operator: 'en',
    visitor: 'ja',
  })
})

test("[decisions 7] records once in a call's events that captions were stored", () => {
  const written = (testReception: TestReception) =>
    listCallEvents(testReception.db, testReception.requestId('lobby')).filter(
      ({ kind }) => kind === 'written',
    ).length
  const testReception = inTalk()
  says(testReception, 'Sato', 'お待ち', { isFinal: false, n: 1 })
  assert.equal(written(testReception), 0)
  says(testReception, 'Sato', 'お待ちしておりました', { n: 1 })
  says(testReception, 'lobby', '約束があります')
  assert.equal(written(testReception), 1)
})
