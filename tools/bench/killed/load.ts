import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CALL_OFFER_THROTTLE_MS } from '#core/limits.ts'
import { japanZoned } from '#core/time/japan-time.ts'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import { post, signInOverHttp, workdayAt } from '../../../tests/support/bookers.ts'
import { jpeg, png } from '../../../tests/support/forms.ts'
import { openSocket, type TestSocket } from '../../../tests/support/socket.ts'
import { type Book, GONE } from './book.ts'
import { sha } from './check.ts'

const SLOT_MS = 600_000
const SLOTS = 54
const DAYS = 10
const KEPT = 6
const SCENES = ['Standby', 'Calling', 'Active', 'Crowded', 'Suspended'] as const

const noise = (bytes: number): Buffer => randomBytes(bytes)
const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const idOf = (key: string): number => Number(key.split(' ')[1])

/**
 * Starts all writers, each for one kind of object. They keep their sessions, which must survive every kill of the
 * server.
 */
export async function openLoad(base: string, book: Book) {
  const faults: string[] = []
  const admin = await signInOverHttp(base, 'admin')
  const helper = await addHelper(base, admin)
  const [booker, kiosk, operator] = await Promise.all(
    ['guest@example.com', 'lobby', 'operator1'].map((loginId) => signInOverHttp(base, loginId)),
  )
  const { body } = await post(base, kiosk!, '/api/getSignage', {})
  const signageId = Number(body.id)
  const film = drawFilm()
  let serial = 0

  const asForm = async (path: string, cookie: string, fields: Record<string, string>, file: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', new Blob([new Uint8Array(file)]), 'x')
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { origin: base, cookie },
      body: form,
    })
    const told = (await answer.json()) as Record<string, unknown>
    if (answer.status >= 500) faults.push(`${path}: ${answer.status} ${JSON.stringify(told)}`)
    return { isDone: answer.ok && told.result === 'OK', told }
  }
  const asJson = async (path: string, cookie: string, options: object) => {
    const { status, body: told } = await post(base, cookie, path, options)
    if (status >= 500) faults.push(`${path}: ${status} ${JSON.stringify(told)}`)
    return { isDone: status === 200 && told.result !== 'Error' && told.check !== 'failed', told }
  }

  const uploads = async (kind: 'picture' | 'film'): Promise<void> => {
    const file =
      kind === 'picture' ? Buffer.concat([png, noise(20_000 + Math.random() * 200_000)]) : withNoise(film)
    const { isDone, told } = await asForm('/api/addMedia', admin, { filename: `n${++serial}` }, file)
    if (isDone) book.note(`media ${(told.media as { id: number }).id}`, sha(file))
    const media = book.keys('media')
    const oldest = media[0]
    if (media.length <= KEPT || oldest === undefined || kind === 'film') return
    const ask = () => asJson('/api/deleteMedia', admin, { targetId: idOf(oldest) })
    await book.change(oldest, GONE, async () => (await ask()).isDone)
  }

  const people = async (): Promise<void> => {
    const picture = Buffer.concat([png, noise(30_000)])
    const known = anyOf(book.keys('user'))
    const name = `人 ${++serial}`
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

  const bookings = async (): Promise<void> => {
    const slot = serial++ % (SLOTS * DAYS)
    const startAt = workdayAt(Math.floor(slot / SLOTS)) + 9 * 3_600_000 + (slot % SLOTS) * SLOT_MS
    const title = `予約 ${serial}`
    const input = { title, start: japanZoned(startAt), end: japanZoned(startAt + SLOT_MS) }
    const { isDone, told } = await asJson('/token/create', booker!, input)
    if (isDone) book.note(`booking ${(told.reservation as { id: number }).id}`, title)
    const open = book.keys('booking')[0]
    if (open === undefined) return
    const id = idOf(open)
    const changed = `変更 ${serial}`
    const ask = () => asJson('/reservation/update', booker!, { id, title: changed })
    await book.change(open, changed, async () => (await ask()).isDone)
    const cancel = () => asJson('/reservation/delete', booker!, { id })
    await book.change(open, `${changed} cancelled`, async () => (await cancel()).isDone)
    book.retire(open)
  }

  const templates = async (): Promise<void> => {
    const telop = `お知らせ ${++serial}`
    const patches = SCENES.map((signage_state) => ({ signage_state, telop }))
    const input = { signageId, version: 0, templates: patches, isForceSubmit: true }
    const ask = () => asJson('/api/updateTemplates', admin, input)
    await book.change(`telop ${signageId}`, telop, async () => (await ask()).isDone)
  }

  const address = new URL(base).host
  const calls = async (): Promise<void> => {
    const lobby = await openSocket(address, { as: 'signage', cookie: kiosk! })
    await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
    const sato = await openSocket(address, { as: 'operator', cookie: operator! })
    sato.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
    await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'PossibleStandby')
    try {
      for (;;) {
        await Promise.all([oneCall(lobby, sato), pause(CALL_OFFER_THROTTLE_MS + 50)])
        if (isOver) return
      }
    } finally {
      lobby.terminate()
      sato.terminate()
    }
  }

  async function oneCall(lobby: TestSocket, sato: TestSocket): Promise<void> {
    const requestId = randomUUID()
    const press = { requestId, touchButton: '受付', reason: 'touch', lang: 'ja' } as const
    lobby.send({ type: 'stateTransitionEvent', eventType: 'receptionRequest', ...press })
    await sato.waitFor('submitReceptionUser', ({ requests }) =>
      requests.some((each) => each.requestId === requestId),
    )
    book.note(`call ${requestId}`, 'pressed')
    const picture = Buffer.concat([jpeg, noise(40_000)])
    const fields = { requestId, signageId: String(signageId) }
    const sent = asForm('/api/addCaptureImage', kiosk!, fields, picture)
    // The error is handled where the promise is awaited below, unless the server is killed first.
    sent.catch(() => undefined)
    await book.change(`call ${requestId}`, 'answered', async () => {
      sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
      await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'accepted')
      return true
    })
    if ((await sent).isDone) book.note(`picture ${requestId}`, sha(picture))
    await book.change(`call ${requestId}`, 'ended', async () => {
      sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
      await lobby.waitFor('serviceClosed')
      return true
    })
  }

  let isOver = true
  /** True shortly before the kill: from now on a missing response is no error. */
  let isEnding = false
  /**
   * Pauses between writes of rows. Without a pause nearly every write would be a booking, because files take longer.
   */
  const paced = (write: () => Promise<void>) => async (): Promise<void> => {
    await write()
    await pause(60)
  }
  const writers = {
    picture: () => uploads('picture'),
    film: () => uploads('film'),
    people,
    bookings: paced(bookings),
    templates: paced(templates),
    calls,
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

function drawFilm(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-film-'))
  const path = join(folder, 'a.mp4')
  const what = ['-f', 'lavfi', '-i', 'testsrc=s=64x36:d=1:r=5', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', ...what, path])
  const film = readFileSync(path)
  rmSync(folder, { recursive: true })
  return film
}

/** Makes a video's bytes unique by appending a `free` box (ISO/IEC 14496-12, 8.1.2), which keeps it valid. */
function withNoise(film: Buffer): Buffer {
  const rest = noise(20_000)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(rest.length + 8)
  head.write('free', 4)
  return Buffer.concat([film, head, rest])
}
