import { request } from '../../client/request.ts'
import { clock } from '../../kernel/clock.ts'
import { createBrowserVoice } from '../shared/browser-voice.ts'
import { createTeller } from '../shared/teller.ts'
import { createKioskGuidance, type KioskGuidance } from './guidance.ts'
import type { GuidanceHost } from './guided.ts'

export const openGuidance = (host: GuidanceHost): KioskGuidance =>
  createKioskGuidance({ ...host, request, clock, teller: createTeller(createBrowserVoice(), clock) })
