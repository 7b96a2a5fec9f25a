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
import { type Desk, type DeskOptions, idOf, openDesk } from '../../support/desk.ts'

const ON = { captions: true, translates: true } as const

function set(desk: Desk, input: Partial<AiSettings>): void {
  saveAiSettings(desk.db, { ...aiSettingsOf(desk.db, desk.companyId), ...input })
}

/** Opens a desk where Sato talks at the lobby with a visitor who called in Japanese. */
function inTalk(input: Partial<AiSettings> = ON, more: DeskOptions = {}): Desk {
  const desk = openDesk(more)
  set(desk, input)
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  desk.lines.length = 0
  return desk
}

let seq = 0
const next = (): number => ++seq
function says(
  desk: Desk,
  name: string,
  text: string,
  { isFinal = true, lang = 'ja' as Language, n = next(), of = 'lobby' } = {},
): void {
  const isOperator = name === 'Sato' || name === 'Tanaka'
  const side = isOperator ? { userId: idOf(desk, name) } : { signageId: idOf(desk, name) }
  desk.step(`${name} says ${text.slice(0, 20)}`, () =>
    desk.reception.captions.say(side, { callId: desk.requestId(of), seq: n, lang, text, isFinal }),
  )
}

const kept = (desk: Desk) =>
  listUtterancesOfCall(desk.db, desk.companyId, desk.requestId('lobby')).map(
    ({ speaker, lang, text, translations }) => [speaker, lang, text, translations],
  )

test('[decisions 7] shows captions of both sides as they change, and stores each final one once', () => {
  const desk = inTalk()
  says(desk, 'Sato', 'お待ち', { isFinal: false, n: 1 })
  says(desk, 'Sato', 'お待ちしておりました', { n: 1 })
  says(desk, 'Sato', 'お待ちしておりました', { n: 1 })
  says(desk, 'lobby', '約束があります', { n: 1 })
  assert.deepEqual(desk.lines, [
    'Sato says お待ち → lobby 1 operator: お待ち…',
    'Sato says お待ちしておりました → lobby 1 operator: お待ちしておりました',
    'Sato says お待ちしておりました → nothing',
    'lobby says 約束があります → lobby 2 visitor: 約束があります',
  ])
  assert.deepEqual(kept(desk), [
    ['operator', 'ja', 'お待ちしておりました', null],
    ['visitor', 'ja', '約束があります', null],
  ])
})

test('[decisions 7] accepts captions only for a running talk with captions on, and only from its two sides', () => {
  const off = inTalk({})
  says(off, 'Sato', '字幕はない')
  assert.equal(off.views.ownSignage(idOf(off, 'lobby')).talk?.captions, undefined)
  const desk = inTalk()
  says(desk, 'Tanaka', '関係のない人')
  says(desk, 'station', '別のサイネージ')
  says(desk, 'station', '別の通話', { of: 'station' })
  desk.hangsUp('Sato')
  says(desk, 'Sato', '終わったあと')
  says(desk, 'lobby', '終わったあと')
  assert.deepEqual(
    [...off.lines, ...desk.lines].flatMap((line) => line.split('refused: ')[1] ?? []),
    ['captionsOff', 'noCall', 'noCall', 'noCall', 'noCall', 'noCall'],
  )
  assert.deepEqual([kept(off), kept(desk)], [[], []])
})

test('[decisions 7] refuses captions above the rate limit, and does not store them', () => {
  const desk = inTalk()
  for (let n = 0; n < CAPTIONS_BURST; n += 1) says(desk, 'lobby', `文${n}`)
  says(desk, 'lobby', '多すぎる')
  assert.equal(desk.lines.at(-1), 'lobby says 多すぎる → refused: tooMany')
  assert.equal(kept(desk).length, CAPTIONS_BURST)
})

test('[decisions 7] offers no captions in a reserved room', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  set(desk, ON)
  const { companyId, clock } = desk
  const owner = idOf(desk, 'Sato')
  const room = ensureLinkRoom(desk.db, { ...findUser(desk.db, owner)!, companyId }, 1)
  const times = { startAt: clock.now() - 60_000, endAt: clock.now() + 600_000 }
  const booking = { companyId, userId: owner, signageId: room, characterId: null, title: 'x', createdAt: 1 }
  insertReservation(desk.db, { ...booking, ...times })
  desk.reception.calls.begin(owner, room)
  const talk = desk.views.ownSignage(room).talk
  assert.ok(talk)
  assert.throws(() => desk.reception.captions.turn(owner, talk.callId, true), { key: 'captionsOff' })
  assert.equal(desk.views.ownSignage(room).talk?.captions, undefined)
})

