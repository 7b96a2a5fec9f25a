import { ringFor } from './app-push.ts'
import type { PushScope } from './push-scope.ts'

/** decisions 10: rings while all pages are closed. It handles no requests, so it does not interfere with the kiosk's worker. */
ringFor(self as unknown as PushScope)
