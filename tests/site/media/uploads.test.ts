import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEDIA_FILE_MAX_BYTES, MEDIA_QUOTA_BYTES } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { refusalText } from '../../../site/kit/texts/refusals.ts'
import type { Reply } from '../../../site/line/reply.ts'
import type { Request, RequestOptions } from '../../../site/line/request.ts'
import { createMediaLibrary } from '../../../site/media/library.ts'
import { FRAME_WITHIN_MS } from '../../../site/media/send-file.ts'
import { createMediaUploads, mayRetry, uploadProblem } from '../../../site/media/uploads.ts'
import { answering, ok, refused } from '../../support/answers.ts'
import { createShelf } from '../../support/media-shelf.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

export const mediaFile = (changes: Partial<MediaShape> = {}): MediaShape => ({
  id: 1,
  name: '冬のあかり展',
  image_url: '/media/1',
  kind: 'image',
  thumbnail_url: '/media/1/thumbnail',
  size: 1_000,
  thumbnail_size: 0,
  width: 1920,
  height: 1080,
  durationMs: null,
  createdAt: 0,
  uses: [],
  useCount: 0,
  signageCount: 0,
  maps: [],
  ...changes,
})
const file = (name: string, sizeBytes = 10, type = 'image/png'): File => {
  const made = new File(['x'], name, { type })
  return Object.defineProperty(made, 'size', { value: sizeBytes })
}
const added = (media: MediaShape, wantsThumbnail = false) => ok({ result: 'OK', media, wantsThumbnail })

/** Creates a list of uploads whose requests are answered by the test. */
async function open(
  files: MediaShape[] = [],
  drawFrame: (file: Blob, limit: AbortSignal) => Promise<Blob | undefined> = async () =>
    new Blob(['png'], { type: 'image/png' }),
) {
  const timers = createFakeClock()
  const started: { input: unknown; options: RequestOptions; answer: (reply: Reply<unknown>) => void }[] = []
  const shelf = createShelf(files)
  const library = createMediaLibrary({
    request: shelf.request(answering({}).request),
    clock: createFakeClock(),
  })
  const list = library.pages()
  list.open()
  await settle()
  let now = 0
  const uploads = createMediaUploads({
    request: ((_, input, options = {}) =>
      new Promise((resolve) => {
        const answer = (reply: Reply<unknown>): void => {
          if (reply.kind === 'ok') shelf.take((reply.value as { media: MediaShape }).media)
          resolve(reply as never)
        }
        started.push({ input, options, answer })
      })) as Request,
    now: () => now,
    library,
    drawFrame,
    after: timers.after,
  })
  const settled = () => new Promise(setImmediate)
  return {
    library,
    uploads,
    timers,
    started,
    settled,
    pass: (ms: number) => {
      now += ms
    },
    names: () => list.$list.get().value?.rows.map(({ name }) => name),
    phases: () => uploads.$uploads.get().map(({ fileName, phase }) => `${fileName} ${phase}`),
  }
}

test('[2.4.16] uploads one file after the other, with progress and remaining time', async () => {
  const { uploads, started, settled, phases, pass, names } = await open()
  uploads.add([file('館内 紹介.mp4', 1_000, 'video/mp4'), file('b.png')])
  assert.deepEqual(phases(), ['館内 紹介.mp4 sending', 'b.png waiting'])
  assert.deepEqual(started[0]?.input, { filename: '館内 紹介' })
  pass(2_000)
  started[0]?.options.onSent?.(250)
  assert.deepEqual(
    uploads.$uploads.get().map(({ sentBytes, remainingMs }) => [sentBytes, remainingMs]),
    [
      [250, 6_000],
      [0, undefined],
    ],
  )
  started[0]?.options.onSent?.(1_200)
  assert.deepEqual(phases(), ['館内 紹介.mp4 checking', 'b.png waiting'])
  started[0]?.answer(added(mediaFile({ id: 7, name: '館内 紹介', kind: 'video' })))
  await settled()
  assert.deepEqual([phases(), names()], [['b.png sending'], ['館内 紹介']])
  assert.equal(started.length, 2)
})

