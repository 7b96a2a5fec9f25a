import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ExhibitMapHead, ExhibitMapShape } from '#core/exhibits/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import css from './exhibits.module.css'
import type { Step } from './history.ts'
import { MapSettings } from './MapSettings.tsx'
import { NewMapDialog } from './NewMapDialog.tsx'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'

export type MapProps = { exhibits: Exhibits; map: ExhibitMapShape; mayWrite: boolean }

/** Choice of the exhibit map, and actions on the whole map. */
export function MapChoice({ exhibits, map, mayWrite }: MapProps) {
  const texts = useTexts(exhibitTexts)
  const { value: maps = [] } = useStore(exhibits.$maps)
  const last = useStore(exhibits.history.$last)
  const [open, setOpen] = useState<'settings' | 'new'>()
  const close = () => setOpen(undefined)
  const labelOf = ({ name, storeName }: ExhibitMapHead) => `${name}（${storeName ?? texts.mapOfRest}）`
  return (
    <div className={css.tools}>
      <SelectInput
        aria-label={texts.map}
        value={map.id}
        onChange={({ target }) => void exhibits.choose(Number(target.value))}
      >
        {maps.map((one) => (
          <option key={one.id} value={one.id}>
            {labelOf(one)}
          </option>
        ))}
      </SelectInput>
      {mayWrite && (
        <>
          <Button icon="plus" onClick={() => void exhibits.canvas.add()}>
            {texts.add}
          </Button>
          <Button icon="undo" disabled={!last} onClick={() => void undo(exhibits, texts)}>
            {texts.undo}
          </Button>
          <Button icon="sliders" onClick={() => setOpen('settings')}>
            {texts.settings}
          </Button>
          <Button icon="template" onClick={() => setOpen('new')}>
            {texts.newMap}
          </Button>
        </>
      )}
      <LinkButton href={`/app/ai-guide/sheet?map=${map.id}`} icon="download">
        {texts.sheet}
      </LinkButton>
      {open === 'settings' && <MapSettings exhibits={exhibits} map={map} onClose={close} />}
      {open === 'new' && <NewMapDialog exhibits={exhibits} known={maps} onClose={close} />}
    </div>
  )
}

type UndoTexts = {
  undone: Record<'added' | 'moved' | 'removed' | 'ordered', string>
  notUndone: string
  undoUnanswered: string
}

/** Undoes a step, by default the last one, and names the undone step in a message. */
export async function undo({ history, canvas }: Exhibits, texts: UndoTexts, step?: Step): Promise<void> {
  canvas.settle()
  const wanted = step ?? history.$last.get()
  const undone = await history.undo(step)
  if (undone) return void toasts.show({ text: texts.undone[undone.kind] })
  // the step stays in the history if the server did not answer
  const isKept = wanted !== undefined && history.$last.get() === wanted
  toasts.show({ text: isKept ? texts.undoUnanswered : texts.notUndone, tone: 'warning' })
}
