import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { japanZoned } from '#core/time/japan-time.ts'
import { post, workdayAt } from '../../../tests/support/bookers.ts'
import { multipart } from '../../../tests/support/forms.ts'
import { openSocket, type TestSocket } from '../../../tests/support/socket.ts'
import type { BenchCompany } from './company.ts'

/**
 * The writes that the server has confirmed, by the name under which each is looked up afterwards, and the numbers of
 * other outcomes.
 */
export interface Book {
  stores: Set<string>
  bookings: Set<string>
  presses: Set<string>
  reads: number
  refused: number
  broken: number
  /** Time of each confirmation, in ms of performance.now(). */
  doneAt: number[]
}

const SLOT_MS = 600_000
const KIOSKS = 20

/** Starts users who read and write, and kiosks that report and call. */
export function startLoad(base: string, company: BenchCompany): { book: Book; end: () => Promise<void> } {
  const book: Book = {
    stores: new Set(),
    bookings: new Set(),
    presses: new Set(),
    reads: 0,
    refused: 0,
    broken: 0,
    doneAt: [],
  }
  let isOver = false
  const until = async (work: () => Promise<void>, everyMs: number): Promise<void> => {
    while (!isOver) {
      await work().catch(() => {
        book.broken += 1
      })
      await pause(everyMs)
    }
  }
  const done = (of: Set<string>, name: string): void => {
    of.add(name)
    book.doneAt.push(performance.now())
  }
  const tell = (of: Set<string>, name: string | undefined): void => {
    if (name === undefined) book.refused += 1
    else done(of, name)
  }
  let slot = 0
  const store = async (cookie: string) => tell(book.stores, await addStore(base, cookie))
  const booking = async (cookie: string) => tell(book.bookings, await bookSlot(base, cookie, slot++))
  const read = async (cookie: string): Promise<void> => {
    const { status } = await post(base, cookie, '/api/getSignage', { page: 1, limit: 20 })
    if (status === 200) book.reads += 1
    else book.refused += 1
  }
  const work = [
    ...company.admins.slice(0, 5).map((cookie) => until(() => store(cookie), 20)),
    ...company.bookers.map((cookie) => until(() => booking(cookie), 60)),
    ...company.admins.slice(5).map((cookie) => until(() => read(cookie), 10)),
    ...company.kiosks.slice(0, KIOSKS).map((cookie) => until(() => kiosk(cookie), 200)),
  ]

  /** One connection of a kiosk. It calls and cancels until the connection ends. */
  async function kiosk(cookie: string): Promise<void> {
    const line: TestSocket = await openSocket(base.replace('http://', ''), { as: 'signage', cookie })
    let isClosed = false
    void line.closed.then(() => {
      isClosed = true
    })
    while (!isOver && !isClosed) {
      const requestId = randomUUID()
      line.send({ type: 'kioskReport', scene: 'Standby', version: 1, mediaId: null, telop: requestId })
      const button = { touchButton: '受付', reason: 'touch', lang: 'ja' } as const
      line.send({ type: 'stateTransitionEvent', eventType: 'receptionRequest', requestId, ...button })
      await pause(300)
      // Count only an answer to this call request: an answer to an earlier request may arrive late.
      const isTaken = line.received.some((each) => each.type === 'submitCall' && each.requestId === requestId)
      if (isTaken) done(book.presses, requestId)
      line.send({ type: 'homeButton' })
      await pause(3_000)
    }
    if (!isClosed) await line.close()
  }

  return {
    book,
    async end() {
      isOver = true
      await Promise.all(work)
    },
  }
}

/** Adds a shop. @returns its name; undefined if the server refused it */
async function addStore(base: string, cookie: string): Promise<string | undefined> {
  const name = randomUUID()
  const form = multipart({ name })
  const headers = { ...form.headers, cookie, origin: base }
  const body = new Uint8Array(form.payload)
  const reply = await fetch(`${base}/api/addStore`, { method: 'POST', headers, body })
  await reply.arrayBuffer()
  return reply.status === 200 ? name : undefined
}

/** @returns the title of the reservation; undefined if it was refused */
async function bookSlot(base: string, cookie: string, slot: number): Promise<string | undefined> {
  const title = randomUUID()
  // Books 50 of the 54 ten-minute slots of a workday.
  const startAt = workdayAt(Math.floor(slot / 50)) + 9 * 3_600_000 + (slot % 50) * SLOT_MS
  const input = { title, start: japanZoned(startAt), end: japanZoned(startAt + SLOT_MS) }
  const { status, body } = await post(base, cookie, '/token/create', input)
  return status === 200 && body.check === 'succeed' ? title : undefined
}
