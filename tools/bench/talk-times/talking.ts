import { setTimeout as pause } from 'node:timers/promises'
import type { AiSettingsShape } from '#core/dialogue/contract-settings.ts'
import { AUDIBLE } from '../../../tests/support/ai/wav.ts'
import { type AiFixture, openAiFixture, openAiKiosk } from '../../../tests/support/ai-dialogue.ts'
import type { Person } from '../../../tests/support/browser.ts'
import { press, waitForFact, waitForText } from '../../../tests/support/call-journey.ts'
import { inPieces, startChatServer } from '../../../tests/support/chat-server.ts'
import type { Microphone } from './microphone.ts'
import { listenIn, type Mark, TAP } from './tap.ts'

/** Topics of the questions, in order. Each has its own answer, so that no answer comes from a cache. */
const TOPICS = [
  '織物',
  '陶器',
  '掛け軸',
  '鎧',
  '屏風',
  '浮世絵',
  '茶碗',
  '刀',
  '仏像',
  '古文書',
  '漆器',
  '根付',
]
const questionOf = (topic: string) => `${topic}はどこで見られますか`
const answerOf = (topic: string) => [
  `${topic}は二階の奥の部屋で見られます。`,
  `${topic}の説明は壁にございます。`,
]

/** When the chat server sent the clauses of a streamed answer. */
interface Streamed {
  text: string
  /** Epoch ms at which each clause was sent. */
  sentAt: number[]
}

export interface Talking {
  fixture: AiFixture
  kiosk: Person
  streamed: Streamed[]
  close(): Promise<void>
}

/** Times in ms from a request to the first and to the second clause of the simulated model's streamed answer. */
const CLAUSES_AFTER = [300, 600]

/**
 * Opens the demo's lobby in an AI talk. Its page measures sound (tap.ts), and test servers provide speech and
 * answers.
 */
export async function openTalking(by: 'embedded' | 'chat', microphone: Microphone): Promise<Talking> {
  const streamed: Streamed[] = []
  const chat = await startChatServer(({ body }) => {
    const asked = body.messages.at(-1)?.content ?? ''
    const [first = '', second = ''] = answerOf(TOPICS.find((topic) => asked.includes(topic)) ?? '展示')
    const said: Streamed = { text: first, sentAt: [] }
    streamed.push(said)
    const pieces = async function* () {
      for (const [n, clause] of [first, second].entries()) {
        await pause((CLAUSES_AFTER[n] ?? 0) - (CLAUSES_AFTER[n - 1] ?? 0))
        said.sentAt.push(Date.now())
        yield* inPieces(clause)
      }
    }
    return { pieces: pieces() }
  })
  const settings: Partial<AiSettingsShape> =
    by === 'chat' ? { answerer: 'chat', isFreeToAnswer: true } : { answerer: 'embedded' }
  const fixture = await openAiFixture(microphone.path, {
    settings,
    env: { CHAT_URL: chat.url, CHAT_KEY: 'bench' },
  })
  for (const topic of TOPICS)
    await fixture.post('/api/addAnswer', {
      wordings: [{ lang: 'ja', text: questionOf(topic) }],
      texts: [{ lang: 'ja', text: answerOf(topic).join('') }],
    })
  fixture.audio.hears(...TOPICS.map(questionOf))
  const kiosk = await openAiKiosk(fixture, undefined, undefined, async ({ context, page }) => {
    // Bypass the site's content security policy. It would block the measuring script (tap.ts), which is not a file of
    // the site.
    await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true })
    await page.addInitScript(listenIn, { tap: TAP, above: AUDIBLE })
  })
  return {
    fixture,
    kiosk,
    streamed,
    async close() {
      await fixture.close()
      await chat.close()
    },
  }
}

/**
 * Runs an AI talk in which the visitor asks `turns` questions.
 * @returns the events that the page recorded
 */
export async function talk({ kiosk }: Talking, turns: number): Promise<Mark[]> {
  await press(kiosk)
  await waitForFact(kiosk.page, 'ai-step', turns, 30_000 + turns * 15_000)
  await waitForText(kiosk.page, 'ai', 'speaking')
  await waitForText(kiosk.page, 'ai', 'listening')
  return kiosk.page.evaluate(() => (globalThis as unknown as { benchMarks: Mark[] }).benchMarks)
}
