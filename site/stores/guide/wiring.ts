import { request } from '../../client/request.ts'
import { clock } from '../../kernel/clock.ts'
import { createBrowserVoice } from '../shared/browser-voice.ts'
import { $guestLanguage } from '../shared/guest-language.ts'
import { address, idIn } from '../shared/pages.ts'
import { createTeller } from '../shared/teller.ts'
import { createVisitorGuide, type VisitorGuide } from './guide.ts'

/** The visitor's guide of the code that was scanned. */
export function openVisitorGuide(): VisitorGuide {
  const query = address.query()
  return createVisitorGuide({
    ...{ request, $language: $guestLanguage },
    teller: createTeller(createBrowserVoice(), clock),
    token: query.get('m') ?? '',
    targetId: idIn(query.get('t') ?? ''),
  })
}
