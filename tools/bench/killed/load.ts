import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import { post, signInOverHttp } from '../../../tests/support/bookers.ts'
import type { Book } from './book.ts'
import { callWriter } from './calls.ts'
import { bookingWriter, createSender, mediaWriter, peopleWriter, templateWriter } from './writers.ts'

/**
 * Starts all writers, each for one kind of object. They keep their sessions, which must survive every kill of the
 * server.
 */
export async function openLoad(base: string, book: Book) {
  const faults: string[] = []
  const sender = createSender(base, book, faults)
  const admin = await signInOverHttp(base, 'admin')
  const helper = await addHelper(base, admin)
  const [booker = '', kiosk = '', operator = ''] = await Promise.all(
    ['guest@example.com', 'lobby', 'operator1'].map((loginId) => signInOverHttp(base, loginId)),
  )
  const { body } = await post(base, kiosk, '/api/getSignage', {})
  const signageId = Number(body.id)
  let isOver = true
  /** True shortly before the kill: from then on a missing response is no error. */
  let isEnding = false
  const writers = {
    ...mediaWriter(sender, admin),
    people: peopleWriter(sender, helper),
    bookings: paced(bookingWriter(sender, booker)),
    templates: paced(templateWriter(sender, admin, signageId)),
    calls: callWriter(sender, { base, kiosk, operator, signageId }, () => isOver),
  }

  /** Repeats a write until the server is killed. */
  async function writing(name: string, write: () => Promise<void>): Promise<void> {
    while (!isOver) {
      try {
        await write()
      } catch (error) {
        await pause(20)
        if (!isEnding) faults.push(`${name}: ${String(error)}`)
      }
    }
  }

  return {
    faults,
    begin() {
      isOver = false
      isEnding = false
      const all = Object.entries(writers).map(([name, write]) => writing(name, write))
      return {
        expectEnd(): void {
          isEnding = true
        },
        async end(): Promise<void> {
          isOver = true
          await Promise.all(all)
        },
      }
    },
  }
}

/**
 * Pauses after each write of rows. Without the pauses nearly all writes would be bookings, because writes of files take
 * longer.
 */
const paced = (write: () => Promise<void>) => async (): Promise<void> => {
  await write()
  await pause(60)
}

/** Adds a second administrator who uploads user pictures, because an account may have only two uploads at a time. */
async function addHelper(base: string, admin: string): Promise<string> {
  const password = { password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD }
  const fields = {
    login_id: 'bench-helper',
    name: '手伝い',
    kana: 'てつだい',
    role: 'companyAdmin',
    ...password,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await fetch(`${base}/api/addUser`, {
    method: 'POST',
    headers: { origin: base, cookie: admin },
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return signInOverHttp(base, 'bench-helper')
}