/** A translator whose answers the test gives by hand. */
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
  const desk = inTalk(ON, { translate })
  says(desk, 'lobby', 'Hello there', { lang: 'en', isFinal: false, n: 9 })
  assert.equal(tasks.length, 0, 'words that may still change are not sent anywhere')
  says(desk, 'lobby', 'Hello there', { lang: 'en', n: 9 })
  says(desk, 'Sato', 'ようこそ')
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
    desk.receptionEvents.flatMap((receptionEvent) =>
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
  assert.deepEqual(kept(desk), [
    ['visitor', 'en', 'Hello there', { ja: 'こんにちは' }],
    ['operator', 'ja', 'ようこそ', { en: 'Welcome' }],
  ])
})

test('[decisions 7] keeps the original caption when its translation fails', async () => {
  const { tasks, translate } = byHand()
  const desk = inTalk(ON, { translate })
  const marks = () => [
    desk.views.ownSignage(idOf(desk, 'lobby')).talk?.captions?.isUntranslated,
    desk.views.ownOperator(idOf(desk, 'Sato')).talk?.captions?.isUntranslated,
  ]
  const toldOnce = async (answer: string | undefined): Promise<number> => {
    says(desk, 'lobby', 'Hello', { lang: 'en' })
    const from = desk.receptionEvents.length
    tasks.at(-1)!.answer(answer)
    await turn()
    return desk.receptionEvents.slice(from).filter(({ kind }) => kind === 'operatorChanged').length
  }
  assert.deepEqual([await toldOnce(undefined), marks()], [1, [true, true]])
  assert.deepEqual([await toldOnce(undefined), marks()], [0, [true, true]])
  assert.deepEqual([await toldOnce('こんにちは'), marks()], [1, [false, false]])
  assert.deepEqual(
    kept(desk).map(([, , , translations]) => translations),
    [null, null, { ja: 'こんにちは' }],
  )
})

test('[decisions 7] limits how many captions of a call are translated at the same time', async () => {
  const { tasks, translate } = byHand()
  const desk = inTalk(ON, { translate })
  for (let n = 0; n <= TRANSLATIONS_AT_ONCE_MAX; n += 1) says(desk, 'lobby', `word ${n}`, { lang: 'en' })
  assert.equal(tasks.length, TRANSLATIONS_AT_ONCE_MAX)
  for (const task of tasks) task.answer('はい')
  await turn()
  says(desk, 'lobby', 'again', { lang: 'en' })
  assert.equal(tasks.length, TRANSLATIONS_AT_ONCE_MAX + 1)
})

test("[decisions 7] stores a caption's translation that arrives after the call", async () => {
  const { tasks, translate } = byHand()
  const desk = inTalk(ON, { translate })
  says(desk, 'lobby', 'Bye', { lang: 'en' })
  desk.hangsUp('Sato')
  const from = desk.receptionEvents.length
  tasks[0]!.answer('さようなら')
  await turn()
  assert.deepEqual(desk.receptionEvents.slice(from), [])
  assert.deepEqual(kept(desk), [['visitor', 'en', 'Bye', { ja: 'さようなら' }]])
})

test('[decisions 7] applies changed caption settings at once to a running talk', () => {
  const desk = inTalk({})
  const shown = () => desk.views.ownOperator(idOf(desk, 'Sato')).talk?.captions
  const change = (input: Partial<AiSettings>): number => {
    set(desk, input)
    const from = desk.receptionEvents.length
    desk.reception.captions.settingsChanged(desk.companyId)
    return desk.receptionEvents.length - from
  }
  assert.equal(change({ captions: true }), 2)
  assert.deepEqual(shown()?.translates, false)
  says(desk, 'lobby', 'Hello', { lang: 'en' })
  assert.equal(change({ translates: true, speaksTranslation: true }), 2)
  assert.deepEqual([shown()?.speaks, shown()?.langs.visitor], [true, 'en'])
  assert.equal(change({ persona: '明るい' }), 0)
  assert.equal(change({ captions: false }), 2)
  assert.equal(shown(), undefined)
  says(desk, 'lobby', 'まだ聞こえる')
  assert.equal(desk.lines.at(-1), 'lobby says まだ聞こえる → refused: captionsOff')
})

