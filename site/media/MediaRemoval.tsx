import { useRef } from 'react'
import type { MediaShape } from '#core/media/contract.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import css from './media.module.css'
import { mediaTexts } from './texts.ts'

type MediaRemovalProps = {
  /** The file to be deleted; undefined: the dialog is closed. */
  file: MediaShape | undefined
  onCancel: () => void
  onAgree: (file: MediaShape) => void
}

/** Spec 5: the dialog that asks whether to delete a file, and lists where the file is used. */
export function MediaRemoval({ file, onCancel, onAgree }: MediaRemovalProps) {
  const texts = useTexts(mediaTexts)
  const common = useTexts(commonTexts)
  // keeps the file name in the text while the dialog fades out
  const last = useRef(file)
  if (file) last.current = file
  const shown = last.current
  return (
    <ConfirmDialog
      danger
      open={file !== undefined}
      title={texts.removeTitle}
      confirmLabel={common.delete}
      cancelLabel={common.cancel}
      onCancel={onCancel}
      onConfirm={() => file && onAgree(file)}
    >
      <p className={css.asked}>{shown?.name}</p>
      <p>{texts.removeQuestion}</p>
      {shown && shown.uses.length > 0 && (
        <>
          <p className={css.usesLead}>{texts.removeUses}</p>
          <ul className={css.uses}>
            {shown.uses.map((use) => (
              <li key={`${use.signageId} ${use.scene} ${use.as}`}>
                {texts.use(use.signageName, common.scenes[use.scene], use.as)}
              </li>
            ))}
            {shown.useCount > shown.uses.length && (
              <li>{texts.moreUses(shown.useCount - shown.uses.length)}</li>
            )}
          </ul>
        </>
      )}
      {shown && shown.maps.length > 0 && (
        <>
          <p className={css.usesLead}>{texts.removeMaps}</p>
          <ul className={css.uses}>
            {shown.maps.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
