import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail, partOf } from './mime.ts'

/** A real mail server on loopback (RFC 5321) that stores the mails it receives. */
export interface MailServer {
  url: string
  /** Raw messages (RFC 5322), in order. */
  messages: string[]
  /** Number of sessions that clients have opened. */
  sessions: number
  /** The next message that `next` has not returned yet. */
  next(): Promise<string>
  /** While true, the server refuses every mail with 451. */
  isBusy: boolean
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const messages: string[] = []
  const waiting: ((message: string) => void)[] = []
  let taken = 0
  const fixture = { isBusy: false, sessions: 0 }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      fixture.sessions += 1
      done()
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (fixture.isBusy) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        const message = Buffer.concat(chunks).toString('utf8')
        messages.push(message)
        const waiter = waiting.shift()
        if (waiter) {
          taken++
          waiter(message)
        }
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    next: () => {
      const known = messages[taken]
      if (known !== undefined) {
        taken++
        return Promise.resolve(known)
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    get sessions() {
      return fixture.sessions
    },
    get isBusy() {
      return fixture.isBusy
    },
    set isBusy(busy: boolean) {
      fixture.isBusy = busy
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** The plain text part of a mail, for mail programs that show no HTML. */
export const textOf = (message: string): string => partOf(parseMail(message), 'text/plain').text
