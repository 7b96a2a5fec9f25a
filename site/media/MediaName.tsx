import { type KeyboardEvent, useRef, useState } from 'react'
import { MEDIA_NAME_MAX } from '#core/limits.ts'
import type { MediaShape } from '#core/media/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './media.module.css'
import { mediaTexts } from './texts.ts'

type MediaNameProps = { file: MediaShape; onRename: (file: MediaShape, name: string) => Promise<void> }

/**
 * Renames a file in place. Enter and leaving the field save; Escape and an empty name restore the old name (Spec 5).
 */
export function MediaName({ file, onRename }: MediaNameProps) {
  const texts = useTexts(mediaTexts)
  const [typed, setTyped] = useState<string>()
  const pencil = useRef<HTMLButtonElement>(null)
  const isOver = useRef(false)

  const begin = () => {
    isOver.current = false
    setTyped(file.name)
  }
  const end = (name?: string) => {
    // Enter and Escape also move the focus out of the field, so that onBlur calls this function a second time.
    if (isOver.current) return
    isOver.current = true
    if (name !== undefined) void onRename(file, name)
    setTyped(undefined)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // ignore the Enter that confirms an input method's conversion
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    end(event.key === 'Enter' ? event.currentTarget.value : undefined)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (typed === undefined)
    return (
      <p className={css.name}>
        <span>{file.name}</span>
        <IconButton ref={pencil} icon="pencil" size="sm" label={texts.rename(file.name)} onClick={begin} />
      </p>
    )
  return (
    <div className={css.naming}>
      <TextInput
        size="sm"
        autoFocus
        aria-label={texts.name}
        maxLength={MEDIA_NAME_MAX}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => end(typed)}
        onKeyDown={onKey}
      />
      {/* pressing this button moves the focus out of the field, which already saves the name */}
      <Button size="sm" variant="primary" onClick={() => end(typed)}>
        {texts.saveName}
      </Button>
    </div>
  )
}
