import type { MailInput, MailQueue } from '../../server/mail/service.ts'

/** A mail queue that sends nothing, but keeps the queued mails. */
interface NotedMails {
  queue: MailQueue
  /** The queued mails by merge key. A mail without a key has a numbered name instead. */
  waiting: Map<string, MailInput>
  keys(): string[]
}

export function createNotedMails(): NotedMails {
  const waiting = new Map<string, MailInput>()
  const note = (mail: MailInput): boolean => {
    waiting.set(mail.mergeKey ?? `mail ${waiting.size}`, mail)
    return true
  }
  return {
    waiting,
    keys: () => [...waiting.keys()],
    queue: {
      queue: (_, mail) => note(mail),
      queueSecret: (_, mail) => note(mail),
      forget: (_, key) => void waiting.delete(key),
      rehearse: (_, key) => void waiting.delete(key),
      withdraw: (_, key) => waiting.delete(key),
    } as MailQueue,
  }
}
