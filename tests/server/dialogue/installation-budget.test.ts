import assert from 'node:assert/strict'
import { test } from 'node:test'
import { japanDay } from '#core/time/japan-time.ts'
import { spendingOf } from '../../../db/queries/ai-settings.ts'
import { createSpeechBudget } from '../../../server/dialogue/spending.ts'
import { startChatServer } from '../../support/chat-server.ts'
import { buildDialogueFixture, type Known } from '../../support/dialogue-fixture.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'

const KNOWN: readonly Known[] = [['ja', '入館料はいくらですか', '大人は800円です。']]
const TODAY = japanDay(MONDAY_AT)
const PRICES = { chatInYen: 1_000, chatOutYen: 5_000 }
/** Token counts that cost one yen at these prices. */
const USAGE = { prompt_tokens: 400, completion_tokens: 120 }

async function withFixture(
  options: Parameters<typeof buildDialogueFixture>[2],
  run: (fixture: ReturnType<typeof buildDialogueFixture>, asked: () => number) => Promise<void>,
) {
  const server = await startChatServer(() => ({ pieces: ['大人は800円です。'], usage: USAGE }))
  try {
    await run(buildDialogueFixture(KNOWN, server, options), () => server.asked.length)
  } finally {
    await server.close()
  }
}

test('[decisions 7] never exceeds the daily budget of the shared AI server, also with parallel requests', async () => {
  await withFixture({ ...PRICES, dayYenMax: 9 }, async (fixture, asked) => {
    await Promise.all(Array.from({ length: 10 }, () => fixture.ask('入館料はいくらですか')))
    for (let n = 0; n < 12; n++) await fixture.ask('入館料はいくらですか')
    const { milliYen, installationMilliYen } = spendingOf(fixture.db, fixture.companyId, TODAY)
    assert.deepEqual([milliYen, installationMilliYen], [asked() * 1_000, asked() * 1_000])
    assert.ok(installationMilliYen <= 9_000 && asked() >= 1)
    assert.ok(fixture.faults.includes('budget'), "the company's AI status shows the reason")
    const before = asked()
    fixture.later(86_400_000)
    assert.equal((await fixture.ask('入館料はいくらですか')).outcome, 'answered')
    assert.equal(asked(), before + 1, 'the budget starts again on the next day')
  })
})

test("[decisions 7] a company's own daily budget also limits its use of the AI server that all companies share", async () => {
  await withFixture({ ...PRICES, chatDayYenMax: 0 }, async (fixture, asked) => {
    assert.equal((await fixture.ask('入館料はいくらですか')).outcome, 'answered')
    assert.equal(asked(), 0)
  })
})

test('[decisions 7] charges speech, speech recognition and chat to the same daily budget', async () => {
  await withFixture({ ...PRICES, dayYenMax: 10 }, async (fixture, asked) => {
    const budget = createSpeechBudget(fixture.db, () => MONDAY_AT, 10)
    assert.equal(budget.take(fixture.companyId, 10_001), undefined)
    const giveBack = budget.take(fixture.companyId, 10_000)
    assert.ok(giveBack)
    assert.equal(budget.take(fixture.companyId, 1), undefined)
    await fixture.ask('入館料はいくらですか')
    assert.equal(asked(), 0)
    giveBack()
    await fixture.ask('入館料はいくらですか')
    assert.equal(asked(), 1)
    assert.equal(spendingOf(fixture.db, fixture.companyId, TODAY).installationMilliYen, 1_000)
  })
})
