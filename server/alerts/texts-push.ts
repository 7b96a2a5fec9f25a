import type { PushPayload } from '#core/alerts/contract-push.ts'

/** Test notification to the user's own browsers, from the profile page. */
export const TEST_NOTICE: PushPayload = {
  kind: 'notice',
  title: '通知のテストです',
  body: 'この端末に、呼び出しのお知らせが届きます。',
  path: '/app/users/profile',
}
