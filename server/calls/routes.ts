import type { FastifyInstance } from 'fastify'
import * as contract from '#core/calls/contract.ts'
import { mount } from '../http/mount.ts'
import {
  type CallNotesDeps,
  getCallNote,
  getPhrases,
  updateCallNote,
  updatePhrases,
} from './notes-and-phrases.ts'

/** decisions 3: notes on calls, and the company's own phrases for visitors. */
export function callNoteRoutes(app: FastifyInstance, { db }: CallNotesDeps): void {
  const OK = { result: 'OK' as const }

  mount(app, contract.getPhrases, ({ asker }) => getPhrases(db, asker))

  mount(app, contract.updatePhrases, ({ input, asker }) => {
    updatePhrases(db, asker, input.phrases)
    return OK
  })

  mount(app, contract.getCallNote, ({ input, asker }) => getCallNote(db, asker, input.callId))

  mount(app, contract.updateCallNote, ({ input, asker }) => {
    updateCallNote(db, asker, input.callId, input.note)
    return OK
  })
}
