import { useState } from 'react'
import type { PageParts } from './open-page.ts'
import { TalksTab } from './TalksTab.tsx'
import { openTalks } from './talks.ts'

export const openTalksTab = ({ places }: PageParts) =>
  function TalksOpened() {
    const [talks] = useState(openTalks)
    return <TalksTab talks={talks} places={places.$resource} />
  }
