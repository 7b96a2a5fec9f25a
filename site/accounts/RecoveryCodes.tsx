import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import css from './second-factor.module.css'
import { secondFactorTexts } from './texts-second-factor.ts'

/** The new recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const texts = useTexts(secondFactorTexts)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toasts.show({ text: texts.copied })
  }
  return (
    <>
      <Banner tone="warning" title={texts.codes}>
        {texts.codesText}
      </Banner>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code} className={css.code}>
            {code}
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button variant="primary" onClick={onSaved}>
          {texts.kept}
        </Button>
        {/* without a secure origin there is no clipboard: the user writes the codes down */}
        {globalThis.isSecureContext && (
          <Button icon="copy" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        )}
      </div>
    </>
  )
}
