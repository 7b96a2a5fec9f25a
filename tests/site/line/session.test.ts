import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOwnUser } from '../../../site/line/own-user.ts'
import { createRequest } from '../../../site/line/request.ts'
import { createSession } from '../../../site/line/session.ts'
import { settle } from './fake-clock.ts'

const USER = {
  userId: 4,
  login_id: 'operator1',
  userName: '田中',
  kana: 'たなか',
  latin_name: '',
  storeId: 1,
  role: 'operator',
  image: '/media/face.png',
  isOwnConfig: true,
  character_id: null,
  characterName: null,
  avatarChId: null,
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
  status: 'Standby',
  isConfirmed: true,
}
const COMPANY = {
  companyId: 1,
  companyName: 'デモ商事',
  avatar_channel_max: 2,
  avatar_channel_used: 0,
  pictureDays: 30,
}
const refusal = (code: string) => ({ result: 'Error', code, msg: 'no' })

type Answer = () => Response | Promise<Response>

function bench() {
  const asked: string[] = []
  const done: string[] = []
  const users: number[] = []
  const handlers = new Map<string, (body: never) => void>()
  let unopened = () => {}
  const answers: Record<string, Answer> = {
    '/api/getUser': () => Response.json(USER),
    '/api/getCompany': () => Response.json(COMPANY),
    '/api/logout': () => Response.json({ result: 'OK' }),
    '/api/check-auth': () => Response.json({ auth: true }),
  }
  const request = createRequest({
    fetch: async (url, { signal }) => {
      asked.push(url)
      const aborted = new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
      return Promise.race([answers[url]!(), aborted])
    },
    now: Date.now,
  })
  const session = createSession({
    request,
    ownUser: createOwnUser(request),
    line: {
      send: (message) => {
        done.push(message.type === 'stateTransitionEvent' ? message.eventType : message.type)
        return true
      },
      on: (type, handler) => {
        handlers.set(type, handler as (body: never) => void)
        return () => {}
      },
      onUnopened: (listener) => {
        unopened = listener
        return () => {}
      },
      close: () => done.push('close'),
    },
    openLine: () => done.push('open'),
    endStandBy: () => done.push('end stand-by'),
    clearHints: () => done.push('clear hints'),
    goTo: (path) => done.push(path),
    page: { isOf: (userId) => users.push(userId) },
  })
  return {
    session,
    asked,
    users,
    done,
    answers,
    say: (type: string, body: object = {}) => handlers.get(type)?.(body as never),
    lineStaysShut: async () => {
      unopened()
      await settle()
    },
  }
}

const GONE = ['clear hints', 'close', 'end stand-by', '/login?later=1']
const REFUSED = [...GONE.slice(0, -1), '/login?refused=1']

describe('session store', () => {
  test('[2.3] loads user and company at the same time, and only once', async () => {
    const { session, asked } = bench()
    assert.equal(session.$session.get().status, 'unknown')
    await Promise.all([session.loadSession(), session.loadSession()])
    assert.deepEqual(session.$session.get(), {
      status: 'signedIn',
      user: {
        id: 4,
        name: '田中',
        role: 'operator',
        companyName: 'デモ商事',
        companyId: 1,
        imageUrl: '/media/face.png',
      },
    })
    assert.deepEqual(asked, ['/api/getUser', '/api/getCompany'])
  })

  test('[decisions 9] remembers the user whose session the page has loaded, also after a refusal', async () => {
    const { session, answers, users } = bench()
    await session.loadSession()
    assert.deepEqual(users, [4])
    answers['/api/getUser'] = () => Response.json(refusal('SVER-01'), { status: 401 })
    await session.reloadSession()
    assert.deepEqual(users, [4])
  })

  test('[decisions 4] opens the sign-in page only after the callbacks of `beforeLeaving` have finished', async () => {
    const { session, done } = bench()
    session.beforeLeaving(async () => {
      await settle()
      done.push('tidied')
    })
    session.endHere()
    assert.ok(!done.includes('/login?later=1'))
    await settle()
    await settle()
    assert.deepEqual(done.slice(-2), ['tidied', '/login?later=1'])
  })

  test('[8] checks the session again after a check that the server has not answered for 30 s', async (t) => {
    t.mock.method(console, 'warn', () => {})
    const limit = new AbortController()
    t.mock.method(AbortSignal, 'timeout', () => limit.signal)
    const { answers, asked, lineStaysShut } = bench()
    answers['/api/check-auth'] = () => new Promise(() => {})
    await lineStaysShut()
    await lineStaysShut()
    assert.equal(asked.length, 1)
    limit.abort()
    await settle()
    await lineStaysShut()
    assert.equal(asked.length, 2)
  })

  test('[4.1] opens the sign-in page if there is no session', async () => {
    const { session, answers, done } = bench()
    answers['/api/getUser'] = () => Response.json(refusal('SVER-10'), { status: 401 })
    await session.loadSession()
    assert.equal(session.$session.get().status, 'signedOut')
    assert.deepEqual(done, REFUSED)
  })

  test('[6] treats a signage as signed in although it has no user', async () => {
    const { session, answers, done } = bench()
    answers['/api/getUser'] = () => Response.json(refusal('SVER-11'), { status: 403 })
    await session.loadSession()
    assert.deepEqual(session.$session.get(), { status: 'signedIn' })
    assert.deepEqual(done, [])
  })

  test('[6] shows no company for a system administrator who has chosen none', async () => {
    const { session, answers } = bench()
    answers['/api/getCompany'] = () => Response.json(refusal('SVER-12'), { status: 404 })
    await session.loadSession()
    assert.equal(session.$session.get().user?.companyName, '')
  })

  test('[8] reports an unreachable server, but keeps a known user', async () => {
    const { session, answers } = bench()
    const good = answers['/api/getUser']!
    answers['/api/getUser'] = () => new Response('', { status: 502 })
    await session.loadSession()
    assert.equal(session.$session.get().status, 'unreachable')
    answers['/api/getUser'] = good
    await session.reloadSession()
    assert.equal(session.$session.get().user?.name, '田中')
    answers['/api/getUser'] = () => new Response('', { status: 502 })
    await session.reloadSession()
    assert.equal(session.$session.get().user?.name, '田中')
  })

  test("[8] does not treat the page as a signage's page if the server fails", async () => {
    const { session, answers } = bench()
    answers['/api/getUser'] = () => Response.json(refusal('SVER-99'), { status: 500 })
    await session.loadSession()
    assert.equal(session.$session.get().status, 'unreachable')
  })
})

