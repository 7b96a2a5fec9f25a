import type { ConnectAs } from '#core/realtime/shapes.ts'
import { Page } from './page.ts'
import { type Account, inLanes, signIn } from './sign-in.ts'
import type { Listener } from './wire.ts'

/** Accounts by role. */
export interface People {
  kiosks: readonly Account[]
  operators: readonly Account[]
  /** Administrators who only watch. */
  viewers: readonly Account[]
}

/** All pages of a company: a kiosk for each signage, operators on Standby, and administrators who only watch. */
export class Crowd {
  readonly pages: Page[] = []
  readonly kiosks: Page[] = []
  readonly operators: Page[] = []
  readonly base: string
  readonly cookies = new Map<string, string>()
  readonly #people: People
  listeners: Listener[] = []
  lost = 0
  /** Reasons for which the server has closed pages for good (signed out, or opened elsewhere). */
  readonly refused: string[] = []
  onMessage: (page: Page, message: Record<string, unknown>) => void = () => undefined
  onWhole: (page: Page) => void = () => undefined
  #missing = 0
  #whenWhole: () => void = () => undefined

  /** @param cookies session cookies of the accounts that have already signed in */
  constructor(base: string, people: People, cookies: ReadonlyMap<string, string> = new Map()) {
    this.base = base
    this.#people = people
    for (const [loginId, cookie] of cookies) this.cookies.set(loginId, cookie)
  }

  /** Signs all accounts in and creates their pages. */
  async enter(): Promise<void> {
    const { kiosks, operators, viewers } = this.#people
    const strangers = [...kiosks, ...operators, ...viewers].filter(
      ({ loginId }) => !this.cookies.has(loginId),
    )
    await inLanes(strangers, async (account) => {
      const { cookie } = await signIn(this.base, account)
      this.cookies.set(account.loginId, cookie)
    })
    for (const account of kiosks) this.kiosks.push(this.#add('signage', account))
    for (const account of operators) this.operators.push(this.#add('operator', account))
    for (const account of viewers) this.#add('observer', account)
  }

  #add(as: ConnectAs, account: Account): Page {
    const index = this.pages.length
    const page: Page = new Page({
      base: this.base,
      index,
      as,
      store: account.store,
      cookie: this.cookies.get(account.loginId) ?? '',
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
      onWhole: (from) => {
        this.onWhole(from)
        if (--this.#missing === 0) this.#whenWhole()
      },
      onLost: () => {
        this.lost++
        this.#missing++
      },
      onRefused: (why) => void this.refused.push(`${account.loginId}: ${why}`),
    })
    this.pages.push(page)
    return page
  }

  /**
   * Resolves when every page has received its complete initial state. @returns false if that took longer than
   * `withinMs`
   */
  whole(withinMs: number): Promise<boolean> {
    this.#missing = this.missing
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

  /** Connects all pages at once, as after a power cut. */
  open(): void {
    for (const page of this.pages) page.open()
  }

  stop(): void {
    for (const page of this.pages) page.stop()
  }
}
