import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DialogueCommand,
  type DialogueReply,
  type DialogueState,
  type DialogueVerdict,
  dialogueDueAt,
} from '#core/dialogue/cycle.ts'
import { applyDialogue } from '#core/dialogue/cycle-apply.ts'
import { decideDialogue } from '#core/dialogue/cycle-decide.ts'
import { type DialogueEffect, effectsOf } from '#core/dialogue/effects.ts'
import { clausesOf, isReloadWord, isUtterance } from '#core/dialogue/words.ts'
import { printMatrix, table } from '../../support/matrix.ts'

const SINCE = 1_000_000
const LATER = SINCE + 100
const PHRASES = {
  greeting: 'いらっしゃいませ。ご用件をどうぞ。',
  apology: '申し訳ございません。',
  suggestions: ['駐車場はありますか'],
}
const ENGLISH = {
  greeting: 'How may I help you?',
  apology: 'I am sorry.',
  suggestions: ['Is there parking?'],
}
const reply = (fields: Partial<DialogueReply> = {}): DialogueReply => ({
  answer: '5階です。エレベーターでどうぞ。',
  outcome: 'answered',
  sources: ['answer:12'],
  ...fields,
})

const START: DialogueCommand = {
  kind: 'start',
  talkId: 't',
  lang: 'ja',
  phrases: PHRASES,
  offersPerson: true,
}

/** Runs the commands in order, and fails the test if one is refused. */
function play(commands: readonly (DialogueCommand | { wait: number })[], startAt = SINCE) {
  let at = startAt
  let talk: DialogueState | undefined
  const effects: DialogueEffect[] = []
  for (const command of commands) {
    if ('wait' in command) {
      at += command.wait
      continue
    }
    const verdict = decideDialogue(talk, command, at)
    if (!verdict.ok) throw new Error(`${command.kind} was refused: ${verdict.refusal}`)
    const next = applyDialogue(talk, verdict.event)
    effects.push(...effectsOf(talk, verdict.event, next))
    talk = next
  }
  return { talk, effects, at }
}

const speaking = play([START]).talk!
const listening = play([START, { kind: 'said', turn: 0, clause: 0 }, { kind: 'said', turn: 0, clause: 1 }])
  .talk!
const hearing = applyDialogue(listening, { kind: 'hearing', at: SINCE })!
const recognising = applyDialogue(hearing, { kind: 'heardOut', at: SINCE, endedAt: SINCE })!
const asking = applyDialogue(recognising, {
  kind: 'asked',
  at: SINCE,
  text: '受付はどこ',
  steps: 1,
  isCandidate: false,
})!
const streaming = applyDialogue(asking, { kind: 'clauseCame', at: SINCE, text: '5階です。' })!
const offered: DialogueState = {
  ...listening,
  reply: reply({ outcome: 'candidates', selectCandidate: ['入場料は'] }),
  candidates: ['入場料は'],
  offersPerson: false,
}
/** Every clause that has arrived was spoken, but the answer is not complete yet. */
const dry = applyDialogue(streaming, { kind: 'clauseSaid', at: SINCE })!

const TALKS = {
  none: undefined,
  speaking,
  listening,
  hearing,
  recognising,
  asking,
  streaming,
  dry,
  offered,
  ending: { ...speaking, endsAs: 'suspended' },
} satisfies Record<string, DialogueState | undefined>
type Column = keyof typeof TALKS
const COLUMNS = Object.keys(TALKS) as Column[]

