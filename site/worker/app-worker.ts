import { ringFor } from './app-push.ts'
import type { PushScope } from './push-scope.ts'

/** decisions 10: rings with every page closed. It answers no requests, so the kiosk's own worker is not in its way. */
ringFor(self as unknown as PushScope)
