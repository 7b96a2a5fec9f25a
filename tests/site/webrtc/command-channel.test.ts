import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { MOTIONS } from '#core/characters/avatar.ts'
import {
  type CommandOutcome,
  createCommandReceiver,
  createCommandSender,
  type SentCommand,
} from '../../../site/webrtc/command-channel.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const WAVE = { kind: 'motion', motion: 'wave' } as const

async function outcomeSoFar({ outcome }: SentCommand): Promise<CommandOutcome | 'open'> {
  await settle()
  return Promise.race([outcome, Promise.resolve('open' as const)])
}

/** A sender and a receiver, joined by a channel that loses a message whenever `loses` returns true. */
function bench(loses: () => boolean = () => false) {
  const clock = createFakeClock()
  const applied: string[] = []
  const sent: string[] = []
  const acked: string[] = []
  let answer: { ok: true } | { ok: false; reason: string } = { ok: true }
  const receiver = createCommandReceiver({
    apply: (command) => {
      applied.push(command.kind === 'motion' ? command.motion : command.kind)
      return answer
    },
    send: (text) => {
      acked.push(text)
      if (!loses()) sender.receive(text)
    },
  })
  const sender = createCommandSender({
    send: (text) => {
      sent.push(text)
      if (!loses()) receiver.receive(text)
    },
    clock,
  })
  const answers = (next: typeof answer) => {
    answer = next
  }
  return { clock, applied, sent, acked, sender, receiver, answers }
}

describe('a good channel', () => {
  test('[7.6] applies and acknowledges a command once', async () => {
    const { clock, applied, sent, sender } = bench()
    const command = sender.command(WAVE)
    assert.deepEqual(await command.outcome, { kind: 'applied' })
    await clock.advance(10_000)
    assert.deepEqual(applied, ['wave'])
    assert.equal(sent.length, 1)
    assert.equal(clock.pending(), 0)
  })

  test('[7.6] sends the same motion twice as two commands', async () => {
    const { applied, sender } = bench()
    const first = sender.command(WAVE)
    const second = sender.command(WAVE)
    await Promise.all([first.outcome, second.outcome])
    assert.notEqual(first.id, second.id)
    assert.deepEqual(applied, ['wave', 'wave'])
  })

  test("[7.6] reports the avatar engine's refusal of a command with its reason", async () => {
    const { sender, answers } = bench()
    answers({ ok: false, reason: 'notLoaded' })
    assert.deepEqual(await sender.command(WAVE).outcome, { kind: 'refused', reason: 'notLoaded' })
  })
})

