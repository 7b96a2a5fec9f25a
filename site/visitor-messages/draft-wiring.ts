import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { createMessageDraft, type MessageDraft } from './draft.ts'
import { openRecorder } from './recorder.ts'

type Host = Pick<Parameters<typeof createMessageDraft>[0], 'callId' | 'onEnd' | 'newId' | '$language'>

/** Creates a message draft that uses the browser functions of this kiosk. */
export const openMessage = (host: Host): MessageDraft =>
  createMessageDraft({
    ...host,
    request,
    clock,
    openRecorder,
    urlOf: (sound) => URL.createObjectURL(sound),
    dropUrl: (url) => URL.revokeObjectURL(url),
  })
