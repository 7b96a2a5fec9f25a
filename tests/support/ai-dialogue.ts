import assert from 'node:assert/strict'
import { join } from 'node:path'
import { gte } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { HOMES } from '#core/accounts/roles.ts'
import type { AiSettingsShape } from '#core/dialogue/contract-settings.ts'
import { openDb } from '../../db/open.ts'
import { listUtterances, type UtteranceRow } from '../../db/queries/dialogues.ts'
import { dialogues } from '../../db/schema/index.ts'
import { type OpenAiAudioServer, startOpenAiAudioServer } from './ai/openai-audio-server.ts'
import { speechMsOf } from './ai/spoken-wav.ts'
import { launchBrowser, letIn, openPerson, type Person } from './browser.ts'
import { waitForText } from './call-journey.ts'
import { startKioskMachine } from './kiosk-machine.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import type { SoundMachine } from './sound-machine.ts'

type Lang = 'ja' | 'en' | 'zh'

export interface AiFixture {
  server: ServerProcess
  /** The kiosk's browser. It is separate if it has a fake microphone, which is set for a whole browser. */
  kioskBrowser: Browser
  audio: OpenAiAudioServer
  /** When the fixture was opened, in epoch ms. */
  openedAt: number
  post(path: string, data: object): Promise<unknown>
  close(): Promise<void>
}

interface AiFixtureOptions {
  settings?: Partial<AiSettingsShape>
  speech?: boolean
  env?: Record<string, string>
}

/** Questions and answers of the demo company, in three languages. */
const KNOWN: Record<Lang, [string, string]>[] = [
  {
    ja: ['展示は何時まで見られますか', '展示は18時までです。ご入場は17時30分までにお願いいたします。'],
    en: [
      'How long is the exhibition open?',
      'The exhibition is open until six. Please enter by half past five.',
    ],
    zh: ['展览几点结束', '展览到六点结束。请在五点半之前入场。'],
  },
  {
    ja: ['入場料はいくらですか', '入場料は500円です。'],
    en: ['How much is the ticket?', 'A ticket is five hundred yen.'],
    zh: ['门票多少钱', '门票五百日元。'],
  },
]

/**
 * Starts a server with the demo data and AI dialogues enabled at its kiosks, a speech recognition server that returns
 * given texts, and a browser.
 * @param microphone a file that the microphone of the kiosk's browser plays again and again
 */
export async function openAiFixture(
  microphone: string | undefined,
  { settings = {}, speech = true, env = {} }: AiFixtureOptions = {},
): Promise<AiFixture> {
  const audio = await startOpenAiAudioServer()
  // The server returns no text for audio that is shorter than 80 % of the sentence: the kiosk sends such a part if it
  // hears a pause inside the sentence. The limit is not 100 %, because echo cancellation removes a little of the first
  // sentence.
  if (microphone !== undefined) audio.hearsFrom((speechMsOf(microphone) / 1_000) * 0.8)
  const url = `${audio.base}/v1`
  const server = await startServer({ TRANSCRIBE_URL: url, ...(speech && { SPEECH_URL: url }), ...env })
  const [office, separate] = await Promise.all([
    launchBrowser(),
    microphone !== undefined && launchBrowser([`--use-file-for-fake-audio-capture=${microphone}`]),
  ])
  const kioskBrowser = separate || office
  const admin = await openPerson(office, server.base)
  await letIn(admin, 'admin')
  const headers = { origin: server.base }
  const { request } = admin.context
  const post = async (path: string, data: object): Promise<unknown> => {
    const reply = await request.post(path, { headers, data })
    assert.equal(reply.status(), 200, `${path}: ${await reply.text()}`)
    return reply.json()
  }
  const signages = (await post('/api/getSignage', {})) as { id: number; loginId: string }[]
  // Enable AI dialogues at both kiosks: the lobby's kiosk is in portrait, the station's kiosk in landscape.
  for (const account of ['lobby', 'station']) {
    const signageId = String(signages.find(({ loginId }) => loginId === account)?.id)
    const saved = await request.post('/api/updateSignage', { headers, multipart: { signageId, aiTalk: '1' } })
    assert.equal(saved.status(), 200)
  }
  const { settings: before } = (await post('/api/getAiSettings', {})) as { settings: AiSettingsShape }
  const voice = { service: speech ? 'openai' : 'browser', voice: '', speed: 1 } as const
  await post('/api/updateAiSettings', {
    ...before,
    greeter: 'ai',
    hearing: 'openai',
    voices: { ja: voice, en: voice, zh: voice },
    ...settings,
  })
  for (const known of KNOWN)
    await post('/api/addAnswer', {
      wordings: Object.entries(known).map(([lang, [text]]) => ({ lang, text })),
      texts: Object.entries(known).map(([lang, [, text]]) => ({ lang, text })),
    })
  return {
    server,
    kioskBrowser,
    audio,
    post,
    openedAt: Date.now(),
    async close() {
      if (separate) await separate.close()
      await office.close()
      await server.close()
      await audio.close()
    },
  }
}

/** Opens a kiosk's page and waits until the page reports that its AI is ready. */
export async function openAiKiosk(
  { server, kioskBrowser }: AiFixture,
  size = { width: 270, height: 480 },
  lacks?: 'no recogniser',
  prepare: (kiosk: Person) => Promise<void> = async () => {},
  { account = 'lobby', hasTouch = false } = {},
): Promise<Person> {
  const kiosk = await openPerson(kioskBrowser, server.base, size, { hasTouch })
  await prepare(kiosk)
  if (lacks)
    await kiosk.page.addInitScript(() =>
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
    )
  await letIn(kiosk, account)
  await kiosk.page.goto(HOMES.signage)
  await waitForText(kiosk.page, 'ai', 'ready')
  return kiosk
}

/** Connects a machine set up by setup.sh to the lobby's signage, and waits until its page reports that its AI is ready. */
export async function openAiMachine(
  { server, post }: AiFixture,
  sound: SoundMachine,
): Promise<Pick<Person, 'page' | 'faults'> & { close(): Promise<void> }> {
  const machine = startKioskMachine(`${server.base}/kiosk`, sound)
  const page = await machine.page()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const code = page.getByRole('status').filter({ hasText: /^[A-Z]{3} [A-Z]{3}$/ })
  await code.waitFor()
  await post('/api/connectKiosk', { code: await code.textContent(), signageId: '1' })
  await waitForText(page, 'ai', 'ready')
  return { page, faults, close: machine.close }
}

/** The transcript of the first AI dialogue since `openedAt`; the demo data has older dialogues. */
export function transcriptOf({ server, openedAt }: AiFixture): {
  cause: string | null
  words: UtteranceRow[]
} {
  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  try {
    const [talk] = db
      .select()
      .from(dialogues)
      .where(gte(dialogues.beganAt, openedAt))
      .orderBy(dialogues.beganAt)
      .all()
    return { cause: talk?.cause ?? null, words: talk ? listUtterances(db, talk.id) : [] }
  } finally {
    db.close()
  }
}
