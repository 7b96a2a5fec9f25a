import { ringFor } from './app-push.ts'
import { standInFor } from './offline.ts'
import type { PushScope } from './push-scope.ts'
import type { Shell, WorkerScope } from './scope.ts'

/** The app's service worker (decisions 4 and 10): notifies of calls while no page is visible, and shows the offline page. */
const scope = self as unknown as PushScope & WorkerScope & { OFFLINE_SHELL: Shell }

ringFor(scope)
standInFor(scope, caches, scope.OFFLINE_SHELL)
