import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeWithSeconds } from '../kit/time-words.ts'
import { DialogText } from '../kit/ui/DialogFrame.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './call-dialog.module.css'
import { callsTexts } from './texts.ts'

/** Details of a call request: visitor's picture, button, signage, language, and the character that was used last on the signage. */
export function CallFacts({ request }: { request: CallRequest }) {
  const texts = useTexts(callsTexts)
  const { languages } = useTexts(commonTexts)
  return (
    <DialogText className={css.body}>
      <Picture request={request} />
      <dl className={css.facts}>
        <div>
          <dt>{texts.button}</dt>
          <dd className={css.button}>{request.touchButton ?? texts.noButton}</dd>
        </div>
        <div>
          <dt>{texts.signage}</dt>
          <dd>
            {request.signageName}
            {request.storeName && <span className={css.store}>{texts.store(request.storeName)}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.language}</dt>
          <dd>{languages[request.lang]}</dd>
        </div>
        <div>
          <dt>{texts.lastCharacter}</dt>
          <dd>{request.lastUseCharacter ?? texts.noCharacter}</dd>
        </div>
      </dl>
    </DialogText>
  )
}

/** Shows the visitor's picture as soon as the kiosk has sent it. The dialog does not wait for it. */
function Picture({ request }: { request: CallRequest }) {
  const texts = useTexts(callsTexts)
  if (!request.captureImageDir) {
    return (
      <div className={css.noPicture}>
        <Icon name="camera" size={28} />
        {texts.noPicture}
      </div>
    )
  }
  return (
    <figure className={css.picture}>
      <img src={request.captureImageDir} alt={texts.picture} width={640} height={360} />
      {request.captureAt !== null && (
        <figcaption>{texts.takenAt(timeWithSeconds(request.captureAt))}</figcaption>
      )}
    </figure>
  )
}
