import type { ReadableAtom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import {
  deleteVisitorMessage,
  getVisitorMessages,
  setVisitorMessageDone,
  type VisitorMessageShape,
} from '#core/visitor-messages/contract.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import type { Line } from '../line/line.ts'
import { loadOnConnection } from '../line/load-on-connection.ts'
import type { Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

export type VisitorMessages = OutputOf<typeof getVisitorMessages>

/** Visitors' messages as the operators' tasks. */
export interface MessageTasks {
  $messages: ReadableAtom<Resource<VisitorMessages>>
  /** Only administrators delete messages. */
  $mayRemove: ReadableAtom<boolean>
  load(): Promise<void>
  /**
   * Call when the page opens: loads the messages when the page is connected, and after every change.
   * @returns a function that stops the reloading
   */
  open(): Stop
  /** Marks a message as done, or removes the mark. */
  setDone(message: VisitorMessageShape, isDone: boolean): Promise<void>
  remove(message: VisitorMessageShape): Promise<void>
}

interface MessageTasksDeps {
  request: Request
  line: Pick<Line, 'on' | 'onState' | 'state'>
  $mayRemove: ReadableAtom<boolean>
  notify: {
    arrived(message: VisitorMessageShape): void
    done(message: VisitorMessageShape): void
    removed(): void
    failed(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): void
  }
}

export function createMessageTasks({ request, line, $mayRemove, notify }: MessageTasksDeps): MessageTasks {
  const resource = createResource(request, getVisitorMessages, { input: () => ({}) })
  const { $resource, load } = resource

  /** Notifies about the newest open message that was not in the list before. */
  function tellArrived(value: VisitorMessages, before: VisitorMessages): void {
    const newestAt = Math.max(0, ...before.messages.map(({ createdAt }) => createdAt))
    const fresh = value.messages.filter(({ createdAt, doneAt }) => doneAt === null && createdAt > newestAt)
    if (fresh[0]) notify.arrived(fresh[0])
  }

  async function change(send: () => Promise<Reply<unknown>>, then: () => void): Promise<void> {
    const reply = await send()
    if (reply.kind === 'ok') then()
    else notify.failed(reply)
    await load()
  }

  return {
    $messages: $resource,
    $mayRemove,
    load,
    open() {
      const offs = [
        $resource.listen(({ value }, before) => {
          if (value && before?.value && value !== before.value) tellArrived(value, before.value)
        }),
        line.on('visitorMessagesChanged', () => void load()),
        loadOnConnection(line, () => void load()),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
    setDone: (message, isDone) =>
      change(
        () => request(setVisitorMessageDone, { messageId: message.id, isDone }),
        () => {
          if (isDone) notify.done(message)
        },
      ),
    remove: ({ id }) => change(() => request(deleteVisitorMessage, { messageId: id }), notify.removed),
  }
}