const COMMANDS: Record<string, { command: DialogueCommand; at?: number }> = {
  start: { command: START },
  'speech began': { command: { kind: 'speechBegan' } },
  'speech ended': { command: { kind: 'speechEnded', endedAt: SINCE } },
  misfired: { command: { kind: 'misfired' } },
  'heard words': { command: { kind: 'heard', text: '展示は何時まで' } },
  'heard one character': { command: { kind: 'heard', text: 'あ。' } },
  'heard the word for reload': { command: { kind: 'heard', text: 'リロード。' } },
  unheard: { command: { kind: 'unheard' } },
  typed: { command: { kind: 'typed', text: '料金' } },
  'typed one character': { command: { kind: 'typed', text: '料' } },
  'chose what is offered': { command: { kind: 'chose', text: '入場料は' } },
  'chose something else': { command: { kind: 'chose', text: 'ほか' } },
  'a clause of this turn': { command: { kind: 'clause', turn: 1, text: 'どうぞ。' } },
  'a clause of another': { command: { kind: 'clause', turn: 7, text: 'どうぞ。' } },
  'the reply': { command: { kind: 'reply', turn: 1, reply: reply() } },
  'a reply without words': { command: { kind: 'reply', turn: 1, reply: reply({ answer: '' }) } },
  'no answer': { command: { kind: 'failed', turn: 1 } },
  'the greeting sounds': { command: { kind: 'sounded', turn: 0, clause: 0 } },
  'its first clause is said': { command: { kind: 'said', turn: 0, clause: 0 } },
  'a clause ahead is said': { command: { kind: 'said', turn: 0, clause: 1 } },
  'the streamed clause is said': { command: { kind: 'said', turn: 1, clause: 0 } },
  touched: { command: { kind: 'touched' } },
  'English chosen': { command: { kind: 'language', lang: 'en', phrases: ENGLISH } },
  'the place has closed': { command: { kind: 'hours', apology: 'またどうぞ。', offersPerson: false } },
  'Japanese again': { command: { kind: 'language', lang: 'ja', phrases: PHRASES } },
  person: { command: { kind: 'person' } },
  home: { command: { kind: 'home' } },
  called: { command: { kind: 'called' } },
  suspend: { command: { kind: 'suspend' } },
  lost: { command: { kind: 'lost' } },
  'tick before anything is due': { command: { kind: 'tick' }, at: SINCE + 699 },
  'tick after 0.7 s': { command: { kind: 'tick' }, at: SINCE + 700 },
  'tick before 8 s': { command: { kind: 'tick' }, at: SINCE + 7_999 },
  'tick at 8 s': { command: { kind: 'tick' }, at: SINCE + 8_000 },
  'tick at 20 s': { command: { kind: 'tick' }, at: SINCE + 20_000 },
  'tick before 60 s': { command: { kind: 'tick' }, at: SINCE + 59_999 },
  'tick at 60 s': { command: { kind: 'tick' }, at: SINCE + 60_000 },
}

function print(verdict: DialogueVerdict): string {
  if (!verdict.ok) return `- ${verdict.refusal}`
  const { event } = verdict
  if (event.kind === 'listened') return `listened ${event.why}`
  if (event.kind === 'ended') return `ended ${event.cause}${event.callsPerson ? ', calls' : ''}`
  if (event.kind === 'asked') return `asked +${event.steps}`
  if (event.kind === 'replied') return `replied ${event.reply.outcome}`
  return event.kind
}

