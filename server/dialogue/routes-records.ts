import type { FastifyInstance } from 'fastify'
import * as contract from '#core/dialogue/contract-records.ts'
import { mount } from '../http/mount.ts'
import { type DialogueRecordDeps, getTalk, getTalkLatency, getTalks } from './records.ts'

/** decisions 7: routes for records of AI dialogues and their response times. */
export function dialogueRecordRoutes(app: FastifyInstance, deps: DialogueRecordDeps): void {
  mount(app, contract.getTalks, ({ input, asker }) => getTalks(deps, asker, input))
  mount(app, contract.getTalk, ({ input, asker }) => getTalk(deps, asker, input.talkId))
  mount(app, contract.getTalkLatency, ({ asker }) => getTalkLatency(deps, asker))
}
