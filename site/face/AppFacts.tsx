import { useStore } from '@nanostores/react'
import type { CaptureStatus } from '#core/realtime/shapes.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { faceGateway } from '../operator/capture/face-wiring.ts'
import css from './capture.module.css'
import { captureTexts } from './texts.ts'

/** Face-capture application info (Spec 2.4.17): the address to enter in apps, and the current sender. */
export function AppFacts() {
  const texts = useTexts(captureTexts)
  const status = useStore(faceGateway.$status)
  if (!status) return null
  const facts: [string, string | undefined][] = [
    [texts.address, status.addresses.join(', ') || undefined],
    [texts.port, status.port === null ? texts.noChannel : `${status.port} (${texts.ports[status.status]})`],
    [texts.sender, nameOf(status.sender, texts) ?? texts.none],
    [texts.refused, nameOf(status.refused, texts)],
    [texts.malformed, status.malformed > 0 ? texts.malformedCount(status.malformed) : undefined],
  ]
  const hint = hintOf(status, texts)
  return (
    <section aria-label={texts.apps}>
      <dl className={css.facts}>
        {facts.map(
          ([term, fact]) =>
            fact !== undefined && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
    </section>
  )
}

type Words = ReturnType<typeof useTexts<(typeof captureTexts)['ja']>>

function nameOf(sender: CaptureStatus['sender'], { protocols }: Words): string | undefined {
  if (!sender) return undefined
  const app = sender.name ?? protocols[sender.protocol]
  return `${app} (${sender.address})`
}

/**
 * What to do if a face capture app was refused, or if no subject name is set. Without a subject name the server accepts
 * no app.
 */
function hintOf({ refused, sender, subjectName }: CaptureStatus, texts: Words): string | undefined {
  if (refused && !sender) return texts.subjectFor(refused.address)
  return subjectName.trim() === '' ? texts.subjectMissing : undefined
}
