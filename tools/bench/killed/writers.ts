import { randomBytes, randomUUID } from 'node:crypto'
import { japanZoned } from '#core/time/japan-time.ts'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import { post, workdayAt } from '../../../tests/support/bookers.ts'
import { png } from '../../../tests/support/forms.ts'
import { type Book, GONE } from './book.ts'
import { sha } from './check.ts'
import { drawFilm, withNoise } from './film.ts'

const SLOT_MS = 600_000
const SLOTS = 54
const DAYS = 10
const KEPT = 6
const SCENES = ['Standby', 'Calling', 'Active', 'Crowded', 'Suspended'] as const

export const noise = (bytes: number): Buffer => randomBytes(bytes)
const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const idOf = (key: string): number => Number(key.split(' ')[1])

interface Written {
  isDone: boolean
  told: Record<string, unknown>
}

/** Sends writes to the server, and records responses with status 500 and above as faults. */
export interface Sender {
  book: Book
  asForm(path: string, cookie: string, fields: Record<string, string>, file: Buffer): Promise<Written>
  asJson(path: string, cookie: string, options: object): Promise<Written>
  /** A number that no other write has. */
  serial(): number
}

export function createSender(base: string, book: Book, faults: string[]): Sender {
  let last = 0
  const check = (path: string, status: number, told: Record<string, unknown>) => {
    if (status >= 500) faults.push(`${path}: ${status} ${JSON.stringify(told)}`)
  }
  return {
    book,
    async asForm(path, cookie, fields, file) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('image', new Blob([new Uint8Array(file)]), 'x')
      const headers = { origin: base, cookie }
      const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: form })
      const told = (await answer.json()) as Record<string, unknown>
      check(path, answer.status, told)
      return { isDone: answer.ok && told.result === 'OK', told }
    },
    async asJson(path, cookie, options) {
      const { status, body: told } = await post(base, cookie, path, options)
      check(path, status, told)
      return { isDone: status === 200 && told.result !== 'Error' && told.check !== 'failed', told }
    },
    serial: () => ++last,
  }
}

type Write = () => Promise<void>

/** Uploads pictures or films, and deletes the oldest ones. */
export function mediaWriter({ book, asForm, asJson, serial }: Sender, admin: string) {
  const film = drawFilm()
  const add = async (file: Buffer): Promise<void> => {
    const { isDone, told } = await asForm('/api/addMedia', admin, { filename: `n${serial()}` }, file)
    if (isDone) book.note(`media ${(told.media as { id: number }).id}`, sha(file))
  }
  return {
    film: () => add(withNoise(film, noise(20_000))),
    async picture(): Promise<void> {
      await add(Buffer.concat([png, noise(20_000 + Math.random() * 200_000)]))
      const media = book.keys('media')
      const oldest = media[0]
      if (media.length <= KEPT || oldest === undefined) return
      const ask = () => asJson('/api/deleteMedia', admin, { targetId: idOf(oldest) })
      await book.change(oldest, GONE, async () => (await ask()).isDone)
    },
  }
}

/** Adds, renames and deletes users, each with a picture. */
export function peopleWriter({ book, asForm, asJson, serial }: Sender, helper: string): Write {
  return async () => {
    const picture = Buffer.concat([png, noise(30_000)])
    const known = anyOf(book.keys('user'))
    const name = `人 ${serial()}`
    if (known && Math.random() < 0.5) {
      const fields = { targetUserId: String(idOf(known)), name }
      const ask = () => asForm('/api/updateUser', helper, fields, picture)
      await book.change(known, `${name} ${sha(picture)}`, async () => (await ask()).isDone)
      return
    }
    if (known && book.keys('user').length > KEPT) {
      const ask = () => asJson('/api/deleteUser', helper, { targetUserId: idOf(known), isForceSubmit: 1 })
      await book.change(known, GONE, async () => (await ask()).isDone)
      return
    }
    const password = { password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD }
    const fields = { login_id: `bench-${randomUUID()}`, name, kana: 'ひと', ...password }
    const { isDone, told } = await asForm('/api/addUser', helper, fields, picture)
    if (isDone) book.note(`user ${String(told.userId)}`, `${name} ${sha(picture)}`)
  }
}

/** Books, renames and cancels reservations. */
export function bookingWriter({ book, asJson, serial }: Sender, booker: string): Write {
  return async () => {
    const number = serial()
    const slot = (number - 1) % (SLOTS * DAYS)
    const startAt = workdayAt(Math.floor(slot / SLOTS)) + 9 * 3_600_000 + (slot % SLOTS) * SLOT_MS
    const title = `予約 ${number}`
    const input = { title, start: japanZoned(startAt), end: japanZoned(startAt + SLOT_MS) }
    const { isDone, told } = await asJson('/token/create', booker, input)
    if (isDone) book.note(`booking ${(told.reservation as { id: number }).id}`, title)
    const open = book.keys('booking')[0]
    if (open === undefined) return
    const id = idOf(open)
    const changed = `変更 ${number}`
    const ask = () => asJson('/reservation/update', booker, { id, title: changed })
    await book.change(open, changed, async () => (await ask()).isDone)
    const cancel = () => asJson('/reservation/delete', booker, { id })
    await book.change(open, `${changed} cancelled`, async () => (await cancel()).isDone)
    book.retire(open)
  }
}

export function templateWriter({ book, asJson, serial }: Sender, admin: string, signageId: number): Write {
  return async () => {
    const telop = `お知らせ ${serial()}`
    const patches = SCENES.map((signage_state) => ({ signage_state, telop }))
    const input = { signageId, version: 0, templates: patches, isForceSubmit: true }
    const ask = () => asJson('/api/updateTemplates', admin, input)
    await book.change(`telop ${signageId}`, telop, async () => (await ask()).isDone)
  }
}
