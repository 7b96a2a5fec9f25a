import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SaidBefore } from '#core/calls/contract-own-calls.ts'
import { talkLines } from '../../../../site/operator/call/talk-lines.ts'

const heard = (at: number, text: string) =>
  ({ n: at, at, speaker: 'visitor', lang: 'ja', text, final: true }) as const
const said = (at: number, text: string): SaidBefore => ({
  at,
  speaker: 'operator',
  colleague: '佐藤',
  lang: 'ja',
  text,
  translation: null,
})

test('[4.4] shows stored captions of a talk only if they are older than the first caption that this page received', () => {
  const lines = talkLines(
    [{ id: 1, at: 5, kind: 'connected' }],
    [heard(10, '次')],
    [said(1, 'ようこそ'), said(10, '次'), said(11, 'あと')],
  )
  assert.deepEqual(
    lines.map((line) => ('said' in line ? line.said.text : line.noted.kind)),
    ['ようこそ', 'connected', '次'],
  )
  assert.equal(talkLines([], [], [said(1, 'ようこそ')]).length, 1)
})
