import type { FastifyInstance } from 'fastify'
import * as contract from '#core/calls/contract.ts'
import * as ownContract from '#core/calls/contract-own-calls.ts'
import { mount } from '../http/mount.ts'
import {
  type CallNotesDeps,
  getCallNote,
  getPhrases,
  updateCallNote,
  updatePhrases,
} from './notes-and-phrases.ts'
import {
  getCallResults,
  getCallWords,
  getOwnCalls,
  updateCallRecord,
  updateCallResults,
} from './own-calls.ts'

/** decisions 3: routes for the records of calls, each operator's own calls, and the company's phrases for visitors. */
export function callNoteRoutes(app: FastifyInstance, deps: CallNotesDeps): void {
  const { db } = deps
  const OK = { result: 'OK' as const }

  mount(app, contract.getPhrases, ({ asker }) => getPhrases(db, asker))

  mount(app, contract.updatePhrases, ({ input, asker }) => {
    updatePhrases(db, asker, input)
    return OK
  })

  mount(app, contract.getCallNote, ({ input, asker }) => getCallNote(db, asker, input.callId))

  mount(app, contract.updateCallNote, ({ input, asker }) => {
    updateCallNote(deps, asker, input.callId, input.note)
    return OK
  })

  mount(app, ownContract.getOwnCalls, ({ input, asker }) => getOwnCalls(deps, asker, input))

  mount(app, ownContract.updateCallRecord, ({ input, asker }) => {
    updateCallRecord(deps, asker, input)
    return OK
  })

  mount(app, ownContract.getCallWords, ({ input, asker }) => getCallWords(db, asker, input.callId))

  mount(app, ownContract.getCallResults, ({ asker }) => getCallResults(db, asker))

  mount(app, ownContract.updateCallResults, ({ input, asker }) => {
    updateCallResults(db, asker, input)
    return OK
  })
}
