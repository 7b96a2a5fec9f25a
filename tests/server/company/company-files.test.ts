import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { setSprites } from '../../../db/queries/character-sprites.ts'
import { insertCharacter } from '../../../db/queries/characters.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import { markAlive } from '../../../db/queries/installation.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { saveMove } from '../../../db/queries/moves.ts'
import { insertPlay } from '../../../db/queries/plays.ts'
import { companies, media, plays as playRows } from '../../../db/schema/index.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import type { MediaDeps } from '../../../server/media/incoming.ts'
import { addMedia } from '../../../server/media/service.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'
import { createFileStore } from '../../../server/system/files.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { png } from '../../support/forms.ts'
import { refused } from '../../support/refused.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const FOLDERS = ['media', 'characters'] as const
let testApp: TestApp
let root: string
beforeEach(async () => {
  testApp = await buildTestApp({ environment: { RATE_LIMITS: '0' } })
  seedCharacters(testApp.db)
  addPerson(testApp.db, { companyId: null, role: 'systemAdmin', loginId: 'system' })
  await testApp.app.ready()
  root = await signIn(testApp.app, 'system')
})
afterEach(() => testApp.close())

/** Creates a company with a video and its thumbnail, a character and its poster, and sprites of a product character. */
function company(name: string) {
  const { db, folder } = testApp
  const companyId = addCompany(db, name)
  const { signageId } = addSignage(db, { companyId })
  for (const of of FOLDERS) mkdirSync(join(folder, of), { recursive: true })
  const file = (of: (typeof FOLDERS)[number], end: string): string => {
    writeFileSync(join(folder, of, `${name}.${end}`), 'x')
    return `${name}.${end}`
  }
  const shown = insertMedia(db, {
    companyId,
    name: `${name} の動画`,
    mimeType: 'video/mp4',
    bytes: 1,
    createdAt: 1,
    fileName: file('media', 'mp4'),
    thumbnailFileName: file('media', 'png'),
  })
  insertPlay(db, {
    signageId,
    scene: 'Standby',
    mediaId: shown.id,
    mediaName: shown.name,
    startedAt: 1,
    endedAt: 2,
  })
  const own = insertCharacter(db, {
    companyId,
    name,
    modelUrl: '',
    imageUrl: '',
    standbyUrl: '',
    format: '1.0',
    createdAt: 1,
    fileName: file('characters', 'vrm'),
    posterFileName: file('characters', 'png'),
  })
  setSprites(db, {
    companyId,
    characterId: 1,
    source: '',
    fileName: file('characters', 'sprites'),
    bytes: 1,
    drawnAt: 1,
  })
  updateCompany(db, companyId, { defaultCharacterId: own.id })
  return { companyId, signageId }
}

const files = (): string[] => FOLDERS.flatMap((of) => readdirSync(join(testApp.folder, of)).sort())
const OTHERS = ['other.mp4', 'other.png', 'other.png', 'other.sprites', 'other.vrm']
const remove = (companyId: number) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/admin/deleteCompany',
    headers: { cookie: root },
    payload: { companyId, isForceSubmit: 1 },
  })
const sweep = () =>
  sweepFiles({ db: testApp.db, dataDir: testApp.folder, isNew: false, say: () => undefined })

test("[decisions 4] deleting a company removes its files, and no other company's", async () => {
  const gone = company('gone')
  company('other')
  assert.equal((await remove(gone.companyId)).json().result, 'OK')
  assert.deepEqual(files(), OTHERS)
  const plays = testApp.db.select().from(playRows).where(eq(playRows.signageId, gone.signageId)).all()
  assert.deepEqual(
    plays.map(({ mediaName, mediaId }) => [mediaName, mediaId]),
    [['gone の動画', null]],
  )
})

test('[decisions 4] at the next start, removes files of deleted companies that a crash left', async () => {
  const gone = company('gone')
  const former = company('former')
  company('other')
  const moving = company('moving')
  const { db, folder } = testApp
  await remove(gone.companyId)
  // files left by a process that ended after the database commit and before deleting them
  for (const name of ['gone.mp4', 'gone.png']) writeFileSync(join(folder, 'media', name), 'x')
  for (const { companyId } of [former, moving])
    db.update(companies).set({ deletedAt: 1 }).where(eq(companies.id, companyId)).run()
  // a company that is being moved to another server still needs its files
  saveMove(db, moving.companyId, { state: 'held', sinceAt: 1 })
  markAlive(db, Date.now())
  await sweep()
  assert.deepEqual(files(), [
    'moving.mp4',
    'moving.png',
    ...OTHERS.slice(0, 2),
    'moving.png',
    'moving.sprites',
    'moving.vrm',
    ...OTHERS.slice(2),
  ])
})

test('[decisions 4] an upload stores nothing if its company is deleted meanwhile', async () => {
  const { companyId } = company('gone')
  const { db, folder } = testApp
  const asker = { companyId, userId: null, role: 'companyAdmin' } as CompanyAsker
  const path = join(folder, 'incoming.png')
  writeFileSync(path, png)
  const add = () =>
    addMedia(
      {
        db,
        media: createFileStore(join(folder, 'media')),
        now: Date.now,
        video: { deadline: () => AbortSignal.timeout(60_000) },
      } as unknown as MediaDeps,
      asker,
      'late',
      { path, sizeBytes: png.length, type: 'image/png', quota: { end: () => undefined } },
    )
  await remove(companyId)
  await assert.rejects(add(), refused('notFound'))
  assert.deepEqual(db.select().from(media).all(), [])
  assert.deepEqual([files(), existsSync(path)], [[], false])
})