test("[decisions 7] lets only the talk's operator switch captions on and off", () => {
  const desk = inTalk({})
  const shown = () => [
    desk.views.ownOperator(idOf(desk, 'Sato')).talk?.captions !== undefined,
    desk.views.ownSignage(idOf(desk, 'lobby')).talk?.captions !== undefined,
  ]
  const turn = (name: string, on: boolean) =>
    desk.step(`${name} turns ${on}`, () =>
      desk.reception.captions.turn(idOf(desk, name), desk.requestId('lobby'), on),
    )
  turn('Tanaka', true)
  assert.match(desk.lines.at(-1)!, /refused: noCall$/)
  assert.deepEqual(shown(), [false, false])
  turn('Sato', true)
  assert.deepEqual(shown(), [true, true])
  says(desk, 'Sato', 'はじめに')
  turn('Sato', false)
  assert.deepEqual(shown(), [false, false])
  says(desk, 'lobby', '書かれない')
  assert.match(desk.lines.at(-1)!, /refused: captionsOff$/)
  turn('Sato', true)
  says(desk, 'lobby', 'つぎに')
  assert.match(desk.lines.at(-1)!, /lobby 2 visitor: つぎに/)
  assert.deepEqual(
    kept(desk).map(([, , text]) => text),
    ['はじめに', 'つぎに'],
  )
  const from = desk.receptionEvents.length
  turn('Sato', true)
  assert.equal(desk.receptionEvents.length, from, 'they are on already')
})

test("[decisions 7] keeps the operator's choice of captions until the next talk", () => {
  const desk = inTalk({})
  const isOn = () => desk.views.ownOperator(idOf(desk, 'Sato')).talk?.captions
  const setDefault = (input: Partial<AiSettings>) => {
    set(desk, input)
    desk.reception.captions.settingsChanged(desk.companyId)
  }
  desk.reception.captions.turn(idOf(desk, 'Sato'), desk.requestId('lobby'), true)
  setDefault({ captions: false, translates: true })
  assert.equal(isOn()?.translates, true, 'with the new settings')
  desk.reception.captions.turn(idOf(desk, 'Sato'), desk.requestId('lobby'), false)
  setDefault({ captions: true })
  assert.equal(isOn(), undefined)
  desk.hangsUp('Sato')
  desk.wait(1)
  desk.press('lobby', 2)
  desk.accept('Sato', 'lobby', 2)
  assert.ok(isOn(), 'the next talk begins as the company chooses')
})

test('[decisions 7] continues the numbering of captions after a hand-over, and uses a changed language', () => {
  const desk = inTalk()
  says(desk, 'Sato', '担当が代わります', { n: 1 })
  desk.offers('Sato', 'lobby', 'Tanaka')
  desk.answers('Tanaka', 'lobby', 'accept')
  desk.answers('Tanaka', 'lobby', 'ready')
  says(desk, 'Sato', 'もう担当ではない', { n: 2 })
  assert.match(desk.lines.at(-1)!, /refused: noCall$/)
  says(desk, 'Tanaka', '田中です', { n: 1 })
  assert.match(desk.lines.at(-1)!, /lobby 2 operator: 田中です/)
  const side = { userId: idOf(desk, 'Tanaka') }
  desk.reception.captions.read(side, desk.requestId('lobby'), 'en')
  assert.deepEqual(desk.views.ownSignage(idOf(desk, 'lobby')).talk?.captions?.langs, {
    operator: 'en',
    visitor: 'ja',
  })
})

test('[decisions 7] records once per call that captions were stored', () => {
  const written = (desk: Desk) =>
    listCallEvents(desk.db, desk.requestId('lobby')).filter(({ kind }) => kind === 'written').length
  const desk = inTalk()
  says(desk, 'Sato', 'お待ち', { isFinal: false, n: 1 })
  assert.equal(written(desk), 0)
  says(desk, 'Sato', 'お待ちしておりました', { n: 1 })
  says(desk, 'lobby', '約束があります')
  assert.equal(written(desk), 1)
})
