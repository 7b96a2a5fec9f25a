import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { updateTemplate } from '../../../db/queries/template-changes.ts'
import { findTemplate } from '../../../db/queries/templates.ts'
import { findUser } from '../../../db/queries/users.ts'
import type { IncomingFile } from '../../../server/media/incoming.ts'
import { findShownMedia, getMedia, libraryOf } from '../../../server/media/library.ts'
import { addMedia, addMediaBytes, deleteMedia, renameMedia } from '../../../server/media/service.ts'
import { addThumbnail, findThumbnail } from '../../../server/media/thumbnails.ts'
import type { VideoTools } from '../../../server/media/video-tools.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { withOrientation } from '../../support/exif.ts'
import { createFakeLive } from '../../support/fake-live.ts'
import { jpegOf, pngOf } from '../../support/forms.ts'
import { createKeptFiles } from '../../support/kept-files.ts'
import { refused } from '../../support/refused.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

const folder = mkdtempSync(join(tmpdir(), 'media-'))
after(() => rmSync(folder, { recursive: true }))
let last = 0
const MIB = 1024 ** 2

function openLibrary(tools: Partial<VideoTools> = {}) {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, companyId, clock } = testReception
  const live = createFakeLive()
  const files = createKeptFiles()
  const video: VideoTools = {
    deadline: () => new AbortController().signal,
    probe: async () => ({ width: 640, height: 360, durationMs: 5_000 }),
    thumbnail: async () => false,
    shrink: async () => false,
    ...tools,
  }
  const incoming = join(folder, `incoming-${++last}`)
  const deps = { db, now: clock.now, media: files.store, video, incoming, live }
  const boss = {
    companyId,
    userId: addPerson(db, { companyId, role: 'companyAdmin' }).userId,
    role: 'companyAdmin',
    signageId: null,
  } as CompanyAsker
  let ends = 0
  const quota = { end: () => void ends++ }
  const comes = (bytes: Buffer, type: IncomingFile['type'], sizeBytes = bytes.length): IncomingFile => {
    const path = join(folder, `${++last}.part`)
    writeFileSync(path, bytes)
    return { path, sizeBytes, type, quota }
  }
  const guest = (): CompanyAsker => {
    const { userId } = addPerson(db, { companyId, role: 'webReservationUser', channelId: 'none' })
    return { companyId, userId, role: 'webReservationUser', signageId: null } as CompanyAsker
  }
  return { testReception, db, companyId, live, files, deps, boss, comes, quota, guest, ends: () => ends }
}
const drawing =
  (bytes: number): VideoTools['thumbnail'] =>
  async (_, pngPath) => {
    writeFileSync(pngPath, Buffer.concat([pngOf(4, 2), Buffer.alloc(bytes - pngOf(4, 2).length)]))
    return true
  }
const MP4 = Buffer.from('an mp4')

test("[2.4.16] stores the size of a phone's upright photo in the orientation that browsers show", async () => {
  const { deps, boss, comes } = openLibrary()
  const photo = comes(withOrientation(jpegOf(40, 20), 6), 'image/jpeg')
  const { media } = await addMedia(deps, boss, '店頭', photo)
  assert.deepEqual([media.width, media.height], [20, 40])
})

test('[2.4.16] stores a picture with its size, and uses the picture itself as the preview', async () => {
  const { files, deps, boss, comes, ends } = openLibrary()
  const file = comes(jpegOf(40, 20), 'image/jpeg')
  const { media, wantsThumbnail } = await addMedia(deps, boss, '冬', file)
  assert.deepEqual(
    [media.name, media.kind, media.width, media.height, media.durationMs, media.size, wantsThumbnail],
    ['冬', 'image', 40, 20, null, file.sizeBytes, false],
  )
  assert.equal(media.thumbnail_url, `/media/${media.id}/thumbnail`)
  assert.match(files.names()[0]!, /\.jpg$/)
  assert.deepEqual([existsSync(file.path), ends()], [false, 1])
  assert.deepEqual(findThumbnail(deps.db, boss, media.id).fileName, files.names()[0])
  const { media: other } = await addMedia(deps, boss, '春', comes(pngOf(4, 2), 'image/png'))
  assert.match(files.names()[1]!, /\.png$/)
  assert.deepEqual(
    libraryOf(deps.db, boss).map(({ id }) => id),
    [other.id, media.id],
  )
})

test("[decisions 4] draws a video's still picture, or asks the browser for one if drawing fails or the picture is too large", async () => {
  const drawn = openLibrary({ thumbnail: drawing(MIB) })
  const { media, wantsThumbnail } = await addMedia(
    drawn.deps,
    drawn.boss,
    '映画',
    drawn.comes(MP4, 'video/mp4'),
  )
  assert.deepEqual([media.durationMs, media.thumbnail_size, wantsThumbnail], [5_000, MIB, false])
  assert.deepEqual(findThumbnail(drawn.db, drawn.boss, media.id).mimeType, 'image/png')
  for (const thumbnail of [
    drawing(MIB + 1),
    async () => false,
    async () => {
      throw new Error('no ffmpeg')
    },
  ]) {
    const { db, deps, boss, comes, files } = openLibrary({ thumbnail })
    const plain = await addMedia(deps, boss, '映画', comes(MP4, 'video/mp4'))
    assert.deepEqual([plain.wantsThumbnail, plain.media.thumbnail_url], [true, '/media-placeholder.png'])
    assert.equal(files.names().length, 1)
    assert.deepEqual(readdirSync(deps.incoming), [], 'no incomplete file remains')
    assert.throws(() => findThumbnail(db, boss, plain.media.id), refused('notFound'))
  }
})

