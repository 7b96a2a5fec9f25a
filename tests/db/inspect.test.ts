import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILE_NAMES } from '../../db/backup/copy.ts'
import { TABLES } from '../../db/cells/tables.ts'
import { isFileName, isPasswordHash, RANGES, VALUE_CHECKS } from '../../db/cells/values.ts'
import { argon2Passwords } from '../../server/accounts/password-hash.ts'

const PLACES = new Set(TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)))

test("[decisions 9] every JSON column and every file name of a company's tables is checked when a company is imported", () => {
  for (const { name, shapes } of TABLES)
    for (const { name: column, kind } of shapes)
      if (kind === 'json')
        assert.ok(VALUE_CHECKS[`${name}.${column}`], `${name}.${column}: db/cells/values.ts`)
  for (const places of Object.values(FILE_NAMES))
    for (const place of places) assert.equal(VALUE_CHECKS[place.join('.')], isFileName, place.join('.'))
  for (const place of [...Object.keys(VALUE_CHECKS), ...Object.keys(RANGES)])
    assert.ok(PLACES.has(place), place)
})

test('[decisions 9] accepts only plain file names in an import', () => {
  for (const name of ['a.jpg', '6f9619ff-8b86-4011-b42d-00cf4fc964ff.png', 'a', 'a_b.tar.gz'])
    assert.ok(isFileName(name), name)
  for (const name of [
    '',
    '.',
    '..',
    '.a',
    'a.',
    'a..b',
    '../a',
    'a/b',
    '/a',
    'a\\b',
    'a\0',
    'a b',
    '-a',
    'a.part',
    'a\n',
    'ａ.jpg',
    'a'.repeat(101),
  ])
    assert.ok(!isFileName(name), JSON.stringify(name))
})

test("[decisions 9] accepts only password hashes of the product's own algorithm and cost in an import", async () => {
  const own = await argon2Passwords.hash('Test-2026')
  assert.ok(isPasswordHash(own) && isPasswordHash('none'))
  for (const hash of [
    own.replace('m=19456', 'm=4194304'),
    own.replace('t=2', 't=50'),
    own.replace('p=1', 'p=0'),
    own.replace('argon2id', 'argon2i'),
    own.replace(/\$[^$]+$/, '$'),
    `${own}\n`,
    '',
    'plain',
  ])
    assert.ok(!isPasswordHash(hash), hash)
})
