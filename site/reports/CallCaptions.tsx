import { LANGUAGES } from '#core/languages.ts'
import type { ReportedCall } from '#core/reports/contract.ts'
import { captionTexts } from '../captions/texts.ts'
import { dialogueTexts } from '../dialogue/texts-turns.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { Transcript } from '../kit/ui/Transcript.tsx'

/** The transcript of a call, each translation below its original. */
export function CallCaptions({ call }: { call: ReportedCall }) {
  const texts = useTexts(captionTexts)
  const { speakers } = useTexts(dialogueTexts)
  const lines = call.captions.map(({ at, speaker, lang, text, translations }, place) => ({
    key: `${at} ${place}`,
    speaker,
    name: speakers[speaker],
    text,
    lang,
    notes: LANGUAGES.flatMap((other) => {
      const translated = translations[other]
      return translated === undefined ? [] : [texts.in(texts.languages[other], translated)]
    }),
  }))
  return (
    <Card
      title={texts.transcript}
      actions={
        <LinkButton
          href={`/api/getCallTranscript.csv?targetId=${call.id}`}
          icon="download"
          size="sm"
          download
          data-astro-reload
        >
          {texts.file}
        </LinkButton>
      }
    >
      <Transcript label={texts.transcript} lines={lines} />
    </Card>
  )
}
