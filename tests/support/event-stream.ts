interface ReceivedEvent {
  event: string
  data: unknown
}

/** The events of a text/event-stream body. */
export const eventsOf = (body: string): ReceivedEvent[] =>
  body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split('\n')
      const fieldOf = (name: string): string =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
      return { event: fieldOf('event'), data: JSON.parse(fieldOf('data')) as unknown }
    })
