import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import { UPLOADS_OF_ACCOUNT_MAX } from '#core/limits.ts'
import { createIntake, type UploadTracker } from '../../../server/media/intake.ts'
import type { Lease } from '../../../server/system/disk-room.ts'
import { refused } from '../../support/refused.ts'

const ASKER = { accountId: 1, companyId: 1 } as CompanyAsker
const OTHER = { ...ASKER, accountId: 2 }

/**
 * Creates an upload intake. `held` counts the bytes that it has reserved on the disk (`room`) and in the media library.
 */
function openIntake() {
  const held = { room: 0, library: 0 }
  let isFull = false
  const lease = (of: keyof typeof held, announced: number): Lease => {
    if (of === 'room' && isFull) throw new Refusal('diskFull')
    held[of] += 1 + announced
    let own = 1 + announced
    return {
      grow(bytes) {
        held[of] += bytes
        own += bytes
      },
      end() {
        held[of] -= own
        own = 0
      },
    }
  }
  const intake = createIntake({ lease: (bytes) => lease('room', bytes), requireSpace: () => undefined }, {
    claim: (_asker, bytes) => lease('library', bytes),
  } as Parameters<typeof createIntake>[1])
  const fill = () => {
    isFull = true
  }
  return { intake, held, fill }
}

/** Starts an upload that runs until `finish` is called. */
function hold(intake: ReturnType<typeof createIntake>, asker = ASKER) {
  let finish = () => {}
  const done = intake.receiveUpload(asker, async (quota) => {
    quota.begin(0)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  return { finish: () => finish(), done }
}

test('[5] allows two uploads of an account at a time, and refuses the third until one has ended', async () => {
  const { intake } = openIntake()
  const under = Array.from({ length: UPLOADS_OF_ACCOUNT_MAX }, () => hold(intake))
  await assert.rejects(hold(intake).done, refused('uploadsUnderWay'))
  await assert.rejects(
    hold(intake).done,
    refused('uploadsUnderWay'),
    'an upload after a refused one is refused as well',
  )
  const other = hold(intake, OTHER)
  under[0]!.finish()
  await under[0]!.done
  const next = hold(intake)
  await assert.rejects(hold(intake).done, refused('uploadsUnderWay'))
  for (const each of [under[1]!, other, next]) each.finish()
  await Promise.all([under[1]!.done, other.done, next.done])
})

test('[5] counts a request with several files as one upload, and a request without a file as none', async () => {
  const { intake, held } = openIntake()
  await intake.receiveUpload(ASKER, async () => assert.deepEqual(held, { room: 0, library: 0 }))
  await intake.receiveUpload(ASKER, async (quota) => {
    quota.begin(10)
    quota.begin(10)
    assert.deepEqual(held, { room: 11, library: 0 })
  })
  assert.deepEqual(held, { room: 0, library: 0 })
})

test('[5] counts a running upload toward the limits of the media library and the disk until it is stored', async () => {
  const { intake, held } = openIntake()
  await intake.receiveMediaUpload(ASKER, async (quota: UploadTracker) => {
    quota.begin(5)
    quota.grow(3)
    assert.deepEqual(held, { room: 9, library: 9 })
    quota.end()
    assert.deepEqual(held, { room: 0, library: 0 })
    quota.end()
  })
  assert.deepEqual(held, { room: 0, library: 0 })
})

test('[5] frees the space reserved for an upload when the disk is full or the upload fails', async () => {
  const { intake, held, fill } = openIntake()
  const breaks = intake.receiveMediaUpload(ASKER, async (quota) => {
    quota.begin(5)
    throw new Error('the line is cut')
  })
  await assert.rejects(breaks, /cut/)
  fill()
  await assert.rejects(
    intake.receiveMediaUpload(ASKER, async (quota) => quota.begin(5)),
    refused('diskFull'),
  )
  assert.deepEqual(held, { room: 0, library: 0 })
})
