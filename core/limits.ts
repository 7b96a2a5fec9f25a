/**
 * Limits from the specification, with their sections, and other limits that users notice. A value that only tunes one
 * module stays in that module.
 */
export * from './limits/accounts.ts'
export * from './limits/calls.ts'
export * from './limits/dialogue.ts'
export * from './limits/forms.ts'
export * from './limits/reservations.ts'
export * from './limits/signages.ts'
