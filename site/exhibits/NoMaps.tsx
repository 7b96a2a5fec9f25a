import { useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { NewMapDialog } from './NewMapDialog.tsx'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'

type NoMapsProps = { exhibits: Exhibits; kind: 'noCompany' | 'make' | 'read' }

/** Shown if there is no map yet, or no company is chosen, with what to do next. */
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
