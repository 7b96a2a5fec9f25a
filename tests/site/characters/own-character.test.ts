import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwnCharacter } from '../../../site/characters/own-character.ts'
import { createOwnUser } from '../../../site/line/own-user.ts'
import { answering, ok } from '../../support/answers.ts'
import { aCharacter } from '../../support/characters.ts'

const [uke, bear, man] = [
  aCharacter(1, 'receptionist', 'うけ子', { is_default: true }),
  aCharacter(2, 'bear', 'くま蔵'),
  aCharacter(3, 'man', '田中'),
]

function open(ownId: number | null) {
  const { request } = answering({
    '/api/getCharacter': [ok([uke, bear, man])],
    '/api/getUser': [ok({ character_id: ownId })],
  })
  return createOwnCharacter(request, createOwnUser(request))
}

test("[3] uses the booked character in a reserved room, or the operator's own if the booked one is deleted", async () => {
  const own = open(2)
  const signage = { default_character: man }
  assert.equal((await own.forSignage(signage, 3))?.id, 3)
  assert.equal((await own.forSignage(signage, null))?.id, 2)
  assert.equal((await own.forSignage(signage, 99))?.id, 2)
})

test("[decisions 5] uses the signage's character for an operator without a choice, or else the company's default", async () => {
  assert.equal((await open(null).forSignage({ default_character: man }, null))?.id, 3)
  assert.equal((await open(null).forSignage(undefined, null))?.id, 1)
  assert.equal((await open(null).forSignage(undefined, 2))?.id, 2)
})
