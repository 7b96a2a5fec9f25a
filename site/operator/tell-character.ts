import type { ReadableAtom } from 'nanostores'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

export interface TellCharacterDeps {
  callId: string
  line: Pick<Line, 'send' | 'onState'>
  /** Who stands for the host in this talk; undefined until somebody does. */
  $used: ReadableAtom<number | undefined>
}

/** realtime, characterUsed: at the beginning, on every change, and again where the line was down. */
export function tellCharacter({ callId, line, $used }: TellCharacterDeps): Stop {
  let told: number | undefined
  const tell = () => {
    const characterId = $used.get()
    if (characterId === undefined || characterId === told) return
    if (line.send({ type: 'characterUsed', callId, characterId })) told = characterId
  }
  const offs = [$used.subscribe(tell), line.onState(tell)]
  return () => {
    for (const off of offs) off()
  }
}
