import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { type CharacterLook, PLAIN_LOOK, SEASONAL } from '#core/characters/look.ts'
import { fitOf } from '../avatar/outfit/fit.ts'
import { styleOf } from '../avatar/style.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import { type CompanyStyle, coloursOf, lookOf } from './company-characters.ts'
import type { CompanyCardProps } from './StandardCard.tsx'
import css from './style-dialog.module.css'
import { characterTexts } from './texts.ts'
import { useCharacterStage } from './use-character-stage.ts'

type StyleDialogProps = {
  store: CompanyCardProps['store']
  character: CharacterShape
  onClose: () => void
}

/** Shows the colors and accessories to choose at the left, and the character with them at the right. */
export function StyleDialog({ store, character, onClose }: StyleDialogProps) {
  const texts = useTexts(characterTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(store.styles.$submit)
  const [style, setStyle] = useState<CompanyStyle>({
    palette: { ...character.palette },
    look: lookOf(character),
  })
  const close = () => {
    store.styles.dismiss()
    onClose()
  }
  const save = async () => {
    await store.saveStyle(character, style)
    if (store.styles.$submit.get().phase === 'done') close()
  }
  return (
    <Dialog
      open
      wide
      onClose={close}
      closeLabel={common.close}
      title={texts.styleOf(character.name)}
      actions={
        <>
          <Button variant="quiet" icon="retry" onClick={() => setStyle({ palette: {}, look: PLAIN_LOOK })}>
            {texts.asAuthored}
          </Button>
          <Button onClick={close}>{common.cancel}</Button>
          <Button variant="primary" loading={phase === 'sending'} onClick={() => void save()}>
            {common.save}
          </Button>
        </>
      }
    >
      <SubmitNotices submit={store.styles} />
      <div className={css.editor}>
        <StyleFields character={character} style={style} onChange={setStyle} />
        <DressedCharacter store={store} character={character} style={style} />
      </div>
    </Dialog>
  )
}

type SwatchesProps = {
  character: CharacterShape
  palette: CompanyStyle['palette']
  onChange: (palette: CompanyStyle['palette']) => void
}

function Swatches({ character, palette, onChange }: SwatchesProps) {
  const texts = useTexts(characterTexts)
  const id = useId()
  const authored = coloursOf(character)
  function change(name: string, colour: string) {
    const next = { ...palette, [name]: colour.toLowerCase() }
    // the user chose the original color: nothing to store
    if (authored.find((swatch) => swatch.name === name)?.colour === next[name]) delete next[name]
    onChange(next)
  }
  return authored.map(({ name, colour }) => (
    <div key={name} className={css.swatch}>
      <label htmlFor={`${id}${name}`}>{texts.swatches[name]}</label>
      <input
        id={`${id}${name}`}
        type="color"
        value={palette[name] ?? colour}
        onChange={(event) => change(name, event.currentTarget.value)}
      />
      <span className={css.code}>{palette[name] ?? colour}</span>
    </div>
  ))
}

type AccessoriesProps = {
  character: CharacterShape
  look: CharacterLook
  onChange: (changes: Partial<CharacterLook>) => void
}

function Accessories({ character, look, onChange }: AccessoriesProps) {
  const texts = useTexts(characterTexts)
  const hasLogo = character.badge_logo_url !== undefined
  const toggle = (name: 'hat' | 'glasses' | 'logo', label: string, disabled = false) => (
    <Switch
      label={label}
      checked={look[name] && !disabled}
      disabled={disabled}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      {fitOf(character.model_url)?.hat && toggle('hat', texts.hat)}
      {toggle('glasses', texts.glasses)}
      <div className={css.seasonal}>
        <span>{texts.seasonal}</span>
        <Segment
          block
          label={texts.seasonal}
          value={look.seasonal}
          options={SEASONAL.map((value) => ({ value, label: texts.seasonals[value] }))}
          onChange={(seasonal) => onChange({ seasonal })}
        />
      </div>
      {toggle('logo', texts.badgeLogo, !hasLogo)}
      {!hasLogo && <p className={css.note}>{texts.noLogo}</p>}
    </>
  )
}

type DressedProps = Pick<StyleDialogProps, 'store' | 'character'> & { style: CompanyStyle }

function DressedCharacter({ store, character, style }: DressedProps) {
  const texts = useTexts(characterTexts)
  const { canvas, stage, hasFailed } = useCharacterStage(store.openStage, character.model_url)
  useEffect(() => {
    stage?.restyle(styleOf({ ...character, ...style }))
  }, [stage, character, style])
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

type StyleFieldsProps = {
  character: StyleDialogProps['character']
  style: CompanyStyle
  onChange: (style: CompanyStyle) => void
}

function StyleFields({ character, style, onChange }: StyleFieldsProps) {
  return (
    <div className={css.swatches}>
      <Swatches
        character={character}
        palette={style.palette}
        onChange={(palette) => onChange({ ...style, palette })}
      />
      <Accessories
        character={character}
        look={style.look}
        onChange={(changes) => onChange({ ...style, look: { ...style.look, ...changes } })}
      />
    </div>
  )
}
