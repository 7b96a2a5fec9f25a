/** Spec 4.3: scenes (what the screen of a signage shows). An unknown signage is shown as Logout, too. */
export const SCENES = [
  'Standby',
  'Calling',
  'Active',
  'Monitoring',
  'Crowded',
  'Suspended',
  'Logout',
] as const
export type Scene = (typeof SCENES)[number]

/** Scenes for which the editor has a template (Spec 4.3). */
export const TEMPLATE_SCENES = ['Standby', 'Calling', 'Active', 'Crowded', 'Suspended'] as const
export type TemplateScene = (typeof TEMPLATE_SCENES)[number]

export const RESTS = ['Standby', 'Suspended'] as const
export type Rest = (typeof RESTS)[number]
/** State of a signage's call (call.ts). */
export const TALKS = ['none', 'Calling', 'Crowded', 'Active'] as const
export type Talk = (typeof TALKS)[number]
export type Presence = 'here' | 'grace' | 'gone'

/** The state of a signage (docs/realtime.md, Signage). It determines the scene, which is what the screen shows. */
export interface SignageFacts {
  rest: Rest
  talk: Talk
  monitors: number
  presence: Presence
}

/** The scene of a signage as operators and lists see it. */
export function sceneOf(facts: SignageFacts): Scene {
  if (facts.presence === 'gone') return 'Logout'
  if (facts.talk !== 'none') return facts.talk
  return facts.monitors > 0 ? 'Monitoring' : facts.rest
}

/** The scene that the kiosk draws. Monitoring does not change this scene, but only adds a small mark to it. */
export function kioskSceneOf(facts: SignageFacts): TemplateScene {
  return facts.talk !== 'none' ? facts.talk : facts.rest
}

/** Whether a signage may be monitored: it must be connected and without a call (Spec 4.3). */
export const mayMonitor = (facts: SignageFacts): boolean => facts.presence !== 'gone' && facts.talk === 'none'

/**
 * Suspending and restarting the signage change only `rest`. Both are refused while the call is in Calling or Active,
 * and possible in Crowded.
 */
export function decideRest(
  facts: SignageFacts,
  wanted: Rest,
): { ok: true; rest: Rest } | { ok: false; refusal: 'busySignage' } {
  if (facts.talk === 'Calling' || facts.talk === 'Active') return { ok: false, refusal: 'busySignage' }
  return { ok: true, rest: wanted }
}
