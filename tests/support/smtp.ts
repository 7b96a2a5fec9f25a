import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real mail server on loopback (RFC 5321) that keeps what it gets. */
export interface MailServer {
  url: string
  /** Raw messages (RFC 5322), in order. */
  messages: string[]
  /** The next message that has not been taken by an earlier call. */
  next(): Promise<string>
  /** Refuses everything with a 451 as long as it is true. */
  isBusy: boolean
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const messages: string[] = []
  const waiting: ((message: string) => void)[] = []
  let taken = 0
  const house = { isBusy: false }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (house.isBusy) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
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
    get isBusy() {
      return house.isBusy
    },
    set isBusy(busy: boolean) {
      house.isBusy = busy
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** The text of a mail, out of its transfer encoding (RFC 2045 6.7 and 6.8); of several parts the first one (RFC 2046 5.1). */
export function textOf(message: string): string {
  const [, boundary] = /boundary="([^"]+)"/.exec(message.split('\r\n\r\n')[0] ?? '') ?? []
  const first = boundary && message.split(`--${boundary}`)[1]
  if (first) return textOf(first.replace(/^\r\n/, ''))
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString('utf8') : body
}
