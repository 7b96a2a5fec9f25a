import assert from 'node:assert/strict'
import { test } from 'node:test'
import { characterAddress } from '#core/characters/character-address.ts'
import { createCharacterFinder } from '../../../site/characters/character-finder.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'
import { aCharacter } from '../../support/characters.ts'

const RED = aCharacter(2, 'bear', 'くま蔵', { palette: { uniform: '#7a2f4a' } })
const DRAWN = { ...RED, sprites_url: '/characters/own/2/5.sprites' }

test('[decisions 5] finds a character in its newest look, and in the last known one if the server cannot be reached', async () => {
  const { request } = answering({
    '/api/getCharacter/all': [unreachable, ok([RED]), ok([DRAWN]), unreachable, ok([])],
  })
  const find = createCharacterFinder(request)
  assert.equal(await find(2), undefined)
  assert.equal(await find(2), characterAddress(RED))
  assert.equal(await find(2), characterAddress(DRAWN))
  assert.equal(await find(2), characterAddress(DRAWN))
  assert.equal(await find(2), undefined, 'the character was deleted')
})

test('[decisions 5] limits the time of the request, so that the last known list is used in a dead network', async () => {
  const limits: unknown[] = []
  const { request } = answering({ '/api/getCharacter/all': [ok([RED])] })
  await createCharacterFinder((endpoint, input, options) => {
    limits.push(options?.limitMs)
    return request(endpoint, input, options)
  })(2)
  assert.deepEqual(limits, [3_000])
})
