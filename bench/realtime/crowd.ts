import { request } from 'node:http'
import type { ConnectAs } from '../../server/contract/realtime/shapes.ts'
import { type House, PASSWORD, type Tenant } from './house.ts'
import { Page } from './page.ts'
import { addressOf, type Listener } from './wire.ts'

export interface Answer {
  status: number
  body: string
  cookie: string
}

/** A POST as a page of this account sends it. */
export const post = (
  base: string,
  tenant: Tenant,
  path: string,
  body: object,
  cookie = '',
): Promise<Answer> => send(base, tenant, path, JSON.stringify(body), 'application/json', cookie)

const BOUNDARY = 'uketsuke-bench'

/** The same as a form. */
export function postForm(
  base: string,
  tenant: Tenant,
  path: string,
  fields: object,
  cookie: string,
): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  return send(base, tenant, path, `${parts.join('')}--${BOUNDARY}--\r\n`, type, cookie)
}

function send(
  base: string,
  tenant: Tenant,
  path: string,
  body: string,
  type: string,
  cookie: string,
): Promise<Answer> {
  const { hostname, port } = new URL(base)
  const headers = { 'content-type': type, origin: base, cookie }
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, path, method: 'POST', headers, localAddress: addressOf(tenant.store) },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
          resolve({ status: answer.statusCode ?? 0, body: text, cookie: given })
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const AT_ONCE = 8

/** Everybody of a house before their pages: a kiosk a signage, an operator who stands by, an administrator who looks on. */
export class Crowd {
  readonly pages: Page[] = []
  readonly kiosks: Page[] = []
  readonly operators: Page[] = []
  readonly house: House
  readonly base: string
  readonly cookies = new Map<string, string>()
  listeners: Listener[] = []
  lost = 0
  onMessage: (page: Page, message: Record<string, unknown>) => void = () => undefined
  #missing = 0
  #whenWhole: () => void = () => undefined

  constructor(base: string, house: House) {
    this.base = base
    this.house = house
  }

  /** Signs everybody in and opens their pages. @param firstIndex of several crowds: where this one's sockets begin */
  async enter(firstIndex = 0): Promise<void> {
    const { kiosks, operators, admin } = this.house
    await this.#signIn([...kiosks, ...operators, admin])
    const add = (as: ConnectAs) => (tenant: Tenant) => this.#add(as, tenant, firstIndex + this.pages.length)
    this.kiosks.push(...kiosks.map(add('signage')))
    this.operators.push(...operators.map(add('operator')))
    add('observer')(admin)
  }

  async #signIn(tenants: Tenant[]): Promise<void> {
    const waiting = [...tenants]
    const one = async (): Promise<void> => {
      for (let tenant = waiting.shift(); tenant; tenant = waiting.shift()) {
        const wish = { username: tenant.loginId, password: PASSWORD, isRemember: true }
        const { status, body, cookie } = await post(this.base, tenant, '/login', wish)
        if (status !== 200) throw new Error(`${tenant.loginId} cannot sign in: ${status} ${body}`)
        this.cookies.set(tenant.loginId, cookie)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }

  #add(as: ConnectAs, tenant: Tenant, index: number): Page {
    const page: Page = new Page({
      ...{ base: this.base, index, as, tenant, cookie: this.cookies.get(tenant.loginId) ?? '' },
      listener: {
        sent: (at, text) => {
          for (const listener of this.listeners) listener.sent(at, text)
        },
        heard: (at, text) => {
          for (const listener of this.listeners) listener.heard(at, text)
        },
      },
      onMessage: (from, message) => {
        if (from.as === 'signage' && message['type'] === 'informCallId')
          from.send({ type: 'informCallId', callId: String(message['callId']) })
        this.onMessage(from, message)
      },
      onWhole: () => {
        if (--this.#missing === 0) this.#whenWhole()
      },
      onLost: () => {
        this.lost++
        this.#missing++
      },
    })
    this.pages.push(page)
    return page
  }

  /** Resolves when every page has its whole state. @returns false: not within that time */
  whole(withinMs: number): Promise<boolean> {
    this.#missing = this.pages.filter((page) => !page.isWhole).length
    if (this.#missing === 0) return Promise.resolve(true)
    return new Promise((resolve) => {
      const limit = setTimeout(() => resolve(false), withinMs)
      this.#whenWhole = () => {
        clearTimeout(limit)
        resolve(true)
      }
    })
  }

  get missing(): number {
    return this.pages.filter((page) => !page.isWhole).length
  }

  /** All at once, as after a power cut. */
  open(): void {
    for (const page of this.pages) page.open()
  }

  stop(): void {
    for (const page of this.pages) page.stop()
  }
}
