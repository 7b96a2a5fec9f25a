import * as z from 'zod/mini'
import { BROWSERS, SYSTEMS } from '../accounts/device.ts'
import { VOICE_SERVICES } from '../dialogue/dialogue.ts'
import { epochMs, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { DEVICE_STATES } from '../realtime/shapes.ts'
import {
  RECOGNISER_STATES,
  SPEAKER_STATES,
  START_CAUSES,
  STORAGE_STATES,
  VOICES_REPORTED_MAX,
} from './abilities.ts'
import { selfTest } from './contract-self-test.ts'
import { HEARERS, LACK_LEVELS, LACKS } from './lacks.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const voiceService = z.enum(VOICE_SERVICES)
const number = (from: number, to: number) => z.number().check(z.gte(from), z.lte(to))
const voiceNames = z.array(text(100)).check(z.maxLength(VOICES_REPORTED_MAX))

/** What a kiosk's device can do, measured by its page. */
export const abilities = z.object({
  browser: z.enum(BROWSERS),
  /** Major version; empty: unknown. */
  browserVersion: text(20),
  system: z.enum(SYSTEMS),
  /** The page's size in device pixels. */
  width: z.int().check(z.gte(1), z.lte(32_768)),
  height: z.int().check(z.gte(1), z.lte(32_768)),
  /** WebGL renderer; empty: no WebGL. */
  renderer: text(200),
  /** Frames per second that the character reaches; missing while no character is drawn. */
  fps: z.optional(number(0, 1_000)),
  /** GiB, rounded by the browser; missing if the browser does not report it. */
  memoryGb: z.optional(number(0, 1_024)),
  microphone: z.enum(DEVICE_STATES),
  camera: z.enum(DEVICE_STATES),
  speaker: z.enum(SPEAKER_STATES),
  /** Names of the browser's voices, by language. */
  voices: z.object({ ja: voiceNames, en: voiceNames, zh: voiceNames }),
  recogniser: z.enum(RECOGNISER_STATES),
  isSecure: z.boolean(),
  isFullScreen: z.boolean(),
  storage: z.enum(STORAGE_STATES),
  /** The device's clock minus the server's, ms. */
  clockOffsetMs: z.int().check(z.gte(-1e14), z.lte(1e14)),
  /** Missing if it could not be measured. */
  roundTripMs: z.optional(number(0, 600_000)),
  /** When the page started, server time. */
  startedAt: epochMs,
  startCause: z.enum(START_CAUSES),
  /** Version of the running page; missing in a development build. */
  siteVersion: z.optional(text(64)),
})
export type Abilities = z.infer<typeof abilities>

/** Replaces the signage's last report. Only a signage's own account can report, not the visitor of a reserved room. */
export const reportAbilities = defineEndpoint({
  method: 'POST',
  path: '/api/reportAbilities',
  needs: 'kiosk.report',
  withoutCompany: 'notFound',
  perMinute: 120,
  summary: "Report what the kiosk's device can do (decisions 4, Abilities)",
  input: abilities,
  output: ok,
})

const lackShape = z.object({
  lack: z.enum(LACKS),
  level: z.enum(LACK_LEVELS),
  /** Languages for which the browser has no speech synthesis voice. */
  languages: z.optional(z.array(language)),
})
export type LackShape = z.infer<typeof lackShape>

export const getKioskCheck = defineEndpoint({
  method: 'POST',
  path: '/api/getKioskCheck',
  needs: 'kiosk.read',
  withoutCompany: 'notFound',
  summary: "A signage's last report about its device, and what the device lacks for what is switched on",
  input: z.object({ signageId: id }),
  output: z.extend(ok, {
    signageId: id,
    name: z.string(),
    /** Null: the kiosk has not reported yet. */
    abilities: z.nullable(abilities),
    reportedAt: z.nullable(epochMs),
    /** What the device lacks, worst first. */
    lacks: z.array(lackShape),
    /** The voice service that speaks for the AI now, in each language. `browser`: a voice of the device, or captions alone. */
    speaks: z.optional(z.object({ ja: voiceService, en: voiceService, zh: voiceService })),
    /** Name of the device's voice that the company has chosen, in each language; empty: none. */
    ownVoices: z.optional(z.object({ ja: z.string(), en: z.string(), zh: z.string() })),
    /** Who recognizes visitors' speech for the AI. */
    hears: z.optional(z.enum(HEARERS)),
    /** Null: never tested. */
    selfTest: z.nullable(selfTest),
    /** Version of the site that the server has now. */
    siteVersion: z.string(),
  }),
})
export type KioskCheck = z.infer<typeof getKioskCheck.output>
