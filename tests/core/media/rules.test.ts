import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEDIA_QUOTA_BYTES } from '#core/limits.ts'
import { fileNameToSave, fitsQuota, formatBytes } from '#core/media/rules.ts'

test('[5] accepts uploads until a media library has exactly 2 GB', () => {
  assert.equal(fitsQuota(0, MEDIA_QUOTA_BYTES), true)
  assert.equal(fitsQuota(1, MEDIA_QUOTA_BYTES), false)
  assert.equal(fitsQuota(MEDIA_QUOTA_BYTES - 5, 5), true)
  assert.equal(fitsQuota(MEDIA_QUOTA_BYTES - 5, 6), false)
})

test('[9] writes file sizes in Byte, KB, MB and GB in steps of 1024', () => {
  const rows: [number, string][] = [
    [0, '0 Byte'],
    [1_023, '1023 Byte'],
    [1_024, '1.00 KB'],
    [862_208, '842 KB'],
    [10 * 1_024 - 1, '10.00 KB'],
    [10 * 1_024, '10.0 KB'],
    [100 * 1_024 - 1, '100.0 KB'],
    [100 * 1_024, '100 KB'],
    [101 * 1_024, '101 KB'],
    [1_048_575, '1023 KB'],
    [1_048_576, '1.00 MB'],
    [20_000_000, '19.1 MB'],
    [1_739_461_755, '1.62 GB'],
    [MEDIA_QUOTA_BYTES, '2.00 GB'],
    [1_100 * 1_073_741_824, '1100 GB'],
  ]
  for (const [bytes, text] of rows) assert.equal(formatBytes(bytes), text)
})

test("[5] keeps a media file's name if the typed name is empty or unchanged", () => {
  assert.equal(fileNameToSave('  ', 'あかり'), undefined)
  assert.equal(fileNameToSave(' あかり ', 'あかり'), undefined)
  assert.equal(fileNameToSave(' 冬のあかり ', 'あかり'), '冬のあかり')
  assert.equal(fileNameToSave('あ'.repeat(101), 'x')?.length, 100)
})
