import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ExhibitMapHead } from '#core/exhibits/contract.ts'
import { TEXT_MAX } from '#core/limits.ts'
import { organisationTexts } from '../company/texts.ts'
import forms from '../kit/forms/forms.module.css'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { openStoreNames } from '../kit/store-names.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'
import { useTroubleText } from './use-trouble-text.ts'

type NewMapDialogProps = { exhibits: Exhibits; known: readonly ExhibitMapHead[]; onClose: () => void }

/** The places that have no map yet. A shop can have one map; one more map serves all other shops. */
function useFreePlaces(known: readonly ExhibitMapHead[]) {
  const texts = useTexts(exhibitTexts)
  const [stores] = useState(openStoreNames)
  const { status, value: names = [] } = useStore(stores.$resource)
  const load = () => void stores.load()
  useEffect(load, [stores])
  const taken = new Set(known.map(({ storeId }) => storeId))
  const free = names.filter(({ id }) => !taken.has(id))
  const choices = [
    ...(taken.has(null) ? [] : [{ value: '', label: texts.everyStore }]),
    ...free.map((store) => ({ value: String(store.id), label: store.name })),
  ]
  return { status, choices, load }
}

/** The new map's name and shop as entered, and a function that creates the map. */
function useNewMap({ exhibits, onClose }: NewMapDialogProps, firstPlace: string | undefined) {
  const troubleText = useTroubleText()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  const storeId = chosen ?? firstPlace
  const create = async () => {
    if (storeId === undefined) return
    setCreating(true)
    const trouble = await exhibits.addMap(name, storeId === '' ? null : Number(storeId))
    setCreating(false)
    if (trouble) setError(troubleText(trouble))
    else onClose()
  }
  return { name, setName, storeId, setChosen, error, isCreating, create }
}

export function NewMapDialog(props: NewMapDialogProps) {
  const texts = useTexts(exhibitTexts)
  const common = useTexts(commonTexts)
  const { storesFailed } = useTexts(organisationTexts)
  const { status, choices, load } = useFreePlaces(props.known)
  const { name, setName, storeId, setChosen, error, isCreating, create } = useNewMap(props, choices[0]?.value)
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={texts.newMap}
      closeLabel={texts.close}
      actions={
        <>
          <Button onClick={props.onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={name.trim() === '' || choices.length === 0}
            loading={isCreating}
            onClick={() => void create()}
          >
            {texts.create}
          </Button>
        </>
      }
    >
      <div className={forms.fields}>
        {status === 'ready' && choices.length === 0 && <p>{texts.allMade}</p>}
        {status === 'failed' && <LoadFailed title={storesFailed} onAgain={load} />}
        <Field label={texts.mapName} mark={common.required} required error={error}>
          <TextInput value={name} maxLength={TEXT_MAX} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={texts.mapFor}>
          <SelectInput value={storeId} onChange={({ target }) => setChosen(target.value)}>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
    </Dialog>
  )
}
