import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

interface UserAnswer {
  userId: number
  userName: string
  isOwnConfig: boolean
  role: string
  status: string
}

async function ask(who: { loginId: string } | undefined, url: string, payload: object = {}) {
  const cookie = who ? await stage.cookieOf(who) : ''
  return stage.app.inject({ method: 'POST', url, payload, headers: { cookie } })
}

test("[7.2] getUser lists the company's users to staff, and only themselves to reservation users", async () => {
  const names = async (who: { loginId: string }) =>
    (await ask(who, '/api/getUser')).json<UserAnswer[]>().map(({ userName }) => userName)
  assert.deepEqual(await names(stage.people.Sato), ['佐藤', '田中', '山本', '鈴木'])
  assert.deepEqual(await names(stage.people.Yamamoto), ['佐藤', '田中', '山本', '鈴木'])
  assert.deepEqual(await names(stage.people.Suzuki), ['鈴木'])
  assert.deepEqual(await names(stage.people.Stranger), ['隣人'])
  assert.deepEqual(
    await names(stage.people.System),
    [],
    'no users until the system administrator chooses a company',
  )
})

test('[7.2] getUser returns the caller for target SELF, in every user role', async () => {
  for (const person of Object.values(stage.people)) {
    const answer = await ask(person, '/api/getUser', { targetUserId: 'SELF' })
    const { userId, isOwnConfig } = answer.json<UserAnswer>()
    assert.deepEqual([answer.statusCode, userId, isOwnConfig], [200, person.userId, true])
  }
})

test("[decisions 2] getUser answers for another company's user exactly as for a missing one", async () => {
  const theirs = await ask(stage.people.Yamamoto, '/api/getUser', {
    targetUserId: stage.people.Stranger.userId,
  })
  const missing = await ask(stage.people.Yamamoto, '/api/getUser', { targetUserId: 99_999 })
  assert.deepEqual([theirs.statusCode, theirs.json<{ code: string }>().code], [404, 'SVER-12'])
  assert.equal(theirs.body, missing.body)
  const colleague = await ask(stage.people.Suzuki, '/api/getUser', { targetUserId: stage.people.Sato.userId })
  assert.deepEqual([colleague.statusCode, colleague.body], [404, missing.body])
  const fromSystem = await ask(stage.people.System, '/api/getUser', {
    targetUserId: stage.people.Sato.userId,
  })
  assert.equal(fromSystem.statusCode, 404)
})

test("[7.2] getUser returns exactly the fields of the API contract, with each user's current state", async () => {
  const sato = await stage.standBy('Sato')
  const answer = await ask(stage.people.Tanaka, '/api/getUser', { targetUserId: stage.people.Sato.userId })
  assert.deepEqual(Object.keys(answer.json<object>()).sort(), [
    'avatarChId',
    'characterName',
    'character_id',
    'default_capture_mode',
    'hand_tracking_status',
    'image',
    'isConfirmed',
    'isOwnConfig',
    'kana',
    'latin_name',
    'login_id',
    'role',
    'status',
    'storeId',
    'subject_name',
    'userId',
    'userName',
  ])
  const { status, isOwnConfig } = answer.json<UserAnswer>()
  assert.deepEqual([status, isOwnConfig], ['Standby', false])
  await sato.close()
})

test("[7.2] getCompany returns a company's data to the company's users, and refuses signages", async () => {
  const answer = await ask(stage.people.Sato, '/api/getCompany')
  const names = [
    'companyId',
    'companyName',
    'companyPhone',
    'avatar_channel_max',
    'avatar_channel_used',
    'pictureDays',
  ]
  assert.deepEqual(Object.keys(answer.json<object>()), names)
  assert.equal((await ask(stage.kiosks.lobby, '/api/getCompany')).statusCode, 403)
})

test('[7.1] refuses every non-public endpoint without a session, with status 401 and the same body', async () => {
  for (const url of [
    '/api/getUser',
    '/api/getCompany',
    '/api/getSignage',
    '/api/getCharacter',
    '/api/getCallFigures',
    '/api/authVideoCall',
    '/api/addCaptureImage',
  ]) {
    const answer = await ask(undefined, url)
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [
        401,
        {
          result: 'Error',
          code: 'SVER-10',
          msg: 'ログインしていません。もう一度ログインしてください。',
          key: 'notSignedIn',
        },
      ],
      url,
    )
  }
})

test('[7.1] accepts only peer IDs of 16 letters, digits and hyphens for a video call', async () => {
  const good = await ask(stage.people.Sato, '/api/authVideoCall', { peerId: 'aZ09-aZ09-aZ09-a' })
  assert.deepEqual(Object.keys(good.json<object>()), ['credential', 'expiresAt', 'iceServers'])
  for (const peerId of [
    '',
    'short',
    'a'.repeat(17),
    'aZ09_aZ09-aZ09-a',
    'ａZ09-aZ09-aZ09-a',
    'a:b:c:d:e:f:g:h:',
    null,
    7,
  ]) {
    assert.equal(
      (await ask(stage.people.Sato, '/api/authVideoCall', { peerId })).statusCode,
      400,
      String(peerId),
    )
  }
})

test('[8] never sends a password hash in a response', async () => {
  const urls = [
    '/api/getUser',
    '/api/getSignage',
    '/api/getCompany',
    '/api/getCharacter',
    '/api/getCallFigures',
  ]
  for (const person of Object.values(stage.people)) {
    const bodies = [
      await ask(person, '/api/getUser', { targetUserId: 'SELF' }),
      ...(await Promise.all(urls.map((url) => ask(person, url)))),
    ]
    for (const { body } of bodies) assert.doesNotMatch(body, /hash|password/i)
  }
})