describe('signing out', () => {
  test('[7.1] closes the connection, ends the session and opens the sign-in page', async () => {
    const { session, asked, done } = bench()
    assert.equal(await session.signOut(), true)
    assert.deepEqual(asked, ['/api/logout'])
    assert.deepEqual(done, ['logout', ...GONE])
  })

  test('[7.1] stays on the page and connects again if the server is unreachable', async () => {
    const { session, answers, done } = bench()
    answers['/api/logout'] = () => new Response('', { status: 502 })
    assert.equal(await session.signOut(), false)
    assert.deepEqual(done, ['logout', 'close', 'open'])
  })

  test('[decisions 4] a kiosk stays on its page if the server cannot sign it out', async () => {
    const { session, answers, say, done } = bench()
    answers['/api/logout'] = () => new Response('', { status: 502 })
    session.stayWhenRefused(() => done.push('ask again'))
    say('requestLogout')
    await settle()
    assert.deepEqual(done, ['logout', 'ask again'])
  })

  test("[7.6] opens the sign-in page after the server's message logout", () => {
    const { say, done } = bench()
    say('logout')
    assert.deepEqual(done, GONE)
  })

  test("[4.4] signs the page out after the server's message requestLogout", async () => {
    const { say, asked, done } = bench()
    say('requestLogout')
    await settle()
    assert.deepEqual(asked, ['/api/logout'])
    assert.deepEqual(done, ['logout', ...GONE])
  })

  test('[4.4] checks the session when connecting fails, and opens the sign-in page if the session is over', async () => {
    const { answers, done, lineStaysShut } = bench()
    await lineStaysShut()
    assert.deepEqual(done, [])
    answers['/api/check-auth'] = () => new Response('', { status: 502 })
    await lineStaysShut()
    assert.deepEqual(done, [])
    answers['/api/check-auth'] = () => Response.json({ auth: false })
    await lineStaysShut()
    assert.deepEqual(done, REFUSED)
  })
})

describe('a refused session', () => {
  test('[decisions 2] opens a sign-in page that signs in again by itself, unless the session was ended on purpose', () => {
    const landings = ['session', 'expired', 'signedOut', 'credentials', 'ended'].map((cause) => {
      const { say, done } = bench()
      say('logout', { cause })
      return `${cause} ${done.at(-1)}`
    })
    assert.deepEqual(landings, [
      'session /login?refused=1',
      'expired /login?refused=1',
      'signedOut /login?later=1',
      'credentials /login?later=1',
      'ended /login?later=1',
    ])
  })

  test('[decisions 6] opens the page that a guest view has chosen for this end of the session', () => {
    const landings = ['session', 'expired', 'ended'].map((cause) => {
      const { session, say, done } = bench()
      session.landAfterEnd((end) => `/after-${end}`)
      say('logout', { cause })
      return `${cause} ${done.at(-1)}`
    })
    assert.deepEqual(landings, ['session /after-refused', 'expired /after-refused', 'ended /after-over'])
  })

  test('[decisions 4] a kiosk whose session is refused stays on its page until it is signed out', async () => {
    const { session, say, answers, done, lineStaysShut } = bench()
    let refusals = 0
    session.stayWhenRefused(() => {
      refusals += 1
    })
    for (const cause of ['session', 'expired', 'credentials']) say('logout', { cause })
    answers['/api/check-auth'] = () => Response.json({ auth: false })
    await lineStaysShut()
    assert.deepEqual([refusals, done], [4, []])
    say('logout', { cause: 'signedOut' })
    assert.deepEqual(done, GONE)

    const other = bench()
    other.session.stayWhenRefused(() => assert.fail('staff sign this device out'))
    await other.session.signOut()
    assert.deepEqual(other.done, ['logout', ...GONE])
  })
})
