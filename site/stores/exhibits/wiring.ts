import { request } from '../../client/request.ts'
import { clock } from '../../kernel/clock.ts'
import { board } from '../shared/board.ts'
import { createBrowserVoice } from '../shared/browser-voice.ts'
import { deviceStorage } from '../shared/device-storage.ts'
import { address } from '../shared/pages.ts'
import { drawQr } from '../shared/qr.ts'
import { createTeller } from '../shared/teller.ts'
import { createExhibits } from './exhibits.ts'
import { createSheet } from './sheet.ts'

export { drawQr }

/** The page of the exhibit guide, wired to this browser. */
export const openExhibits = () =>
  createExhibits({ request, clock, storage: deviceStorage(), address, $signages: board.$signages })

/** 声を聞く. */
export const openTeller = () => createTeller(createBrowserVoice(), clock)

export const openSheet = () => createSheet({ request, address, drawQr })
