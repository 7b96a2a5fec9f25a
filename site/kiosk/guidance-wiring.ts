import { createBrowserVoice } from '../dialogue/browser-voice.ts'
import { createNarrator } from '../dialogue/narrator.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { createKioskGuidance, type KioskGuidance } from './guidance.ts'
import type { GuidanceHost } from './guidance-loader.ts'

export const openGuidance = (host: GuidanceHost): KioskGuidance =>
  createKioskGuidance({ ...host, request, clock, teller: createNarrator(createBrowserVoice(), clock) })
