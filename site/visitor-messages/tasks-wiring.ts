import { computed } from 'nanostores'
import { may } from '#core/accounts/permissions.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { toasts } from '../kit/toasts.ts'
import { line } from '../line/page-line.ts'
import { request } from '../line/request.ts'
import { $session } from '../line/session.ts'
import { createMessageTasks } from './tasks.ts'
import { messageTaskTexts } from './texts-tasks.ts'

const texts = () => pickTexts(messageTaskTexts, $language.get())

/** The page's list of visitors' messages, with the real server connection and notifications. */
export const messageTasks = createMessageTasks({
  request,
  line,
  $mayRemove: computed($session, ({ user }) => user !== undefined && may(user.role, 'visitorMessage.delete')),
  notify: {
    arrived: ({ signageName }) => toasts.show({ text: texts().arrived(signageName), tone: 'info' }),
    done: (message) =>
      toasts.show({
        text: texts().markedDone,
        action: { label: texts().undo, run: () => void messageTasks.setDone(message, false) },
      }),
    removed: () => toasts.show({ text: texts().removed }),
    failed: (reply) =>
      toasts.show({
        tone: 'danger',
        text: reply.kind === 'refused' ? refusalText(reply.refusal, $language.get()) : texts().notSent,
      }),
  },
})