test('[2.4.16] starts the next upload when the user stops the running one, and removes a waiting upload', async () => {
  const { uploads, started, settled, phases } = await open()
  uploads.add([file('a.png'), file('b.png'), file('c.png')])
  const [first, second] = uploads.$uploads.get()
  uploads.cancel(second!.id)
  uploads.cancel(first!.id)
  assert.equal(started[0]?.options.signal?.aborted, true)
  started[0]?.answer({ kind: 'unreachable' })
  await settled()
  assert.deepEqual(phases(), ['c.png sending'])
})

test('[5] does not send a file that has a wrong type, is too large or does not fit into the library', async () => {
  const { uploads, started, settled, phases } = await open([mediaFile({ size: MEDIA_QUOTA_BYTES - 10 })])
  uploads.add([file('a.html', 5, 'text/html'), file('b.png', 11)])
  await settled()
  assert.deepEqual([phases(), started.length], [['a.html failed', 'b.png failed'], 0])
  assert.deepEqual(
    uploads.$uploads.get().map(({ problem }) => problem),
    [
      { key: 'mediaType', code: 'SVER-41', msg: '' },
      { key: 'mediaQuota', code: 'SVER-40', msg: '' },
    ],
  )
  assert.equal(uploadProblem(file('c.png', 10), MEDIA_QUOTA_BYTES - 10), undefined)
  const tooLarge = uploadProblem(file('d.mp4', MEDIA_FILE_MAX_BYTES + 1, 'video/mp4'), 0)
  assert.equal(tooLarge !== 'unreachable' && tooLarge?.key, 'mediaFileTooLarge')
})

test('[5] keeps a refused upload in the list with its reason, and continues with the next file', async () => {
  const { uploads, started, settled, phases } = await open()
  uploads.add([file('a.png'), file('b.png')])
  started[0]?.answer(refused('mediaQuota', 'SVER-40'))
  await settled()
  assert.deepEqual(phases(), ['a.png failed', 'b.png sending'])
  started[1]?.answer({ kind: 'unreachable' })
  await settled()
  assert.equal(uploads.$uploads.get()[1]?.problem, 'unreachable')
})

test('[5] offers to retry a file refused for lack of space, but not an invalid or too large file', async () => {
  const { uploads, started, settled, phases, names } = await open()
  const tooLarge = file('c.mp4', MEDIA_FILE_MAX_BYTES + 1, 'video/mp4')
  uploads.add([file('a.png'), file('b.svg', 5, 'image/svg+xml'), tooLarge])
  started[0]?.answer(refused('diskFull', 'SVER-46'))
  await settled()
  const [full, wrong, large] = uploads.$uploads.get()
  assert.deepEqual([mayRetry(full!), mayRetry(wrong!), mayRetry(large!)], [true, false, false])
  uploads.cancel(large!.id)
  uploads.retry(full!.id)
  assert.deepEqual(phases(), ['a.png sending', 'b.svg failed'])
  assert.deepEqual([started.length, mayRetry(uploads.$uploads.get()[0]!)], [2, false])
  started[1]?.answer(added(mediaFile({ name: 'a' })))
  await settled()
  assert.deepEqual([phases(), names()], [['b.svg failed'], ['a']])
  uploads.retry(full!.id)
  assert.equal(started.length, 2, 'a finished upload is not sent again')
})

test("[7.3] draws a video's preview picture in the browser if the server made none", async () => {
  const { uploads, started, settled, library } = await open()
  const arrived: string[] = []
  uploads.add([file('a.mp4', 10, 'video/mp4')], (media) => void arrived.push(media.thumbnail_url))
  started[0]?.answer(added(mediaFile({ id: 9, thumbnail_url: '/media-placeholder.png' }), true))
  await settled()
  assert.deepEqual(started[1]?.input, { filename: '9', isThumbnail: true })
  started[1]?.answer(added(mediaFile({ id: 9, thumbnail_url: '/media/9/thumbnail' })))
  await settled()
  assert.deepEqual([arrived, library.$usage.get().files], [['/media/9/thumbnail'], { image: 1, video: 0 }])
})

