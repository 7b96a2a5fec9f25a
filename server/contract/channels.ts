import * as z from 'zod/mini'
import { okOrConfirm } from './confirmations.ts'
import { defineEndpoint } from './define-endpoint.ts'
import { formId, givenText, isForceSubmit } from './field-shapes.ts'
import { empty, id } from './shapes.ts'

/** Spec 3, Channel: the licensed unit, one talk at a time (decisions 2). */
export const channelShape = z.object({
  id,
  name: z.string(),
  streaming_server_ip: z.string(),
  face_capture_port: z.int(),
  operators: z.array(z.object({ userId: id, userName: z.string(), status: z.string() })),
})
export type ChannelShape = z.infer<typeof channelShape>

export const getChannel = defineEndpoint({
  method: 'POST',
  path: '/api/getChannel',
  needs: 'channel.read',
  withoutCompany: 'notFound',
  summary: "One avatar channel with its operators, or all of the company's; a reservation user's own",
  input: z.object({ targetId: formId }),
  output: channelShape,
})

/** The same path without a target. */
export const listChannels = defineEndpoint({
  ...getChannel,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(channelShape),
})

/** `userIds` are all operators it has afterwards; somebody of another channel moves here. */
export const updateChannel = defineEndpoint({
  method: 'POST',
  path: '/api/updateChannel',
  needs: 'channel.write',
  withoutCompany: 'notFound',
  summary: 'Name of a channel and who talks through it',
  input: z.object({
    targetId: formId,
    name: givenText,
    userIds: z.optional(z.array(id).check(z.maxLength(1_000, { error: 'tooLong' }))),
    isForceSubmit,
  }),
  output: okOrConfirm,
})
