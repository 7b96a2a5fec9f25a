import { createBrowserVoice } from '../dialogue/browser-voice.ts'
import { createNarrator } from '../dialogue/narrator.ts'
import { $guestLanguage } from '../kit/guest-language.ts'
import { address, idIn } from '../kit/pages.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { createVisitorGuide, type VisitorGuide } from './visitor-guide.ts'

/** The visitor's guide for the map and exhibit in the scanned QR code. */
export function openVisitorGuide(): VisitorGuide {
  const query = address.query()
  return createVisitorGuide({
    request,
    $language: $guestLanguage,
    teller: createNarrator(createBrowserVoice(), clock),
    token: query.get('m') ?? '',
    targetId: idIn(query.get('t') ?? ''),
  })
}
