import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPictureTooLarge } from '#core/calls/picture.ts'
import { openDb } from '../../../db/open.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { findPicture, pictureUrl, withPicture } from '../../../server/company/pictures.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { jpegOf, pngOf } from '../../support/forms.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { refused } from '../../support/refused.ts'

/** Expects the picture to be refused. @returns the error at the form field `image` */
async function problemOf(picture: Buffer): Promise<unknown> {
  const { store, names } = createKeptFiles()
  let problem: unknown
  await assert.rejects(
    withPicture(store, picture, assert.fail),
    (error: { body?: object; fields?: object }) => {
      problem = JSON.stringify(error)
      return refused('invalid')(error)
    },
  )
  assert.deepEqual(names(), [])
  return /"image":"(\w+)"/.exec(String(problem))?.[1]
}

test('[5] refuses a picture that is truncated, too large, or by its content neither PNG nor JPEG', async () => {
  assert.equal(await problemOf(Buffer.from('GIF89a')), 'imageType')
  assert.equal(await problemOf(Buffer.alloc(0)), 'imageType')
  assert.equal(await problemOf(pngOf(4, 2).subarray(0, 20)), 'imageBroken')
  assert.equal(await problemOf(jpegOf(4, 2).subarray(0, 6)), 'imageBroken')
  assert.equal(await problemOf(pngOf(8_193, 1)), 'imagePixels')
  assert.equal(await problemOf(jpegOf(1, 8_193)), 'imagePixels')
  assert.equal(await problemOf(pngOf(8_192, 8_192)), 'imagePixels')
})

test('[5] allows pictures of up to 8,192 px a side and 40 million pixels', () => {
  assert.equal(isPictureTooLarge({ width: 8_192, height: 1 }), false)
  assert.equal(isPictureTooLarge({ width: 8_193, height: 1 }), true)
  assert.equal(isPictureTooLarge({ width: 8_000, height: 5_000 }), false)
  assert.equal(isPictureTooLarge({ width: 8_000, height: 5_001 }), true)
})

test("[decisions 4] removes a picture's file again if its database row cannot be written", async () => {
  const { store, names } = createKeptFiles()
  const kept = await withPicture(store, jpegOf(4, 2), (fileName) => {
    assert.deepEqual(names(), [fileName])
    return fileName
  })
  assert.match(kept!, /\.jpg$/)
  await assert.rejects(
    withPicture(store, pngOf(4, 2), () => {
      throw new Error('no row')
    }),
    /no row/,
  )
  assert.deepEqual(names(), [kept])
  assert.equal(await withPicture(store, undefined, (fileName) => fileName), undefined)
})

test("[decisions 2] serves a user's picture only to the user's company, with its media type", () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const [one, other] = ['a.png', 'b.jpg'].map((image) => {
    const { userId } = addPerson(db, { companyId })
    updateUser(db, userId, { image })
    return image
  }) as [string, string]
  assert.deepEqual(findPicture(db, companyId, one), { fileName: one, mimeType: 'image/png' })
  assert.deepEqual(findPicture(db, companyId, other), { fileName: other, mimeType: 'image/jpeg' })
  assert.throws(() => findPicture(db, addCompany(db), one), refused('notFound'))
  assert.throws(() => findPicture(db, companyId, 'c.png'), refused('notFound'))
  assert.deepEqual([pictureUrl(null), pictureUrl(one)], [null, `/images/${one}`])
})
