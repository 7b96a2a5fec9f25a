import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { AvatarCommand } from '#core/characters/avatar.ts'
import { decodeToAvatar, encodeAvatarText, STREAMED } from '#core/characters/contract-avatar-commands.ts'
import type { Transport } from '#core/signages/transport.ts'
import { createCallCommands } from '../../../../site/operator/call/commands.ts'
import type { CommandOutcome } from '../../../../site/webrtc/command-channel.ts'
import { createFakeClock } from '../../line/fake-clock.ts'

const OWN_MOTION: AvatarCommand = { kind: 'ownMotion', motionId: 3 }

/**
 * Sends one command to a kiosk that draws the avatar itself.
 * @param reason why the kiosk refuses the command; undefined if it applies the command
 */
async function sendTo(reason: string | undefined, ownOutcome: CommandOutcome) {
  const here: AvatarCommand[] = []
  let hear = (_message: string | ArrayBuffer) => {}
  const commands = createCallCommands({
    clock: createFakeClock(),
    $transport: atom<Transport>('local'),
    peer: {
      onMessage(listener) {
        hear = listener
        return () => {}
      },
      sendMessage(text) {
        const message = typeof text === 'string' ? decodeToAvatar(text) : undefined
        assert.ok(message)
        const verdict = reason === undefined ? { ok: true } : { ok: false, reason }
        hear(encodeAvatarText({ type: 'ack', id: message.id, ...verdict }))
        return true
      },
    },
    own(command) {
      here.push(command)
      return { id: 'here', outcome: Promise.resolve(ownOutcome) }
    },
  })
  const outcome = await commands.command(OWN_MOTION).outcome
  commands.close()
  return { outcome, here }
}

test("[decisions 5] the operator's page applies a command for which the kiosk's sprites have no pictures", async () => {
  for (const own of [{ kind: 'applied' }, { kind: 'refused', reason: 'unknown' }] as const)
    assert.deepEqual(await sendTo(STREAMED, own), { outcome: own, here: [OWN_MOTION] })
})

test('[7.6] the preview follows the kiosk: it applies what the kiosk has applied, and nothing that the kiosk refused', async () => {
  const refused = { kind: 'refused', reason: 'unknown' } as const
  assert.deepEqual(await sendTo(undefined, refused), { outcome: { kind: 'applied' }, here: [OWN_MOTION] })
  assert.deepEqual(await sendTo('unknown', { kind: 'applied' }), { outcome: refused, here: [] })
})
