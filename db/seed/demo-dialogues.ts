import { randomUUID } from 'node:crypto'
import type { DialogueEnd, Outcome } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { dialogues, utterances } from '../schema/index.ts'

interface DemoDialogues {
  companyId: number
  signageId: number
  storeId: number
  now: number
}

type Said = readonly [lang: Language, cause: DialogueEnd, outcome: Outcome, asked: string, told: string]

/** The demo's AI dialogues, newest first. */
const TALKS: readonly Said[] = [
  ['ja', 'home', 'answered', '駐車場はありますか', '地下1階に30台分の駐車場があります。1時間300円です。'],
  ['ja', 'timeout', 'unanswered', '授乳室はどこですか', '申し訳ございません。わかりかねます。'],
  ['en', 'timeout', 'unanswered', 'Do you have an audio guide?', 'I am sorry, I do not know that.'],
  ['zh', 'home', 'answered', '洗手间在哪里', '洗手间在各楼层电梯旁边。'],
]

const HOUR_MS = 3_600_000
const TURN_MS = 9_000

/** Adds AI dialogues of the past hours, with response times. */
export function seedDemoDialogues(tx: DbLike, { companyId, signageId, storeId, now }: DemoDialogues): void {
  for (const [n, [lang, cause, outcome, asked, reply]] of TALKS.entries()) {
    const id = randomUUID()
    const beganAt = now - (n + 1) * HOUR_MS
    const whole = { companyId, signageId, storeId, lang, cause, steps: 1 }
    tx.insert(dialogues)
      .values({ ...whole, id, beganAt, endedAt: beganAt + 3 * TURN_MS })
      .run()
    const said = { companyId, talkId: id, lang }
    const latency = { recognisedMs: 210 + n * 40, firstTokenMs: 240 + n * 45, firstSoundMs: 620 + n * 90 }
    tx.insert(utterances)
      .values([
        { ...said, at: beganAt + TURN_MS, speaker: 'visitor', text: asked },
        { ...said, at: beganAt + TURN_MS + 700, speaker: 'ai', text: reply, outcome, latency },
      ])
      .run()
  }
}
