import type { Browser } from 'playwright-core'
import type { DialogueReply } from '#core/dialogue/contract.ts'
import type { TurnEvent } from '#core/dialogue/contract-turn.ts'
import { letIn, openPerson } from './browser.ts'
import { waitForText } from './call-journey.ts'
import { type KioskPlay, playKiosk } from './kiosk-play.ts'
import type { ServerProcess } from './server-process.ts'

type Lang = 'ja' | 'en' | 'zh'

/** A kiosk with an AI dialogue. The test sets the AI's answers and the speech that is recognized. */
interface DialoguePlay extends KioskPlay {
  begin(lang: Lang): Promise<void>
  /** Simulates the visitor's speech: a partial result of the recognizer, or a final one (`isWhole`). */
  says(text: string, isWhole: boolean): Promise<void>
  /** Sets the answer to the next question; with undefined, no answer arrives. */
  answers(reply: Partial<DialogueReply> | undefined): void
  phase(phase: string): Promise<void>
  end(): Promise<void>
}

const SAID: Record<Lang, { asks: string; half: string; long: string; choices: string[]; which: string }> = {
  ja: {
    half: '展示は何時まで',
    asks: '展示は何時まで見られますか',
    long: '展示は午後6時までご覧いただけます。ご入場は午後5時30分までにお願いいたします。',
    which: 'こちらのうち、どれについてお知りになりたいですか。',
    choices: ['開館時間は何時から何時までですか', 'ギャラリートークは何時からですか', '入館料はいくらですか'],
  },
  en: {
    half: 'How long is the',
    asks: 'How long is the exhibition open?',
    long: 'The exhibition is open until six in the evening. Please enter by half past five, and leave large bags in the lockers.',
    which: 'Which of these would you like to know about?',
    choices: ['What are your opening hours?', 'When is the gallery talk?', 'How much is the admission fee?'],
  },
  zh: {
    half: '展览几点',
    asks: '展览几点结束',
    long: '展览开放到下午六点，最后入场时间是下午五点三十分。大件行李请存放在寄存柜中。',
    which: '您想了解下面的哪一项？',
    choices: ['开放时间是几点到几点', '门票多少钱', '有停车场吗'],
  },
}

export async function switchOnAi(browser: Browser, { base }: Pick<ServerProcess, 'base'>): Promise<void> {
  const admin = await openPerson(browser, base)
  await letIn(admin, 'admin')
  const { request } = admin.context
  const headers = { origin: base }
  const signages = (await (await request.post('/api/getSignage', { headers, data: {} })).json()) as {
    id: number
    loginId: string
  }[]
  const signageId = String(signages.find(({ loginId }) => loginId === 'lobby')?.id)
  await request.post('/api/updateSignage', { headers, multipart: { signageId, aiTalk: '1' } })
  const { settings } = (await (await request.post('/api/getAiSettings', { headers, data: {} })).json()) as {
    settings: object
  }
  await request.post('/api/updateAiSettings', { headers, data: { ...settings, greeter: 'ai' } })
  await admin.context.close()
}

export async function openDialoguePlay(
  browser: Browser,
  { base }: Pick<ServerProcess, 'base'>,
  size: { width: number; height: number },
  isReduced = false,
): Promise<DialoguePlay> {
  let reply: Partial<DialogueReply> | undefined
  const kiosk = await playKiosk(browser, base, size, {
    async prepare(page) {
      if (isReduced) await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(() => {
        class Played {
          onresult?: (event: object) => void
          start() {
            Object.assign(window, { benchRecogniser: this })
          }
          stop() {}
          abort() {
            // Remove this recognizer from the page, so that the next words wait until the page has created a new one.
            Reflect.deleteProperty(window, 'benchRecogniser')
          }
        }
        Object.assign(window, { SpeechRecognition: Played, webkitSpeechRecognition: Played })
      })
      await page.route('**/api/talkTurn', async (route) => {
        if (!reply) return
        const whole: DialogueReply = { answer: '', outcome: 'answered', sources: [], steps: 1, ...reply }
        const events: TurnEvent[] = [
          { kind: 'clause', index: 0, text: whole.answer },
          { kind: 'sound', index: 0, sound: { service: 'browser' } },
          { kind: 'reply', reply: whole },
        ]
        const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
        await route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body })
      })
    },
  })
  const { page } = kiosk
  const names: Record<Lang, string> = { ja: '日本語', en: 'English', zh: '中文' }
  const phase = (name: string) => waitForText(page, 'ai', name)
  await phase('ready')
  return {
    ...kiosk,
    phase,
    async begin(lang) {
      await page.getByRole('button', { name: names[lang] }).last().click()
      await page.locator('[data-scene=Standby] button').first().click()
      await phase('speaking')
    },
    async says(text, isWhole) {
      await page.waitForFunction(() => 'benchRecogniser' in window)
      await page.evaluate(
        ({ text, isWhole }) => {
          const { benchRecogniser } = window as unknown as {
            benchRecogniser: { onresult(event: object): void }
          }
          benchRecogniser.onresult({ results: [{ isFinal: isWhole, 0: { transcript: text } }] })
        },
        { text, isWhole },
      )
    },
    answers(next) {
      reply = next
    },
    async end() {
      await page.keyboard.press('Escape')
      const isOver = await page.evaluate(
        () => document.querySelector('[data-ai]')?.getAttribute('data-ai') === 'ready',
      )
      if (!isOver) await page.getByRole('button', { name: /^(終わる|Finish|结束)$/ }).click()
      await phase('ready')
    },
  }
}

type Show = (play: DialoguePlay, lang: Lang) => Promise<void>

const listening: Show = async (play, lang) => {
  await play.begin(lang)
  // A tap during the greeting: the AI stops talking and listens.
  await play.page.mouse.click(5, 5)
  await play.phase('listening')
}

const asked =
  (reply: (lang: Lang) => Partial<DialogueReply> | undefined): Show =>
  async (play, lang) => {
    await listening(play, lang)
    play.answers(reply(lang))
    await play.says(SAID[lang].asks, true)
  }

/** Moments of an AI dialogue as the visitor sees them, by name. Each function brings the kiosk to that moment. */
export const MOMENTS: Record<string, Show> = {
  greeting: (play, lang) => play.begin(lang),
  listening,
  async hearing(play, lang) {
    await listening(play, lang)
    await play.says(SAID[lang].half, false)
  },
  processing: asked(() => undefined),
  speaking: asked((lang) => ({ answer: SAID[lang].long })),
  async candidates(play, lang) {
    await asked(() => ({
      answer: SAID[lang].which,
      outcome: 'candidates',
      selectCandidate: SAID[lang].choices,
    }))(play, lang)
    await play.phase('speaking')
  },
  async unheard(play, lang) {
    await listening(play, lang)
    await play.says('あ', true)
  },
}