test("[4.5] accepts or refuses each command in each phase of the AI's dialogue", () => {
  const printed = printMatrix(
    Object.entries(COMMANDS),
    COLUMNS,
    ([title]) => title,
    ([, { command, at = LATER }], column) => print(decideDialogue(TALKS[column], command, at)),
  )
  assert.equal(
    printed,
    table(`
                                | none      | speaking              | listening             | hearing               | recognising           | asking                | streaming             | dry                   | offered          | ending
    start                       | began     | - alreadyTalking      | - alreadyTalking      | - alreadyTalking      | - alreadyTalking      | - alreadyTalking      | - alreadyTalking      | - alreadyTalking      | - alreadyTalking | - alreadyTalking
    speech began                | - noTalk  | barged                | hearing               | hearing               | spokeAgain            | wentOn                | wentOn                | barged                | hearing          | - ending
    speech ended                | - noTalk  | unchanged             | unchanged             | heardOut              | unchanged             | unchanged             | unchanged             | unchanged             | unchanged        | unchanged
    misfired                    | - noTalk  | unchanged             | unchanged             | listened unheard      | unchanged             | unchanged             | unchanged             | unchanged             | unchanged        | unchanged
    heard words                 | - noTalk  | - notListening        | asked +1              | asked +1              | asked +1              | - busy                | - notListening        | - notListening        | asked +1         | - ending
    heard one character         | - noTalk  | - notListening        | listened unheard      | listened unheard      | listened unheard      | - busy                | - notListening        | - notListening        | listened unheard | - ending
    heard the word for reload   | - noTalk  | - notListening        | ended reload          | ended reload          | ended reload          | - busy                | - notListening        | - notListening        | ended reload     | - ending
    unheard                     | - noTalk  | unchanged             | listened unheard      | listened unheard      | listened unheard      | unchanged             | unchanged             | unchanged             | listened unheard | unchanged
    typed                       | - noTalk  | asked +1              | asked +1              | asked +1              | asked +1              | - busy                | asked +1              | asked +1              | asked +1         | - ending
    typed one character         | - noTalk  | - tooShort            | - tooShort            | - tooShort            | - tooShort            | - tooShort            | - tooShort            | - tooShort            | - tooShort       | - ending
    chose what is offered       | - noTalk  | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered          | asked +2         | - ending
    chose something else        | - noTalk  | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered          | - notOffered     | - ending
    a clause of this turn       | - noTalk  | - stale               | - stale               | - stale               | - stale               | clauseCame            | clauseCame            | clauseCame            | - stale          | - stale
    a clause of another         | - noTalk  | - stale               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale          | - stale
    the reply                   | - noTalk  | - stale               | - stale               | - stale               | - stale               | replied answered      | replied answered      | replied answered      | - stale          | - stale
    a reply without words       | - noTalk  | - stale               | - stale               | - stale               | - stale               | replied failed        | replied answered      | replied answered      | - stale          | - stale
    no answer                   | - noTalk  | - stale               | - stale               | - stale               | - stale               | replied failed        | replied failed        | replied failed        | - stale          | - stale
    the greeting sounds         | - noTalk  | sounded               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale          | sounded
    its first clause is said    | - noTalk  | clauseSaid            | - stale               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale          | ended suspended
    a clause ahead is said      | - noTalk  | - stale               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale               | - stale          | - stale
    the streamed clause is said | - noTalk  | - stale               | - stale               | - stale               | - stale               | - stale               | clauseSaid            | - stale               | - stale          | - stale
    touched                     | - noTalk  | barged                | noticed               | noticed               | noticed               | noticed               | barged                | barged                | noticed          | - ending
    English chosen              | - noTalk  | turned                | turned                | turned                | turned                | turned                | turned                | turned                | turned           | - ending
    the place has closed        | - noTalk  | hoursChanged          | hoursChanged          | hoursChanged          | hoursChanged          | hoursChanged          | hoursChanged          | hoursChanged          | hoursChanged     | hoursChanged
    Japanese again              | - noTalk  | unchanged             | unchanged             | unchanged             | unchanged             | unchanged             | unchanged             | unchanged             | unchanged        | - ending
    person                      | - noTalk  | ended handOver, calls | ended handOver, calls | ended handOver, calls | ended handOver, calls | ended handOver, calls | ended handOver, calls | ended handOver, calls | - notOffered     | - ending
    home                        | - noTalk  | ended home            | ended home            | ended home            | ended home            | ended home            | ended home            | ended home            | ended home       | ended home
    called                      | - noTalk  | ended handOver        | ended handOver        | ended handOver        | ended handOver        | ended handOver        | ended handOver        | ended handOver        | ended handOver   | ended handOver
    suspend                     | - noTalk  | endingSoon            | ended suspended       | ended suspended       | ended suspended       | ended suspended       | endingSoon            | ended suspended       | ended suspended  | unchanged
    lost                        | - noTalk  | ended lost            | ended lost            | ended lost            | ended lost            | ended lost            | ended lost            | ended lost            | ended lost       | ended lost
    tick before anything is due | unchanged | unchanged             | unchanged             | unchanged             | unchanged             | unchanged             | unchanged             | unchanged             | unchanged        | unchanged
    tick after 0.7 s            | unchanged | unchanged             | unchanged             | unchanged             | unchanged             | pondered              | unchanged             | unchanged             | unchanged        | unchanged
    tick before 8 s             | unchanged | unchanged             | unchanged             | unchanged             | unchanged             | pondered              | unchanged             | unchanged             | unchanged        | unchanged
    tick at 8 s                 | unchanged | unchanged             | listened silence      | unchanged             | listened unheard      | pondered              | unchanged             | unchanged             | listened silence | unchanged
    tick at 20 s                | unchanged | unchanged             | listened silence      | unchanged             | listened unheard      | replied failed        | unchanged             | listened late         | listened silence | unchanged
    tick before 60 s            | unchanged | unchanged             | listened silence      | listened unheard      | listened unheard      | replied failed        | unchanged             | listened late         | listened silence | unchanged
    tick at 60 s                | unchanged | listened late         | ended timeout         | listened unheard      | listened unheard      | replied failed        | listened late         | listened late         | ended timeout    | ended suspended
    `),
  )
})

