import { useState } from 'react'
import { exhibitTexts } from '../../messages/exhibits.ts'
import type { Exhibits } from '../../stores/exhibits/exhibits.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { NewMapDialog } from './NewMapDialog.tsx'

type NoMapsProps = { exhibits: Exhibits; kind: 'noCompany' | 'make' | 'read' }

/** Nothing to show yet, and what to do about it. */
export function NoMaps({ exhibits, kind }: NoMapsProps) {
  const texts = useTexts(exhibitTexts)
  const [isOpen, setOpen] = useState(false)
  const help = { noCompany: texts.noCompanyHelp, make: texts.noneHelp, read: texts.noneToRead }[kind]
  return (
    <Card label={texts.title}>
      <Empty
        icon="place"
        title={kind === 'noCompany' ? texts.noCompany : texts.none}
        action={
          kind === 'make' && (
            <Button variant="primary" onClick={() => setOpen(true)}>
              {texts.create}
            </Button>
          )
        }
      >
        {help}
      </Empty>
      {isOpen && <NewMapDialog exhibits={exhibits} known={[]} onClose={() => setOpen(false)} />}
    </Card>
  )
}
