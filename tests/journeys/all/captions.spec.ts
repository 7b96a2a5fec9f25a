import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenWav } from '../../support/ai/spoken-wav.ts'
import { openAiFixture } from '../../support/ai-dialogue.ts'
import { examineAll } from '../../support/axe.ts'
import { launchBrowser, letIn, openPerson } from '../../support/browser.ts'
import { beginCall, openKiosk, openOperator } from '../../support/call-journey.ts'
import { inPieces, startChatServer, visitorsWords } from '../../support/chat-server.ts'

/** What each person says again and again, and how the fake AI server translates it. */
const VISITOR = { said: 'I have an appointment at three.', translated: '三時に約束があります。' }
const OPERATOR = { said: 'お待ちしておりました。', translated: 'We have been expecting you.' }
const MEANING = new Map([VISITOR, OPERATOR].map(({ said, translated }) => [said, translated]))

/**
 * One fake speech recognizer serves both visitor and operator. The language in the request tells which of them spoke.
 */
const recognizedIn = (body: string): string =>
  /name="language"\r\n\r\nen/.test(body) ? VISITOR.said : OPERATOR.said

test("[decisions 7] visitor and operator read captions of each other's words with translations", {
  timeout: 240_000,
}, async (t) => {
  const chat = await startChatServer((asked) => ({
    pieces: inPieces(MEANING.get(visitorsWords(asked)) ?? '?', 4),
  }))
  const fixture = await openAiFixture(spokenWav('en', VISITOR.said), {
    env: { CHAT_URL: chat.url, CHAT_KEY: 'sk-journey' },
    settings: { greeter: 'people', captions: false, translates: true },
  })
  const office = await launchBrowser([
    `--use-file-for-fake-audio-capture=${spokenWav('ja', OPERATOR.said, { beforeS: 3 })}`,
  ])
  t.after(async () => {
    await office.close()
    await fixture.close()
    await chat.close()
  })
  fixture.audio.hearsBy(recognizedIn)
  const operator = await openOperator(office, fixture.server.base)
  const kiosk = await openKiosk(fixture.kioskBrowser, fixture.server.base)
  await kiosk.page.keyboard.press('e')
  await beginCall(kiosk, operator, 'Call reception')
  // captions are off by the company's default; switch them on for this call
  await operator.page.getByRole('switch', { name: '字幕' }).click()

  await kiosk.page.getByText('Transcribed and translated').waitFor()
  await operator.page.getByText('翻訳・記録中').waitFor()
  const log = operator.page.getByRole('log', { name: '会話の記録' })
  await log.getByText(VISITOR.translated).first().waitFor()
  await log.getByText(VISITOR.said).first().waitFor()
  await log.getByText(OPERATOR.translated).first().waitFor()
  await kiosk.page.getByText(OPERATOR.translated).first().waitFor()
  await kiosk.page.getByText(OPERATOR.said).first().waitFor()

  const faults = await examineAll(
    async (look) => {
      await look('a call with captions', operator)
      await look('kiosk with captions', kiosk)
    },
    ['light', 'dark'],
  )
  assert.deepEqual(faults, [])

  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await operator.page.waitForURL('**/app/service/standby**')
  const boss = await openPerson(office, fixture.server.base)
  await letIn(boss, 'admin')
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
  const headers = { origin: fixture.server.base }
  const history = await boss.context.request.post('/api/getCallHistory', {
    headers,
    data: { from: today, to: today },
  })
  const [call] = ((await history.json()) as { rows: { id: string }[] }).rows
  await boss.page.goto(`/app/users/call?id=${call?.id}`)
  const transcript = boss.page.getByRole('region', { name: '通話の会話' }).first()
  for (const words of [VISITOR, OPERATOR])
    for (const text of Object.values(words)) await transcript.getByText(text).first().waitFor()
  const file = await boss.context.request.get(`/api/getCallTranscript.csv?targetId=${call?.id}`)
  const csv = await file.text()
  assert.ok(csv.includes(`${VISITOR.said},${VISITOR.translated}`), csv)
  assert.ok(csv.includes(`${OPERATOR.said},,${OPERATOR.translated}`), csv)
  assert.deepEqual([...kiosk.faults, ...operator.faults, ...boss.faults], [])
})
