import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBookable } from '../../../site/reservations/bookable.ts'
import { answering, ok, refused } from '../../support/answers.ts'
import { aCharacter } from '../../support/characters.ts'

const ALL = [
  aCharacter(1, 'receptionist', 'うけ子'),
  aCharacter(2, 'bear', 'くま蔵', { is_default: true }),
  aCharacter(3, 'man', '田中'),
]

async function proposed(isSignedIn: boolean, all = ALL, own: unknown = { character_id: 3 }) {
  const { request } = answering({
    '/api/getCharacter/all': [ok(all)],
    '/api/getUser': [own === 'refused' ? refused('notAllowed', 'SVER-11') : ok(own)],
  })
  const bookable = createBookable(request)
  await bookable.load(isSignedIn)
  assert.deepEqual(
    bookable.$characters.get().map(({ id }) => id),
    all.map(({ id }) => id),
  )
  return bookable.proposedId()
}

test("[decisions 6] proposes the user's character for a booking, else the company's default character, else the first character", async () => {
  assert.equal(await proposed(true), 3)
  assert.equal(await proposed(true, ALL, { character_id: null }), 2)
  assert.equal(await proposed(true, ALL, { character_id: 99 }), 2)
  assert.equal(await proposed(true, ALL, 'refused'), 2)
  assert.equal(await proposed(false), 2)
  assert.equal(await proposed(false, ALL.slice(2)), 3)
  assert.equal(await proposed(false, []), null)
})
