import { useState } from 'react'
import type { PageParts } from './open-page.ts'
import { TryTab } from './TryTab.tsx'
import { openTrying } from './trying.ts'

export const openTryTab = ({ places, listening, tab, answerTo }: PageParts) =>
  function TryOpened() {
    const [trying] = useState(openTrying)
    return (
      <TryTab
        trying={trying}
        listening={listening}
        answerTo={answerTo}
        places={places.$resource}
        go={tab.open}
      />
    )
  }