const transcript = (commands: Parameters<typeof play>[0]): string[] =>
  play(commands).effects.map((effect) => {
    switch (effect.kind) {
      case 'say':
        return `say ${effect.turn}.${effect.clause} ${effect.text}`
      case 'tellState':
        return `state ${effect.phase} ${effect.step} ${effect.lang}`
      case 'tellLog': {
        const { speaker, text, outcome, latency } = effect.words
        const times = latency && `${latency.recognisedMs}/${latency.firstTokenMs}/${latency.firstSoundMs}`
        return ['log', speaker, text, outcome, times].filter(Boolean).join(' ')
      }
      case 'ask':
        return [
          `ask ${effect.turn} ${effect.text}`,
          ...(effect.isCandidate ? ['(candidate)'] : []),
          ...(effect.replaces === undefined ? [] : [`instead of ${effect.replaces}`]),
        ].join(' ')
      case 'gesture':
        return `gesture ${effect.motion}`
      case 'tellEnd':
        return `end ${effect.cause}`
      default:
        return effect.kind
    }
  })

/** The commands of a dialogue whose greeting is spoken to its end. */
const GREETED: DialogueCommand[] = [
  START,
  { kind: 'sounded', turn: 0, clause: 0 },
  { kind: 'said', turn: 0, clause: 0 },
  { kind: 'said', turn: 0, clause: 1 },
]
const GREETING = [
  'state speaking 0 ja',
  'log ai いらっしゃいませ。ご用件をどうぞ。',
  'gesture wave',
  'say 0.0 いらっしゃいませ。',
  'say 0.1 ご用件をどうぞ。',
  'state listening 0 ja',
  'listen',
]

test('[4.5] shows that the AI did not understand, until the visitor speaks again or the AI hears only silence', () => {
  const missed = applyDialogue(recognising, { kind: 'listened', at: LATER, why: 'unheard' })!
  assert.equal(missed.isNotUnderstood, true)
  assert.equal(applyDialogue(missed, { kind: 'hearing', at: LATER })!.isNotUnderstood, false)
  const silent = applyDialogue(missed, { kind: 'listened', at: LATER, why: 'silence' })!
  assert.equal(silent.isNotUnderstood, false)
})

test("[decisions 7] removes the AI's own words from speech that began while it spoke or less than 0.7 s later", () => {
  const greeted = [START, { kind: 'said', turn: 0, clause: 0 }] as const
  const heard = (before: readonly (DialogueCommand | { wait: number })[], text: string) => {
    const said = [...before, { kind: 'speechBegan' }, { kind: 'speechEnded', endedAt: SINCE }] as const
    const { talk, at } = play(said)
    const verdict = decideDialogue(talk, { kind: 'heard', text }, at)
    return verdict.ok && (verdict.event.kind === 'asked' ? verdict.event.text : verdict.event.kind)
  }
  const interrupted = [...greeted, { kind: 'speechBegan' }] as const
  assert.equal(heard(interrupted, 'ご用件をどうぞ'), 'listened')
  assert.equal(heard(interrupted, 'ご用件をどうぞ。予約です'), '予約です')
  const ended = [...greeted, { kind: 'said', turn: 0, clause: 1 }] as const
  assert.equal(heard([...ended, { wait: 699 }], 'どうぞ'), 'listened')
  assert.equal(heard([...ended, { wait: 700 }], 'どうぞ'), 'どうぞ')
})

