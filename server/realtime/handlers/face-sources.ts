import type { PlainHandlers } from '../../contract/realtime/decode-to-server.ts'
import { type Context, userOf } from './context.ts'

export const faceHandlers: Pick<PlainHandlers<Context>, 'faceCapture'> = {
  faceCapture: (context, { isPanelOpen }) => context.faceSources.ask(userOf(context), isPanelOpen),
}