test("[decisions 4] keeps a picture's thumbnail only if it is smaller than the picture", async () => {
  const KIB = 1024
  const picture = (bytes: number): Buffer =>
    Buffer.concat([pngOf(4, 2), Buffer.alloc(bytes - pngOf(4, 2).length)])
  let drawn = 0
  const { deps, db, boss, comes, files } = openLibrary({
    async shrink(_, webpPath) {
      drawn += 1
      writeFileSync(webpPath, Buffer.alloc(60 * KIB))
      return true
    },
  })
  const add = (bytes: number) => addMedia(deps, boss, '絵', comes(picture(bytes), 'image/png'))
  const small = await add(50 * KIB - 1)
  assert.deepEqual([small.media.thumbnail_size, drawn], [0, 0])
  const same = await add(60 * KIB)
  assert.deepEqual([same.media.thumbnail_size, drawn, files.names().length], [0, 1, 2])
  assert.equal(findThumbnail(db, boss, same.media.id).mimeType, 'image/png')
  const { media, wantsThumbnail } = await add(60 * KIB + 1)
  assert.deepEqual([media.thumbnail_size, wantsThumbnail], [60 * KIB, false])
  assert.equal(findThumbnail(db, boss, media.id).mimeType, 'image/webp')
  assert.deepEqual(readdirSync(deps.incoming), [], 'no incomplete file remains')
})

test('[5] refuses files that are broken or too large, and stores nothing of them', async () => {
  const bad = async (
    options: Partial<VideoTools>,
    file: [Buffer, IncomingFile['type'], number?],
    key: string,
  ) => {
    const { files, deps, boss, comes, ends } = openLibrary(options)
    const incoming = comes(...file)
    await assert.rejects(addMedia(deps, boss, 'x', incoming), refused(key))
    assert.deepEqual([files.names(), existsSync(incoming.path), ends()], [[], false, 0], key)
  }
  await bad({}, [pngOf(4, 2).subarray(0, 20), 'image/png'], 'mediaBroken')
  await bad({}, [pngOf(9_000, 9_000), 'image/png'], 'pictureSize')
  await bad({ probe: async () => 'broken' }, [MP4, 'video/mp4'], 'mediaBroken')
  await bad({ probe: async () => 'tooLarge' }, [MP4, 'video/mp4'], 'pictureSize')
  await bad({}, [pngOf(4, 2), 'image/png', 2_147_483_649], 'mediaQuota')
})

test('[decisions 4] probes a video and draws its still picture within the same deadline', async () => {
  const limits: AbortSignal[] = []
  let deadlines = 0
  const { deps, boss, comes } = openLibrary({
    deadline: () => {
      deadlines++
      return new AbortController().signal
    },
    async probe(_, __, deadline) {
      limits.push(deadline)
      return 'unknown'
    },
    async thumbnail(_, __, ___, deadline) {
      limits.push(deadline)
      return false
    },
  })
  const { wantsThumbnail } = await addMedia(deps, boss, '映画', comes(MP4, 'video/mp4'))
  assert.deepEqual([deadlines, limits.length, limits[0] === limits[1], wantsThumbnail], [1, 2, true, true])
})

test('[2.4.16] accepts a video without size and duration if probing it takes too long', async () => {
  const { deps, boss, comes } = openLibrary({ probe: async () => 'unknown' })
  const { media } = await addMedia(deps, boss, '映画', comes(MP4, 'video/mp4'))
  assert.deepEqual([media.width, media.height, media.durationMs], [null, null, null])
})

test('[7.3] names a file from the template form after its file name, or after its type if the file name is empty', async () => {
  const { files, deps, boss, quota } = openLibrary()
  const add = (name: string, bytes = pngOf(4, 2)) => addMediaBytes(deps, boss, name, bytes, quota)
  assert.equal((await add(' 冬 ')).name, '冬')
  assert.equal((await add('あ'.repeat(101))).name.length, 100)
  assert.equal((await add('  ')).name, 'image/png')
  assert.equal(files.names().length, 3)
  await assert.rejects(add('x', Buffer.from('text')), refused('mediaType'))
  await assert.rejects(add('x', pngOf(9_000, 9_000)), refused('pictureSize'))
  assert.deepEqual(readdirSync(deps.incoming), [])
})