test('[4.5] recognizes a question, speaks the streamed clauses of its answer and logs the answer once', () => {
  assert.deepEqual(
    transcript([
      ...GREETED,
      { wait: 2_000 },
      { kind: 'speechBegan' },
      { wait: 1_500 },
      { kind: 'speechEnded', endedAt: SINCE + 3_000 },
      { wait: 200 },
      { kind: 'heard', text: '受付はどこですか' },
      { wait: 700 },
      { kind: 'tick' },
      { wait: 100 },
      { kind: 'clause', turn: 1, text: '5階です。' },
      { wait: 50 },
      { kind: 'sounded', turn: 1, clause: 0 },
      { kind: 'clause', turn: 1, text: 'どうぞ。' },
      { kind: 'said', turn: 1, clause: 0 },
      {
        kind: 'reply',
        turn: 1,
        reply: reply({ answer: '5階です。どうぞ。', selectCandidate: ['入場料は'] }),
      },
      { kind: 'said', turn: 1, clause: 1 },
    ]),
    [
      ...GREETING,
      'state processing 0 ja',
      'state processing 1 ja',
      'log visitor 受付はどこですか',
      'ask 1 受付はどこですか',
      'gesture thinking',
      'state speaking 1 ja',
      'say 1.0 5階です。',
      'say 1.1 どうぞ。',
      'log ai 5階です。どうぞ。 answered 700/1500/1550',
      'state listening 1 ja',
      'listen',
    ],
  )
})

test('[4.5] adds two to `step` and stops offering possible answers when the visitor chooses one of them', () => {
  const { talk } = play([
    ...GREETED,
    { kind: 'typed', text: '料金' },
    { kind: 'reply', turn: 1, reply: reply({ outcome: 'candidates', selectCandidate: ['大人', '子ども'] }) },
    { kind: 'chose', text: '子ども' },
  ])
  assert.deepEqual([talk?.step, talk?.candidates, talk?.phase], [3, [], 'processing'])
})

test('[4.5] treats a suggestion that the visitor chose as their question, after the greeting and after an answer', () => {
  const choose = (text: string): DialogueCommand => ({ kind: 'chose', text })
  const greeted = play([...GREETED])
  assert.deepEqual(greeted.talk?.candidates, PHRASES.suggestions)
  const [first = ''] = PHRASES.suggestions
  assert.deepEqual(play([...GREETED, choose(first)]).talk?.step, 1)
  const answered = { kind: 'reply', turn: 1, reply: reply({ suggestions: ['次は'] }) } as const
  const { talk } = play([...GREETED, { kind: 'typed', text: '料金' }, answered, choose('次は')])
  assert.deepEqual([talk?.step, talk?.candidates], [2, []])
  assert.equal(transcript([...GREETED, choose(first)]).at(-1), `ask 1 ${first} (candidate)`)
  const turned = play([...GREETED, { kind: 'language', lang: 'en', phrases: ENGLISH }])
  assert.deepEqual(turned.talk?.candidates, ENGLISH.suggestions)
})

const CUT: readonly (DialogueCommand | { wait: number })[] = [
  ...GREETED,
  { kind: 'speechBegan' },
  { kind: 'speechEnded', endedAt: SINCE },
  { kind: 'heard', text: '受付はどこですか' },
]

test('[4.5] appends words spoken within 1.2 s of a question to that question', () => {
  for (const [wait, kind] of [
    [1_199, 'wentOn'],
    [1_200, 'unchanged'],
  ] as const) {
    const { talk, at } = play([...CUT, { wait }])
    const verdict = decideDialogue(talk, { kind: 'speechBegan' }, at)
    assert.equal(verdict.ok && verdict.event.kind, kind)
  }
  const brought = [...CUT, { kind: 'clause', turn: 1, text: '5階です。' }] as const
  assert.deepEqual(
    transcript([
      ...brought,
      { kind: 'speechBegan' },
      { kind: 'speechEnded', endedAt: SINCE },
      { kind: 'heard', text: '3階の受付です' },
    ]).slice(-7),
    [
      'say 1.0 5階です。',
      'stopSaying',
      'state listening 1 ja',
      'listen',
      'state processing 1 ja',
      'log visitor 受付はどこですか3階の受付です',
      'ask 3 受付はどこですか3階の受付です instead of 受付はどこですか',
    ],
  )
  const { talk, at } = play([...brought, { kind: 'speechBegan' }])
  const late = decideDialogue(talk, { kind: 'clause', turn: 1, text: 'どうぞ。' }, at)
  assert.deepEqual(late, { ok: false, refusal: 'stale' })
  const heard = play([...brought, { kind: 'sounded', turn: 1, clause: 0 }, { kind: 'speechBegan' }]).talk
  assert.equal(heard?.begunWith, undefined, 'a part of the answer was heard: this is a barge-in')
})

