import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateAccount } from '../../../db/queries/accounts.ts'
import { findDueMail, listMails } from '../../../db/queries/mails.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { parseMail, partOf } from '../../support/mime.ts'
import { startMailServer } from '../../support/smtp.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

test('[decisions 2] mails license requests to system administrators in their language', async () => {
  const mail = await startMailServer()
  const testApp = await buildTestApp({ environment: { SMTP_URL: mail.url, RATE_LIMITS: '0' } })
  try {
    const admins = ['first@example.com', 'second@example.com'].map((loginId) =>
      addPerson(testApp.db, { companyId: null, role: 'systemAdmin', loginId }),
    )
    updateAccount(testApp.db, admins[1]!.accountId, { language: 'en', endsSessions: false })
    const companyId = addCompany(testApp.db, '銀行からのお知らせ')
    addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'boss' })
    const headers = { cookie: await signIn(testApp.app, 'boss') }
    for (let count = 1; count <= 20; count++) {
      const payload = { count, note: `<b>${count}</b>\nplease` }
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/requestLicences',
        payload,
        headers,
      })
      assert.equal(answer.statusCode, 200)
    }
    while (findDueMail(testApp.db, Date.now())) await new Promise((go) => setTimeout(go, 5))
    const to = (loginId: string) =>
      mail.messages.map(parseMail).filter(({ headers: lines }) => lines.get('to') === loginId)
    for (const [loginId, subject] of [
      ['first@example.com', '【Uketsuke】同時応対数を増やす申し込み'],
      ['second@example.com', '[Uketsuke] Request for more simultaneous calls'],
    ] as const) {
      const { length } = to(loginId)
      assert.ok(length >= 1 && length <= 7, `${length} mails to ${loginId}`)
      const [message] = to(loginId)
      assert.ok(message)
      // text written by a user appears only in the mail's body, as plain text
      assert.equal(message.headers.get('subject'), subject)
      assert.match(partOf(message, 'text/plain').text, /銀行からのお知らせ[\s\S]*<b>\d+<\/b>\r?\nplease/)
      assert.doesNotMatch(partOf(message, 'text/html').text, /<b>/)
    }
    // one waiting mail per administrator, with the newest request
    const waiting = listMails(testApp.db, 99).filter(({ state }) => state === 'waiting')
    assert.equal(new Set(waiting.map(({ recipient }) => recipient)).size, waiting.length)
    const last = waiting[0]?.text ?? partOf(to('second@example.com').at(-1)!, 'text/plain').text
    assert.match(last, /<b>20</)
  } finally {
    await testApp.close()
    await mail.close()
  }
})