test('[5] sends no empty or unchanged file name, and keeps the old name after a refusal', async () => {
  const before = mediaFile()
  const server = answering({ '/api/updateMedia': [refused('notFound', 'SVER-12'), ok({ result: 'OK' })] })
  const shelf = createShelf([before])
  const library = createMediaLibrary({ request: shelf.request(server.request), clock: createFakeClock() })
  const list = library.pages()
  list.open()
  await settle()
  const shown = () => list.$list.get().value?.rows[0]?.name
  assert.equal(await library.rename(before, '  '), undefined)
  assert.equal(await library.rename(before, before.name), undefined)
  assert.deepEqual(server.sentTo('/api/updateMedia'), [])
  assert.deepEqual(await library.rename(before, '春'), { key: 'notFound', code: 'SVER-12', msg: '' })
  assert.equal(shown(), before.name)
  assert.equal(await library.rename(before, ' 春 '), undefined)
  assert.equal(shown(), '春', 'the new name is shown at once')
})

test('[2.4.16] loads pages of files by kind and name, and updates all open pages after a change', async () => {
  const shelf = createShelf([1, 2, 3].map((id) => mediaFile({ id, name: `n${id}` })))
  const server = answering({ '/api/deleteMedia': [ok({ result: 'OK' })] })
  const library = createMediaLibrary({ request: shelf.request(server.request), clock: createFakeClock() })
  const [all, pictures] = [library.pages({ rows: 2 }), library.pages({ kind: 'image', rows: 20 })]
  const close = all.open()
  pictures.open()
  all.turnTo(2)
  all.narrow({ kind: 'video', text: 'n' })
  pictures.narrow({ kind: 'video' })
  await settle()
  assert.deepEqual(shelf.asked, [
    { text: '', kind: undefined, page: 1, limit: 2 },
    { text: '', kind: 'image', page: 1, limit: 20 },
    { text: '', kind: undefined, page: 2, limit: 2 },
    { text: 'n', kind: 'video', page: 1, limit: 2 },
    { text: '', kind: 'image', page: 1, limit: 20 },
  ])
  all.clear()
  await settle()
  const ids = (list: typeof all) => list.$list.get().value?.rows.map(({ id }) => id)
  assert.deepEqual(
    [ids(all), ids(pictures)],
    [
      [1, 2],
      [1, 2, 3],
    ],
  )
  shelf.shelf.files = shelf.shelf.files.slice(1)
  assert.equal(await library.remove(mediaFile({ id: 1 })), undefined)
  assert.deepEqual(
    [ids(all), ids(pictures)],
    [
      [2, 3],
      [2, 3],
    ],
  )
  close()
  shelf.take(mediaFile({ id: 4 }))
  await library.take(mediaFile({ id: 4 }))
  assert.deepEqual(
    [ids(all), ids(pictures)],
    [
      [2, 3],
      [4, 2, 3],
    ],
  )
})

test('[9] updates the used space of the media library after an upload, without loading the list of files', async () => {
  const library = createMediaLibrary({ request: answering({}).request, clock: createFakeClock() })
  await library.take(mediaFile({ kind: 'video', size: 10, thumbnail_size: 3 }))
  assert.deepEqual(library.$usage.get(), {
    files: { image: 0, video: 1 },
    usedBytes: { image: 0, video: 13 },
  })
})

test('[5] names the maximum size when it refuses a file that is too large', () => {
  const problem = uploadProblem(file('d.mp4', MEDIA_FILE_MAX_BYTES + 1, 'video/mp4'), 0)
  assert.ok(problem && problem !== 'unreachable')
  assert.equal(MEDIA_FILE_MAX_BYTES, 1024 ** 3)
  assert.match(refusalText(problem, 'ja'), /1 GB までです。 \(SVER-13\)/)
  assert.match(refusalText(problem, 'en'), /at most 1 GB/)
})

test("[decisions 4] continues with the next file if a video's preview picture is not drawn in time", async () => {
  const never = (_: Blob, limit: AbortSignal) =>
    new Promise<undefined>((resolve) => limit.addEventListener('abort', () => resolve(undefined)))
  const { uploads, started, settled, phases, timers, names } = await open([], never)
  uploads.add([file('a.mp4', 10, 'video/mp4'), file('b.png')])
  started[0]?.answer(added(mediaFile({ id: 9, name: 'a', kind: 'video' }), true))
  await settled()
  await timers.advance(FRAME_WITHIN_MS - 1)
  assert.equal(started.length, 1)
  await timers.advance(1)
  await settled()
  assert.deepEqual(names(), ['a'])
  assert.deepEqual(phases(), ['b.png sending'])
})