/** The visitor speaks again while the first part of the question is still being recognized. */
const AGAIN: readonly (DialogueCommand | { wait: number })[] = [
  ...GREETED,
  { kind: 'speechBegan' },
  { kind: 'speechEnded', endedAt: SINCE },
  { wait: 1_199 },
  { kind: 'speechBegan' },
]

test('[4.5] asks both parts together if the visitor speaks again while the first part is still being recognized', () => {
  const commands = [
    ...AGAIN,
    { wait: 500 },
    { kind: 'heard', text: '受付はどこですか' },
    { kind: 'speechEnded', endedAt: SINCE + 2_000 },
    { kind: 'heard', text: '3階の受付です' },
  ] as const
  assert.deepEqual(transcript(commands), [
    ...GREETING,
    'state processing 0 ja',
    'state listening 1 ja',
    'listen',
    'state processing 1 ja',
    'log visitor 受付はどこですか3階の受付です',
    'ask 2 受付はどこですか3階の受付です instead of 受付はどこですか',
  ])
  const { talk, at } = play([...AGAIN.slice(0, -1), { wait: 1 }])
  assert.deepEqual(decideDialogue(talk, { kind: 'speechBegan' }, at), {
    ok: true,
    event: { kind: 'unchanged' },
  })
})

test('[4.5] asks three parts together and counts them as one step', () => {
  const again = [
    { kind: 'speechEnded', endedAt: SINCE + 1_500 },
    { kind: 'speechBegan' },
    { kind: 'heard', text: '3階の' },
    { kind: 'speechEnded', endedAt: SINCE + 2_500 },
    { kind: 'heard', text: '受付です' },
  ] as const
  const commands = [...AGAIN, { kind: 'heard', text: '受付はどこですか' }, ...again] as const
  assert.equal(
    transcript(commands).at(-1),
    'ask 3 受付はどこですか3階の受付です instead of 受付はどこですか3階の',
  )
  assert.equal(play(commands).talk?.step, 1)
})

test('[4.5] waits for the third part of a question if the second part was not understood', () => {
  const { talk } = play([
    ...CUT,
    { kind: 'speechBegan' },
    { kind: 'speechEnded', endedAt: SINCE },
    { kind: 'speechBegan' },
    { kind: 'unheard' },
  ])
  assert.deepEqual(
    [talk?.phase, talk?.isHearing, talk?.begunWith, talk?.step],
    ['listening', true, '受付はどこですか', 1],
  )
})

test('[4.5] asks the first part if the sound that began while it was being recognized was not speech', () => {
  const heard: DialogueCommand = { kind: 'heard', text: '受付はどこですか' }
  assert.equal(transcript([...AGAIN, { kind: 'misfired' }, heard]).at(-1), 'ask 1 受付はどこですか')
  assert.equal(
    transcript([...AGAIN, heard, { kind: 'misfired' }]).at(-1),
    'ask 2 受付はどこですか instead of 受付はどこですか',
  )
})

for (const nothing of [{ kind: 'misfired' }, { kind: 'unheard' }, { kind: 'heard', text: 'あ' }] as const)
  test(`[4.5] still answers the question if the sound that followed it was not speech (${nothing.kind})`, () => {
    const said = transcript([...CUT, { kind: 'speechBegan' }, nothing])
    assert.equal(said.at(-1), 'ask 3 受付はどこですか instead of 受付はどこですか')
    assert.equal(play([...CUT, { kind: 'speechBegan' }, nothing]).talk?.step, 1)
  })

for (const [what, ...sound] of [
  ['endless', { wait: 38_000 }],
  ['never recognized', { kind: 'speechEnded', endedAt: SINCE }, { wait: 8_000 }],
] as const)
  test(`[4.5] still answers the question if the sound that followed it is ${what}`, () => {
    const said = transcript([...CUT, { kind: 'speechBegan' }, ...sound, { kind: 'tick' }])
    assert.equal(said.at(-1), 'ask 3 受付はどこですか instead of 受付はどこですか')
  })

