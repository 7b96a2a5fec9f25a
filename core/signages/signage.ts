/** Spec 4.3: what a signage can show. Logout is also what an unknown signage is. */
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

/** The scenes that have a template of their own (Spec 4.3: what the editor offers). */
export const TEMPLATE_SCENES = ['Standby', 'Calling', 'Active', 'Crowded', 'Suspended'] as const
export type TemplateScene = (typeof TEMPLATE_SCENES)[number]

export const RESTS = ['Standby', 'Suspended'] as const
export type Rest = (typeof RESTS)[number]
/** The part of a signage that calls move: call.ts decides and makes the moves. */
export const TALKS = ['none', 'Calling', 'Crowded', 'Active'] as const
export type Talk = (typeof TALKS)[number]
export type Presence = 'here' | 'grace' | 'gone'

/** The four facts a signage is known by (realtime); its scene follows from them. */
export interface SignageFacts {
  rest: Rest
  talk: Talk
  monitors: number
  presence: Presence
}

/** What operators see. */
export function sceneOf(facts: SignageFacts): Scene {
  if (facts.presence === 'gone') return 'Logout'
  if (facts.talk !== 'none') return facts.talk
  return facts.monitors > 0 ? 'Monitoring' : facts.rest
}

/** What the kiosk draws: monitoring changes nothing but a small mark. */
export function kioskSceneOf(facts: SignageFacts): TemplateScene {
  return facts.talk !== 'none' ? facts.talk : facts.rest
}

/** Spec 4.3: monitoring and suspending look at the scene; a signage that is away can still be suspended. */
export const mayMonitor = (facts: SignageFacts): boolean => facts.presence !== 'gone' && facts.talk === 'none'

/** Suspend and restart change only the rest; they are refused while somebody is called or talks. */
export function decideRest(
  facts: SignageFacts,
  wanted: Rest,
): { ok: true; rest: Rest } | { ok: false; refusal: 'busySignage' } {
  if (facts.talk === 'Calling' || facts.talk === 'Active') return { ok: false, refusal: 'busySignage' }
  return { ok: true, rest: wanted }
}
