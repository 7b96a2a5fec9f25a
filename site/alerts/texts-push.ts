import { defineTexts } from '../kit/texts/define.ts'

/** decisions 10: texts about notifications on the user's devices. */
export const pushTexts = defineTexts({
  ja: {
    title: '呼び出しの通知',
    lead: '画面を閉じていても、登録した端末にお客さまの呼び出しが届きます。離席中と通話中は届きません。',
    failedToLoad: '通知の設定を読み込めませんでした',
    unsupported:
      'このブラウザでは使えません。iPhoneとiPadでは、共有メニューの「ホーム画面に追加」をして、そこから開くと使えます。',
    blocked: 'ブラウザの設定で、このサイトの通知が止められています。許可してから、もう一度お試しください。',
    add: 'この端末で受け取る',
    none: '登録した端末はまだありません',
    isThis: 'この端末',
    isCarried: 'その端末でページを開くと、また届きます',
    since: (time: string) => `${time} に登録`,
    remove: '解除する',
    removeNamed: (device: string) => `${device} の通知を解除`,
    test: 'テスト通知を送る',
    untilSignOut: '登録は、ログアウトするまで続きます。',
    said: {
      added: 'この端末で呼び出しの通知を受け取ります',
      removed: '通知を解除しました',
      blocked: '通知が許可されませんでした',
      failed: 'この端末を登録できませんでした。しばらくしてから、もう一度お試しください。',
    },
    tested: (sent: number) => `${sent}台にテスト通知を送りました`,
    testFailed: (failed: number) => `${failed}台に送れませんでした`,
  },
  en: {
    title: 'Call notifications',
    lead: 'Registered devices notify you of visitors’ calls even when every page is closed, except while you are away or on a call.',
    failedToLoad: 'Could not load the notifications',
    unsupported:
      'This browser does not support notifications. On an iPhone or iPad, use “Add to Home Screen” and open it from there.',
    blocked: 'The browser blocks notifications from this site. Allow them and try again.',
    add: 'Use this device',
    none: 'No devices registered yet',
    isThis: 'This device',
    isCarried: 'Works again once you open a page there',
    since: (time) => `since ${time}`,
    remove: 'Remove',
    removeNamed: (device) => `Remove ${device}`,
    test: 'Send test',
    untilSignOut: 'Notifications last until you sign out.',
    said: {
      added: 'This device will now notify you of calls',
      removed: 'Device removed',
      blocked: 'Notifications were not allowed',
      failed: 'This device could not be registered. Try again later.',
    },
    tested: (sent) => (sent === 1 ? 'Test sent to 1 device' : `Test sent to ${sent} devices`),
    testFailed: (failed) => (failed === 1 ? 'Could not reach 1 device' : `Could not reach ${failed} devices`),
  },
})