for (const by of ['speechBegan', 'touched'] as const)
  test(`[4.5] stops speaking, listens and drops the rest of the answer when the visitor interrupts (${by})`, () => {
    const before: DialogueCommand[] = [
      ...GREETED,
      { kind: 'typed', text: '料金' },
      { kind: 'clause', turn: 1, text: '500円です。' },
      { kind: 'sounded', turn: 1, clause: 0 },
      { kind: 'clause', turn: 1, text: '子どもは無料です。' },
    ]
    assert.deepEqual(transcript([...before, { kind: by }]).slice(-4), [
      'stopSaying',
      'state listening 1 ja',
      'log ai 500円です。 answered undefined/0/0',
      'listen',
    ])
    const { talk, at } = play([...before, { kind: by }])
    for (const late of [
      { kind: 'clause', turn: 1, text: 'どうぞ。' },
      { kind: 'reply', turn: 1, reply: reply() },
      { kind: 'said', turn: 1, clause: 0 },
    ] as const)
      assert.deepEqual(decideDialogue(talk, late, at), { ok: false, refusal: 'stale' })
  })

test('[4.5] ends the dialogue after 60 s without speech, touch or an answer, even if the AI listens again meanwhile', () => {
  const { talk: quiet, at } = play([
    ...GREETED,
    { wait: 8_000 },
    { kind: 'tick' },
    { wait: 8_000 },
    { kind: 'tick' },
  ])
  assert.deepEqual(decideDialogue(quiet, { kind: 'tick' }, SINCE + 60_000), {
    ok: true,
    event: { kind: 'ended', at: SINCE + 60_000, cause: 'timeout', callsPerson: false },
  })
  const touched = play([...GREETED, { wait: 16_000 }, { kind: 'touched' }]).talk!
  const verdict = decideDialogue(touched, { kind: 'tick' }, SINCE + 75_999)
  assert.equal(verdict.ok && verdict.event.kind, 'listened')
  assert.ok(at > SINCE)
})

test("[4.5] stops the AI's speech at a time limit, and then listens again", () => {
  const { effects, talk } = play([START, { wait: 60_000 }, { kind: 'tick' }])
  assert.equal(talk?.phase, 'listening')
  assert.deepEqual(
    effects.slice(-3).map(({ kind }) => kind),
    ['stopSaying', 'tellState', 'listen'],
  )
})

test("[4.5] counts the 60 s of inactivity from the end of the AI's answer, however long the answer takes", () => {
  const { talk, at } = play([
    ...GREETED,
    { kind: 'typed', text: '料金' },
    { kind: 'reply', turn: 1, reply: reply({ answer: 'あ。い。う。' }) },
    ...[0, 1, 2].flatMap((clause) => [{ wait: 50_000 }, { kind: 'said', turn: 1, clause } as const]),
  ])
  assert.equal(talk?.phase, 'listening')
  const verdict = decideDialogue(talk, { kind: 'tick' }, at + 59_999)
  assert.equal(verdict.ok && verdict.event.kind, 'listened')
})

test('[4.5] calls an operator after the AI has announced the call, or at once when the visitor presses the button', () => {
  const asked: DialogueCommand[] = [
    ...GREETED,
    { kind: 'typed', text: '係の人を呼んで' },
    { kind: 'reply', turn: 1, reply: reply({ answer: '係の者を呼びます。', outcome: 'handOver' }) },
    { kind: 'sounded', turn: 1, clause: 0 },
  ]
  assert.deepEqual(transcript([...asked, { kind: 'said', turn: 1, clause: 0 }]).slice(-4), [
    'log ai 係の者を呼びます。 handOver undefined/0/0',
    'stopSaying',
    'callPerson',
    'end handOver',
  ])
  assert.deepEqual(transcript([...GREETED.slice(0, 2), { kind: 'person' }]).slice(-3), [
    'stopSaying',
    'callPerson',
    'end handOver',
  ])
})

