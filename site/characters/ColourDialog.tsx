import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import css from './characters.module.css'
import { coloursOf } from './company-characters.ts'
import type { CompanyCardProps } from './StandardCard.tsx'
import type { CharacterStage } from './stage.ts'
import { characterTexts } from './texts.ts'

type ColourDialogProps = {
  store: CompanyCardProps['store']
  character: CharacterShape
  onClose: () => void
}

type Colours = Record<string, string>

/** Colors at the left, the character with these colors at the right. */
export function ColourDialog({ store, character, onClose }: ColourDialogProps) {
  const texts = useTexts(characterTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(store.colours.$submit)
  const [colours, setColours] = useState<Colours>({ ...character.palette })
  const close = () => {
    store.colours.dismiss()
    onClose()
  }
  const save = async () => {
    await store.savePalette(character.id, colours)
    if (store.colours.$submit.get().phase === 'done') close()
  }
  return (
    <Dialog
      open
      wide
      onClose={close}
      closeLabel={common.close}
      title={texts.coloursOf(character.name)}
      actions={
        <>
          <Button variant="quiet" icon="retry" onClick={() => setColours({})}>
            {texts.asAuthored}
          </Button>
          <Button onClick={close}>{common.cancel}</Button>
          <Button variant="primary" loading={phase === 'sending'} onClick={() => void save()}>
            {common.save}
          </Button>
        </>
      }
    >
      <SubmitNotices submit={store.colours} />
      <div className={css.editor}>
        <Swatches character={character} colours={colours} onChange={setColours} />
        <DressedCharacter store={store} character={character} colours={colours} />
      </div>
    </Dialog>
  )
}

type SwatchesProps = { character: CharacterShape; colours: Colours; onChange: (colours: Colours) => void }

function Swatches({ character, colours, onChange }: SwatchesProps) {
  const texts = useTexts(characterTexts)
  const id = useId()
  const authored = coloursOf(character)
  function change(name: string, colour: string) {
    const next = { ...colours, [name]: colour.toLowerCase() }
    // back to the original color: nothing to store
    if (authored.find((swatch) => swatch.name === name)?.colour === next[name]) delete next[name]
    onChange(next)
  }
  return (
    <div className={css.swatches}>
      {authored.map(({ name, colour }) => (
        <div key={name} className={css.swatch}>
          <label htmlFor={`${id}${name}`}>{texts.swatches[name]}</label>
          <input
            id={`${id}${name}`}
            type="color"
            value={colours[name] ?? colour}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
          <span className={css.code}>{colours[name] ?? colour}</span>
        </div>
      ))}
    </div>
  )
}

type DressedProps = Pick<SwatchesProps, 'character' | 'colours'> & Pick<ColourDialogProps, 'store'>

function DressedCharacter({ store, character, colours }: DressedProps) {
  const texts = useTexts(characterTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<CharacterStage>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    let isGone = false
    let opened: CharacterStage | undefined
    store.openStage(canvas.current, character.model_url).then(
      (ready) => {
        opened = ready
        if (isGone) ready.dispose()
        else setStage(ready)
      },
      (error: unknown) => {
        console.warn('the character cannot be drawn here', error)
        setFailed(true)
      },
    )
    return () => {
      isGone = true
      opened?.dispose()
    }
  }, [store, character.model_url])
  useEffect(() => void stage?.recolour(colours), [stage, colours])
  return (
    <div className={css.dressed} aria-busy={stage === undefined && !hasFailed}>
      {hasFailed && <Banner tone="warning">{texts.stageFailed}</Banner>}
      <canvas
        ref={canvas}
        width={360}
        height={640}
        role="img"
        aria-label={texts.previewOf(character.name)}
        hidden={hasFailed}
      />
    </div>
  )
}
