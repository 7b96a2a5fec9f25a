import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeAvatarText } from '#core/characters/contract-avatar-commands.ts'
import { createKioskCommands } from '../../../site/kiosk/commands.ts'
import { settle } from '../line/fake-clock.ts'

test('[7.6] shows a character by its id, and refuses an unknown id and a character that cannot be loaded', async () => {
  const sent: string[] = []
  const files: Record<number, string> = { 1: '/bear.vrm', 2: '/broken.vrm' }
  const commands = createKioskCommands({
    avatar: {
      apply: () => assert.fail('a character command must not be applied as another command'),
      show: async (url) => url === '/bear.vrm',
      playFile: () => assert.fail('a character command must not play a motion'),
      drawsSprites: () => false,
    },
    findCharacter: async (characterId) => files[characterId],
    takeStream: () => assert.fail('no stream is needed: the engine draws all characters'),
    send: (text) => sent.push(text) > 0,
  })
  for (const characterId of [1, 2, 3]) {
    const id = `to ${characterId}`
    commands.receive(encodeAvatarText({ type: 'command', id, command: { kind: 'avatar', characterId } }))
    await settle()
  }
  assert.deepEqual(
    sent.filter((text) => text.includes('"ack"')),
    [
      '{"type":"ack","id":"to 1","ok":true}',
      '{"type":"ack","id":"to 2","ok":false,"reason":"notLoaded"}',
      '{"type":"ack","id":"to 3","ok":false,"reason":"unknown"}',
    ],
  )
})

test("[decisions 5] plays a company's motion by its id from this site, even if the command contains a URL", async () => {
  const [sent, played]: [string[], string[]] = [[], []]
  const commands = createKioskCommands({
    avatar: {
      apply: () => assert.fail('a motion of the company must be played from its file'),
      show: async () => false,
      playFile: async (url) => {
        played.push(url)
        return url.endsWith('/7.vrma') ? { ok: true } : { ok: false, reason: 'unknown' }
      },
      drawsSprites: () => false,
    },
    findCharacter: async () => undefined,
    takeStream: () => assert.fail('no stream is needed: the engine plays all motions'),
    send: (text) => sent.push(text) > 0,
  })
  for (const motionId of [7, 8]) {
    const command = { kind: 'ownMotion', motionId, url: 'https://elsewhere.example/x.vrma' } as const
    commands.receive(encodeAvatarText({ type: 'command', id: `m${motionId}`, command }))
    await settle()
  }
  assert.deepEqual(played, ['/characters/own/motions/7.vrma', '/characters/own/motions/8.vrma'])
  assert.deepEqual(
    sent.filter((text) => text.includes('"ack"')),
    ['{"type":"ack","id":"m7","ok":true}', '{"type":"ack","id":"m8","ok":false,"reason":"unknown"}'],
  )
})

/** A kiosk with sprites to which the operator has sent the characters 1 and 2, which the test looks up (`found`). */
function choosing() {
  const [sent, shown]: [string[], string[]] = [[], []]
  const found = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const commands = createKioskCommands({
    avatar: {
      apply: () => assert.fail('a character command must not be applied as another command'),
      show: async (url) => shown.push(url) > 0,
      playFile: () => assert.fail('a character command must not play a motion'),
      drawsSprites: () => true,
    },
    findCharacter: (characterId) => found[characterId - 1]!.promise,
    takeStream: () => assert.fail('a replaced command needs no stream'),
    send: (text) => sent.push(text) > 0,
  })
  for (const characterId of [1, 2]) {
    const command = { kind: 'avatar', characterId } as const
    commands.receive(encodeAvatarText({ type: 'command', id: `to ${characterId}`, command }))
  }
  return { commands, found, shown, acks: () => sent.filter((text) => text.includes('"ack"')) }
}

test('[7.6] shows the last of two characters, also if the first one is found later', async () => {
  const { found, shown, acks } = choosing()
  found[1]!.resolve('/bear.vrm')
  await settle()
  found[0]!.resolve('/cat.vrm')
  await settle()
  assert.deepEqual(shown, ['/bear.vrm'])
  assert.deepEqual(acks(), [
    '{"type":"ack","id":"to 2","ok":true}',
    '{"type":"ack","id":"to 1","ok":false,"reason":"busy"}',
  ])
})

test('[7.6] shows no character that is found after the call', async () => {
  const { commands, found, shown } = choosing()
  commands.endCall()
  found[1]!.resolve('/bear.vrm')
  await settle()
  assert.deepEqual(shown, [])
})
