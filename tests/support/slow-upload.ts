import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { multipart } from './forms.ts'

/** An upload during which the test controls when bytes arrive and when it ends. */
interface SlowUpload {
  write(bytes: Buffer): Promise<void>
  end(): void
  /** The client disconnects during the upload. */
  abort(): void
  answer(): Promise<{ status: number; key?: string }>
}

const FILE = Buffer.from('the file')

/** @param announced length of the file in Content-Length, in bytes; without it the upload is chunked */
export function openUpload(
  address: string,
  cookie: string,
  announced?: number,
  path = '/api/addMedia',
): SlowUpload {
  const { payload, headers } = multipart({ filename: 'x' }, FILE)
  const at = payload.indexOf(FILE)
  const tail = payload.subarray(at + FILE.length)
  const [host, port] = address.split(':')
  const length = announced === undefined ? {} : { 'content-length': at + announced + tail.length }
  const asked = request({ host, port, method: 'POST', path, headers: { ...headers, ...length, cookie } })
  const answered = once(asked, 'response')
  // Ignore the error of an aborted request, which gets no answer.
  answered.catch(() => undefined)
  asked.write(payload.subarray(0, at))
  return {
    write: (bytes) => new Promise((resolve) => asked.write(bytes, () => resolve())),
    end: () => void asked.end(tail),
    abort: () => void asked.destroy(),
    async answer() {
      const [response] = (await answered) as [IncomingMessage]
      let body = ''
      for await (const chunk of response) body += chunk
      return { status: response.statusCode ?? 0, key: JSON.parse(body).key }
    },
  }
}
