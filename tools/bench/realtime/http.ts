import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { addressOf } from './wire.ts'

export interface Answer {
  status: number
  body: string
  cookie: string
  /** From the Retry-After header; set only with status 429. */
  retryAfterMs: number
}

/** The sender of a request. All requests of one store (shop) come from the same address. */
interface Sender {
  store: number
}

/** Sends a POST request as a page does. */
export const post = (
  base: string,
  sender: Sender,
  path: string,
  body: object,
  cookie = '',
): Promise<Answer> => send(base, sender, path, JSON.stringify(body), 'application/json', cookie)

const BOUNDARY = 'uketsuke-bench'

/** Sends a form by POST as a page does. */
export function postForm(
  base: string,
  sender: Sender,
  path: string,
  fields: object,
  cookie: string,
): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  return send(base, sender, path, `${parts.join('')}--${BOUNDARY}--\r\n`, type, cookie)
}

function send(
  base: string,
  { store }: Sender,
  path: string,
  body: string,
  type: string,
  cookie: string,
): Promise<Answer> {
  const url = new URL(path, base)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const headers = { 'content-type': type, origin: url.origin, cookie }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, localAddress: addressOf(url, store) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
        const retryAfterMs = Number(answer.headers['retry-after'] ?? 1) * 1_000
        resolve({ status: answer.statusCode ?? 0, body: text, cookie: given, retryAfterMs })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
