import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, watch } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { addCompany, addPerson } from '../../support/builders.ts'
import { multipart, png } from '../../support/forms.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const GONE = 'the client disconnected while sending a body'

test('[decisions 1] logs a client that disconnects during an upload only at debug level', async (t) => {
  const lines: { level: string; msg: string }[] = []
  let received = (): void => undefined
  const testApp = await buildTestApp({
    environment: { MODE: 'srv', LOG_LEVEL: 'debug' },
    logTo: {
      write: (line: string) => {
        lines.push(JSON.parse(line))
        received()
      },
    },
  })
  t.after(testApp.close)
  const companyId = addCompany(testApp.db)
  const cookie = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
  const [host, port] = (await testApp.listen()).split(':')
  const form = multipart({ filename: 'x' }, Buffer.concat([png, Buffer.alloc(200_000)]))
  const isLogged = new Promise<void>((resolve) => {
    received = () => {
      if (lines.some(({ msg }) => msg === GONE)) resolve()
    }
  })
  const incoming = join(testApp.folder, 'incoming')
  mkdirSync(incoming, { recursive: true })
  const folder = watch(incoming)
  t.after(() => folder.close())
  const socket = connect(Number(port), host)
  await once(socket, 'connect')
  socket.write(
    `POST /api/addMedia HTTP/1.1\r\nHost: ${host}:${port}\r\nCookie: ${cookie}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
  )
  socket.write(form.payload.subarray(0, 100_000))
  // wait until the server has begun to store the uploaded file
  await once(folder, 'change')
  socket.resetAndDestroy()
  await isLogged
  assert.deepEqual(
    lines.filter(({ level, msg }) => level === 'error' && msg !== 'a backup failed'),
    [],
  )
})