test('[4.5] calls an operator after announcing it, even if the visitor speaks or touches the screen meanwhile', () => {
  const announced: DialogueCommand[] = [
    ...GREETED,
    { kind: 'typed', text: '係の人を呼んで' },
    { kind: 'reply', turn: 1, reply: reply({ answer: '係の者を呼びます。', outcome: 'handOver' }) },
    { kind: 'sounded', turn: 1, clause: 0 },
  ]
  const said: DialogueCommand = { kind: 'said', turn: 1, clause: 0 }
  for (const sign of [{ kind: 'touched' }, { kind: 'speechBegan' }] as const)
    assert.equal(transcript([...announced, sign, { wait: 1_000 }, said]).at(-2), 'callPerson', sign.kind)
})

test('[4.5] greets the visitor in the new language when they change the language', () => {
  const commands: DialogueCommand[] = [
    ...GREETED,
    { kind: 'typed', text: '料金' },
    { kind: 'clause', turn: 1, text: '500円です。' },
    { kind: 'language', lang: 'en', phrases: ENGLISH },
  ]
  assert.deepEqual(transcript(commands).slice(-5), [
    'stopSaying',
    'state speaking 1 en',
    'log ai 500円です。 answered undefined/0/undefined',
    'log ai How may I help you?',
    'say 2.0 How may I help you?',
  ])
})

test('[4.5] redraws the stage without reloading the page when a visitor says "reload" or is inactive for 60 s', () => {
  assert.deepEqual(transcript([...GREETED, { kind: 'heard', text: '再読み込み' }]).slice(-2), [
    'end reload',
    'redraw',
  ])
  assert.deepEqual(transcript([...GREETED, { wait: 60_000 }, { kind: 'tick' }]).slice(-2), [
    'end timeout',
    'redraw',
  ])
})

test('[realtime] ends the dialogue after the current sentence when the signage is suspended', () => {
  assert.deepEqual(transcript([START, { kind: 'suspend' }, { kind: 'said', turn: 0, clause: 0 }]).slice(-2), [
    'stopSaying',
    'end suspended',
  ])
})

test('[4.5] apologizes if no answer arrives in 20 s; listens again if the next clause takes as long', () => {
  const asked = play([...GREETED, { kind: 'typed', text: '料金' }, { wait: 20_000 }, { kind: 'tick' }])
  assert.deepEqual([asked.talk?.phase, asked.talk?.clauses], ['speaking', ['申し訳ございません。']])
  assert.equal(dialogueDueAt(dry), SINCE + 20_000)
  // The answer is reported as complete after its last clause was spoken, so listening starts at once.
  const whole = applyDialogue(dry, { kind: 'replied', at: SINCE + 5, reply: reply(), clauses: [] })!
  const verdict = decideDialogue(whole, { kind: 'tick' }, dialogueDueAt(whole))
  assert.equal(verdict.ok && verdict.event.kind, 'listened')
})

test('[4.5] accepts the word for "reload" only as the whole utterance and in the dialogue\'s language', () => {
  const printed = [
    'リロード',
    ' リロード。',
    '再読み込み',
    'リロードって何',
    'Reload!',
    'refresh',
    '刷新',
    '重新加载',
    'お手洗い',
  ].map((text) =>
    [text, ...(['ja', 'en', 'zh'] as const).filter((lang) => isReloadWord(text, lang))].join(' '),
  )
  assert.deepEqual(printed, [
    'リロード ja',
    ' リロード。 ja',
    '再読み込み ja',
    'リロードって何',
    'Reload! en',
    'refresh en',
    '刷新 zh',
    '重新加载 zh',
    'お手洗い',
  ])
})

test('[4.5] ignores utterances of fewer than two characters, not counting punctuation', () => {
  assert.deepEqual(['', ' 。', 'あ', 'あ。', '𠮷', 'はい', 'ok'].filter(isUtterance), ['はい', 'ok'])
})

test('[decisions 7] splits an answer at sentence ends, never inside a number', () => {
  assert.deepEqual(clausesOf('「冬のあかり展」は18:00までです。ご入場は17:30までに！お待ちして\nおります'), [
    '「冬のあかり展」は18:00までです。',
    'ご入場は17:30までに！',
    'お待ちして',
    'おります',
  ])
  assert.deepEqual(clausesOf('It costs 10.5 euro. Is that all right? Yes.'), [
    'It costs 10.5 euro.',
    'Is that all right?',
    'Yes.',
  ])
  assert.deepEqual(clausesOf('  '), [])
})
