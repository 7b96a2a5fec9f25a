import { type ReactNode, useRef } from 'react'
import { MEDIA_TYPES } from '#core/media/rules.ts'
import { Button } from '../kit/ui/Button.tsx'
import type { ButtonLook } from '../kit/ui/button-look.ts'

type FilesButtonProps = Pick<ButtonLook, 'variant' | 'size' | 'block'> & {
  types?: readonly string[]
  multiple?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Opens the browser's file dialog. */
export function FilesButton({ types = MEDIA_TYPES, multiple, onFiles, children, ...look }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={types.join(',')}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // clears the field, so that the user can choose the same file again
          event.target.value = ''
        }}
      />
      <Button {...look} icon="upload" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
