import * as z from 'zod/mini'
import { formId, givenText, isForceSubmit } from '../fields/field-shapes.ts'
import { empty, id } from '../fields/shapes.ts'
import { okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'

/** Spec 3, Channel: what a license counts. A channel carries one call at a time (decisions 2). */
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
  summary:
    'One avatar channel with its operators, or all channels of the company; a reservation user gets only their own',
  input: z.object({ targetId: formId }),
  output: channelShape,
})

/** All channels. Same path as getChannel, without `targetId`. */
export const listChannels = defineEndpoint({
  ...getChannel,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(channelShape),
})

/** A channel in lists: its first three operators, and the number of all its operators. */
export const channelRow = z.extend(channelShape, { operatorCount: z.int() })
export type ChannelRow = z.infer<typeof channelRow>

/** One page of the channels. Same path as getChannel, with `page`. */
export const pageChannels = defineEndpoint({
  ...getChannel,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageInput,
    /** Finds channels whose name, or an operator's name, contains this text. */
    text: searchText,
  }),
  output: pageOf(channelRow),
})

/** Not in the specification: all channel names, for the selectors in forms. */
export const getChannelNames = defineEndpoint({
  method: 'POST',
  path: '/api/getChannelNames',
  needs: 'channel.read',
  withoutCompany: 'emptyList',
  summary: "Names of the company's avatar channels; a reservation user gets only their own",
  input: empty,
  output: z.array(z.object({ id, name: z.string() })),
})

/**
 * `userIds` is the complete new list of operators. Operators of other channels who are in the list move to this
 * channel.
 */
export const updateChannel = defineEndpoint({
  method: 'POST',
  path: '/api/updateChannel',
  needs: 'channel.write',
  withoutCompany: 'notFound',
  summary: 'Rename a channel and set its operators',
  input: z.object({
    targetId: formId,
    name: givenText,
    userIds: z.optional(z.array(id).check(z.maxLength(1_000, { error: 'tooLong' }))),
    isForceSubmit,
  }),
  output: okOrConfirm,
})
