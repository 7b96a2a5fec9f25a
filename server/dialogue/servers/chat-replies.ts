import { ChatFault } from './chat-fault.ts'
import { readAtMost } from './read-at-most.ts'

/** Maximum length of one event of the stream, and of the body of an error. */
export const EVENT_MAX = 65_536

/** A piece of the answer's text or, once per answer, the token counts that the server reports (not validated). */
export type ChatPart = { text: string } | { inputTokens: unknown; outputTokens: unknown }

/** Parses JSON of a chat server. @throws ChatFault with reason `answer` if the text is not JSON */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ChatFault('answer', { detail: 'not JSON' })
  }
}

interface ChatEvent {
  choices?: { delta?: { content?: unknown } }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: unknown
}

/** Reads one event of the stream. @throws ChatFault with reason `answer` if the event reports an error of the server */
export function eventOf(event: unknown, key: string): { text: string; usage: ChatPart | undefined } {
  const { choices, usage, error } = (event ?? {}) as ChatEvent
  if (error) throw new ChatFault('answer', { detail: without(key, complaintOf({ error }).message) })
  const content = Array.isArray(choices) ? choices[0]?.delta?.content : undefined
  return {
    text: typeof content === 'string' ? content : '',
    usage: usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : undefined,
  }
}

/** Reads an error's body: OpenAI's `{ error: { message, param } }`, or only a message. */
function complaintOf(body: unknown): Complaint {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  const said = (typeof error === 'object' ? error : { message: error ?? message }) as {
    message?: unknown
    param?: unknown
  } | null
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { message: textOf(said?.message), param: textOf(said?.param) }
}

/** Removes the API key from a message, because some servers repeat a refused key. */
const without = (key: string, text: string): string => (key === '' ? text : text.replaceAll(key, '…'))

interface Complaint {
  message: string
  param: string
}

class Refused extends ChatFault {
  readonly complaint: Complaint

  constructor(status: number, complaint: Complaint) {
    super('status', { status, detail: complaint.message })
    this.complaint = complaint
  }
}

export async function refusalOf(answer: Response, key: string): Promise<Refused> {
  const { status } = answer
  const text = await readAtMost(answer, EVENT_MAX).then(
    (body) => body.toString('utf8'),
    () => '',
  )
  let said = { message: '', param: '' }
  try {
    said = complaintOf(JSON.parse(text))
  } catch {
    // The body may be a proxy's error page, which has no usable detail.
  }
  return new Refused(status, { ...said, message: without(key, said.message) })
}
