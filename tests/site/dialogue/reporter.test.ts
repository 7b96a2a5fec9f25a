import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageToServer, transitionToServer } from '#core/realtime/to-server.ts'
import { createDialogueReporter } from '../../../site/dialogue/reporter.ts'
import { uuid } from '../../support/uuid.ts'

test('[7.6] reports the state, words and end of a dialogue as messages that fit the contract', () => {
  const sent: Record<string, unknown>[] = []
  const { tell } = createDialogueReporter({
    send: (message) => sent.push(message) > 0,
    onState: () => () => {},
  })
  const talkId = uuid(1)
  tell({ kind: 'tellState', talkId, phase: 'listening', step: 3, lang: 'zh' })
  const words = { talkId, speaker: 'ai', lang: 'zh', text: '五楼', sources: ['answer:1'] } as const
  tell({ kind: 'tellLog', words: { ...words, outcome: 'answered', latency: { firstSoundMs: 200 } } })
  tell({ kind: 'tellEnd', talkId, cause: 'timeout' })
  assert.deepEqual(
    [
      messageToServer.talkState.parse(sent[0]),
      transitionToServer.talkLog.parse(sent[1]),
      messageToServer.talkState.parse(sent[2]),
    ],
    [
      { talkId, phase: 'listening', step: 3, lang: 'zh' },
      { ...words, outcome: 'answered', latency: { firstSoundMs: 200 } },
      { talkId, phase: null, step: 3, lang: 'zh', cause: 'timeout' },
    ],
  )
})

test('[realtime] reports after a reconnect that the dialogue ended meanwhile, and only once', () => {
  const sent: string[] = []
  let isOpen = false
  let become = (_state: 'open') => {}
  const { tell } = createDialogueReporter({
    send(message) {
      if (isOpen) sent.push(JSON.stringify(message))
      return isOpen
    },
    onState(listener) {
      become = listener
      return () => {}
    },
  })
  tell({ kind: 'tellEnd', talkId: uuid(1), cause: 'lost' })
  isOpen = true
  become('open')
  become('open')
  assert.equal(sent.length, 1)
  assert.match(sent[0] ?? '', /"phase":null.*"cause":"lost"/)
})
