import type { ReadableAtom } from 'nanostores'
import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'

interface ReportCharacterDeps {
  callId: string
  line: Pick<Line, 'send' | 'onState'>
  /** The character used in this talk; undefined until there is one. */
  $used: ReadableAtom<number | undefined>
}

/** realtime, characterUsed: sent at the start, on every change, and again after a disconnection. */
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
