import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { clausesOf } from '#core/dialogue/words.ts'
import { findSpeech, heardOf, type KnownSpeech, knownSpeech } from '../../support/ai/speech-finder.ts'
import { speechWav } from '../../support/ai/spoken-wav.ts'
import { AUDIBLE, type Sound, soundOf, toneWav } from '../../support/ai/wav.ts'
import { type AiFixture, openAiFixture, openAiMachine, transcriptOf } from '../../support/ai-dialogue.ts'
import { press, waitForText } from '../../support/call-journey.ts'
import { type Recording, startSoundMachine } from '../../support/sound-machine.ts'

// Sound is played and recorded in real time. On a machine that is busy with other work the sound has gaps, and this
// browser test fails.
const VISITOR_PITCH = 80
const AVATAR_PITCH = 40

/**
 * All Japanese words are in kana, because espeak-ng reads kanji one by one. The first answer is long enough to be
 * interrupted.
 */
const TALKS = {
  ja: {
    microphone: 'マイクを使用中',
    again: 'もう一度お話しください',
    key: 'j',
    button: '受付を呼び出す',
    greeting: 'いらっしゃいませ。ごようけんをおはなしください。',
    first: [
      'にもつはどこにあずけられますか',
      'ろっかーはにかいのかいだんのよこにあります。ひゃくえんだまをいれるとかぎがかかります。おかえりのときにおかねがもどります。',
    ],
    second: ['かさをかりることはできますか', 'はい、うけつけのものがおかしします。'],
  },
  en: {
    microphone: 'Microphone in use',
    again: 'Please say that again',
    key: 'e',
    button: 'Call reception',
    greeting: 'Welcome to our company. Please tell me how I may help you.',
    first: [
      'Where can I leave my heavy suitcase?',
      'You can leave it in a locker beside the stairs on the second floor. The locker takes a coin of one hundred yen. You will get your money back when you open it again.',
    ],
    second: ['Is it possible to borrow an umbrella?', 'Please ask for one at the reception.'],
  },
  zh: {
    microphone: '麦克风使用中',
    again: '请再说一遍',
    key: 'z',
    button: '呼叫前台',
    greeting: '欢迎光临我们公司。请问您有什么需要。',
    first: ['请问哪里能寄存箱子', '储物柜在二楼楼梯旁边。放进一百日元硬币就可以锁上。打开的时候钱会退给您。'],
    second: ['下雨了可以借一把雨伞吗', '可以，前台有伞。'],
  },
} as const
type Lang = keyof typeof TALKS

/** The spoken sentences of a talk as sound files. */
interface Voices {
  questions: Spoken[]
  answers: Spoken[]
  visitor: KnownSpeech[]
  avatar: KnownSpeech[]
}

interface Spoken {
  text: string
  wav: Buffer
}

function voicesOf(lang: Lang): Voices {
  const { greeting, first, second } = TALKS[lang]
  const speak = (pitch: number) => (text: string) => ({ text, wav: speechWav(text, { lang, pitch }) })
  const known = ({ text, wav }: Spoken) => knownSpeech(text, soundOf(wav))
  const questions = [first[0], second[0]].map(speak(VISITOR_PITCH))
  const answers = [greeting, first[1], second[1]].flatMap(clausesOf).map(speak(AVATAR_PITCH))
  return { questions, answers, visitor: questions.map(known), avatar: answers.map(known) }
}

const textsIn = (sound: Sound, known: readonly KnownSpeech[]): string[] =>
  findSpeech(sound, known).map(({ text }) => text)

/**
 * Makes the fake speech server speak with this talk's sound files. Its recognizer returns each question of the visitor
 * whose sound has arrived in full, and every sentence of the avatar that the microphone picks up.
 */
function openVoices(t: TestContext, { audio }: AiFixture, lang: Lang): Voices {
  const voices = voicesOf(lang)
  const sounds = new Map(voices.answers.map(({ text, wav }) => [text, wav]))
  audio.speaksBy((text) => sounds.get(text) ?? toneWav(400))
  audio.hearsBy((_, wav) => {
    const sound = soundOf(wav)
    const heard = findSpeech(sound, [...voices.visitor, ...voices.avatar]).filter(
      (found) => heardOf(found) === found.text || voices.avatar.some(({ text }) => text === found.text),
    )
    const text = heard.map(heardOf).join(' ')
    const shares = heard.map(({ share }) => share.toFixed(2)).join(', ')
    t.diagnostic(`heard ${(sound.samples.length / sound.rate).toFixed(1)} s: “${text}” (${shares})`)
    return text
  })
  return voices
}

