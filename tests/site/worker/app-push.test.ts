import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import { ACCEPT_CALL, ringFor } from '../../../site/worker/app-push.ts'
import { noticeOf, type PushNotice } from '../../../site/worker/push-notice.ts'
import type { NotificationPress, PushEvent, PushScope } from '../../../site/worker/push-scope.ts'

const REQUEST_ID = '7b0f3f5e-6f0e-4d57-9c0a-2f1d5c3b2a10'
const CALL: PushPayload = {
  kind: 'call',
  requestId: REQUEST_ID,
  signageName: '1階 ロビー',
  storeName: '本社',
  touchButton: '受付',
  lang: 'en',
  requestedAt: 0,
}
const OVER: PushPayload = {
  kind: 'callOver',
  requestId: REQUEST_ID,
  signageName: '1階 ロビー',
  hostName: '田中 健',
}
type Page = { url: string; visibilityState: 'visible' | 'hidden' }

function openWorker(pages: Page[] = [], language = 'ja-JP') {
  const shown: { title: string; options: PushNotice['options'] }[] = []
  const done: string[] = []
  const received = new Map<string, (event: never) => void>()
  const scope: PushScope = {
    navigator: { language },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      getNotifications: async ({ tag }) =>
        shown
          .filter(({ options }) => options.tag === tag)
          .map((notice) => ({ close: () => void shown.splice(shown.indexOf(notice), 1) })),
    },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({
          ...page,
          focus: async () => done.push(`focus ${page.url}`),
          postMessage: (message) => void done.push(JSON.stringify(message)),
        })),
      openWindow: async (path) => done.push(`open ${path}`),
    },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: (event: never) => void) => void received.set(type, listener),
  }
  ringFor(scope)
  const tell = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = []
    received.get(type)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) } as never)
    await Promise.all(work)
  }
  return {
    shown,
    done,
    push: (payload: PushPayload) =>
      tell('push', { data: { json: () => payload } } satisfies Partial<PushEvent>),
    press: (action: string, payload: PushPayload) => {
      const { data } = noticeOf(payload, language).options
      const notification = { data, close: () => void done.push('closed') }
      return tell('notificationclick', { action, notification } satisfies Partial<NotificationPress>)
    },
  }
}

test('[decisions 10] notifies the operator of a call, and silently replaces the notification when the call ends', async () => {
  const worker = openWorker()
  await worker.push(CALL)
  await worker.push(OVER)
  const [call, over] = worker.shown
  assert.deepEqual(
    [call?.title, call?.options.body],
    ['お客さまがお待ちです 本社 1階 ロビー', 'ボタン: 受付\n言語: 英語'],
  )
  assert.deepEqual([call?.options.renotify, call?.options.silent], [true, undefined])
  assert.deepEqual(call?.options.actions, [{ action: 'accept', title: '応対する' }])
  assert.deepEqual([over?.options.tag, over?.options.silent], [call?.options.tag, true])
  assert.equal(over?.options.body, '田中 健さんが応対しました。対応の必要はありません。')
  const english = openWorker([], 'en-GB')
  await english.push({ ...OVER, hostName: null })
  assert.equal(english.shown[0]?.options.body, 'The visitor has left.')
})

test('[decisions 10] shows no notification while a staff page is visible; a visible kiosk or reservation page does not count', async () => {
  const base = 'https://uketsuke.example'
  const shownWith = async (...pages: Page[]) => {
    const worker = openWorker(pages)
    await worker.push(CALL)
    return worker.shown.length
  }
  assert.equal(await shownWith({ url: `${base}/app/users/list`, visibilityState: 'visible' }), 0)
  assert.equal(await shownWith({ url: `${base}/app/users/list`, visibilityState: 'hidden' }), 1)
  assert.equal(await shownWith({ url: `${base}/app/signage/view`, visibilityState: 'visible' }), 1)
  assert.equal(await shownWith({ url: `${base}/calendar`, visibilityState: 'visible' }), 1)
})

test('[decisions 10] while a staff page is visible, the end of a call removes only the notification of that call', async () => {
  const page: Page = { url: 'https://uketsuke.example/app/users/list', visibilityState: 'hidden' }
  const worker = openWorker([page])
  const other: PushPayload = { ...CALL, requestId: '0c9d1a52-3f0e-4d57-9c0a-2f1d5c3b2a10' }
  await worker.push(CALL)
  await worker.push(other)
  page.visibilityState = 'visible'
  await worker.push(OVER)
  assert.deepEqual(
    worker.shown.map(({ options }) => options.data.requestId),
    [other.requestId],
  )
})

test('[decisions 10] passes a call that was accepted in the notification to an open page, or to one that it opens', async () => {
  const url = 'https://uketsuke.example/app/media/list'
  const open = openWorker([{ url, visibilityState: 'hidden' }])
  await open.press('accept', CALL)
  const message = JSON.stringify({ type: ACCEPT_CALL, requestId: REQUEST_ID })
  assert.deepEqual(open.done, ['closed', message, `focus ${url}`])
  const closed = openWorker()
  await closed.press('accept', CALL)
  await closed.press('', CALL)
  await closed.press('', OVER)
  assert.deepEqual(
    closed.done.filter((it) => it !== 'closed'),
    [
      `open /app/service/standby?accept=${REQUEST_ID}`,
      'open /app/service/standby',
      'open /app/service/standby',
    ],
  )
})

test('[decisions 10] opens the page that an alert is about, even if another page is open', async () => {
  const notice: PushPayload = {
    kind: 'notice',
    title: '題',
    body: '文',
    path: '/app/signage/list',
    lang: 'ja',
  }
  const worker = openWorker(
    [{ url: 'https://x.example/app/users/list', visibilityState: 'visible' }],
    'en-US',
  )
  await worker.push(notice)
  assert.deepEqual([worker.shown[0]?.title, worker.shown[0]?.options.lang], ['題', 'ja'])
  await worker.press('', notice)
  assert.deepEqual(worker.done, ['closed', 'open /app/signage/list'])
})
