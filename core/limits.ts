/**
 * Limits from the specification, with their sections, and our own limits that users notice. A module's internal
 * tuning stays in the module.
 */
export * from './limits/accounts.ts'
export * from './limits/calls.ts'
export * from './limits/dialogue.ts'
export * from './limits/forms.ts'
export * from './limits/reservations.ts'
export * from './limits/signages.ts'
