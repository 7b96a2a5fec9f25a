import { useState } from 'react'
import type { ExhibitMapShape } from '#core/exhibits/contract.ts'
import { PICKER_ROWS, TEXT_MAX } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { Drawer } from '../kit/ui/Drawer.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { mediaLibrary } from '../media/library.ts'
import { LibraryPicker } from '../templates/LibraryPicker.tsx'
import type { Trouble } from './canvas.ts'
import css from './exhibits.module.css'
import type { Exhibits } from './store.ts'
import { exhibitTexts } from './texts.ts'
import { useTroubleText } from './use-trouble-text.ts'

type MapProps = { exhibits: Exhibits; map: ExhibitMapShape }
type MapSettingsProps = MapProps & { onClose: () => void }

/** Name, picture, QR codes and deletion of a map. */
export function MapSettings({ exhibits, map, onClose }: MapSettingsProps) {
  const texts = useTexts(exhibitTexts)
  return (
    <Drawer open onClose={onClose} title={texts.settings} closeLabel={texts.close}>
      <div className={css.settings}>
        <MapName exhibits={exhibits} map={map} />
        <MapPicture exhibits={exhibits} map={map} />
        <MapDangers exhibits={exhibits} map={map} onRemoved={onClose} />
      </div>
    </Drawer>
  )
}

/** @returns a function that shows the result of a change: the problem if there is one, else the success message */
function useResultToast(): (trouble: Trouble | undefined, done?: string) => void {
  const troubleText = useTroubleText()
  return (trouble, done) => {
    if (trouble) toasts.show({ text: troubleText(trouble), tone: 'danger' })
    else if (done) toasts.show({ text: done })
  }
}

function MapName({ exhibits, map }: MapProps) {
  const texts = useTexts(exhibitTexts)
  const tell = useResultToast()
  const [name, setName] = useState(map.name)
  return (
    <>
      <Field label={texts.mapName}>
        <TextInput value={name} maxLength={TEXT_MAX} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button
        disabled={name.trim() === '' || name.trim() === map.name}
        onClick={async () => tell(await exhibits.changeMap(map.id, { name }), texts.savedName)}
      >
        {texts.save}
      </Button>
    </>
  )
}

function MapPicture({ exhibits, map: { id, background } }: MapProps) {
  const texts = useTexts(exhibitTexts)
  const tell = useResultToast()
  const [list] = useState(() => mediaLibrary.pages({ kind: 'image', rows: PICKER_ROWS }))
  return (
    <>
      <h3>{texts.background}</h3>
      <LibraryPicker
        kinds={['image']}
        list={list}
        chosen={background && { ...background, id: background.mediaId }}
        noneLabel={texts.backgroundNone}
        help={texts.backgroundHelp}
        onChoose={async (file) => tell(await exhibits.changeMap(id, { backgroundMediaId: file?.id ?? null }))}
      />
    </>
  )
}

/** Makes new QR codes, or deletes the map; each after a confirmation. */
function MapDangers({ exhibits, map, onRemoved }: MapProps & { onRemoved: () => void }) {
  const texts = useTexts(exhibitTexts)
  const troubleText = useTroubleText()
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const agree = async () => {
    const isRenewal = asked === 'renew'
    setBusy(true)
    const trouble = await (isRenewal ? exhibits.renewToken() : exhibits.removeMap())
    setBusy(false)
    if (trouble) return setError(troubleText(trouble))
    setAsked(undefined)
    toasts.show({ text: isRenewal ? texts.renewed : texts.mapRemoved })
    if (!isRenewal) onRemoved()
    return undefined
  }
  const cancel = () => {
    setAsked(undefined)
    setError(undefined)
  }
  return (
    <div className={css.dangers}>
      <Button variant="danger-quiet" icon="retry" onClick={() => setAsked('renew')}>
        {texts.renew}
      </Button>
      <Button variant="danger-quiet" icon="trash" onClick={() => setAsked('remove')}>
        {texts.removeMap}
      </Button>
      <ConfirmDialog
        danger
        open={asked !== undefined}
        title={asked === 'renew' ? texts.renewTitle : texts.removeMapTitle(map.name)}
        confirmLabel={asked === 'renew' ? texts.renew : texts.removeMap}
        cancelLabel={texts.cancel}
        onConfirm={() => void agree()}
        onCancel={cancel}
        busy={isBusy}
        error={error}
      >
        {asked === 'renew' ? texts.renewHelp : texts.removeMapHelp(map.exhibits)}
      </ConfirmDialog>
    </div>
  )
}
