import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KIOSK_CODE_ALPHABET, readKioskCode, shownKioskCode } from '#core/kiosk/code.ts'

test('[decisions 4] reads a typed kiosk code in any letter width and case, and rejects other text', () => {
  for (const typed of ['BCDFGH', 'bcd fgh', ' bcd-fgh ', 'ＢＣＤ　ＦＧＨ', 'b c d f g h'])
    assert.equal(readKioskCode(typed), 'BCDFGH', typed)
  for (const typed of ['', 'BCDFG', 'BCDFGHJ', 'BCDFG1', 'BCDFGA', '123456', 'BCD.FGH'])
    assert.equal(readKioskCode(typed), undefined, typed)
  assert.equal(shownKioskCode('BCDFGH'), 'BCD FGH')
})

test('[decisions 4] uses kiosk codes without letters that look like digits and without vowels', () => {
  assert.equal(/[AEIOUY01258]/.test(KIOSK_CODE_ALPHABET), false)
  assert.equal(new Set(KIOSK_CODE_ALPHABET).size, KIOSK_CODE_ALPHABET.length)
})
