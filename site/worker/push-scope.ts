import type { NoticeTarget, PushNotice } from './push-notice.ts'
import type { WaitingEvent } from './scope.ts'

interface WindowClient {
  url: string
  visibilityState: 'visible' | 'hidden'
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

export interface PushEvent extends WaitingEvent {
  data: { json(): unknown } | null
}

export interface NotificationPress extends WaitingEvent {
  action: string
  notification: { data: NoticeTarget; close(): void }
}

/** The part of a service worker's global scope that the app's worker uses (see scope.ts). */
export interface PushScope {
  navigator: { language: string }
  registration: {
    showNotification(title: string, options: PushNotice['options']): Promise<void>
    getNotifications(filter: { tag: string }): Promise<{ close(): void }[]>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationPress) => void): void
}
