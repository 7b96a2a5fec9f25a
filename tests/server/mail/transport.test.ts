import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createOutboxTransport, createSmtpTransport, senderOf } from '../../../server/mail/transport.ts'
import { calendarFile } from '../../../server/reservations/calendar-file.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { calendarLines, leavesOf, parseMail, partOf } from '../../support/mime.ts'
import { startMailServer } from '../../support/smtp.ts'

const FROM = 'Uketsuke <no-reply@uketsuke.example>'
const calendarWith = (cancelledAt: number | null): string =>
  calendarFile(
    {
      id: 7,
      title: '髙橋 𠮷子さんの内覧',
      startAt: MONDAY_AT,
      endAt: MONDAY_AT + 600_000,
      createdAt: MONDAY_AT,
      changedAt: null,
      cancelledAt,
      revision: 1,
    },
    {
      link: 'https://uketsuke.example/',
      host: 'uketsuke.example',
      description: '',
      organizer: senderOf(FROM),
      attendee: { name: '花', address: 'hana@example.com' },
    },
  )
const MAIL = {
  id: 12,
  to: 'hana@example.com',
  subject: '【Uketsuke】予約を受け付けました',
  language: 'ja',
  text: '花 様\n\n次の予約を受け付けました。',
  html: '<!doctype html><p>花 様</p>',
  calendar: null,
}

test('[decisions 2] sends text and HTML through a real mail server, with headers that prevent automatic replies', async () => {
  const server = await startMailServer()
  const transport = createSmtpTransport(server.url, FROM)
  try {
    await transport.send(MAIL)
    const mail = parseMail(await server.next())
    assert.equal(mail.type, 'multipart/alternative')
    assert.deepEqual(
      leavesOf(mail).map(({ type, parameters }) => [type, parameters.get('charset')?.toLowerCase()]),
      [
        ['text/plain', 'utf-8'],
        ['text/html', 'utf-8'],
      ],
    )
    assert.equal(partOf(mail, 'text/plain').text.trim(), MAIL.text)
    assert.equal(partOf(mail, 'text/html').text.trim(), MAIL.html)
    const header = (name: string) => mail.headers.get(name)
    assert.equal(header('subject'), MAIL.subject)
    // RFC 3834's and Exchange's headers: they suppress out-of-office replies
    assert.equal(header('auto-submitted'), 'auto-generated')
    assert.equal(header('x-auto-response-suppress'), 'All')
    assert.equal(header('content-language'), 'ja')
  } finally {
    transport.close()
    await server.close()
  }
})

test('[decisions 6] sends a calendar entry as RFC 6047 requires', async () => {
  const server = await startMailServer()
  const transport = createSmtpTransport(server.url, FROM)
  try {
    for (const [cancelledAt, method] of [
      [null, 'REQUEST'],
      [MONDAY_AT, 'CANCEL'],
    ] as const) {
      const calendar = calendarWith(cancelledAt)
      await transport.send({ ...MAIL, calendar })
      const mail = parseMail(await server.next())
      assert.equal(mail.type, 'multipart/mixed')
      const part = partOf(mail, 'text/calendar')
      assert.deepEqual(
        [part.parameters.get('charset')?.toLowerCase(), part.parameters.get('method')],
        ['utf-8', method],
      )
      assert.equal(part.text, calendar)
      assert.equal(calendarLines(part.text).get('METHOD'), method)
      // the last alternative is the preferred one (RFC 2046 5.1.4)
      const [alternatives] = mail.parts
      assert.equal(alternatives?.type, 'multipart/alternative')
      assert.deepEqual(
        alternatives?.parts.map(({ type }) => type),
        ['text/plain', 'text/html', 'text/calendar'],
      )
      const file = partOf(mail, 'application/ics')
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename=reservation\.ics/)
      assert.equal(file.text.replace(/^\ufeff/, ''), calendar)
      // the organizer must be the sender, because calendars accept a cancellation only from the organizer
      assert.match(calendarLines(part.text).get('ORGANIZER') ?? '', /no-reply@uketsuke\.example$/)
      assert.match(mail.headers.get('from') ?? '', /<no-reply@uketsuke\.example>/)
    }
  } finally {
    transport.close()
    await server.close()
  }
})

test('[decisions 2] deletes from the outbox only the files of the given mails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-outbox-'))
  const transport = createOutboxTransport(join(folder, 'outbox'), FROM)
  try {
    await transport.send(MAIL)
    await transport.send({ ...MAIL, id: 13 })
    const fileOf = (id: number) => join(folder, 'outbox', `0000${id}.eml`)
    assert.match(parseMail(readFileSync(fileOf(12), 'utf8')).headers.get('subject') ?? '', /Uketsuke/)
    await transport.forget([12, 99])
    assert.deepEqual([existsSync(fileOf(12)), existsSync(fileOf(13))], [false, true])
  } finally {
    transport.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[4.2] `rehearse` opens a session with the mail server without sending the message', async () => {
  const server = await startMailServer()
  const transport = createSmtpTransport(server.url, FROM)
  try {
    await transport.rehearse(MAIL)
    assert.deepEqual([server.sessions, server.messages], [1, []])
    await transport.send(MAIL)
    assert.deepEqual([server.sessions, server.messages.length], [2, 1])
  } finally {
    transport.close()
    await server.close()
  }
})
