/** The last event of these is the answer. */
const LAST = 'reply'

/** WHATWG, server-sent events: as much of them as our server sends, one line of JSON each. @returns undefined: no event */
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

/** Reads events as they come. @returns the last one's data; undefined where the stream broke before it */
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
