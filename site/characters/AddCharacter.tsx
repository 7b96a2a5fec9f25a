import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { ServerFault } from '../kit/forms/ServerFault.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { type CharacterUpload, openCharacterUpload } from './company-characters.ts'
import { LicenceReading } from './LicenceReading.tsx'
import { NamedFileForm } from './NamedFileForm.tsx'
import type { CompanyCardProps } from './StandardCard.tsx'
import { characterTexts } from './texts.ts'
import { characterFileTexts } from './texts-character-file.ts'

/** Form to add a character: first its name and file, then the result of the check, which the user reads and accepts. */
export function AddCharacter({ store }: Pick<CompanyCardProps, 'store'>) {
  const texts = useTexts(characterTexts)
  const common = useTexts(commonTexts)
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [upload] = useState(() =>
    openCharacterUpload(async ({ name }) => {
      toasts.show({ text: texts.added(name) })
      setOpen(false)
      await store.load()
    }),
  )
  const state = useStore(upload.$upload)
  const { phase, check } = state
  const isAsking = check !== undefined
  const close = () => {
    upload.cancel()
    setOpen(false)
  }
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        closeLabel={common.close}
        title={isAsking ? texts.licence : texts.add}
        actions={
          <UploadButtons state={state} formId={formId} onAgree={() => void upload.agree()} onCancel={close} />
        }
      >
        <UploadNotices state={state} />
        <ServerFault code={state.fault} onClose={upload.cancel} />
        {isAsking && <LicenceReading check={check} posterUrl={state.posterUrl} />}
        <NamedFileForm
          id={formId}
          hidden={isAsking}
          accept=".vrm,model/gltf-binary"
          texts={texts}
          onSend={(name, file) => void upload.send(name, file)}
        />
        <p role="status">
          {phase === 'drawing' ? texts.drawing : phase === 'checking' ? texts.checking : undefined}
        </p>
      </Dialog>
    </>
  )
}

type UploadButtonsProps = {
  state: CharacterUpload
  formId: string
  onAgree: () => void
  onCancel: () => void
}

/** The cancel button, and the button for the next step: check the file, or accept its license after the check. */
function UploadButtons({ state: { phase, check }, formId, onAgree, onCancel }: UploadButtonsProps) {
  const texts = useTexts(characterTexts)
  const common = useTexts(commonTexts)
  const isBusy = phase === 'drawing' || phase === 'checking' || phase === 'saving'
  return (
    <>
      <Button onClick={onCancel} disabled={phase === 'saving'}>
        {common.cancel}
      </Button>
      {check ? (
        <Button variant="primary" loading={isBusy} onClick={onAgree}>
          {texts.agree}
        </Button>
      ) : (
        <Button variant="primary" type="submit" form={formId} loading={isBusy}>
          {texts.check}
        </Button>
      )}
    </>
  )
}

function UploadNotices({ state: { problem, refusal } }: { state: CharacterUpload }) {
  const language = useStore($language, { ssr: 'initial' })
  const faults: Record<string, string> = useTexts(characterFileTexts).faults
  const reason = problem ?? refusal?.reason
  return (
    <>
      {refusal && (
        <Banner tone="danger" title={refusalText(refusal, language)}>
          {reason && faults[reason]}
        </Banner>
      )}
      {problem && <Banner tone="danger">{faults[problem]}</Banner>}
    </>
  )
}
