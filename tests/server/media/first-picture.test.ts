import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findAccountByLogin, findIdentity } from '../../../db/queries/accounts.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { firstPictureOf } from '../../../server/media/first-picture.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage({})
  seedCharacters(stage.db)
})
after(() => stage.close())

test("[decisions 4] returns the waving picture of a kiosk's character as its first picture, and none for other callers", () => {
  const askerOf = (loginId: string) => findIdentity(stage.db, findAccountByLogin(stage.db, loginId)!.id)
  assert.match(
    firstPictureOf(stage.db, askerOf(stage.kiosks.lobby.loginId)) ?? '',
    /^\/characters\/.*-wave\.webp$/,
  )
  assert.equal(firstPictureOf(stage.db, askerOf(stage.people.Sato.loginId)), undefined)
  assert.equal(firstPictureOf(stage.db, undefined), undefined)
})
