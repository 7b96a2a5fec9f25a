import { createBrowserVoice } from '../dialogue/browser-voice.ts'
import { createNarrator } from '../dialogue/narrator.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { address } from '../kit/pages.ts'
import { drawQr } from '../kit/qr.ts'
import { board } from '../line/board.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { createSheet } from './sheet.ts'
import { createExhibits } from './store.ts'

export { drawQr }

/**
 * Connects the exhibit guide with the browser's services.
 * @param mayWrite whether the user may edit. If not, the input that another user has left unsent in this browser is not read.
 */
export const openExhibits = (mayWrite: boolean) => {
  const storage = mayWrite ? deviceStorage() : undefined
  return createExhibits({ request, clock, storage, address, $signages: board.$signages })
}

/** Reads an exhibit's text aloud, for the button 声を聞く (listen). */
export const openNarrator = () => createNarrator(createBrowserVoice(), clock)

export const openSheet = () => createSheet({ request, address, drawQr })
