import type { Db } from '../../db/open.ts'
import { OpeningTimes } from '../hours/opening-times.ts'
import type { Timers } from '../system/timers.ts'
import { CallFlow } from './call-flow.ts'
import type { CallStepListener } from './call-steps.ts'
import { Calls } from './calls.ts'
import { Captions, type Translate } from './captions.ts'
import { Dialogues } from './dialogues.ts'
import { Directory } from './directory.ts'
import { Guidance } from './guidance.ts'
import { HandOvers } from './hand-overs.ts'
import { Listening } from './listening.ts'
import { Monitoring } from './monitoring.ts'
import { OperatorStates } from './operator-states.ts'
import { Operators } from './operators.ts'
import type { Announce } from './reception-events.ts'
import { ReservedRooms } from './reserved-rooms.ts'
import { Signages } from './signages.ts'
import { TalkTimesOfDay } from './talk-times.ts'
import { Views } from './views.ts'
import { World } from './world.ts'
import type { WorldQueries } from './world-queries.ts'

interface ReceptionDeps {
  db: Db
  now: () => number
  timers: Timers
  /** Creates the ID of a call that an operator starts. */
  newId: () => string
  announce: Announce
  /** Whether the relay has room for another call. If not, no operator counts as free, and the visitor waits (decisions 8). */
  hasMediaCapacity: () => boolean
  /** Whether new calls may begin; false while the server shuts down. */
  takesCalls?: () => boolean
  /** Whether the company is being moved to another cell (server). */
  isMoving?: (companyId: number) => boolean
  /** Called after each stored step of a call. */
  onStep?: CallStepListener
  /** Translates captions; without it they stay untranslated. */
  translate?: Translate
  /** Receives errors of work that no caller waits for. */
  onFault: (error: unknown) => void
}

/**
 * The reception for all companies of the server (Spec 4.4), in one object for each subject. A method that refuses
 * throws a Refusal and has changed nothing. Only these objects change the live state (World); everything else reads it.
 */
export interface Reception {
  signages: Signages
  operators: Operators
  calls: Calls
  handOvers: HandOvers
  monitoring: Monitoring
  listening: Listening
  rooms: ReservedRooms
  guidance: Guidance
  dialogues: Dialogues
  captions: Captions
  world: WorldQueries
  directory: Directory
  views: Views
  hours: OpeningTimes
}

export function createReception(deps: ReceptionDeps): Reception {
  const directory = new Directory(deps.db, deps.now)
  const world = new World({ ...deps, directory })
  const hours = new OpeningTimes({
    ...deps,
    onChange: (companyId, storeId) => announceHours(deps.announce, directory, companyId, storeId),
  })
  const subject = { ...deps, directory, world, hours }
  const states = new OperatorStates(subject)
  const monitoring = new Monitoring(subject)
  const listening = new Listening(subject)
  const dialogues = new Dialogues(subject)
  const talkTimes = new TalkTimesOfDay(deps.db, deps.now)
  const captions = new Captions(subject)
  const flow = new CallFlow({
    ...subject,
    onStep: deps.onStep,
    dialogues,
    captions,
    states,
    monitoring,
    listening,
    talkTimes,
  })
  const handOvers = new HandOvers({ ...subject, flow })
  const rooms = new ReservedRooms({ ...subject, flow, states })
  const calls = new Calls({
    ...subject,
    takesCalls: deps.takesCalls ?? (() => true),
    isMoving: deps.isMoving ?? (() => false),
    dialogues,
    flow,
    states,
    rooms,
  })
  const signages = new Signages({ ...subject, dialogues, flow, monitoring, rooms })
  const operators = new Operators({ ...subject, flow, monitoring, states })
  const guidance = new Guidance(subject)
  const views = new Views(world, directory, talkTimes, hours)
  return {
    signages,
    operators,
    calls,
    handOvers,
    monitoring,
    listening,
    rooms,
    guidance,
    dialogues,
    captions,
    world,
    directory,
    views,
    hours,
  }
}

/** Tells the signages of a shop (null: the signages without a shop) that the opening hours have begun or ended. */
function announceHours(
  announce: Announce,
  directory: Directory,
  companyId: number,
  storeId: number | null,
): void {
  for (const signage of directory.signagesOf(companyId))
    if (signage.ownerId === null && signage.storeId === storeId)
      announce({ kind: 'signageChanged', signageId: signage.id, cause: 'hours' })
}
