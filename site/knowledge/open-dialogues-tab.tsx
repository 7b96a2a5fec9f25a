import { useState } from 'react'
import { DialoguesTab } from './DialoguesTab.tsx'
import { openDialogues } from './dialogues.ts'
import type { PageParts } from './open-page.ts'

export const openDialoguesTab = ({ places }: PageParts) =>
  function DialoguesOpened() {
    const [dialogues] = useState(openDialogues)
    return <DialoguesTab dialogues={dialogues} places={places.$resource} />
  }
