import { clock } from '../../line/clock.ts'
import { self } from '../../line/own-state.ts'
import { line } from '../../line/page-line.ts'
import { request } from '../../line/request.ts'
import { tabStorage } from '../../line/tab-storage.ts'
import { createOwnCalls } from './own-calls.ts'
import { createRecord, type Draft } from './record.ts'

export const ownCalls = createOwnCalls({ request, self, line, clock, storage: tabStorage })

const drafts = new Map<string, Draft>()

export const openRecord = (call: Parameters<typeof createRecord>[1]) =>
  createRecord({ request, ownCalls, drafts }, call)

/** Shows the card of a call again after the operator has closed it. @param draft what the operator had entered */
export function askAgain(callId: string, draft: Draft): void {
  drafts.set(callId, draft)
  ownCalls.ask(callId, true)
}
