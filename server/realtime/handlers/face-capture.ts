import type { PlainHandlers } from '../../contract/realtime/decode-to-server.ts'
import { type Context, userOf } from './context.ts'

export const captureHandlers: Pick<PlainHandlers<Context>, 'faceCapture'> = {
  faceCapture: (context, { isPanelOpen }) => context.faceCapture.ask(userOf(context), isPanelOpen),
}
