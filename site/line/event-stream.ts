/** The event that contains the answer. */
const LAST = 'reply'

/**
 * Parses a server-sent event (WHATWG), as far as our server uses them: one line of JSON. @returns undefined if it is no
 * event
 */
function eventOf(block: string): { name: string; data: unknown } | undefined {
  const lines = block.split('\n')
  const textOf = (field: string) =>
    lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2)
  const [name, text] = [textOf('event'), textOf('data')]
  if (name === undefined || text === undefined) return undefined
  try {
    return { name, data: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Reads events as they arrive. @returns the data of the last one; undefined if the stream breaks before it */
export async function lastOfEvents(
  response: Response,
  onEvent: (name: string, data: unknown) => void = () => {},
): Promise<unknown> {
  if (!response.body) return undefined
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const event of blocks.flatMap((block) => eventOf(block) ?? [])) {
      if (event.name === LAST) return event.data
      onEvent(event.name, event.data)
    }
  }
  return undefined
}