/** How long the loudspeaker still played after the visitor had begun to interrupt, in ms. */
function stoppedAfterMs(speaker: Recording, microphone: Recording, interruption: KnownSpeech): number {
  const [found] = findSpeech(microphone, [interruption])
  const begunAt = microphone.since + (found?.at ?? Number.NaN) * 1_000
  const { samples, rate, since } = speaker
  const pause = 0.4 * rate
  let last = Math.round(((begunAt - since) / 1_000) * rate)
  for (let at = last; at < samples.length && at - last < pause; at++)
    if (Math.abs(samples[at]!) > AUDIBLE) last = at
  return Math.round(since + (last / rate) * 1_000 - begunAt)
}

for (const lang of Object.keys(TALKS) as Lang[])
  test(`[decisions 7] on a machine set up by setup.sh, the AI understands the visitor in ${lang}, although the microphone also picks up the AI's own voice`, {
    timeout: 240_000,
  }, async (t) => {
    const { key, button, microphone, again, first, second, ...words } = TALKS[lang]
    const sound = await startSoundMachine({ hasEcho: true })
    const greeting = { ja: '', en: '', zh: '', [lang]: words.greeting }
    const fixture = await openAiFixture(undefined, { settings: { greeting } })
    const kiosk = await openAiMachine(fixture, sound)
    t.after(async () => {
      await kiosk.close()
      await fixture.close()
      await sound.close()
    })
    const { questions, visitor, avatar } = openVoices(t, fixture, lang)
    for (const [question, answer] of [first, second])
      await fixture.post('/api/addAnswer', {
        wordings: [{ lang, text: question }],
        texts: [{ lang, text: answer }],
      })
    const isSaying = (clause = '') => kiosk.page.getByText(clause).first().waitFor()
    /** Plays the question again each time the kiosk asks the visitor to repeat it. */
    const ask = async (question: number, step: number): Promise<void> => {
      await sound.play(questions[question]!.wav)
      const outcome = await kiosk.page.waitForFunction(
        (wanted) => {
          const reached = Number(document.querySelector('[data-ai-step]')?.getAttribute('data-ai-step'))
          if (reached >= wanted.step) return 'understood'
          return document.body.innerText.includes(wanted.again) && 'again'
        },
        { step, again },
        { polling: 100 },
      )
      if ((await outcome.jsonValue()) === 'again') await ask(question, step)
    }
    const isListening = () => waitForText(kiosk.page, 'ai', 'listening')
    const lobby = sound.record('microphone')
    await kiosk.page.keyboard.press(key)
    await press(kiosk, button)
    await kiosk.page.getByText(microphone).waitFor()
    await isListening()
    const played = sound.record()
    await ask(0, 1)
    const [begin = '', middle = '', end = ''] = clausesOf(first[1])
    await isSaying(middle)
    await ask(1, 2)
    await isSaying(clausesOf(second[1]).at(-1))
    await isListening()
    // once the kiosk listens, it has already handled the avatar's last words, which the microphone picked up
    await ask(0, 3)

    const [speaker, heard] = [await played.stop(), await lobby.stop()]
    const speeches = fixture.audio.asked.filter(({ path }) => path.endsWith('/speech'))
    t.diagnostic(
      `${speeches.length} sounds, at most ${Math.max(...speeches.map(({ tookMs = 0 }) => Math.round(tookMs)))} ms`,
    )
    t.diagnostic(
      `the avatar stopped ${stoppedAfterMs(speaker, heard, visitor[1]!)} ms after the visitor began`,
    )
    const { words: transcript } = transcriptOf(fixture)
    t.diagnostic(`latency ${JSON.stringify(transcript.flatMap(({ latency }) => latency ?? []))}`)
    assert.deepEqual(
      transcript.filter(({ speaker }) => speaker === 'visitor').map(({ text }) => text),
      [first[0], second[0], first[0]],
    )
    const spoken = textsIn(speaker, avatar)
    assert.ok(spoken.includes(begin), `the answer began: ${spoken}`)
    assert.ok(!spoken.includes(end), `the visitor interrupted the answer: ${spoken}`)
    assert.ok(spoken.includes(second[1]), `the second question was answered: ${spoken}`)
    assert.ok(textsIn(heard, avatar).includes(begin), "the microphone picked up the avatar's voice")
    assert.deepEqual(kiosk.faults, [])
  })
