import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import * as contract from '../contract/speech.ts'
import { readFormWithFile } from '../plugins/forms.ts'
import { mount } from '../plugins/mount.ts'
import type { Speech } from '../services/speech.ts'

/** It is read into memory and lies on no disk: nothing has to be asked for room. */
const WEIGHTLESS = { begin: () => undefined, grow: () => undefined }

/** decisions 7: clauses become sound, and a visitor's speech becomes text. */
export function speechRoutes(app: FastifyInstance, { speech }: { speech: Speech }): void {
  mount(app, contract.talkSpeech, ({ input, asker }) => speech.say(asker.companyId, input))

  mount(app, contract.talkHear, async ({ asker, request }) => {
    const { fields, file } = await readFormWithFile(request, contract.talkHear, WEIGHTLESS)
    if (!file) throw new Refusal('invalid', { fields: { audio: 'required' } })
    if (!isWav(file)) throw new Refusal('mediaType')
    return { text: (await speech.hear(asker.companyId, file, fields.lang)) ?? null }
  })
}

const isWav = (file: Buffer): boolean =>
  file.length > 44 &&
  file.toString('latin1', 0, 4) === 'RIFF' &&
  file.toString('latin1', 8, 16) === 'WAVEfmt '
