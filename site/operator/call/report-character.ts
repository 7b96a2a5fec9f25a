import type { ReadableAtom } from 'nanostores'
import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'

interface ReportCharacterDeps {
  callId: string
  line: Pick<Line, 'send' | 'onState'>
  /** ID of the character used in this talk; undefined until it is known. */
  $used: ReadableAtom<number | undefined>
}

/**
 * Reports the used character to the server when the call begins and at each change (docs/realtime.md, characterUsed).
 * If the page is disconnected then, it reports the character after the reconnect. A character that was sent is not
 * sent again.
 */
export function reportCharacter({ callId, line, $used }: ReportCharacterDeps): Stop {
  let reportedId: number | undefined
  const tell = () => {
    const characterId = $used.get()
    if (characterId === undefined || characterId === reportedId) return
    if (line.send({ type: 'characterUsed', callId, characterId })) reportedId = characterId
  }
  const offs = [$used.subscribe(tell), line.onState(tell)]
  return () => {
    for (const off of offs) off()
  }
}
