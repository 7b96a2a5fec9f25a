const DATA = 'data: '

/** Parses a server-sent event (WHATWG) as our server writes it: one line of JSON. */
function eventOf(block: string): unknown {
  try {
    return block.startsWith(DATA) ? JSON.parse(block.slice(DATA.length)) : undefined
  } catch {
    return undefined
  }
}

/** Reads events as they arrive. @returns the last event, or undefined if none came. Rejects if the stream breaks */
export async function lastOfEvents(response: Response, onEvent: (event: unknown) => void): Promise<unknown> {
  if (!response.body) return undefined
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let last: unknown
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const event of blocks.flatMap((block) => eventOf(block) ?? [])) {
      last = event
      onEvent(event)
    }
  }
  return last
}