test('[decisions 4] accepts a still picture of a video from the browser only once', async () => {
  const { db, files, deps, boss, comes, guest, companyId } = openLibrary()
  const film = (await addMedia(deps, boss, '映画', comes(MP4, 'video/mp4'))).media.id
  const still = (await addMedia(deps, boss, '絵', comes(pngOf(4, 2), 'image/png'))).media.id
  const kept = files.names().length
  const picture = (bytes = pngOf(4, 2), type: IncomingFile['type'] = 'image/png', size?: number) =>
    comes(bytes, type, size)
  const bad = async (id: number, file: IncomingFile, key: string, who = boss): Promise<void> => {
    await assert.rejects(addThumbnail(deps, who, id, file), refused(key))
    assert.deepEqual([files.names().length, existsSync(file.path)], [kept, false])
  }
  await bad(film, picture(jpegOf(4, 2), 'image/jpeg'), 'mediaType')
  await bad(still, picture(), 'wrongState')
  await bad(film, picture(pngOf(4, 2), 'image/png', MIB + 1), 'tooLarge')
  await bad(film, picture(pngOf(4, 2).subarray(0, 20)), 'mediaBroken')
  await bad(film, picture(pngOf(9_000, 9_000)), 'pictureSize')
  await bad(film + 99, picture(), 'notFound')
  await bad(film, picture(), 'notFound', guest())
  await bad(film, picture(), 'notFound', { ...boss, companyId: addCompany(db) })
  const both = await Promise.allSettled([
    addThumbnail(deps, boss, film, picture(pngOf(4, 2), 'image/png', MIB)),
    addThumbnail(deps, boss, film, picture()),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal(files.names().length, kept + 1)
  await assert.rejects(addThumbnail(deps, boss, film, picture()), refused('wrongState'))
  assert.equal(getMedia(db, boss, film).thumbnail_url, `/media/${film}/thumbnail`)
  assert.ok(companyId)
})

test("[2.4.16] deletes a video's still picture with the video, and notifies each signage that shows it", async () => {
  const { testReception, db, files, live, deps, boss, comes } = openLibrary({ thumbnail: drawing(100) })
  const { media } = await addMedia(deps, boss, '映画', comes(MP4, 'video/mp4'))
  const lobby = idOf(testReception, 'lobby')
  const standby = findTemplate(db, lobby, 'Standby')!.id
  updateTemplate(db, standby, { contentsMediaId: media.id, logoMediaId: media.id })
  const { version } = findSignage(db, lobby)!
  assert.equal(getMedia(db, boss, media.id).uses.length > 0, true)
  assert.equal(files.names().length, 2)
  await deleteMedia(deps, boss, media.id)
  assert.deepEqual([files.names(), live.calls], [[], [`templatesChanged ${lobby}`]])
  assert.deepEqual(
    [findSignage(db, lobby)?.version, findTemplate(db, lobby, 'Standby')?.contentsMediaId],
    [version + 1, null],
  )
  await assert.rejects(deleteMedia(deps, boss, media.id), refused('notFound'))
  const other = await addMedia(deps, boss, '絵', comes(pngOf(4, 2), 'image/png'))
  live.calls.length = 0
  await deleteMedia(deps, boss, other.media.id)
  assert.deepEqual(live.calls, [])
})

test('[decisions 2] shows each media file only to those staff, visitors of a reservation and kiosks that may see it', () => {
  const { testReception, db, companyId, deps, boss, guest } = openLibrary()
  const hana = guest()
  const file = { bytes: 1, createdAt: 1, fileName: 'x', mimeType: 'image/png' as const, companyId }
  const [ours, own, shown] = [
    insertMedia(db, { ...file, name: 'ours', createdBy: boss.userId }).id,
    insertMedia(db, { ...file, name: 'own', createdBy: hana.userId }).id,
    insertMedia(db, { ...file, name: 'shown', createdBy: boss.userId }).id,
  ]
  const roomId = ensureLinkRoom(db, { ...findUser(db, hana.userId!)!, companyId }, 1)
  updateTemplate(db, findTemplate(db, roomId, 'Active')!.id, { contentsMediaId: shown })
  const kiosk = (signageId: number) =>
    ({ companyId, userId: null, role: 'signage', signageId }) as CompanyAsker
  const sees = (who: CompanyAsker): number[] =>
    [ours, own, shown].filter((id) => {
      try {
        return findShownMedia(db, who, id).id === id
      } catch (error) {
        assert.ok(refused('notFound')(error))
        return false
      }
    })
  assert.deepEqual(sees(boss), [ours, own, shown])
  assert.deepEqual(sees(hana), [own, shown])
  assert.deepEqual(sees({ ...hana, userId: null }), [])
  assert.deepEqual(sees(guest()), [])
  assert.deepEqual(sees(kiosk(roomId)), [shown])
  assert.deepEqual(sees(kiosk(idOf(testReception, 'lobby'))), [])
  assert.deepEqual(
    libraryOf(db, hana).map(({ id }) => id),
    [own],
  )
  assert.throws(() => findShownMedia(db, boss, Number.NaN), refused('notFound'))
  renameMedia(deps, hana, own, '私の')
  assert.equal(getMedia(db, hana, own).name, '私の')
  assert.throws(() => renameMedia(deps, hana, ours, 'x'), refused('notFound'))
  assert.throws(() => getMedia(db, hana, shown), refused('notFound'))
})