describe('a lossy channel', () => {
  test('[7.6] repeats a lost command after 100 ms', async () => {
    let losses = 2
    const { clock, applied, sent, sender } = bench(() => losses-- > 0)
    const command = sender.command(WAVE)
    await clock.advance(199)
    assert.equal(await outcomeSoFar(command), 'open')
    assert.deepEqual(applied, [])
    await clock.advance(1)
    assert.deepEqual(await command.outcome, { kind: 'applied' })
    assert.equal(sent.length, 3)
    assert.deepEqual(applied, ['wave'])
  })

  test('[7.6] acknowledges a repeated command again without applying it again', async () => {
    const losses = [false, true]
    const { clock, applied, acked, sender } = bench(() => losses.shift() ?? false)
    const command = sender.command(WAVE)
    await clock.advance(100)
    assert.deepEqual(await command.outcome, { kind: 'applied' })
    assert.deepEqual(applied, ['wave'])
    assert.equal(acked.length, 2)
    assert.equal(acked[0], acked[1])
  })

  test('[7.6] a command fails after 3 s without an acknowledgement', async () => {
    const { clock, sent, sender } = bench(() => true)
    const command = sender.command(WAVE)
    await clock.advance(2_999)
    assert.equal(await outcomeSoFar(command), 'open')
    await clock.advance(1)
    assert.deepEqual(await command.outcome, { kind: 'failed' })
    const repeats = sent.length
    await clock.advance(10_000)
    assert.equal(sent.length, repeats)
    assert.equal(clock.pending(), 0)
  })

  test('[7.6] applies each command once, whichever messages are lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...MOTIONS), { minLength: 1, maxLength: 4 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (motions, losses) => {
          const { clock, applied, sender } = bench(() => losses.shift() ?? false)
          const commands = motions.map((motion) => sender.command({ kind: 'motion', motion }))
          await clock.advance(2_900)
          const outcomes = await Promise.all(commands.map(outcomeSoFar))
          assert.ok(outcomes.every((outcome) => outcome !== 'open' && outcome.kind === 'applied'))
          assert.deepEqual(applied.toSorted(), motions.toSorted())
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a command that takes long', () => {
  /** A receiver that applies its command when `finish` is called. */
  function slowBench() {
    const clock = createFakeClock()
    const sent: string[] = []
    let isCut = false
    let runs = 0
    let finish = (_verdict: { ok: true }) => {}
    const receiver = createCommandReceiver({
      apply: () => {
        runs += 1
        return new Promise((resolve) => {
          finish = resolve
        })
      },
      send: (text) => !isCut && sender.receive(text),
    })
    const sender = createCommandSender({
      send: (text) => {
        sent.push(text)
        receiver.receive(text)
      },
      clock,
    })
    const command = sender.command({ kind: 'avatar', characterId: 1 })
    return {
      clock,
      sent,
      command,
      runs: () => runs,
      finish: () => finish({ ok: true }),
      cut: (now: boolean) => {
        isCut = now
      },
    }
  }

  test('[7.6] waits for the outcome of a command while the receiver reports that it is still working on the command', async () => {
    const { clock, sent, command, runs, finish } = slowBench()
    await clock.advance(90_000)
    assert.equal(await outcomeSoFar(command), 'open')
    assert.ok(sent.length <= 92, `${sent.length} repeats`)
    finish()
    assert.deepEqual(await command.outcome, { kind: 'applied' })
    assert.equal(runs(), 1)
    assert.equal(clock.pending(), 0)
  })

  test('[7.6] a command fails if the receiver has started it, but then sends nothing for twenty seconds', async () => {
    const { clock, command, cut } = slowBench()
    cut(true)
    await clock.advance(19_999)
    assert.equal(await outcomeSoFar(command), 'open')
    await clock.advance(1)
    assert.deepEqual(await command.outcome, { kind: 'failed' })
    assert.equal(clock.pending(), 0)
  })

  test('[7.6] a command gets its acknowledgement with the next repeat if the first acknowledgement was lost', async () => {
    const { clock, command, cut, finish } = slowBench()
    cut(true)
    finish()
    await clock.advance(5_000)
    cut(false)
    await clock.advance(1_000)
    assert.deepEqual(await command.outcome, { kind: 'applied' })
  })
})

describe('unknown messages', () => {
  test('[7.6] ignores messages that are not valid commands', () => {
    const { applied, acked, receiver } = bench()
    const unknown = { type: 'command', id: 'a', command: { kind: 'motion', motion: 'somersault' } }
    const tooLong = { type: 'command', id: 'a'.repeat(37), command: WAVE }
    for (const text of [
      '',
      'null',
      '[]',
      '{"type":"ack"}',
      JSON.stringify(unknown),
      JSON.stringify(tooLong),
    ]) {
      receiver.receive(text)
    }
    assert.deepEqual(applied, [])
    assert.deepEqual(acked, [])
  })

  test('[7.6] ignores an acknowledgement of another command', async () => {
    const { sender } = bench(() => true)
    const command = sender.command(WAVE)
    sender.receive(JSON.stringify({ type: 'ack', id: 'other', ok: true }))
    assert.equal(await outcomeSoFar(command), 'open')
    sender.close()
    assert.deepEqual(await command.outcome, { kind: 'failed' })
  })
})

test('[7.6] the receiver remembers only the last 256 commands that it acknowledged', () => {
  const { applied, receiver } = bench()
  const say = (id: number) =>
    receiver.receive(JSON.stringify({ type: 'command', id: String(id), command: WAVE }))
  for (let id = 0; id <= 256; id += 1) say(id)
  say(256)
  assert.equal(applied.length, 257)
  say(0)
  assert.equal(applied.length, 258, 'the oldest command is forgotten and applied again')
})
