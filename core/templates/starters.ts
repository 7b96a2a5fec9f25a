/** The starting templates that a company can choose from (decisions 4). */
export const STARTERS = ['shop', 'clinic', 'office', 'museum'] as const
export type Starter = (typeof STARTERS)[number]
