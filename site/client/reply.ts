export type { ShownRefusal } from '#contract/define-endpoint.ts'
export * from '../kernel/reply.ts'
